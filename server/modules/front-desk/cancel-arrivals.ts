import type { Clock } from '#server/platform/clock'
import type { Log } from '#server/platform/log'
import type { ListedRow } from '#server/repositories/booking-list'
import type { Repositories } from '#server/repositories/repositories'
import type { BookingCard } from '#shared/admin/booking-card'
import type { CalendarDate } from '#shared/calendar/calendar-date'
import { deskToday } from '#shared/calendar/hotel-today'
import type { CancelledArrival } from '#shared/desk/cancelled-arrivals'
import { DomainError } from '#shared/domain-error'
import { asPaise } from '#shared/money/paise'
import type { CardsOf } from '../admin/booking-cards'
import type { CancelBooking } from '../refunds/cancel-booking'
import type { KnowRefunds } from '../refunds/know-refunds'

type Needs = {
  repositories: Repositories
  clock: Clock
  log: Log
  cardsOf: CardsOf
  knowRefunds: KnowRefunds
  cancelBooking: CancelBooking
}

/**
 * Nobody can come on this day (the road is closed): the hotel cancels every booking that begins on it, each in a
 * transaction of its own, with its mails and all of its money going back; the sweep carries the refunds out. Asked again
 * it goes on where it stopped, and reports what was done before too. Throws `InvalidInput` for a day that is over.
 */
export function cancelArrivals({ repositories, clock, log, cardsOf, knowRefunds, cancelBooking }: Needs) {
  return async (admin: string, date: CalendarDate): Promise<CancelledArrival[]> => {
    if (date < deskToday(clock.now())) throw new DomainError('InvalidInput', 'This day is over.')
    const arriving = await repositories.bookingList.arriving(date, date)
    const marks = await repositories.desk.arrivals(arriving.map(({ id }) => id))
    const here = new Set(marks.flatMap(({ bookingId, mark }) => (mark === 'arrived' ? bookingId : [])))
    for (const booking of arriving) if (!here.has(booking.id)) await cancelOne(admin, booking)
    const cancelled = await repositories.bookingList.cancelledByHotel(date)
    const cards = await cardsOf(repositories, [
      ...cancelled,
      ...(await repositories.bookingList.arriving(date, date)),
    ])
    return cards.map((card) => reportOf(card, here))
  }

  /** What goes wrong with one party must not keep the others from hearing that they cannot come. */
  async function cancelOne(admin: string, booking: ListedRow): Promise<void> {
    try {
      const { paymentId } = (await repositories.bookings.byId(booking.id)) ?? {}
      if (paymentId) await knowRefunds(paymentId)
      await cancelBooking(booking, { byWhom: 'hotel', admin })
    } catch (error) {
      log.error({ err: error, booking: booking.id }, 'a booking could not be cancelled with its day')
    }
  }
}

function reportOf(card: BookingCard, here: ReadonlySet<string>): CancelledArrival {
  const stands = here.has(card.id) ? 'arrived' : 'failed'
  return {
    bookingId: card.id,
    outcome: card.status === 'Confirmed' ? stands : 'cancelled',
    ...{ type: card.type, rooms: card.rooms },
    ...{ name: card.guests[0]?.name ?? '', mobileNumber: card.mobileNumber },
    back: card.refund?.amount ?? asPaise(0),
    atDesk: card.receivedAtDesk,
    isMailed: card.email !== '',
  }
}
