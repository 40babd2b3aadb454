import * as roomRows from '#modules/bookings/room-rows'
import type { Db } from '#server/database/transaction'
import { type DateRange, nightsOf } from '#shared/booking/stay'
import {
  addDays,
  asCalendarDate,
  type CalendarDate,
  dateForPeople,
  earlierOf,
  laterOf,
} from '#shared/calendar/calendar-date'
import { roomNumber } from '#shared/desk/room-number-words'
import type { Room, RoomType } from '#shared/room/room'
import { type Layout, layOut, pinOn, type StayToLayOut, slotOn } from './layout'
import type { StoredStay } from './pin-rows'
import * as pinRows from './pin-rows'

/** The stays of some room types, by check-in, and the room that each has on each night. */
export type LaidOutRooms = { rooms: Room[]; stays: StoredStay[]; layout: Layout }

/**
 * Lays out the whole years that the range touches, so that every screen shows the same room numbers, whatever part of them
 * it asks for. Two statements for any number of stays.
 */
export async function laidOutRooms(
  db: Db,
  types: readonly RoomType[],
  range: DateRange,
): Promise<LaidOutRooms> {
  const rooms = (await roomRows.list(db, range.checkIn)).filter(({ type }) => types.includes(type))
  const stays = await pinRows.stays(db, types, wholeYears(range))
  const layouts = rooms.map(({ type, totalRooms }) =>
    layOut(stays.filter((stay) => stay.type === type).map(toLayOut), totalRooms),
  )
  return { rooms, stays, layout: new Map(layouts.flatMap((layout) => [...layout])) }
}

const lastDate = asCalendarDate('9999-12-31')

function wholeYears({ checkIn, checkOut }: DateRange): DateRange {
  const end = asCalendarDate(`${addDays(checkOut, -1).slice(0, 4)}-12-31`)
  return {
    checkIn: asCalendarDate(`${checkIn.slice(0, 4)}-01-01`),
    checkOut: end === lastDate ? end : addDays(end, 1),
  }
}

export const toLayOut = (stay: StoredStay): StayToLayOut => ({
  id: stay.id,
  rooms: stay.rooms,
  checkIn: stay.checkIn,
  checkOut: stay.checkOut,
  pins: stay.pins,
  isHere: isHere(stay),
  hasLeft: stay.checkedOutAt !== null,
  isClosure: stay.status === 'Blocked',
})

type Marks = Pick<StoredStay, 'checkedInAt' | 'checkedOutAt'>
export const isHere = ({ checkedInAt, checkedOutAt }: Marks): boolean =>
  checkedInAt !== null && checkedOutAt === null

/** The night of a stay that is nearest to this one. */
export const nightWithin = ({ checkIn, checkOut }: DateRange, night: CalendarDate): CalendarDate =>
  laterOf(checkIn, earlierOf(night, addDays(checkOut, -1)))

/** Who is here and has, or still has, each slot of a type on the day, by slot. */
export function whoIsIn(
  { stays, layout }: LaidOutRooms,
  type: RoomType,
  day: CalendarDate,
): Map<number, StoredStay> {
  const here = stays.filter((stay) => stay.type === type && isHere(stay) && stay.checkIn <= day)
  return new Map(
    here.flatMap((stay) =>
      places(stay).map((place) => [slotOn(layout, stay.id, place, nightOfRoom(stay, place, day)), stay]),
    ),
  )
}

/** They are in the room of last night until the desk has moved them, whatever is planned for tonight. */
function nightOfRoom(stay: StoredStay, place: number, day: CalendarDate): CalendarDate {
  const isMoved = stay.pins.some((pin) => pin.chosen && pin.place === place && pin.from === day)
  return nightWithin(stay, isMoved ? day : addDays(day, -1))
}

/** The others to whom the slot is pinned on one of these nights, and who have not left. */
export function pinnedTo(
  stays: readonly StoredStay[],
  { id, type }: Pick<StoredStay, 'id' | 'type'>,
  slot: number,
  nights: DateRange,
): StoredStay[] {
  return stays.filter(
    (stay) =>
      stay.id !== id &&
      stay.type === type &&
      stay.checkedOutAt === null &&
      stay.pins.some((pin) => pin.slot === slot) &&
      nightsOf({
        checkIn: laterOf(stay.checkIn, nights.checkIn),
        checkOut: earlierOf(stay.checkOut, nights.checkOut),
      }).some((night) => places(stay).some((place) => pinOn(stay, place, night) === slot)),
  )
}

export const places = ({ rooms }: Pick<StoredStay, 'rooms'>): number[] =>
  Array.from({ length: rooms }, (_, place) => place)

/** Who has a room, and until when: `Asha Rawat is in D2 until 12 Jun 2027.` */
export function whoHasIt(stay: StoredStay, slot: number): string {
  const number = roomNumber(stay.type, slot)
  const name = stay.name || 'A guest'
  const dates = `from ${dateForPeople(stay.checkIn)} to ${dateForPeople(stay.checkOut)}`
  if (stay.status === 'Blocked') return `${number} is closed ${dates}: ${stay.note}.`
  if (isHere(stay)) return `${name} is in ${number} until ${dateForPeople(stay.checkOut)}.`
  return `${number} is kept for ${name} ${dates}.`
}
