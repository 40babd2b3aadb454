import { z } from 'zod'

/** Money as it comes in; the pages that only show it do without. */
export const paise = z.int().nonnegative().brand<'Paise'>()
