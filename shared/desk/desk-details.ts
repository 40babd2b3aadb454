import { z } from 'zod'
import { address, email, guestAt, mobileNumber } from '../guest/guest'
import { typed } from '../typed-text'

/** With an Aadhaar number, another ID at check-in, or what is stored of the guest in this position (changes only). */
export type DeskGuest = { name: string; age: number } & (
  | { id: 'aadhaar'; aadhar: string }
  | { id: 'other' }
  | { id: 'asStored' }
)

const otherIds = z.object({ id: z.enum(['other', 'asStored']) })
const anyNumber = '000000000000'

/** `entry`: `{name, age, aadhar}`, `{name, age, id: 'other'}` or `{name, age, id: 'asStored'}`. */
function guestFrom(entry: unknown, position: number) {
  const { id } = otherIds.safeParse(entry).data ?? {}
  if (!id)
    return guestAt(position)
      .transform((guest): DeskGuest => ({ ...guest, id: 'aadhaar' }))
      .safeParse(entry)
  const named = guestAt(position).transform(({ name, age }): DeskGuest => ({ name, age, id }))
  return named.safeParse({ ...Object(entry), aadhar: anyNumber })
}

const guests = z
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

const nowhere = { country: '', state: '', district: '', city: '', pincode: '' }
const noGuests = 'Enter the number of guests.'

/**
 * Guest details as the desk takes them: address and email are optional, at least one guest has a name, and
 * `numberOfGuests` counts them all.
 */
export const deskDetails = z
  .object({
    mobileNumber,
    email: typed('Enter a valid email address.')
      .trim()
      .pipe(z.union([z.literal(''), email], { error: 'Enter a valid email address.' }))
      .default(''),
    numberOfGuests: z.int(noGuests).min(1, noGuests).max(50, 'Enter at most 50 guests.'),
    address: address.nullish().transform((given) => given ?? nowhere),
    guests: guests.refine((list) => list.length > 0, 'Enter name for person 1.'),
  })
  .refine((details) => details.guests.length <= details.numberOfGuests, {
    error: 'There are more names than guests.',
    path: ['numberOfGuests'],
  })
export type DeskDetails = z.output<typeof deskDetails>
