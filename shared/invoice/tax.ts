import type { CalendarDate } from '../calendar/calendar-date'
import { asPaise, type Paise } from '../money/paise'

/** `upTo`: the price without tax of a room and night (paise) to which it applies; null: any. `percent`: of that price. */
export type TaxSlab = { upTo: Paise | null; percent: number }
/** The slabs from lowest to highest, for nights from this date on. */
export type TaxRates = { from: CalendarDate; slabs: TaxSlab[] }

/** What is inside an amount with tax (paise): `taxable` + `cgst` + `sgst` = `total`. */
export type TaxLine = { percent: number; total: Paise; taxable: Paise; cgst: Paise; sgst: Paise }

/** A night of a booking: its amount with tax for all its rooms, in paise, after discount. */
export type TaxedNight = { date: CalendarDate; amount: number; rooms: number }

/** The percentage for a night. Whether it is above a slab is judged by the price of one room, with tax. */
export function percentOf({ date, amount, rooms }: TaxedNight, rates: readonly TaxRates[]): number {
  const [first, ...others] = rates.toSorted((one, other) => (one.from < other.from ? -1 : 1))
  if (!first) throw new Error('no tax rates are known')
  const { slabs } = others.findLast(({ from }) => from <= date) ?? first
  const slab = slabs.find(
    ({ upTo, percent }) => upTo === null || amount * 100 <= upTo * (100 + percent) * rooms,
  )
  if (!slab) throw new Error('the highest tax slab has a limit')
  return slab.percent
}

/** The tax inside an amount. CGST and SGST are half each, each rounded half up to a paisa. */
export function taxWithin(total: Paise, percent: number): TaxLine {
  const whole = 2 * (100 + percent)
  const half = asPaise(Math.floor((2 * total * percent + whole) / (2 * whole)))
  return { percent, total, taxable: asPaise(total - 2 * half), cgst: half, sgst: half }
}

/** A night's amount without the tax in it, in paise. `judged`: by which its rate is found, where that is another amount. */
export const withoutTax = (
  { judged, ...night }: TaxedNight & { judged?: number },
  rates: readonly TaxRates[],
): Paise =>
  taxWithin(asPaise(night.amount), percentOf({ ...night, amount: judged ?? night.amount }, rates)).taxable

/** The tax inside amounts of several percentages: one line each, lowest first; nothing for an amount of zero. */
export function taxLines(amounts: readonly { percent: number; amount: number }[]): TaxLine[] {
  const sums = new Map<number, number>()
  for (const { percent, amount } of amounts) sums.set(percent, (sums.get(percent) ?? 0) + amount)
  return [...sums]
    .filter(([, sum]) => sum > 0)
    .sort(([one], [other]) => one - other)
    .map(([percent, sum]) => taxWithin(asPaise(sum), percent))
}

export type TaxSums = Pick<TaxLine, 'taxable' | 'cgst' | 'sgst' | 'total'>

export function sumOfTax(lines: readonly TaxSums[]): TaxSums {
  const sum = (part: keyof TaxSums) => asPaise(lines.reduce((all, line) => all + line[part], 0))
  return { taxable: sum('taxable'), cgst: sum('cgst'), sgst: sum('sgst'), total: sum('total') }
}

/**
 * Divides an amount in proportion to the weights, by largest remainder: whole paise that add up to it. Without any weight the
 * last gets all.
 */
export function sharedOut(amount: number, weights: readonly number[]): number[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  if (all === 0) return weights.map((_, index) => (index === weights.length - 1 ? amount : 0))
  const parts = weights.map((weight, index) => ({ index, ...portion(amount, weight, all) }))
  const missing = amount - parts.reduce((sum, { whole }) => sum + whole, 0)
  const byRest = parts.toSorted((one, other) => Number(other.rest - one.rest) || one.index - other.index)
  for (const part of byRest.slice(0, missing)) part.whole += 1
  return parts.map(({ whole }) => whole)
}

/** By whole numbers: the product of two amounts may be beyond exact numbers. */
function portion(amount: number, weight: number, all: number): { whole: number; rest: bigint } {
  const product = BigInt(amount) * BigInt(weight)
  return { whole: Number(product / BigInt(all)), rest: product % BigInt(all) }
}

/** Amounts after a discount on all of them, in proportion; never below zero. */
export function afterDiscount(amounts: readonly number[], discount: number): number[] {
  const sum = amounts.reduce((all, amount) => all + amount, 0)
  const shares = sharedOut(Math.min(Math.max(0, discount), sum), amounts)
  return amounts.map((amount, index) => amount - (shares[index] ?? 0))
}
