import { adminCalls } from './admin-calls'
import { checkout } from './checkout-call'
import { sendConfirmation } from './confirmation-call'
import type { DocumentedCall } from './documented-call'
import { hotelCalls } from './hotel-calls'
import { overCalls } from './over-calls'
import { verifyPayment } from './payment-calls'
import { refundCalls } from './refund-calls'
import { roomCalls } from './room-calls'

/** Every documented call by its name, in the order in which a guest, and then the desk, comes to it. */
export const documentedCalls = {
  ...roomCalls,
  checkout,
  verifyPayment,
  sendConfirmation,
  ...refundCalls,
  ...adminCalls,
  ...overCalls,
  ...hotelCalls,
} satisfies Record<string, DocumentedCall>

export type CallName = keyof typeof documentedCalls
