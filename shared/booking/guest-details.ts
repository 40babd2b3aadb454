import { z } from 'zod'
import { address, email, guestAt, mobileNumber, type Address, type Guest } from '../guest/guest'

/** Who comes: everything of the form that is not dates, rooms or money. */
export type GuestDetails = {
  mobileNumber: string
  email: string
  numberOfGuests: number
  address: Address
  guests: Guest[]
}

const guests = z.array(z.unknown()).min(1, 'Enter the number of guests.').max(50).transform((list, context): Guest[] =>
  list.flatMap((entry, index) => {
    const parsed = guestAt(index + 1).safeParse(entry)
    if (parsed.success) return [parsed.data]
    for (const { message } of parsed.error.issues) context.addIssue({ code: 'custom', message, path: [index] })
    return []
  }),
)

/** The form's rules, in the form's order: the first issue is the one that a person is shown first. */
export const guestDetails = z
  .object({ mobileNumber, email, address, guests })
  .transform((details): GuestDetails => ({ ...details, numberOfGuests: details.guests.length }))
