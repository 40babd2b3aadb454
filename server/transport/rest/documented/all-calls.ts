import { adminCalls } from './admin-calls'
import { bookingCalls } from './booking-calls'
import type { DocumentedCall } from './documented-call'
import { houseCalls } from './house-calls'
import { verifyPayment } from './payment-calls'
import { refundCalls } from './refund-calls'

const { fetchRoomDetails, checkAvailability, checkout, sendConfirmation } = bookingCalls

/** Every documented call by its name, in the order in which a guest, and then the desk, comes to it. */
export const documentedCalls = {
  fetchRoomDetails,
  checkAvailability,
  checkout,
  verifyPayment,
  sendConfirmation,
  ...refundCalls,
  ...adminCalls,
  ...houseCalls,
} satisfies Record<string, DocumentedCall>

export type CallName = keyof typeof documentedCalls
