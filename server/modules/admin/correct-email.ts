import type { Clock } from '#server/platform/clock'
import type { Repositories } from '#server/repositories/repositories'
import type { BookingCard } from '#shared/admin/booking-card'
import { DomainError } from '#shared/domain-error'
import type { CardsOf } from './booking-cards'
import { cardIn, noBooking } from './list-cards'

type Needs = { repositories: Repositories; clock: Clock; cardsOf: CardsOf }

/**
 * The right address of a guest whom no mail reaches; what is sent from now on goes there. Throws `NotFound`, and
 * `Conflict` where nothing of a guest is stored.
 */
export function correctEmail({ repositories, clock, cardsOf }: Needs) {
  return (admin: string, { bookingId, email }: { bookingId: string; email: string }): Promise<BookingCard> =>
    repositories.transaction(async (tx) => {
      const booking = await tx.erasure.lock(bookingId)
      if (!booking || booking.status === 'Blocked') throw noBooking()
      const known = await tx.guests.ofBooking(bookingId)
      if (!known) throw new DomainError('Conflict', 'Nothing of this booking’s guests is stored.')
      if (known.email !== email) {
        await tx.guests.correctEmail(bookingId, email)
        await tx.audit.write({ at: clock.now(), admin, action: 'emailCorrected', bookingId })
      }
      return cardIn(tx, cardsOf, bookingId)
    })
}
