import { emptyGuestDraft, type GuestDraft, type GuestField, nobody, type Person } from '#client/forms/draft'
import { errorsInOrder, guestsInOrder, issuesOf, type Read } from '#client/forms/errors'
import { type GuestCorrection, guestCorrection, type MyBooking } from '#shared/booking/my-booking'
import type { DeskGuest } from '#shared/desk/desk-details'

/** `stored`: the document as the page shows it, '' where none is known. */
export type TypedGuest = Person & { id: DeskGuest['id']; stored: string }
export type GuestsDraft = GuestDraft<TypedGuest>

/** A row for every guest. The mobile number is masked here, so it stays as it is unless another is typed. */
export const draftOf = ({ guests, numberOfGuests }: MyBooking): GuestsDraft => ({
  ...emptyGuestDraft,
  people: Array.from({ length: Math.max(numberOfGuests, guests.length, 1) }, (_, at): TypedGuest => {
    const guest = guests[at]
    const stored = guest?.identity ?? ''
    return {
      ...nobody,
      name: guest?.name ?? '',
      age: guest && guest.age > 0 ? String(guest.age) : '',
      stored,
      id: guest ? (stored === '' ? 'later' : 'asStored') : 'later',
    }
  }),
})

const isEmpty = ({ name, age }: TypedGuest): boolean => name.trim() === '' && age.trim() === ''

/** Errors in the order of the form. Guests at the end about whom nothing is typed may be named later. */
export function readGuests(
  { people, mobileNumber }: GuestsDraft,
  { orderId, key, version }: MyBooking,
): Read<GuestField, GuestCorrection | undefined> {
  const last = people.findLastIndex((guest) => !isEmpty(guest))
  const named = people.slice(0, Math.max(1, last + 1))
  const sent = {
    orderId,
    key,
    version,
    ...(mobileNumber.trim() !== '' && { mobileNumber }),
    guests: named.map(({ name, age, id, aadhar }) =>
      id === 'aadhaar' ? { name, age, aadhar } : { name, age, id },
    ),
  }
  const order: GuestField[] = [...guestsInOrder(named, ['name', 'age', 'aadhar']), 'mobileNumber']
  return {
    errors: errorsInOrder(issuesOf(guestCorrection, sent), order),
    ready: guestCorrection.safeParse(sent).data,
  }
}
