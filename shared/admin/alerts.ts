import { z } from 'zod'
import type { Paise } from '../money/paise'

export const alertRequest = z.object({ id: z.uuid('Give the id of the alert.') })

/** One thing that needs the owner. `openedAt` is an instant, ISO 8601. */
export type Alert = {
  id: string
  /** What is wrong, and with whose booking. */
  title: string
  /** The order and the payment that it is about; '' for none. */
  whose: string
  happened: string
  /** What the system does about it; '' for nothing. */
  byItself: string
  toDo: string
  openedAt: string
  /** The booking that it is about, where one is known. */
  bookingId: string | null
}

/**
 * A payment that got no rooms. `money`: `notTaken`, it was only authorised and the bank releases it; `goingBack`, it is
 * being refunded; or `back`, it is refunded. `bookingId` is null where that booking is gone. `declinedAt` is an instant, ISO 8601.
 */
export type DeclinedPayment = {
  paymentId: string
  orderId: string | null
  bookingId: string | null
  amount: Paise
  currency: string
  why: string
  money: 'notTaken' | 'goingBack' | 'back'
  declinedAt: string
}
