import { addDays, asCalendarDate, type CalendarDate } from '#shared/calendar/calendar-date'
import { deskToday, instantForWire } from '#shared/calendar/hotel-today'
import type { ArrivalMark, DayOfArrivals } from '#shared/desk/arrivals'
import { doorWords } from '#shared/desk/room-number-words'
import { DomainError } from '#shared/domain-error'
import { type RoomType, roomTypes } from '#shared/room/room'
import type { Books, Library } from '#server/repositories/repositories'
import type { Clock } from '#server/platform/clock'
import type { CardsOf } from '../admin/booking-cards'
import { noBooking } from '../admin/list-cards'
import { assignDoors, type Doors } from './assign-room-numbers'

type Needs = { library: Library; clock: Clock; cardsOf: CardsOf }

const daysShown = 4

/** Who comes on this day (the desk's today, if none is named) and the next three, and behind which doors. */
export function arrivals({ library, clock, cardsOf }: Needs) {
  return async (asked: CalendarDate | undefined): Promise<DayOfArrivals[]> => {
    const first = asked ?? deskToday(clock.now())
    const days = Array.from({ length: daysShown }, (_, day) => addDays(first, day))
    const last = days.at(-1) ?? first
    const rows = await library.bookingList.arriving(first, last)
    const cards = await cardsOf(library, rows)
    const doors = await doorsUntil(library, last, roomTypes)
    const marks = new Map(
      (await library.desk.arrivals(rows.map(({ id }) => id))).map((one) => [one.bookingId, one]),
    )
    const arriving = cards.map((booking) => {
      const mark = marks.get(booking.id)
      return {
        booking,
        ...(doors.get(booking.id) ?? { doors: [], mustMove: false }),
        mark: mark?.mark ?? ('none' as const),
        markedAt: mark ? instantForWire(mark.markedAt) : null,
      }
    })
    return days.map((date) => ({
      date,
      arrivals: arriving.filter(({ booking }) => booking.checkIn === date),
    }))
  }
}

/**
 * Marks who arrived (his doors are his from then on) or did not come, on the day or later; `none` takes it back. Rooms
 * and money stay as they are. Twice is once. Throws `NotFound` and `Conflict`.
 */
export function markArrival({ library, clock }: Needs) {
  return (admin: string, { bookingId, mark }: { bookingId: string; mark: ArrivalMark }): Promise<void> =>
    library.transaction(async (books) => {
      const booking = await books.erasure.lock(bookingId)
      if (!booking || booking.status === 'Blocked') throw noBooking()
      const now = clock.now()
      const [known] = await books.desk.arrivals([bookingId])
      if ((known?.mark ?? 'none') === mark) return
      if (mark === 'none') {
        await books.desk.unmarkArrival(bookingId)
        await books.audit.write({ at: now, admin, action: 'arrivalUndone', bookingId })
        return
      }
      if (booking.status !== 'Confirmed')
        throw new DomainError('Conflict', 'Only the guest of a confirmed booking can arrive.')
      if (booking.checkIn > deskToday(now)) throw new DomainError('Conflict', 'This stay has not begun yet.')
      const own = mark === 'arrived' ? await doorsUntil(books, booking.checkIn, [booking.type]) : undefined
      const doors = own?.get(bookingId)?.doors ?? []
      await books.desk.markArrival({ bookingId, mark, doors, markedAt: now })
      const note = doorWords(booking.type, doors)
      await books.audit.write({ at: now, admin, action: mark, bookingId, note })
    })
}

/** The doors of everybody from the year's beginning to this day: a guest's door must not change while he is here. */
async function doorsUntil(
  books: Books,
  last: CalendarDate,
  types: readonly RoomType[],
): Promise<Map<string, Doors>> {
  const range = { checkIn: asCalendarDate(`${last.slice(0, 4)}-01-01`), checkOut: addDays(last, 1) }
  const all = new Map<string, Doors>()
  for (const type of types) {
    const staying = await books.bookingList.staying(type, range)
    const keys = new Map(
      (await books.desk.arrivals(staying.map(({ id }) => id))).map((one) => [one.bookingId, one.doors]),
    )
    const stays = staying.map((stay) => ({ ...stay, keys: keys.get(stay.id) ?? [] }))
    const { totalRooms } = await books.rooms.find(type)
    for (const [id, doors] of assignDoors(stays, totalRooms)) all.set(id, doors)
  }
  return all
}
