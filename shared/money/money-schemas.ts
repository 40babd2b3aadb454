import { z } from 'zod'

/** Money as it comes in; the pages that only show it do without. */
export const paise = z.int().nonnegative().brand<'Paise'>()

/** Whole rupees: rates, totals and shares have no paise. */
export const rupees = z.int().nonnegative().brand<'Rupees'>()
