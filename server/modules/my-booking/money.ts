import type { MyBooking, MyPayment } from '#shared/booking/my-booking'
import { totalOf } from '#shared/booking/quote'
import type { Folio, FolioLine } from '#shared/desk/folio'
import { asPaise } from '#shared/money/paise'
import { type Rupees, toPaise } from '#shared/money/rupees'

/** Without the lines that were taken back, and those that take them back. */
const standing = ({ lines }: Folio): FolioLine[] =>
  lines.filter(({ reversed, reverses }) => reversed === undefined && reverses === undefined)

/**
 * What is charged beside the nights, in paise, discounts below zero: with the price of the nights it adds up to the charges.
 */
export function extrasOf(folio: Folio, nightAmounts: readonly Rupees[]): MyBooking['extras'] {
  const lines = standing(folio).flatMap(({ id, kind, text, amount }) => {
    if (kind === 'extra' || (kind === 'room' && !id.startsWith('nights-'))) return [{ text, amount }]
    return kind === 'discount' ? [{ text, amount: -amount }] : []
  })
  const named = lines.reduce((sum, { amount }) => sum + amount, 0)
  const rest = folio.charges - toPaise(totalOf(nightAmounts)) - named
  return rest === 0 ? lines : [{ text: 'Nights that are not charged', amount: rest }, ...lines]
}

const methodWords = { cash: 'in cash', upi: 'by UPI', card: 'by card', bank: 'by bank transfer' } as const

/** Money that came in, oldest first; what the desk wrote beside it is not for guests. */
export const paymentsOf = (folio: Folio): MyPayment[] =>
  standing(folio)
    .filter(({ kind }) => kind === 'payment')
    .map(({ at, text, amount, method, reference }) => ({
      at,
      text: method === undefined || method === 'online' ? text : `Paid at the desk ${methodWords[method]}`,
      amount: asPaise(amount),
      reference: reference ?? null,
    }))
