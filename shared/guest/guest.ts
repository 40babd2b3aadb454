import { z } from 'zod'

/** Spaces, dashes and brackets out, then `+91` or a leading 0 off: the ten digits, if they are ten. */
function tidyMobile(text: string): string {
  const digits = text.replace(/[\s\-().]/g, '')
  return digits.replace(/^(?:\+?91|0)(?=\d{10}$)/, '')
}

const wrongMobile = 'Enter a valid 10-digit mobile number.'

export const mobileNumber = z
  .string({ error: wrongMobile })
  .max(40, wrongMobile)
  .transform(tidyMobile)
  .pipe(z.string().regex(/^\d{10}$/, wrongMobile))

const wrongEmail = 'Enter a valid email address.'
const emailShape = /^[^\s\p{C}@<>()[\],;:"\\]+@[^\s\p{C}@<>()[\],;:"\\]+\.[^\s\p{C}@<>()[\],;:"\\]{2,}$/u

/** A person's e-mail address; no spaces, line breaks or invisible marks, so it is safe in a mail header. */
export const email = z.string({ error: wrongEmail }).trim().max(254, wrongEmail).regex(emailShape, wrongEmail)

/** One line of text: control characters go (the database takes none), the joiners that Devanagari needs stay. */
const oneLine = (text: string): string =>
  text
    .replace(/(?![\u200c\u200d])[\p{Cc}\p{Cf}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** A name has a letter, in any script. */
const personName = z.string().transform(oneLine).pipe(z.string().max(100).regex(/\p{L}/u))

const aadhaar = z
  .string()
  .max(40)
  .transform((text) => text.replace(/[\s-]/g, ''))
  .pipe(z.string().regex(/^\d{12}$/))

const age = z
  .union([
    z
      .string()
      .trim()
      .regex(/^\d{1,3}$/)
      .transform(Number),
    z.number(),
  ])
  .pipe(z.int().positive().max(130))

/** One guest as typed; each message names the person's place in the list. */
export const guestAt = (position: number) => {
  const noName = `Enter name for person ${position}.`
  return z.object(
    {
      name: messaged(personName, noName),
      aadhar: messaged(aadhaar, `Enter a valid 12-digit Aadhar for person ${position}.`),
      age: messaged(age, `Enter valid age for person ${position}.`),
    },
    { error: noName },
  )
}
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
  z.string({ error: message }).transform(oneLine).pipe(z.string().min(1, message).max(100, message))

const noDistrict = 'Enter the name of district.'
const wrongPincode = 'Enter a valid 6-digit pincode.'

/** In the order in which the form checks them. */
export const address = z.object(
  {
    district: line(noDistrict),
    country: line('Enter the name of country.'),
    state: line('Enter the name of state.'),
    pincode: z
      .string({ error: wrongPincode })
      .trim()
      .regex(/^\d{6}$/, wrongPincode),
    city: line('Enter the name of city.'),
  },
  { error: noDistrict },
)
export type Address = z.infer<typeof address>
