import type { z } from 'zod'

/** The unit of the provider, the code and the database: whole paise, never negative. ₹1 = 100 paise. */
export type Paise = number & z.core.$brand<'Paise'>

/** Whether it is a whole number, not negative, within the range of exact arithmetic. */
export const isWholeAmount = (amount: number): boolean => Number.isSafeInteger(amount) && amount >= 0

/** Throws when the number is not a whole, non-negative number of paise. */
export function asPaise(amount: number): Paise {
  if (!isWholeAmount(amount)) throw new RangeError(`${amount} is not a whole number of paise`)
  return amount as Paise
}
