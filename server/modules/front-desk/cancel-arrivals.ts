import { cardsOf } from '#modules/admin/booking-cards'
import type { ListedRow } from '#modules/admin/booking-list-rows'
import * as bookingListRows from '#modules/admin/booking-list-rows'
import * as bookingRows from '#modules/bookings/booking-rows'
import { cancelBooking } from '#modules/refunds/cancel-booking'
import { refreshRefunds } from '#modules/refunds/refresh-refunds'
import type { Ctx } from '#server/context'
import type { BookingCard } from '#shared/admin/booking-card'
import type { CalendarDate } from '#shared/calendar/calendar-date'
import { deskToday } from '#shared/calendar/hotel-today'
import type { CancelledArrival } from '#shared/desk/cancelled-arrivals'
import { DomainError } from '#shared/domain-error'
import { asPaise } from '#shared/money/paise'
import * as deskRows from './desk-rows'

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
