import { daysBetween } from '../calendar/calendar-date'
import { asRupees, type Rupees } from '../money/rupees'
import type { Stay } from './stay'

/** How much of the total is paid online, in percent. */
export const paymentShares = [60, 100] as const
export type PaymentShare = (typeof paymentShares)[number]

/** Whole rupees; `payNow + payLater` always equals `total`. */
export type Quote = { nights: number; total: Rupees; payNow: Rupees; payLater: Rupees; share: PaymentShare }

type Priced = Pick<Stay, 'rooms' | 'checkIn' | 'checkOut'>

/** Whole rupees. The share is rounded up, so payNow + payLater always equals the total. */
export function quoteStay(stay: Priced, nightlyRate: Rupees, share: PaymentShare): Quote {
  const nights = daysBetween(stay.checkIn, stay.checkOut)
  const total = nights * nightlyRate * stay.rooms
  // total × share is a whole number, so the quotient is exact whenever it should be.
  const payNow = Math.ceil((total * share) / 100)
  return {
    nights,
    total: asRupees(total),
    payNow: asRupees(payNow),
    payLater: asRupees(total - payNow),
    share,
  }
}

/** The share that an amount in rupees pays, or undefined when it is neither of the right ones. */
export function shareFor(stay: Priced, nightlyRate: Rupees, paidAmount: number): PaymentShare | undefined {
  return paymentShares.find((share) => quoteStay(stay, nightlyRate, share).payNow === paidAmount)
}
