import type { Clock } from '#server/platform/clock'
import type { Repositories } from '#server/repositories/repositories'
import { dateForPeople } from '#shared/calendar/calendar-date'
import { DomainError } from '#shared/domain-error'
import { moneyForPeople } from '#shared/money/rupees'
import type { Promote } from '../queue/promote'
import type { AtType } from '../queue/with-type-lock'
import type { CardsOf } from './booking-cards'
import { cardIn, hasChanged, noBooking } from './list-cards'
import { mayBeDeleted } from './may-be-deleted'

type Needs = { repositories: Repositories; atType: AtType; clock: Clock; promote: Promote; cardsOf: CardsOf }

/**
 * Deletes a booking and every trace of its guests, and frees its rooms. Its orders, payments and refunds stay, and an audit
 * entry is written. Throws `NotFound`, and `Conflict` while it is held, queued, being paid or being refunded.
 */
export function deleteBooking({ repositories, atType, clock, promote, cardsOf }: Needs) {
  return async (admin: string, bookingId: string): Promise<{ message: string }> => {
    const { type } = (await repositories.bookings.byId(bookingId)) ?? {}
    if (!type) throw noBooking()
    return atType(type, 'money', async (tx) => {
      const booking = await tx.erasure.lock(bookingId)
      if (!booking || booking.status === 'Blocked') throw noBooking()
      if (booking.type !== type) throw hasChanged()
      if (!mayBeDeleted(booking.status)) throw new DomainError('Conflict', whyNot[booking.status] ?? inUse)
      const { kept } = await cardIn(tx, cardsOf, bookingId)
      await tx.erasure.eraseTraces(booking)
      await tx.erasure.remove(bookingId)
      const stay = `${type}, ${dateForPeople(booking.checkIn)} to ${dateForPeople(booking.checkOut)}`
      const note = `${booking.status}, ${stay}, ${moneyForPeople(kept)} kept`
      await tx.audit.write({ at: clock.now(), admin, action: 'bookingDeleted', bookingId, note })
      await promote(tx, type)
      return { message: `Booking deleted. ${moneyForPeople(kept)} stays with the hotel.` }
    })
  }
}

const inUse = 'This booking cannot be deleted now.'
const whyNot: Partial<Record<string, string>> = {
  Processing: 'A refund is being processed for this booking. Mark it as refunded first.',
  Held: 'This booking is being paid for at the moment, so it cannot be deleted.',
  Capturing: 'The payment of this booking is being confirmed at the moment, so it cannot be deleted.',
  Queued: 'This guest is waiting in the queue, so the booking cannot be deleted.',
}
