import type { z } from 'zod'

/** What the provider, the domain and the database count in: whole paise, never negative. ₹1 = 100 paise. */
export type Paise = number & z.core.$brand<'Paise'>

/** A whole number, never negative, that arithmetic keeps exact. */
export const isWholeAmount = (amount: number): boolean => Number.isSafeInteger(amount) && amount >= 0

/** Throws when the number is not a whole, non-negative number of paise. */
export function asPaise(amount: number): Paise {
  if (!isWholeAmount(amount)) throw new RangeError(`${amount} is no whole number of paise`)
  return amount as Paise
}
