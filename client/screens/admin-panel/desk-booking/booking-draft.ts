import { z } from 'zod'
import { keptText } from '#client/forms/draft'
import { errorsInOrder, type FormError, issuesOf } from '#client/forms/errors'
import { addDays, type CalendarDate, daysBetween, isCalendarDate } from '#shared/calendar/calendar-date'
import { deskBooking } from '#shared/desk/desk-booking'
import { slotOf } from '#shared/desk/room-number-words'
import { type RoomType, roomTypes } from '#shared/room/room'
import { oneLine, typedNumber } from '#shared/typed-text'
import { typedPaise } from '../parts/typed-money'

const methods = ['later', 'cash', 'upi', 'card', 'bank'] as const
export type PayMethod = (typeof methods)[number]

/** A booking as it is typed. `id` and `paymentId` are kept with it, so that it is made once however often it is sent. */
export type BookingDraft = {
  id: string
  paymentId: string
  /** What the address asked for when this was begun; another address begins with its own dates. */
  asked: string
  checkIn: string
  checkOut: string
  rooms: Record<RoomType, number>
  /** A room number that was chosen on the chart; '' for any. */
  roomNumber: string
  name: string
  mobileNumber: string
  country: string
  email: string
  numberOfGuests: string
  group: string
  note: string
  method: PayMethod
  amount: string
  reference: string
}

export type TextField = Exclude<keyof BookingDraft, 'id' | 'paymentId' | 'asked' | 'rooms' | 'method'>

/** What the address of the screen says: nights, type and room number from the chart. */
export type Asked = {
  from?: CalendarDate | undefined
  to?: CalendarDate | undefined
  type?: RoomType | undefined
  room?: string | undefined
}

/** '' where the address asks for nothing. */
const askedWords = ({ from, to, type, room }: Asked): string =>
  [from, to, type, room].filter((each) => each !== undefined).join(' ')

type NewIds = { id: string; paymentId: string }

/** One night from today on, unless the chart says otherwise. */
export function emptyBooking(ids: NewIds, today: CalendarDate, asked: Asked): BookingDraft {
  return {
    ...ids,
    asked: askedWords(asked),
    ...stayAsked(today, asked),
    ...{ name: '', mobileNumber: '', country: '', email: '', numberOfGuests: '', group: '', note: '' },
    ...{ method: 'later', amount: '', reference: '' },
  }
}

function stayAsked(today: CalendarDate, { from, to, type, room = '' }: Asked) {
  const checkIn = from ?? today
  const chosen = slotOf(room)?.type ?? type ?? 'Double Bed'
  return {
    checkIn,
    checkOut: to && to > checkIn ? to : addDays(checkIn, 1),
    rooms: { 'Double Bed': 0, 'Triple Bed': 0, [chosen]: 1 },
    roomNumber: room,
  }
}

const roomsKept = z.int().min(0).max(50).catch(0)
const kept = z.object({
  ...{ id: z.uuid(), paymentId: z.uuid(), asked: keptText, checkIn: keptText, checkOut: keptText },
  rooms: z.object({ 'Double Bed': roomsKept, 'Triple Bed': roomsKept }),
  ...{ roomNumber: keptText, name: keptText, mobileNumber: keptText, country: keptText, email: keptText },
  ...{ numberOfGuests: keptText, group: keptText, note: keptText, amount: keptText, reference: keptText },
  method: z.enum(methods).catch('later'),
})

/** What was kept; with the dates of the address where these are other ones than it began with. */
export function readBooking(value: unknown, today: CalendarDate, asked: Asked): BookingDraft | undefined {
  const draft = kept.safeParse(value).data
  const words = askedWords(asked)
  if (!draft || words === '' || words === draft.asked) return draft
  return { ...draft, asked: words, ...stayAsked(today, asked) }
}

/** The stay that is typed, where both dates are there and in order. */
export function datesOf({
  checkIn,
  checkOut,
}: BookingDraft): { from: CalendarDate; to: CalendarDate } | undefined {
  return isCalendarDate(checkIn) && isCalendarDate(checkOut) && checkIn < checkOut
    ? { from: checkIn, to: checkOut }
    : undefined
}

/** Another check-in keeps the nights. */
export function withCheckIn(draft: BookingDraft, checkIn: string): BookingDraft {
  const dates = datesOf(draft)
  const nights = dates ? daysBetween(dates.from, dates.to) : 1
  return { ...draft, checkIn, ...(isCalendarDate(checkIn) && { checkOut: addDays(checkIn, nights) }) }
}

/** At least one night. */
export function withNights(draft: BookingDraft, nights: number): BookingDraft {
  const { checkIn } = draft
  if (!isCalendarDate(checkIn) || !Number.isInteger(nights) || nights < 1 || nights > 400) return draft
  return { ...draft, checkOut: addDays(checkIn, nights) }
}

export const roomsIn = ({ rooms }: BookingDraft): number => rooms['Double Bed'] + rooms['Triple Bed']

/** The chosen room number counts only for one room of its type. */
export const roomNumberOf = (draft: BookingDraft): string | undefined => {
  const type = slotOf(draft.roomNumber)?.type
  return type && roomsIn(draft) === 1 && draft.rooms[type] === 1 ? draft.roomNumber : undefined
}

export type BookingField = TextField | 'rooms'

const order = [
  ...(['checkInDate', 'checkOutDate', 'rooms', 'name', 'mobileNumber', 'numberOfGuests', 'country'] as const),
  ...(['email', 'group', 'note', 'amount', 'reference'] as const),
]
const ourNames: Partial<Record<(typeof order)[number], BookingField>> = {
  checkInDate: 'checkIn',
  checkOutDate: 'checkOut',
}

/** What to send, and what is wrong with it in the order of the page. `total` in paise; undefined where it is not known. */
export function toBook(draft: BookingDraft, total: number | undefined) {
  const { id, name, mobileNumber, country, email, numberOfGuests, note, method } = draft
  const group = oneLine(draft.group)
  const amount = typedPaise(draft.amount)
  const reference = draft.reference.trim()
  const roomNumber = roomNumberOf(draft)
  const request = {
    ...{ id, checkInDate: draft.checkIn, checkOutDate: draft.checkOut, name, mobileNumber, email, note },
    rooms: roomTypes.flatMap((type) =>
      draft.rooms[type] > 0 ? [{ type, numberOfRooms: draft.rooms[type] }] : [],
    ),
    ...(numberOfGuests.trim() !== '' && { numberOfGuests: typedNumber(numberOfGuests) }),
    address: { country },
    ...(total !== undefined && { expectedTotal: total }),
    ...(group !== '' && { group }),
    ...(roomNumber !== undefined && { roomNumber }),
    ...(method !== 'later' && {
      payment: { id: draft.paymentId, amount: amount ?? 0, method, ...(reference !== '' && { reference }) },
    }),
  }
  const errors: FormError<BookingField>[] = errorsInOrder(issuesOf(deskBooking, request), order).map(
    ({ field, message }) => ({
      field: ourNames[field] ?? (field as BookingField),
      message: field in ourNames ? 'Choose a date.' : message,
    }),
  )
  if (errors.length === 0 && draft.checkOut <= draft.checkIn)
    errors.push({ field: 'checkOut', message: 'Check-out must be after check-in.' })
  if (method !== 'later' && amount !== undefined && total !== undefined && amount > total)
    errors.push({ field: 'amount', message: 'This is more than the stay costs.' })
  return { errors, request }
}
