import { adminCalls } from './admin-calls'
import { checkout } from './checkout-call'
import { sendConfirmation } from './confirmation-call'
import type { DocumentedCall } from './documented-call'
import { endedBookingCalls } from './ended-booking-calls'
import { hotelCalls } from './hotel-calls'
import { verifyPayment } from './payment-calls'
import { refundCalls } from './refund-calls'
import { roomCalls } from './room-calls'

/** Every documented call by its name, in the order of the documentation page. */
export const documentedCalls = {
  ...roomCalls,
  checkout,
  verifyPayment,
  sendConfirmation,
  ...refundCalls,
  ...adminCalls,
  ...endedBookingCalls,
  ...hotelCalls,
} satisfies Record<string, DocumentedCall>

export type CallName = keyof typeof documentedCalls
