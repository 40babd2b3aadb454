import { asRupees, moneyForPeople, type Rupees, toPaise } from '../money/rupees'
import { plural } from '../plural'
import { type PriceLine, priceLines } from './rates'

/** One line behind a total: `2 nights × 2 rooms × ₹2,500`, and what it comes to. `first`: its first night, from 0. */
export type WordedLine = { first: number; words: string; amount: Rupees }

/** The lines behind a total, from what each night costs for all rooms; none when every night costs the same. */
export function linesBehind(amounts: readonly Rupees[], rooms: number): WordedLine[] {
  const lines = wordedLines(amounts, rooms)
  return lines.length < 2 ? [] : lines
}

/** `2 nights × ₹2,500` and `1 night × ₹3,200`: what each night costs, from its amount for all rooms. */
export const priceLineWords = (amounts: readonly Rupees[], rooms: number): string[] =>
  wordedLines(amounts, rooms).map(({ words }) => words)

export function wordedLines(amounts: readonly Rupees[], rooms: number): WordedLine[] {
  let first = 0
  return priceLines(amounts).map((line) => {
    const worded = { first, words: lineWords(line, rooms), amount: asRupees(line.nights * line.amount) }
    first += line.nights
    return worded
  })
}

/** A price that the desk gave to the whole stay need not divide by the rooms. */
function lineWords({ nights, amount }: PriceLine, rooms: number): string {
  const times = plural(nights, 'night')
  if (rooms === 1) return `${times} × ${rupees(amount)}`
  const each = plural(rooms, 'room')
  return amount % rooms === 0
    ? `${times} × ${each} × ${rupees(amount / rooms)}`
    : `${times} × ${rupees(amount)} for ${each}`
}

const rupees = (amount: number) => moneyForPeople(toPaise(asRupees(amount)))
