import { z } from 'zod'

/** An amount in a request; in a file of its own, so that pages which only show money need no zod. */
export const paise = z.int().nonnegative().brand<'Paise'>()
