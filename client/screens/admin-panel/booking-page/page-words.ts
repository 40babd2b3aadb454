import { dateForPeople } from '#shared/calendar/calendar-date'
import { hotelToday, timeForPeople } from '#shared/calendar/hotel-today'
import type { BookingPage } from '#shared/desk/booking-page'
import type { CancelReason, UndoAction } from '#shared/desk/change'
import { kindWord } from '#shared/desk/room-number-words'
import { plural } from '#shared/plural'
import { shortDate } from '../parts/date-words'
import { statusWords } from '../parts/status-words'

const timeOf = (instant: string) => timeForPeople(new Date(instant))
const dayOf = (instant: string) => hotelToday(new Date(instant))

export const reasonWords: Record<CancelReason, string> = {
  'guest asked': 'Guest asked',
  'did not come': 'Did not come',
  'left early': 'Left early',
  'road closed': 'Road closed',
  'our fault': 'Our fault',
  other: 'Other',
}

export const undoWords: Record<UndoAction, string> = {
  cancel: 'Undo cancelling',
  noShow: 'Undo “did not come”',
  leaveEarly: 'Undo leaving early',
  checkIn: 'Undo check-in',
  checkOut: 'Undo check-out',
}

/** What to know before a no-show is undone; undefined where it gives back just what was there. */
export function lateUndoWords({ card, today, folio }: BookingPage): string | undefined {
  if (card.checkIn >= today) return undefined
  const money =
    folio.payments > folio.refunds
      ? ' What they have paid counts for these nights; only what is more than that stays for the nights that they missed.'
      : ''
  return `The stay comes back from ${dateForPeople(card.checkIn)}, if all its nights are still free. If an earlier night was given to somebody else, it begins today, ${dateForPeople(today)}, and only its nights from today on are charged.${money}`
}

/** Their rooms on the desk's day, or on the first night where they are not here yet. */
export function roomsNow({ rooms, today }: BookingPage): string[] {
  const now = rooms.filter(({ from, to }) => from <= today && today < to)
  const first = rooms.filter(({ from }) => rooms.every((other) => from <= other.from))
  return (now.length > 0 ? now : first).map(({ roomNumber }) => roomNumber)
}

/** `D3, Double`, or from which night on they are where. */
export function roomWords(page: BookingPage): string {
  const { rooms, card } = page
  const kind = kindWord(card.type)
  if (rooms.length === 0) return `${plural(card.rooms, kind)}`
  const isMoving = new Set(rooms.map(({ from }) => from)).size > 1
  if (!isMoving) return `${rooms.map(({ roomNumber }) => roomNumber).join(', ')}, ${kind}`
  return `${rooms.map(({ roomNumber, from }) => `${roomNumber} from ${shortDate(from)}`).join(', ')}, ${kind}`
}

/** Where the guests are, or what became of the booking. */
export function standingWords(page: BookingPage): string {
  const { card, today, checkedInAt, checkedOutAt, ended } = page
  if (ended?.isNoShow) return 'Did not come'
  if (card.status !== 'Confirmed') {
    const why = ended?.reason ? `: ${reasonWords[ended.reason].toLowerCase()}` : ''
    return `${card.status === 'Processing' ? 'Cancelled, refund open' : statusWords(card.status)}${why}`
  }
  if (checkedOutAt) return `Left on ${shortDate(dayOf(checkedOutAt))} at ${timeOf(checkedOutAt)}`
  const rooms = roomsNow(page).join(', ')
  const inRooms = rooms === '' ? '' : `, ${rooms}`
  if (checkedInAt) return `${card.checkOut <= today ? 'Still here' : 'In house'}${inRooms}`
  if (card.checkIn > today) return `Arrives on ${dateForPeople(card.checkIn)}`
  if (card.checkOut <= today) return `Never checked in, booked to ${dateForPeople(card.checkOut)}`
  return card.checkIn === today ? `Arrives today${inRooms}` : `Expected since ${dateForPeople(card.checkIn)}`
}

/** `2 guests from Germany`. */
export const partyWords = ({ card: { numberOfGuests, address } }: BookingPage): string =>
  `${plural(numberOfGuests, 'guest')}${address.country === '' ? '' : ` from ${address.country}`}`

export const checkInWords = ({ card, checkedInAt }: BookingPage): string =>
  `${dateForPeople(card.checkIn)}${checkedInAt ? `, came at ${timeOf(checkedInAt)}` : ''}`

export function checkOutWords({ card, checkedOutAt, originalCheckOut }: BookingPage): string {
  const left = checkedOutAt ? `, left at ${timeOf(checkedOutAt)}` : ''
  const instead = originalCheckOut ? ` instead of ${shortDate(originalCheckOut)}` : ''
  return `${dateForPeople(card.checkOut)}${instead}${left}`
}

export const bookedWords = ({ card: { createdAt, source } }: BookingPage): string =>
  `${dateForPeople(dayOf(createdAt))}, ${source === 'web' ? 'on our site' : 'by phone or at the desk'}`

/** `pema` of `pema@hotel.example`; where nobody is named, the product itself did it. */
export function personWords(by: string | null): string {
  if (by === null) return 'by itself'
  return by === 'guest' ? 'the guest' : (by.split('@')[0] ?? by)
}

/** The guests are here, and the rooms of the nights before today are history. */
export const hasNightsOver = ({ card, today, checkedInAt, checkedOutAt }: BookingPage): boolean =>
  checkedInAt !== null && checkedOutAt === null && card.checkIn < today
