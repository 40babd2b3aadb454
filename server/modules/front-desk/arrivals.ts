import type { Clock } from '#server/platform/clock'
import type { Repositories, TransactionRepositories } from '#server/repositories/repositories'
import { addDays, asCalendarDate, type CalendarDate } from '#shared/calendar/calendar-date'
import { deskToday, instantForWire } from '#shared/calendar/hotel-today'
import type { ArrivalMark, DayOfArrivals } from '#shared/desk/arrivals'
import { roomNumberWords } from '#shared/desk/room-number-words'
import { DomainError } from '#shared/domain-error'
import { type RoomType, roomTypes } from '#shared/room/room'
import type { CardsOf } from '../admin/booking-cards'
import { noBooking } from '../admin/list-cards'
import { type AssignedRoomNumbers, assignRoomNumbers } from './assign-room-numbers'

type Needs = { repositories: Repositories; clock: Clock; cardsOf: CardsOf }

const daysShown = 4

/** The arrivals of a day (the desk's today where none is given) and of the next three, with their room numbers. */
export function arrivals({ repositories, clock, cardsOf }: Needs) {
  return async (date: CalendarDate | undefined): Promise<DayOfArrivals[]> => {
    const first = date ?? deskToday(clock.now())
    const days = Array.from({ length: daysShown }, (_, day) => addDays(first, day))
    const last = days.at(-1) ?? first
    const rows = await repositories.bookingList.arriving(first, last)
    const cards = await cardsOf(repositories, rows)
    const roomNumbers = await roomNumbersUntil(repositories, last, roomTypes)
    const marks = new Map(
      (await repositories.desk.arrivals(rows.map(({ id }) => id))).map((one) => [one.bookingId, one]),
    )
    const arriving = cards.map((booking) => {
      const mark = marks.get(booking.id)
      return {
        booking,
        ...(roomNumbers.get(booking.id) ?? { roomNumbers: [], mustMove: false }),
        mark: mark?.mark ?? ('none' as const),
        markedAt: mark ? instantForWire(mark.markedAt) : null,
      }
    })
    return days.map((day) => ({
      date: day,
      arrivals: arriving.filter(({ booking }) => booking.checkIn === day),
    }))
  }
}

/**
 * Marks a guest as arrived, which fixes their room numbers, or as not come, on the day or later; `none` removes the mark.
 * Rooms and money are unchanged. Idempotent. Throws `NotFound` and `Conflict`.
 */
export function markArrival({ repositories, clock }: Needs) {
  return (admin: string, { bookingId, mark }: { bookingId: string; mark: ArrivalMark }): Promise<void> =>
    repositories.transaction(async (tx) => {
      const booking = await tx.erasure.lock(bookingId)
      if (!booking || booking.status === 'Blocked') throw noBooking()
      const now = clock.now()
      const [known] = await tx.desk.arrivals([bookingId])
      if ((known?.mark ?? 'none') === mark) return
      if (mark === 'none') {
        await tx.desk.unmarkArrival(bookingId)
        await tx.audit.write({ at: now, admin, action: 'arrivalUndone', bookingId })
        return
      }
      if (booking.status !== 'Confirmed')
        throw new DomainError('Conflict', 'Only the guest of a confirmed booking can arrive.')
      if (booking.checkIn > deskToday(now)) throw new DomainError('Conflict', 'This stay has not begun yet.')
      const own = mark === 'arrived' ? await roomNumbersUntil(tx, booking.checkIn, [booking.type]) : undefined
      const roomNumbers = own?.get(bookingId)?.roomNumbers ?? []
      await tx.desk.markArrival({ bookingId, mark, roomNumbers, markedAt: now })
      const note = roomNumberWords(booking.type, roomNumbers)
      await tx.audit.write({ at: now, admin, action: mark, bookingId, note })
    })
}

/** Assigned from the beginning of the year, so that a guest's room number does not change during the stay. */
async function roomNumbersUntil(
  tx: TransactionRepositories,
  last: CalendarDate,
  types: readonly RoomType[],
): Promise<Map<string, AssignedRoomNumbers>> {
  const range = { checkIn: asCalendarDate(`${last.slice(0, 4)}-01-01`), checkOut: addDays(last, 1) }
  const all = new Map<string, AssignedRoomNumbers>()
  for (const type of types) {
    const staying = await tx.bookingList.staying(type, range)
    const keys = new Map(
      (await tx.desk.arrivals(staying.map(({ id }) => id))).map((one) => [one.bookingId, one.roomNumbers]),
    )
    const stays = staying.map((stay) => ({ ...stay, keys: keys.get(stay.id) ?? [] }))
    const { totalRooms } = await tx.rooms.find(type)
    for (const [id, roomNumbers] of assignRoomNumbers(stays, totalRooms)) all.set(id, roomNumbers)
  }
  return all
}
