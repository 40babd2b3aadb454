import { roomCharges } from '#modules/folio/balance'
import type { Account, Facts, StoredLine } from '#modules/folio/folio-rows'
import { isCancelled, isExpected } from '#shared/booking/status'
import { addDays, type CalendarDate, earlierOf } from '#shared/calendar/calendar-date'
import type { InvoiceDraft, InvoiceLine } from '#shared/invoice/invoice'
import { afterDiscount, percentOf, sharedOut, sumOfTax, type TaxRates, taxLines } from '#shared/invoice/tax'
import { asPaise } from '#shared/money/paise'

export type RoomsOnBill = {
  account: Account
  facts: Facts
  lines: readonly StoredLine[]
  rates: readonly TaxRates[]
  /** The day of the invoice: what is charged for a later night is taxed as on that day. */
  on: CalendarDate
}

/** `agreed`: what the night was to cost, by which its tax rate is judged where it was not used. Paise, all rooms. */
type Charge = { kind: InvoiceLine['kind']; date: CalendarDate; agreed: number; amount: number }

/** The rooms of a bill with the tax inside: nights after discount, unused nights and the cancellation charge. */
export function roomsTaxed({ account, facts, lines, rates, on }: RoomsOnBill): Omit<InvoiceDraft, 'buyer'> {
  const charges = chargesOf(account, facts)
  const amounts = charges.map(({ amount }) => amount)
  const left = afterDiscount(amounts, discountOf(lines))
  const taxed = charges.map(({ amount, ...charge }, index) => {
    const after = left[index] ?? amount
    const judged = charge.kind === 'nights' ? after : charge.agreed
    const night = { date: earlierOf(charge.date, on), amount: judged, rooms: facts.rooms }
    return { ...charge, amount: after, discount: amount - after, percent: percentOf(night, rates) }
  })
  const taxes = taxLines(taxed)
  return { lines: joined(taxed, facts.rooms), taxes, ...sumOfTax(taxes) }
}

function chargesOf(account: Account, { checkIn, nightAmountsBefore }: Facts): Charge[] {
  const { status, nightAmounts, usedNights } = account
  if (!isCancelled(status) && !isExpected(status)) return []
  const all = (nightAmountsBefore ?? nightAmounts).map((amount, index) => ({
    date: addDays(checkIn, index),
    agreed: amount * 100,
  }))
  const used = isCancelled(status) ? Math.min(usedNights, all.length) : nightAmounts.length
  const rest = used < all.length ? all.slice(used) : all.slice(-1)
  const { unused, cancellation } = roomCharges(account)
  const spread = (kind: Charge['kind'], sum: number): Charge[] => {
    if (sum === 0) return []
    const shares = sharedOut(
      sum,
      rest.map(({ agreed }) => agreed),
    )
    return rest.map((night, index) => ({ kind, ...night, amount: shares[index] ?? 0 }))
  }
  return [
    ...all.slice(0, used).map((night) => ({ kind: 'nights' as const, ...night, amount: night.agreed })),
    ...spread('unused', unused),
    ...spread('cancellation', cancellation),
  ]
}

/** Discounts that stand; a line that reverses an extra, or was reversed, is none. */
function discountOf(lines: readonly StoredLine[]): number {
  const reversed = new Set(lines.map(({ reverses }) => reverses))
  return lines.reduce(
    (sum, { id, kind, amount, reverses }) =>
      kind === 'discount' && reverses === null && !reversed.has(id) ? sum + amount : sum,
    0,
  )
}

type Taxed = Charge & { discount: number; percent: number }

/** Nights in a row with the same price and rate are one line, and so are unused ones with the same rate. */
function joined(charges: readonly Taxed[], rooms: number): InvoiceLine[] {
  const lines: (InvoiceLine & { agreed: number })[] = []
  for (const { kind, date, agreed, amount, discount, percent } of charges) {
    const last = lines.at(-1)
    const isSame = last?.kind === kind && last.percent === percent
    if (isSame && (kind !== 'nights' || last.agreed === agreed)) {
      last.nights += 1
      last.amount = asPaise(last.amount + amount)
      last.discount = asPaise(last.discount + discount)
    } else {
      const sums = { amount: asPaise(amount), discount: asPaise(discount) }
      lines.push({ kind, from: date, nights: 1, rooms, ...sums, percent, agreed })
    }
  }
  return lines.filter(({ amount }) => amount > 0).map(({ agreed, ...line }) => line)
}
