import { z } from 'zod'

/** Spaces, dashes and brackets out, then `+91` or a leading 0 off: the ten digits, if they are ten. */
export function tidyMobile(text: string): string {
  const digits = text.replace(/[\s\-().]/g, '')
  return digits.replace(/^(?:\+?91|0)(?=\d{10}$)/, '')
}

export const mobileNumber = z
  .string()
  .max(40)
  .transform(tidyMobile)
  .pipe(z.string().regex(/^\d{10}$/, 'Enter a valid 10-digit mobile number.'))

/** A person's e-mail address; no spaces or line breaks, so it is safe in a mail header. */
export const email = z
  .string()
  .trim()
  .max(254, 'Enter a valid email address.')
  .regex(/^[^\s@<>()[\],;:"\\]+@[^\s@<>()[\],;:"\\]+\.[^\s@<>()[\],;:"\\]{2,}$/, 'Enter a valid email address.')

/** A name has a letter, in any script; control characters go, the joiners that Devanagari needs stay. */
const personName = z
  .string()
  .transform((text) => text.replace(/(?![\u200c\u200d])[\p{Cc}\p{Cf}]/gu, ' ').replace(/\s+/g, ' ').trim())
  .pipe(z.string().max(100).regex(/\p{L}/u))

const aadhaar = z
  .string()
  .max(40)
  .transform((text) => text.replace(/[\s-]/g, ''))
  .pipe(z.string().regex(/^\d{12}$/))

const age = z
  .union([z.string().trim().regex(/^\d{1,3}$/).transform(Number), z.number()])
  .pipe(z.int().positive().max(130))

/** One guest as typed; each message names the person's place in the list. */
export const guestAt = (position: number) =>
  z.object({
    name: messaged(personName, `Enter name for person ${position}.`),
    aadhar: messaged(aadhaar, `Enter a valid 12-digit Aadhar for person ${position}.`),
    age: messaged(age, `Enter valid age for person ${position}.`),
  })
export type Guest = { name: string; age: number; aadhar: string }

/** Whatever is wrong with the value, one sentence says so. */
function messaged<T extends z.ZodType>(schema: T, message: string) {
  return z.unknown().transform((value, context): z.output<T> => {
    const parsed = schema.safeParse(value)
    if (parsed.success) return parsed.data
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })
}

const line = (message: string) =>
  z
    .string({ error: message })
    .transform((text) => text.replace(/\s+/g, ' ').trim())
    .pipe(z.string().min(1, message).max(100, message))

/** In the order in which the form checks them. */
export const address = z.object({
  district: line('Enter the name of district.'),
  country: line('Enter the name of country.'),
  state: line('Enter the name of state.'),
  pincode: z
    .string({ error: 'Enter a valid 6-digit pincode.' })
    .trim()
    .regex(/^\d{6}$/, 'Enter a valid 6-digit pincode.'),
  city: line('Enter the name of city.'),
})
export type Address = z.infer<typeof address>
