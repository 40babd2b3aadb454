import { z } from 'zod'
import { hasCheckDigit } from './gstin-digit'

/** A tax number as a person types it: spaces and small letters do not matter. '' is none. */
export const gstin = z
  .string()
  .max(40)
  .transform((text) => text.replace(/[\s-]/g, '').toUpperCase())
  .refine((text) => text === '' || /^\d{2}[0-9A-Z]{13}$/.test(text), {
    error: 'A GSTIN has 15 letters and digits and begins with the two digits of the state.',
    abort: true,
  })
  .refine(
    (text) => text === '' || hasCheckDigit(text),
    'This is not a GSTIN: please check it letter by letter.',
  )
