import { asRupees, type Rupees } from '../money/rupees'
import { nightAmounts, type Rates } from '../rates/rates'
import type { Stay } from './stay'

/** How much of the total is paid online, in percent. */
export const paymentShares = [60, 100] as const
export type PaymentShare = (typeof paymentShares)[number]

/** In whole rupees; `payNow + payLater` always equals `total`. */
export type Quote = { nights: number; total: Rupees; payNow: Rupees; payLater: Rupees; share: PaymentShare }

type Priced = Pick<Stay, 'rooms' | 'checkIn' | 'checkOut'>

export const totalOf = (amounts: readonly Rupees[]): Rupees =>
  asRupees(amounts.reduce((sum, amount) => sum + amount, 0))

/** The price of a stay by its nights. The share is rounded up to a whole rupee. */
export function quoteNights(amounts: readonly Rupees[], share: PaymentShare): Quote {
  const total = totalOf(amounts)
  // total × share is an integer, so a quotient that is a whole number comes out exact.
  const payNow = Math.ceil((total * share) / 100)
  return {
    nights: amounts.length,
    total,
    payNow: asRupees(payNow),
    payLater: asRupees(total - payNow),
    share,
  }
}

/** The price of a stay at the rates of its type. */
export const quoteStay = (stay: Priced, rates: Rates, share: PaymentShare): Quote =>
  quoteNights(nightAmounts(stay, rates), share)

/** The share that an amount in rupees pays, or undefined when it matches neither. */
export function shareFor(amounts: readonly Rupees[], paidAmount: number): PaymentShare | undefined {
  return paymentShares.find((share) => quoteNights(amounts, share).payNow === paidAmount)
}
