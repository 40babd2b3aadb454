import type { Clock } from '#server/platform/clock'
import type { Repositories } from '#server/repositories/repositories'
import type { BookingCard } from '#shared/admin/booking-card'
import { DomainError } from '#shared/domain-error'
import type { CardsOf } from './booking-cards'
import { cardIn, noBooking } from './list-cards'

type Needs = { repositories: Repositories; clock: Clock; cardsOf: CardsOf }

/**
 * Corrects the email address of a guest whom no mail reaches; later mails go there. Throws `NotFound`, and `Conflict` where
 * no guest details are stored.
 */
export function correctEmail({ repositories, clock, cardsOf }: Needs) {
  return (admin: string, { bookingId, email }: { bookingId: string; email: string }): Promise<BookingCard> =>
    repositories.transaction(async (tx) => {
      const booking = await tx.erasure.lock(bookingId)
      if (!booking || booking.status === 'Blocked') throw noBooking()
      const known = await tx.guests.ofBooking(bookingId)
      if (!known) throw new DomainError('Conflict', 'No guest details are stored for this booking.')
      if (known.email !== email) {
        await tx.guests.correctEmail(bookingId, email)
        await tx.audit.write({ at: clock.now(), admin, action: 'emailCorrected', bookingId })
      }
      return cardIn(tx, cardsOf, bookingId)
    })
}
