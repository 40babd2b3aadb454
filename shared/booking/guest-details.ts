import { z } from 'zod'
import { type Address, address, email, type Guest, guestAt, mobileNumber } from '../guest/guest'

/** Who comes: everything of the form that is not dates, rooms or money. */
export type GuestDetails = {
  mobileNumber: string
  email: string
  numberOfGuests: number
  address: Address
  guests: Guest[]
}

const noGuests = 'Enter the number of guests.'
const list = z.array(z.unknown(), { error: noGuests })

/** The form asks how many come before it asks where from, and who they are last: so the list is looked at twice. */
const guestCount = z
  .object({ guests: list.min(1, noGuests).max(50, 'Enter at most 50 guests.') })
  .transform(() => ({}))

const guests = list.catch([]).transform((entries, context): Guest[] =>
  entries.flatMap((entry, index) => {
    const parsed = guestAt(index + 1).safeParse(entry)
    if (parsed.success) return [parsed.data]
    for (const { message } of parsed.error.issues)
      context.addIssue({ code: 'custom', message, path: [index] })
    return []
  }),
)

/** The form's rules, in the form's order: the first issue is the one that a person is shown first. */
export const guestDetails = z
  .object({ mobileNumber, email })
  .and(guestCount)
  .and(z.object({ address }))
  .and(z.object({ guests }))
  .transform((details): GuestDetails => ({ ...details, numberOfGuests: details.guests.length }))
