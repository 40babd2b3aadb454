import { z } from 'zod'

/** What the provider, the domain and the database count in: whole paise, never negative. ₹1 = 100 paise. */
export const paise = z.int().nonnegative().brand<'Paise'>()
export type Paise = z.infer<typeof paise>

/** Throws when the number is not a whole, non-negative number of paise. */
export const asPaise = (amount: number): Paise => paise.parse(amount)
