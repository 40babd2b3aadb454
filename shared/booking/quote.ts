import { daysBetween } from '../calendar/calendar-date'
import { asRupees, type Rupees } from '../money/rupees'
import type { Stay } from './stay'

/** How much of the total is paid online, in percent. */
export const paymentShares = [60, 100] as const
export type PaymentShare = (typeof paymentShares)[number]

/** In whole rupees; `payNow + payLater` always equals `total`. */
export type Quote = { nights: number; total: Rupees; payNow: Rupees; payLater: Rupees; share: PaymentShare }

type Priced = Pick<Stay, 'rooms' | 'checkIn' | 'checkOut'>

/** The price of a stay. The share is rounded up to a whole rupee. */
export function quoteStay(stay: Priced, nightlyRate: Rupees, share: PaymentShare): Quote {
  const nights = daysBetween(stay.checkIn, stay.checkOut)
  const total = nights * nightlyRate * stay.rooms
  // total × share is an integer, so a quotient that is a whole number comes out exact.
  const payNow = Math.ceil((total * share) / 100)
  return {
    nights,
    total: asRupees(total),
    payNow: asRupees(payNow),
    payLater: asRupees(total - payNow),
    share,
  }
}

/** The share that an amount in rupees pays, or undefined when it matches neither. */
export function shareFor(stay: Priced, nightlyRate: Rupees, paidAmount: number): PaymentShare | undefined {
  return paymentShares.find((share) => quoteStay(stay, nightlyRate, share).payNow === paidAmount)
}
