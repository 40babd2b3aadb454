import { emptyGuestDraft, type GuestDraft, type GuestField, nobody, type Person } from '#client/forms/draft'
import { errorsInOrder, type FormError, guestsInOrder, type Issue, issuesOf } from '#client/forms/errors'
import type { BookingCard } from '#shared/admin/booking-card'
import { stay } from '#shared/booking/stay'
import { deskDetails } from '#shared/desk/desk-details'
import type { RoomType } from '#shared/room/room'
import { oneLine, typedNumber } from '#shared/typed-text'

/** `stored`: the identity as the card shows it, where there is one to keep. */
export type TypedGuest = Person & { id: 'aadhaar' | 'other' | 'asStored'; stored: string | null }

/** A booking by phone as typed. */
export type DeskDraft = GuestDraft<TypedGuest> & {
  type: RoomType
  rooms: string
  checkIn: string
  checkOut: string
  note: string
}

export type DeskField = GuestField | 'rooms' | 'checkIn' | 'checkOut' | 'note' | 'receipt'

export const noGuest: TypedGuest = { ...nobody, id: 'aadhaar', stored: null }

export const emptyDesk: DeskDraft = {
  ...emptyGuestDraft,
  type: 'Double Bed',
  rooms: '1',
  checkIn: '',
  checkOut: '',
  numberOfGuests: '1',
  people: [noGuest],
  note: '',
}

/** Fields filled from a booking. Identity numbers are masked here, and stay as stored unless they are typed again. */
export const typedFrom = (card: BookingCard): DeskDraft => ({
  type: card.type,
  rooms: String(card.rooms),
  checkIn: card.checkIn,
  checkOut: card.checkOut,
  mobileNumber: card.mobileNumber,
  email: card.email,
  numberOfGuests: String(card.numberOfGuests || 1),
  address: card.address,
  people:
    card.guests.length === 0
      ? [noGuest]
      : card.guests.map(({ name, age, identity }) => {
          const known = { ...noGuest, name, age: age > 0 ? String(age) : '' }
          return card.detailsMissing && identity === ''
            ? known
            : { ...known, id: 'asStored', stored: identity }
        }),
  note: card.note,
})

const wholeNumber = (field: string) => {
  const number = typedNumber(field)
  return Number.isInteger(number) && number >= 0 && number < 10_000 ? number : Number.NaN
}

const detailsOf = ({ mobileNumber, email, numberOfGuests, address, people }: DeskDraft) => ({
  mobileNumber,
  email,
  numberOfGuests: wholeNumber(numberOfGuests),
  // The address is all or nothing: a guest on the phone may not want to spell it.
  address: Object.values(address).some((part) => oneLine(part) !== '') ? address : null,
  guests: people.map(({ name, age, id, aadhar }) =>
    id === 'aadhaar' ? { name, age, aadhar } : { name, age, id },
  ),
})

const stayOf = ({ type, rooms, checkIn, checkOut }: DeskDraft) => ({
  type,
  rooms: wholeNumber(rooms),
  checkIn,
  checkOut,
})

const order = (people: readonly TypedGuest[]): DeskField[] => [
  ...(['checkIn', 'checkOut', 'rooms', 'mobileNumber', 'email', 'numberOfGuests'] as const),
  ...guestsInOrder(people, ['name', 'age', 'aadhar']),
  ...(['country', 'state', 'district', 'city', 'pincode', 'note'] as const),
]

/** The errors of a form with a stay, in the order of the page. */
export function stayErrors(
  { checkIn, checkOut, people }: DeskDraft,
  issues: Issue[],
): FormError<DeskField>[] {
  const errors = errorsInOrder(issues, order(people))
  if (errors.length === 0 && checkOut <= checkIn) {
    return [{ field: 'checkOut', message: 'Check-out must be after check-in.' }]
  }
  return errors.map(({ field, message }) =>
    field === 'checkIn' || field === 'checkOut' ? { field, message: 'Choose a date.' } : { field, message },
  )
}

export function readBooking(draft: DeskDraft) {
  const [asked, details] = [stayOf(draft), detailsOf(draft)]
  const errors = stayErrors(draft, [...issuesOf(stay, asked), ...issuesOf(deskDetails, details)])
  return { errors, ready: { ...asked, details, note: draft.note } }
}

/** Only the guest details, for a booking whose rooms and dates do not change. */
export function readDetails(draft: DeskDraft) {
  const details = detailsOf(draft)
  return { errors: errorsInOrder(issuesOf(deskDetails, details), order(draft.people)), ready: details }
}
