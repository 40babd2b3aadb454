import * as auditRows from '#modules/admin/audit-rows'
import { cardsOf } from '#modules/admin/booking-cards'
import * as bookingListRows from '#modules/admin/booking-list-rows'
import * as roomRows from '#modules/bookings/room-rows'
import * as erasureRows from '#modules/privacy/erasure-rows'
import type { Ctx } from '#server/context'
import { type Db, transaction } from '#server/database/transaction'
import { addDays, asCalendarDate, type CalendarDate } from '#shared/calendar/calendar-date'
import { deskToday, instantForWire } from '#shared/calendar/hotel-today'
import type { ArrivalMark, DayOfArrivals } from '#shared/desk/arrivals'
import { roomNumberWords } from '#shared/desk/room-number-words'
import { DomainError } from '#shared/domain-error'
import { type RoomType, roomTypes } from '#shared/room/room'
import { noBooking } from '../admin/list-cards'
import { type AssignedRoomNumbers, assignRoomNumbers } from './assign-room-numbers'
import * as deskRows from './desk-rows'

const daysShown = 4

/** The arrivals of a day (the desk's today where none is given) and of the next three, with their room numbers. */
export async function arrivals(ctx: Ctx, date: CalendarDate | undefined): Promise<DayOfArrivals[]> {
  const first = date ?? deskToday(ctx.clock.now())
  const days = Array.from({ length: daysShown }, (_, day) => addDays(first, day))
  const last = days.at(-1) ?? first
  const rows = await bookingListRows.arriving(ctx.db, first, last)
  const cards = await cardsOf(ctx, ctx.db, rows)
  const roomNumbers = await roomNumbersUntil(ctx.db, last, roomTypes)
  const marks = new Map(
    (
      await deskRows.arrivals(
        ctx.db,
        rows.map(({ id }) => id),
      )
    ).map((one) => [one.bookingId, one]),
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

/**
 * Marks a guest as arrived, which fixes their room numbers, or as not come, on the day or later; `none` removes the mark.
 * Rooms and money are unchanged. Idempotent. Throws `NotFound` and `Conflict`.
 */
export function markArrival(
  ctx: Ctx,
  admin: string,
  { bookingId, mark }: { bookingId: string; mark: ArrivalMark },
): Promise<void> {
  return transaction(ctx.db, async (tx) => {
    const booking = await erasureRows.lock(tx, bookingId)
    if (!booking || booking.status === 'Blocked') throw noBooking()
    const now = ctx.clock.now()
    const [known] = await deskRows.arrivals(tx, [bookingId])
    if ((known?.mark ?? 'none') === mark) return
    if (mark === 'none') {
      await deskRows.unmarkArrival(tx, bookingId)
      await auditRows.write(tx, { at: now, admin, action: 'arrivalUndone', bookingId })
      return
    }
    if (booking.status !== 'Confirmed')
      throw new DomainError('Conflict', 'Only the guest of a confirmed booking can arrive.')
    if (booking.checkIn > deskToday(now)) throw new DomainError('Conflict', 'This stay has not begun yet.')
    const own = mark === 'arrived' ? await roomNumbersUntil(tx, booking.checkIn, [booking.type]) : undefined
    const roomNumbers = own?.get(bookingId)?.roomNumbers ?? []
    await deskRows.markArrival(tx, { bookingId, mark, roomNumbers, markedAt: now })
    const note = roomNumberWords(booking.type, roomNumbers)
    await auditRows.write(tx, { at: now, admin, action: mark, bookingId, note })
  })
}

/** Assigned from the beginning of the year, so that a guest's room number does not change during the stay. */
async function roomNumbersUntil(
  tx: Db,
  last: CalendarDate,
  types: readonly RoomType[],
): Promise<Map<string, AssignedRoomNumbers>> {
  const range = { checkIn: asCalendarDate(`${last.slice(0, 4)}-01-01`), checkOut: addDays(last, 1) }
  const all = new Map<string, AssignedRoomNumbers>()
  for (const type of types) {
    const staying = await bookingListRows.staying(tx, type, range)
    const keys = new Map(
      (
        await deskRows.arrivals(
          tx,
          staying.map(({ id }) => id),
        )
      ).map((one) => [one.bookingId, one.roomNumbers]),
    )
    const stays = staying.map((stay) => ({ ...stay, keys: keys.get(stay.id) ?? [] }))
    const { totalRooms } = await roomRows.find(tx, type)
    for (const [id, roomNumbers] of assignRoomNumbers(stays, totalRooms)) all.set(id, roomNumbers)
  }
  return all
}
