import { type GuestDraft, type GuestField, keptDraft, nobody, type Person } from '#client/forms/draft'
import { errorsInOrder, guestsInOrder, issuesOf, type Read } from '#client/forms/errors'
import type { BookingCard } from '#shared/admin/booking-card'
import { type CallerDetails, callerDetails, type DeskGuest } from '#shared/desk/desk-details'
import { typedNumber } from '#shared/typed-text'

/** `stored`: the document as the page shows it, '' where none is known. */
export type TypedGuest = Person & { id: DeskGuest['id']; stored: string }
export type GuestsDraft = GuestDraft<TypedGuest>

export const noGuest: TypedGuest = { ...nobody, id: 'later', stored: '' }

/** Documents are masked here, and stay as stored unless they are typed again. */
export const draftOf = (card: BookingCard): GuestsDraft => ({
  mobileNumber: card.mobileNumber,
  email: card.email,
  numberOfGuests: String(card.numberOfGuests || 1),
  address: card.address,
  people:
    card.guests.length === 0
      ? [noGuest]
      : card.guests.map(({ name, age, identity }) => ({
          ...noGuest,
          name,
          age: age > 0 ? String(age) : '',
          stored: identity,
          id: identity === '' ? 'later' : 'asStored',
        })),
})

/** What was kept in the browser, on the booking as it is now: documents are never kept. */
export function readKeptGuests(kept: unknown, card: BookingCard): GuestsDraft | undefined {
  const { data } = keptDraft.safeParse(kept)
  if (!data) return undefined
  const people = data.people.map((person, index): TypedGuest => {
    const stored = card.guests[index]?.identity ?? ''
    return { ...person, aadhar: '', stored, id: stored === '' ? 'later' : 'asStored' }
  })
  return { ...data, people: people.length > 0 ? people : [noGuest] }
}

const isEmpty = ({ name, age, id }: TypedGuest): boolean =>
  name.trim() === '' && age.trim() === '' && id === 'later'

/** Errors in the order of the page. Rows at the end that are empty are left out. */
export function readGuests(draft: GuestsDraft): Read<GuestField, CallerDetails | undefined> {
  const last = draft.people.findLastIndex((guest) => !isEmpty(guest))
  const people = draft.people.slice(0, Math.max(1, last + 1))
  const sent = {
    name: people[0]?.name ?? '',
    mobileNumber: draft.mobileNumber,
    email: draft.email,
    numberOfGuests: typedNumber(draft.numberOfGuests),
    address: draft.address,
    guests: people.map(({ name, age, id, aadhar }) =>
      id === 'aadhaar' ? { name, age, aadhar } : { name, age, id },
    ),
  }
  const order: GuestField[] = [
    ...(['mobileNumber', 'email', 'numberOfGuests'] as const),
    ...guestsInOrder(people, ['name', 'age', 'aadhar']),
    ...(['country', 'state', 'district', 'city', 'pincode'] as const),
  ]
  return {
    errors: errorsInOrder(issuesOf(callerDetails, sent), order),
    ready: callerDetails.safeParse(sent).data,
  }
}
