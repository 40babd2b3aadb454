import { addDays, type CalendarDate, laterOf } from '#shared/calendar/calendar-date'
import type { ChartStay } from '#shared/desk/chart'
import { slotOf } from '#shared/desk/room-number-words'
import type { RoomType } from '#shared/room/room'

/** Where a stay is, or is put: a room number and the dates of the whole booking. */
export type Place = { roomNumber: string; checkIn: CalendarDate; checkOut: CalendarDate }

/** What a move asks for: `change` (dates, type) with its price, then `pin` (which of the rooms). */
export type Move = {
  change: { type?: RoomType; checkInDate?: CalendarDate; checkOutDate?: CalendarDate } | null
  pin: { roomNumber: string; fromRoom?: string; from: CalendarDate } | null
}

export const placeOf = ({ roomNumber, checkIn, checkOut }: ChartStay): Place => ({
  roomNumber,
  checkIn,
  checkOut,
})

/** The same stay `days` later, in another room. */
export const shifted = (stay: ChartStay, days: number, roomNumber: string): Place => ({
  roomNumber,
  checkIn: addDays(stay.checkIn, days),
  checkOut: addDays(stay.checkOut, days),
})

export const typeOf = (roomNumber: string): RoomType | undefined => slotOf(roomNumber)?.type

/** Only a confirmed stay is moved by the desk: the rest moves by itself, or is over. */
export const canMove = ({ status, hasLeft }: ChartStay): boolean => status === 'Confirmed' && !hasLeft

export const isSamePlace = (a: Place, b: Place): boolean =>
  a.roomNumber === b.roomNumber && a.checkIn === b.checkIn && a.checkOut === b.checkOut

type MoveOptions = { stays: readonly ChartStay[]; today: CalendarDate }

/** Guests who are here move from tonight on. A room of a changed booking is pinned only where it has one room. */
export function moveOf(stay: ChartStay, place: Place, { stays, today }: MoveOptions): Move {
  const [oldType, type] = [typeOf(stay.roomNumber), typeOf(place.roomNumber)]
  const change = {
    ...(type && type !== oldType && { type }),
    ...(place.checkIn !== stay.checkIn && { checkInDate: place.checkIn }),
    ...(place.checkOut !== stay.checkOut && { checkOutDate: place.checkOut }),
  }
  const { roomNumber } = place
  if (Object.keys(change).length === 0) {
    const from = stay.isHere ? laterOf(stay.from, today) : stay.from
    const pin = roomNumber === stay.roomNumber ? null : { roomNumber, fromRoom: stay.roomNumber, from }
    return { change: null, pin }
  }
  const from = stay.isHere ? laterOf(place.checkIn, today) : place.checkIn
  const isFree = whoHas(place, stay.bookingId, stays).length === 0
  const isWanted = roomNumber !== stay.roomNumber || isFree
  return { change, pin: roomsOf(stay, stays) === 1 && isWanted ? { roomNumber, from } : null }
}

/** How many rooms the booking has on one night. */
export function roomsOf({ bookingId, from }: ChartStay, stays: readonly ChartStay[]): number {
  return stays.filter((other) => other.bookingId === bookingId && other.from <= from && from < other.to)
    .length
}

/** Who else is in the room on these nights. */
export const whoHas = (place: Place, bookingId: string, stays: readonly ChartStay[]): ChartStay[] =>
  stays.filter(
    (other) =>
      other.bookingId !== bookingId &&
      other.roomNumber === place.roomNumber &&
      other.from < place.checkOut &&
      place.checkIn < other.to,
  )

/** Those of them who stay where they are: the others are laid out anew. */
export const whoKeeps = (place: Place, bookingId: string, stays: readonly ChartStay[]): ChartStay[] =>
  whoHas(place, bookingId, stays).filter(
    ({ isPinned, isHere, status }) => isPinned || isHere || status === 'Blocked',
  )
