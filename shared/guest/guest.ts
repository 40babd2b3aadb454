import { z } from 'zod'
import { oneLine, typed, visibleText, words } from '../typed-text'
import { needsDocument, type OtherIdKind, otherIdKinds } from './identity'

/** Without spaces, dashes, brackets, and a leading `+91` or 0 before ten digits. */
function tidyMobile(text: string): string {
  const digits = text.replace(/[\s\-().]/g, '')
  return digits.replace(/^(?:\+?91|0)(?=\d{10}$)/, '')
}

/** A mobile number or email address in the one form in which it is compared and counted, however it is typed. */
export const foldedContact = (text: string): string =>
  text.includes('@') ? text.trim().toLowerCase() : tidyMobile(tidyMobile(text).replace(/^00/, '+'))

const wrongMobile = 'Enter a valid 10-digit mobile number.'

export const mobileNumber = typed(wrongMobile)
  .max(40, wrongMobile)
  .transform(tidyMobile)
  .pipe(z.string().regex(/^\d{10}$/, wrongMobile))

const wrongForeign = 'Enter a mobile number: 10 digits, or + and 8 to 15 digits for another country.'
const foreignNumber = typed(wrongForeign)
  .max(40, wrongForeign)
  .transform((text) => text.replace(/[\s\-().]/g, '').replace(/^00/, '+'))
  .pipe(z.string().regex(/^\+\d{8,15}$/, wrongForeign))

/** Ten digits of an Indian number, or `+` and 8 to 15 digits. */
export const numberOfAnyCountry = z.union([mobileNumber, foreignNumber], { error: wrongForeign })

const wrongEmail = 'Enter a valid email address.'
const emailShape = /^[^\s\p{C}@<>()[\],;:"\\]+@[^\s\p{C}@<>()[\],;:"\\]+\.[^\s\p{C}@<>()[\],;:"\\]{2,}$/u

/** Whether both are the same mailbox, as far as one can tell: no provider tells capitals apart. */
export const isSameEmail = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase()

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

/** One guest with an Aadhaar number, as typed; each message names the person's position in the list, from 1. */
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
const otherIdKind = z.enum(otherIdKinds)

const isBlank = (sent: unknown): boolean =>
  sent === undefined || sent === null || (typeof sent === 'string' && visibleText(sent).trim() === '')

/**
 * One guest of a booking as typed, with the messages of `guestAt`. They need no Aadhaar number with `otherId`, the kind of
 * another document, nor below the age of five.
 */
export const bookingGuestAt = (position: number) =>
  z.unknown().transform((entry, context): Guest => {
    const sent: Record<string, unknown> = typeof entry === 'object' && entry !== null ? { ...entry } : {}
    const otherId = otherIdKind.safeParse(sent['otherId']).data
    const isYoung = isBlank(sent['aadhar']) && !needsDocument(age.safeParse(sent['age']).data ?? 0)
    const schema = guestAt(position)
    const parsed =
      otherId || isYoung ? schema.omit({ aadhar: true }).safeParse(entry) : schema.safeParse(entry)
    if (parsed.success) return { aadhar: '', ...parsed.data, ...(otherId && { otherId }) }
    for (const { message, path } of parsed.error.issues)
      context.addIssue({ code: 'custom', message, path: [...path] })
    return z.NEVER
  })

/** `aadhar` is '' where they show the other document at check-in, or are too young for one. */
export type Guest = { name: string; age: number; aadhar: string; otherId?: OtherIdKind }

/** The valid parts of one guest: '' for a wrong name or identity number, 0 for a wrong age. */
export const validPartOfGuest = (entry: unknown): Guest => {
  const sent: Record<string, unknown> = typeof entry === 'object' && entry !== null ? { ...entry } : {}
  const otherId = otherIdKind.safeParse(sent['otherId']).data
  return {
    name: personName.safeParse(sent['name']).data ?? '',
    age: age.safeParse(sent['age']).data ?? 0,
    aadhar: otherId ? '' : (aadhaar.safeParse(sent['aadhar']).data ?? ''),
    ...(otherId && { otherId }),
  }
}

/** The valid parts of an address: '' for each wrong one. */
export const validPartOfAddress = (sent: unknown): Address => {
  const { data = {} } = z.record(z.string(), z.unknown()).safeParse(sent)
  const { shape } = isAbroad(data['country']) ? addressAbroad : address
  const part = (name: keyof Address) => shape[name].safeParse(data[name]).data ?? ''
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
const noState = 'Enter the name of state.'
const wrongPincode = 'Enter a valid 6-digit pincode.'

/** In the order in which the form checks the parts. */
export const address = z.object(
  {
    district: line(noDistrict),
    country: line('Enter the name of country.'),
    state: line(noState),
    pincode: typed(wrongPincode)
      .trim()
      .regex(/^\d{6}$/, wrongPincode),
    city: line('Enter the name of city.'),
  },
  { error: noDistrict },
)
export type Address = z.infer<typeof address>

const mayBeEmpty = (message: string) =>
  words(message).transform(oneLine).pipe(z.string().max(100, message)).default('')

const wrongPostcode = 'Enter a postcode of at most 12 characters.'

/** An address in another country: district and state may be empty, and so may the postcode, as some have none. */
export const addressAbroad = z.object(
  {
    district: mayBeEmpty(noDistrict),
    country: address.shape.country,
    state: mayBeEmpty(noState),
    pincode: typed(wrongPostcode).transform(oneLine).pipe(z.string().max(12, wrongPostcode)).default(''),
    city: address.shape.city,
  },
  { error: noDistrict },
)

const ofIndia = [
  ...[
    'india',
    'republicofindia',
    'bharat',
    'bharath',
    'hindustan',
    'भारत',
    'इंडिया',
    'ভারত',
    'இந்தியா',
    'భారతదేశం',
  ],
  ...['ಭಾರತ', 'ഇന്ത്യ', 'ભારત', 'ਭਾਰਤ', 'ଭାରତ', 'بھارت'],
]

/** Whether this country is another one than India. An empty one is not, nor is one of which only the beginning is typed. */
export function isAbroad(country: unknown): boolean {
  const name = typeof country === 'string' ? country.toLowerCase().replace(/[^\p{L}\p{M}]/gu, '') : ''
  return !ofIndia.some((known) => known.startsWith(name))
}
