import * as auditRows from '#modules/admin/audit-rows'
import { cardsOf, noBooking } from '#modules/admin/booking-cards'
import type { ListedRow } from '#modules/admin/booking-list-rows'
import * as bookingListRows from '#modules/admin/booking-list-rows'
import * as bookingRows from '#modules/bookings/booking-rows'
import * as roomRows from '#modules/bookings/room-rows'
import * as erasureRows from '#modules/privacy/erasure-rows'
import { cancelBooking } from '#modules/refunds/cancel'
import { refreshRefunds } from '#modules/refunds/reconcile'
import type { Ctx } from '#server/context'
import { type Db, transaction } from '#server/database/transaction'
import type { BookingCard } from '#shared/admin/booking-card'
import { addDays, asCalendarDate, type CalendarDate } from '#shared/calendar/calendar-date'
import { deskToday, instantForWire } from '#shared/calendar/hotel-today'
import type { ArrivalMark, DayOfArrivals } from '#shared/desk/arrivals'
import type { CancelledArrival } from '#shared/desk/cancelled-arrivals'
import { roomNumberWords } from '#shared/desk/room-number-words'
import { DomainError } from '#shared/domain-error'
import { asPaise } from '#shared/money/paise'
import { type RoomType, roomTypes } from '#shared/room/room'
import * as deskRows from './desk-rows'
import { type AssignedRoomNumbers, assignRoomNumbers } from './rooms-for-desk'

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

/**
 * Cancels every booking that begins on a day when nobody can come (the road is closed), each in a transaction of its own,
 * with its mails and a full refund, which a job sends. A repeat goes on where it stopped and reports the earlier ones too.
 * Throws `InvalidInput` for a day that is over.
 */
export async function cancelArrivals(
  ctx: Ctx,
  admin: string,
  date: CalendarDate,
): Promise<CancelledArrival[]> {
  if (date < deskToday(ctx.clock.now())) throw new DomainError('InvalidInput', 'This day is over.')
  const arriving = await bookingListRows.arriving(ctx.db, date, date)
  const marks = await deskRows.arrivals(
    ctx.db,
    arriving.map(({ id }) => id),
  )
  const here = new Set(marks.flatMap(({ bookingId, mark }) => (mark === 'arrived' ? bookingId : [])))
  for (const booking of arriving) if (!here.has(booking.id)) await cancelOne(ctx, admin, booking)
  const cancelled = await bookingListRows.cancelledByHotel(ctx.db, date)
  const cards = await cardsOf(ctx, ctx.db, [
    ...cancelled,
    ...(await bookingListRows.arriving(ctx.db, date, date)),
  ])
  return cards.map((card) => reportOf(card, here))
}

/** A failure with one booking must not stop the others. */
async function cancelOne(ctx: Ctx, admin: string, booking: ListedRow): Promise<void> {
  try {
    const { paymentId } = (await bookingRows.byId(ctx.db, booking.id)) ?? {}
    if (paymentId) await refreshRefunds(ctx, paymentId)
    await cancelBooking(ctx, booking, { byWhom: 'hotel', admin })
  } catch (error) {
    ctx.log.error({ err: error, booking: booking.id }, 'a booking of a cancelled day could not be cancelled')
  }
}

function reportOf(card: BookingCard, here: ReadonlySet<string>): CancelledArrival {
  const outcome = here.has(card.id) ? 'arrived' : 'failed'
  return {
    bookingId: card.id,
    outcome: card.status === 'Confirmed' ? outcome : 'cancelled',
    type: card.type,
    rooms: card.rooms,
    name: card.guests[0]?.name ?? '',
    mobileNumber: card.mobileNumber,
    back: card.refund?.amount ?? asPaise(0),
    atDesk: card.receivedAtDesk,
    isMailed: card.email !== '',
  }
}
