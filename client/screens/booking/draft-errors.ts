import { guestDetails } from '#shared/booking/guest-details'
import { stay } from '#shared/booking/stay'
import { guestAt } from '#shared/guest/guest'
import type { Draft, FieldName, ReadyDraft } from './draft'
import { wholeDate } from './draft-dates'

export type DraftError = { field: FieldName; message: string }

/** The order of the checks. The guests, the dates and the room type come after these. */
const order = [
  'mobileNumber',
  'email',
  'numberOfRooms',
  'numberOfGuests',
  'district',
  'country',
  'state',
  'pincode',
  'city',
] as const satisfies FieldName[]

/** All errors of the draft, in the order in which they are shown. */
export function draftErrors(draft: Draft): DraftError[] {
  const found = new Map<unknown, string>()
  for (const { path, message } of guestDetails.safeParse(typedDetails(draft)).error?.issues ?? []) {
    const field = path[0] === 'address' ? path[1] : path[0] === 'guests' ? 'numberOfGuests' : path[0]
    if (path[0] !== 'guests' || path.length === 1) found.set(field, message)
  }
  const rooms = stay.shape.rooms.safeParse(Number(draft.numberOfRooms)).error?.issues[0]
  if (rooms) found.set('numberOfRooms', rooms.message)
  const first = order.flatMap((field) => {
    const message = found.get(field)
    return message === undefined ? [] : [{ field, message }]
  })
  return [...first, ...draft.people.flatMap(personErrors), ...stayErrors(draft)]
}

function personErrors(person: Draft['people'][number], index: number): DraftError[] {
  const position = index + 1
  const issues = guestAt(position).safeParse(person).error?.issues ?? []
  return (['name', 'aadhar', 'age'] as const).flatMap((field) =>
    issues
      .filter(({ path }) => path[0] === field)
      .map(({ message }): DraftError => ({ field: `${field}-${position}`, message })),
  )
}

function stayErrors(draft: Draft): DraftError[] {
  const missing = (['checkIn', 'checkOut'] as const).find((field) => wholeDate(draft[field]) === null)
  return [
    ...(missing ? [{ field: missing, message: 'Please select check-in and check-out dates.' }] : []),
    ...(draft.roomType ? [] : [{ field: 'roomType' as const, message: 'Choose a room type.' }]),
  ]
}

const typedDetails = ({ mobileNumber, email, address, numberOfGuests, people }: Draft) => ({
  mobileNumber,
  email,
  address,
  guests: numberOfGuests === '' ? [] : people,
})

/** The request and details to send, tidied; null while there are errors. */
export function readyDraft(draft: Draft): ReadyDraft | null {
  if (draftErrors(draft).length > 0) return null
  const request = stay.safeParse({
    type: draft.roomType,
    rooms: Number(draft.numberOfRooms),
    checkIn: draft.checkIn,
    checkOut: draft.checkOut,
  })
  const details = guestDetails.safeParse(typedDetails(draft))
  if (!request.success || !details.success) return null
  return { request: { ...request.data, draftId: draft.draftId }, details: details.data }
}
