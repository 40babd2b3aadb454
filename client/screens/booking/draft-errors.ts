import { errorsInOrder, type FormError, guestsInOrder, issuesOf, type Read } from '#client/forms/errors'
import { guestDetails } from '#shared/booking/guest-details'
import { stay } from '#shared/booking/stay'
import { guestAt } from '#shared/guest/guest'
import type { Draft, FieldName, ReadyDraft } from './draft'
import { wholeDate } from './draft-dates'

/** The order of the checks. */
const orderFor = ({ people }: Draft): FieldName[] => [
  ...(['mobileNumber', 'email', 'numberOfRooms', 'numberOfGuests'] as const),
  ...(['district', 'country', 'state', 'pincode', 'city'] as const),
  ...guestsInOrder(people, ['name', 'aadhar', 'age']),
  ...(['checkIn', 'checkOut', 'roomType'] as const),
]

/** All errors of the draft, in the order in which they are shown. */
export function draftErrors(draft: Draft): FormError<FieldName>[] {
  const missing = (['checkIn', 'checkOut'] as const).find((field) => wholeDate(draft[field]) === null)
  return errorsInOrder(
    [
      ...issuesOf(guestDetails, typedDetails(draft)),
      ...issuesOf(stay.shape.rooms, Number(draft.numberOfRooms), 'numberOfRooms'),
      ...draft.people.flatMap((person, index) => issuesOf(guestAt(index + 1), person, 'guests', index)),
      ...(missing ? [{ path: [missing], message: 'Please select check-in and check-out dates.' }] : []),
      ...(draft.roomType ? [] : [{ path: ['roomType'], message: 'Choose a room type.' }]),
    ],
    orderFor(draft),
  )
}

const typedDetails = ({ mobileNumber, email, address, numberOfGuests, people }: Draft) => ({
  mobileNumber,
  email,
  address,
  guests: numberOfGuests === '' ? [] : people,
})

/** The errors and, without any, the request and details to send, tidied. */
export function readDraft(draft: Draft): Read<FieldName, ReadyDraft | null> {
  const errors = draftErrors(draft)
  if (errors.length > 0) return { errors, ready: null }
  const request = stay.safeParse({
    type: draft.roomType,
    rooms: Number(draft.numberOfRooms),
    checkIn: draft.checkIn,
    checkOut: draft.checkOut,
  })
  const details = guestDetails.safeParse(typedDetails(draft))
  if (!request.success || !details.success) return { errors, ready: null }
  return { errors, ready: { request: { ...request.data, draftId: draft.draftId }, details: details.data } }
}

/** Null while there are errors. */
export const readyDraft = (draft: Draft): ReadyDraft | null => readDraft(draft).ready
