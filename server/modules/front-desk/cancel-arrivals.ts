import type { ListedRow } from '#modules/admin/booking-list-rows'
import * as bookingListRows from '#modules/admin/booking-list-rows'
import * as bookingRows from '#modules/bookings/booking-rows'
import type { Db } from '#server/database/transaction'
import type { Clock } from '#server/platform/clock'
import type { Log } from '#server/platform/log'
import type { BookingCard } from '#shared/admin/booking-card'
import type { CalendarDate } from '#shared/calendar/calendar-date'
import { deskToday } from '#shared/calendar/hotel-today'
import type { CancelledArrival } from '#shared/desk/cancelled-arrivals'
import { DomainError } from '#shared/domain-error'
import { asPaise } from '#shared/money/paise'
import type { CardsOf } from '../admin/booking-cards'
import type { CancelBooking } from '../refunds/cancel-booking'
import type { RefreshRefunds } from '../refunds/refresh-refunds'
import * as deskRows from './desk-rows'

type Needs = {
  db: Db
  clock: Clock
  log: Log
  cardsOf: CardsOf
  refreshRefunds: RefreshRefunds
  cancelBooking: CancelBooking
}

/**
 * Cancels every booking that begins on a day when nobody can come (the road is closed), each in a transaction of its own,
 * with its mails and a full refund, which a job sends. A repeat goes on where it stopped and reports the earlier ones too.
 * Throws `InvalidInput` for a day that is over.
 */
export function cancelArrivals({ db, clock, log, cardsOf, refreshRefunds, cancelBooking }: Needs) {
  return async (admin: string, date: CalendarDate): Promise<CancelledArrival[]> => {
    if (date < deskToday(clock.now())) throw new DomainError('InvalidInput', 'This day is over.')
    const arriving = await bookingListRows.arriving(db, date, date)
    const marks = await deskRows.arrivals(
      db,
      arriving.map(({ id }) => id),
    )
    const here = new Set(marks.flatMap(({ bookingId, mark }) => (mark === 'arrived' ? bookingId : [])))
    for (const booking of arriving) if (!here.has(booking.id)) await cancelOne(admin, booking)
    const cancelled = await bookingListRows.cancelledByHotel(db, date)
    const cards = await cardsOf(db, [...cancelled, ...(await bookingListRows.arriving(db, date, date))])
    return cards.map((card) => reportOf(card, here))
  }

  /** A failure with one booking must not stop the others. */
  async function cancelOne(admin: string, booking: ListedRow): Promise<void> {
    try {
      const { paymentId } = (await bookingRows.byId(db, booking.id)) ?? {}
      if (paymentId) await refreshRefunds(paymentId)
      await cancelBooking(booking, { byWhom: 'hotel', admin })
    } catch (error) {
      log.error({ err: error, booking: booking.id }, 'a booking of a cancelled day could not be cancelled')
    }
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
