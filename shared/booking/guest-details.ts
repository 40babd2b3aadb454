import { z } from 'zod'
import {
  type Address,
  address,
  addressAbroad,
  bookingGuestAt,
  email,
  type Guest,
  isAbroad,
  mobileNumber,
  numberOfAnyCountry,
  validPartOfAddress,
  validPartOfGuest,
} from '../guest/guest'

/** Everything in the form that is not dates, rooms or money. */
export type GuestDetails = {
  mobileNumber: string
  email: string
  numberOfGuests: number
  address: Address
  guests: Guest[]
}

const noGuests = 'Enter the number of guests.'
const list = z.array(z.unknown(), { error: noGuests })

/** The form asks for the number of guests before the address and for the guests after it, so the list is checked twice. */
const guestCount = z
  .object({ guests: list.min(1, noGuests).max(50, 'Enter at most 50 guests.') })
  .transform(() => ({}))

const guests = list.catch([]).transform((entries, context): Guest[] =>
  entries.flatMap((entry, index) => {
    const parsed = bookingGuestAt(index + 1).safeParse(entry)
    if (parsed.success) return [parsed.data]
    for (const { message } of parsed.error.issues)
      context.addIssue({ code: 'custom', message, path: [index] })
    return []
  }),
)

/** The form's rules, in the form's order: the first issue is the one that is shown first. */
const inIndia = z
  .object({ mobileNumber, email })
  .and(guestCount)
  .and(z.object({ address }))
  .and(z.object({ guests }))

/** The same for guests from another country. */
const abroad = z
  .object({ mobileNumber: numberOfAnyCountry, email })
  .and(guestCount)
  .and(z.object({ address: addressAbroad }))
  .and(z.object({ guests }))

/** The rules of the country that the address names. */
export const guestDetails = z.custom<z.input<typeof inIndia>>().transform((sent, context): GuestDetails => {
  const parsed = (isFromAbroad(sent) ? abroad : inIndia).safeParse(sent)
  if (parsed.success) return { ...parsed.data, numberOfGuests: parsed.data.guests.length }
  for (const { message, path } of parsed.error.issues)
    context.addIssue({ code: 'custom', message, path: [...path] })
  return z.NEVER
})

/** Details as they were sent. Where they are not complete, a part that is not valid is '' (0 for an age). */
export type GivenDetails = GuestDetails & { complete?: boolean }

const form = z.record(z.string(), z.unknown())

const isFromAbroad = (sent: unknown): boolean =>
  isAbroad(form.safeParse(form.safeParse(sent).data?.['address']).data?.['country'])

/** By the rules of the country that the form names. */
export const mobileNumberOf = (sent: Record<string, unknown>): string | undefined =>
  (isFromAbroad(sent) ? numberOfAnyCountry : mobileNumber).safeParse(sent['mobileNumber']).data

const mostGuests = 50

/** The valid parts of a form; undefined where there are none. After a payment, one wrong field must not lose the others. */
export function givenDetails(sent: unknown): GivenDetails | undefined {
  const whole = guestDetails.safeParse(sent)
  if (whole.success) return whole.data
  const fields = form.safeParse(sent).data ?? {}
  const entries = list.safeParse(fields['guests']).data ?? []
  const given = {
    mobileNumber: mobileNumberOf(fields) ?? '',
    email: email.safeParse(fields['email']).data ?? '',
    address: validPartOfAddress(fields['address']),
    guests: entries.slice(0, mostGuests).map(validPartOfGuest),
  }
  const isEmpty = [given.mobileNumber, given.email, ...Object.values(given.address), ...given.guests].every(
    (part) => part === '' || (typeof part === 'object' && isBlank(part)),
  )
  return isEmpty ? undefined : { ...given, numberOfGuests: given.guests.length, complete: false }
}

const isBlank = ({ name, age, aadhar, otherId }: Guest): boolean =>
  name === '' && age === 0 && aadhar === '' && otherId === undefined
