import { z } from 'zod'
import { email, guestAt, numberOfAnyCountry } from '../guest/guest'
import { type OtherIdKind, otherIdKinds } from '../guest/identity'
import { oneLine, typed, words } from '../typed-text'

/** With an Aadhaar number, another document that they show at check-in, what is stored of the guest in this position, or nothing yet. */
export type DeskGuest = { name: string; age: number } & (
  | { id: 'aadhaar'; aadhar: string }
  | { id: OtherIdKind | 'asStored' | 'later' }
)

const withoutNumber = z.object({ id: z.enum([...otherIdKinds, 'asStored', 'later']) })
const anyNumber = '000000000000'
const anyAge = 1

/** `entry`: `{name, age?, aadhar}` or `{name, age?, id}`. An age that is not known yet is left out or 0. */
function guestFrom(entry: unknown, position: number) {
  const known = withoutNumber.safeParse(entry).data
  const given = Object(entry) as { age?: unknown }
  const hasAge = given.age !== undefined && given.age !== '' && given.age !== 0
  return guestAt(position)
    .transform(({ name, age, aadhar }): DeskGuest => {
      const person = { name, age: hasAge ? age : 0 }
      return known ? { ...person, id: known.id } : { ...person, id: 'aadhaar', aadhar }
    })
    .safeParse({ ...given, ...(known && { aadhar: anyNumber }), ...(!hasAge && { age: anyAge }) })
}

/** Guests whose names are known, in their order. */
export const namedGuests = z
  .array(z.unknown(), { error: 'Enter the number of guests.' })
  .max(50, 'Enter at most 50 guests.')
  .transform((entries, context): DeskGuest[] =>
    entries.flatMap((entry, index) => {
      const parsed = guestFrom(entry, index + 1)
      if (parsed.success) return [parsed.data]
      for (const { message, path } of parsed.error.issues)
        context.addIssue({ code: 'custom', message, path: [index, ...path] })
      return []
    }),
  )

const part = words().transform(oneLine).pipe(z.string().max(100)).default('')
const noGuests = 'Enter the number of guests.'
const noName = 'Enter the name.'

/**
 * Guest details as the desk takes them: a name and a mobile number are enough, the rest may come at arrival. `guests`: those
 * whose names are known, the first being the caller; left out, the caller alone. `numberOfGuests` counts them all.
 */
export const callerDetails = z
  .object({
    name: words(noName).transform(oneLine).pipe(z.string().max(100, noName).regex(/\p{L}/u, noName)),
    mobileNumber: numberOfAnyCountry,
    email: typed('Enter a valid email address.')
      .trim()
      .pipe(z.union([z.literal(''), email], { error: 'Enter a valid email address.' }))
      .default(''),
    numberOfGuests: z.int(noGuests).min(1, noGuests).max(50, 'Enter at most 50 guests.').default(1),
    address: z.object({ country: part, state: part, district: part, city: part, pincode: part }).prefault({}),
    guests: namedGuests.default([]),
  })
  .refine((details) => details.guests.length <= details.numberOfGuests, {
    error: 'There are more names than guests.',
    path: ['numberOfGuests'],
  })
  .transform((details) => ({
    ...details,
    guests:
      details.guests.length > 0
        ? details.guests
        : [{ name: details.name, age: 0, id: 'later' } satisfies DeskGuest],
  }))
export type CallerDetails = z.output<typeof callerDetails>
