import { z } from 'zod'
import { address, email, guestAt, mobileNumber } from '../guest/guest'

/** A guest as the desk writes him down: with his Aadhaar number (`aadhar`, 12 digits), or another ID at check-in. */
export type DeskGuest = { name: string; age: number; aadhar: string | null }

/** As typed: `{name, age, aadhar}` or `{name, age, otherId: true}`. */
export type DeskGuestTyped = { name: string; age: string | number; aadhar?: string; otherId?: boolean }

const typedGuest = z.object({ otherId: z.boolean().optional() }).loose()
const anyNumber = '000000000000'

const guests = z
  .array(z.unknown(), { error: 'Enter the number of guests.' })
  .max(50, 'Enter at most 50 guests.')
  .transform((entries, context): DeskGuest[] =>
    entries.flatMap((entry, index) => {
      const typed = typedGuest.safeParse(entry).data ?? {}
      const otherId = typed.otherId === true
      const parsed = guestAt(index + 1).safeParse(otherId ? { ...typed, aadhar: anyNumber } : typed)
      if (parsed.success) return [{ ...parsed.data, aadhar: otherId ? null : parsed.data.aadhar }]
      for (const { message } of parsed.error.issues)
        context.addIssue({ code: 'custom', message, path: [index] })
      return []
    }),
  )

const nowhere = { country: '', state: '', district: '', city: '', pincode: '' }
const noGuests = 'Enter the number of guests.'

/**
 * Who comes, as the desk takes it down: of address and mail as much as the guest wants to say, at least one guest by name,
 * and how many come in all.
 */
export const deskDetails = z
  .object({
    mobileNumber,
    email: z.union([z.literal(''), email], { error: 'Enter a valid email address.' }).default(''),
    numberOfGuests: z.int(noGuests).min(1, noGuests).max(50, 'Enter at most 50 guests.'),
    address: address.nullish().transform((given) => given ?? nowhere),
    guests: guests.refine((list) => list.length > 0, 'Enter name for person 1.'),
  })
  .refine((details) => details.guests.length <= details.numberOfGuests, {
    error: 'There are more names than guests.',
    path: ['numberOfGuests'],
  })
export type DeskDetails = z.output<typeof deskDetails>
