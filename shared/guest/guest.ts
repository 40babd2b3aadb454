import { z } from 'zod'
import { oneLine, typed, words } from '../typed-text'
import type { OtherIdKind } from './identity'

/** Without spaces, dashes, brackets, and a leading `+91` or 0 before ten digits. */
export function tidyMobile(text: string): string {
  const digits = text.replace(/[\s\-().]/g, '')
  return digits.replace(/^(?:\+?91|0)(?=\d{10}$)/, '')
}

const wrongMobile = 'Enter a valid 10-digit mobile number.'

export const mobileNumber = typed(wrongMobile)
  .max(40, wrongMobile)
  .transform(tidyMobile)
  .pipe(z.string().regex(/^\d{10}$/, wrongMobile))

const wrongEmail = 'Enter a valid email address.'
const emailShape = /^[^\s\p{C}@<>()[\],;:"\\]+@[^\s\p{C}@<>()[\],;:"\\]+\.[^\s\p{C}@<>()[\],;:"\\]{2,}$/u

/** An email address without spaces, line breaks or invisible characters, so that it is safe in a mail header. */
export const email = typed(wrongEmail).trim().max(254, wrongEmail).regex(emailShape, wrongEmail)

/** A name contains at least one letter, in any script. */
const personName = words().transform(oneLine).pipe(z.string().max(100).regex(/\p{L}/u))

const aadhaar = typed()
  .max(40)
  .transform((text) => text.replace(/[\s-]/g, ''))
  .pipe(z.string().regex(/^\d{12}$/))

const age = z
  .union([
    typed()
      .trim()
      .regex(/^\d{1,3}$/)
      .transform(Number),
    z.number(),
  ])
  .pipe(z.int().positive().max(130))

/** One guest as typed; each message names the person's position in the list, from 1. */
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
/** `aadhar` is '' where they show the other document at check-in, or are too young for one. */
export type Guest = { name: string; age: number; aadhar: string; otherId?: OtherIdKind }

/** The valid parts of one guest: '' for a wrong name or identity number, 0 for a wrong age. */
export const validPartOfGuest = (entry: unknown): Guest => {
  const sent: Record<string, unknown> = typeof entry === 'object' && entry !== null ? { ...entry } : {}
  return {
    name: personName.safeParse(sent['name']).data ?? '',
    age: age.safeParse(sent['age']).data ?? 0,
    aadhar: aadhaar.safeParse(sent['aadhar']).data ?? '',
  }
}

/** The valid parts of an address: '' for each wrong one. */
export const validPartOfAddress = (sent: unknown): Address => {
  const { data = {} } = z.record(z.string(), z.unknown()).safeParse(sent)
  const part = (name: keyof Address) => address.shape[name].safeParse(data[name]).data ?? ''
  return {
    district: part('district'),
    country: part('country'),
    state: part('state'),
    pincode: part('pincode'),
    city: part('city'),
  }
}

/** Gives one message, whatever is wrong with the value. */
function messaged<T extends z.ZodType>(schema: T, message: string) {
  return z.unknown().transform((value, context): z.output<T> => {
    const parsed = schema.safeParse(value)
    if (parsed.success) return parsed.data
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })
}

const line = (message: string) =>
  words(message).transform(oneLine).pipe(z.string().min(1, message).max(100, message))

const noDistrict = 'Enter the name of district.'
const wrongPincode = 'Enter a valid 6-digit pincode.'

/** In the order in which the form checks the parts. */
export const address = z.object(
  {
    district: line(noDistrict),
    country: line('Enter the name of country.'),
    state: line('Enter the name of state.'),
    pincode: typed(wrongPincode)
      .trim()
      .regex(/^\d{6}$/, wrongPincode),
    city: line('Enter the name of city.'),
  },
  { error: noDistrict },
)
export type Address = z.infer<typeof address>
