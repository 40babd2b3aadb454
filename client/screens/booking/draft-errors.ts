import { documentOf, type Person } from '#client/forms/draft'
import { errorsInOrder, type FormError, guestsInOrder, issuesOf, type Read } from '#client/forms/errors'
import { guestDetails } from '#shared/booking/guest-details'
import { stay } from '#shared/booking/stay'
import { daysBetween } from '#shared/calendar/calendar-date'
import { bookingGuestAt } from '#shared/guest/guest'
import type { OtherIdKind } from '#shared/guest/identity'
import { leastNights, leastNightsWords } from '#shared/rates/rates'
import type { Room } from '#shared/room/room'
import type { Draft, FieldName, ReadyDraft } from './draft'
import { wholeDate } from './draft-dates'
import { keptFor, type OwnBooking } from './kept-price'

type SentGuest = Record<'name' | 'age' | 'aadhar', string> & { otherId?: OtherIdKind }

/** The order of the checks. */
const orderFor = ({ people }: Draft): FieldName[] => [
  ...(['mobileNumber', 'email', 'numberOfRooms', 'numberOfGuests'] as const),
  ...(['district', 'country', 'state', 'pincode', 'city'] as const),
  ...guestsInOrder(people, ['name', 'aadhar', 'age']),
  ...(['checkIn', 'checkOut', 'roomType'] as const),
]

/** What the dates are checked against: the rooms with their least stays, and what the guest holds already. */
export type Known = { rooms: readonly Room[]; own: readonly OwnBooking[] }

/** All errors of the draft, in the order in which they are shown. */
export function draftErrors(draft: Draft, known: Known = nothingKnown): FormError<FieldName>[] {
  const missing = (['checkIn', 'checkOut'] as const).find((field) => wholeDate(draft[field]) === null)
  return errorsInOrder(
    [
      ...issuesOf(guestDetails, typedDetails(draft)),
      ...issuesOf(stay.shape.rooms, Number(draft.numberOfRooms), 'numberOfRooms'),
      ...draft.people.flatMap((person, index) =>
        issuesOf(bookingGuestAt(index + 1), sentGuest(person, draft.address.country), 'guests', index),
      ),
      ...(missing ? [{ path: [missing], message: 'Please select check-in and check-out dates.' }] : []),
      ...tooShort(draft, known),
      ...(draft.roomType ? [] : [{ path: ['roomType'], message: 'Choose a room type.' }]),
    ],
    orderFor(draft),
  )
}

const nothingKnown: Known = { rooms: [], own: [] }

/** A least stay does not bind who holds these rooms already. */
function tooShort(draft: Draft, { rooms, own }: Known) {
  const room = rooms.find(({ type }) => type === draft.roomType)
  const wanted = typedStay(draft)
  if (!room || !wanted.success || keptFor(wanted.data, own)) return []
  const { checkIn, checkOut } = wanted.data
  const least = leastNights(checkIn, room)
  const nights = daysBetween(checkIn, checkOut)
  return nights > 0 && nights < least ? [{ path: ['checkOut'], message: leastNightsWords(least) }] : []
}

const typedStay = (draft: Draft) =>
  stay.safeParse({
    type: draft.roomType,
    rooms: Number(draft.numberOfRooms),
    checkIn: draft.checkIn,
    checkOut: draft.checkOut,
  })

const typedDetails = ({ mobileNumber, email, address, numberOfGuests, people }: Draft) => ({
  mobileNumber,
  email,
  address,
  guests: numberOfGuests === '' ? [] : people.map((person) => sentGuest(person, address.country)),
})

/** Without a number that was typed before another document was chosen. */
function sentGuest(person: Person, country: string): SentGuest {
  const { name, age, aadhar } = person
  const document = documentOf(person, country)
  return document === 'aadhaar' ? { name, age, aadhar } : { name, age, aadhar: '', otherId: document }
}

/** The errors and, without any, the request and details to send, tidied. */
export function readDraft(draft: Draft, known?: Known): Read<FieldName, ReadyDraft | null> {
  const errors = draftErrors(draft, known)
  if (errors.length > 0) return { errors, ready: null }
  const request = typedStay(draft)
  const details = guestDetails.safeParse(typedDetails(draft))
  if (!request.success || !details.success) return { errors, ready: null }
  return { errors, ready: { request: { ...request.data, draftId: draft.draftId }, details: details.data } }
}

/** Null while there are errors. */
export const readyDraft = (draft: Draft): ReadyDraft | null => readDraft(draft).ready
