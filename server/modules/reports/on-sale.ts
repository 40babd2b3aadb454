import { addDays, type CalendarDate, datesFrom } from '#shared/calendar/calendar-date'
import { type ChangedSeasons, isInSeason } from '#shared/calendar/season'
import type { Room, RoomType } from '#shared/room/room'
import type { ClosedRooms } from './report-rows'
import type { RoomsOpen } from './sold-nights'

type Rooms = readonly Pick<Room, 'type' | 'totalRooms'>[]

/** How many rooms of a type are not closed, in any season. */
export function roomsOpenOf(rooms: Rooms, closed: readonly ClosedRooms[]): RoomsOpen {
  const totals = new Map(rooms.map(({ type, totalRooms }) => [type, totalRooms]))
  const shut = new Map(closed.map(({ type, night, rooms: count }) => [`${type} ${night}`, count]))
  return (type, night) => Math.max(0, (totals.get(type) ?? 0) - (shut.get(`${type} ${night}`) ?? 0))
}

/** How many rooms of a type are on sale: none outside the season, whether or not guests can book it already. */
export function onSaleOf(roomsOpen: RoomsOpen, seasons: ChangedSeasons): RoomsOpen {
  const known = new Map<CalendarDate, boolean>()
  const isOpen = (night: CalendarDate) => {
    const before = known.get(night)
    if (before !== undefined) return before
    const open = isInSeason({ checkIn: night, checkOut: addDays(night, 1) }, seasons)
    known.set(night, open)
    return open
  }
  return (type: RoomType, night) => (isOpen(night) ? roomsOpen(type, night) : 0)
}

export const nightsIn = ({ from, to }: { from: CalendarDate; to: CalendarDate }): CalendarDate[] =>
  datesFrom(from, addDays(to, 1))
