import type { BookingCard } from '#shared/admin/booking-card'
import { DomainError } from '#shared/domain-error'
import type { Library } from '#server/repositories/repositories'
import type { Clock } from '#server/platform/clock'
import type { CardsOf } from './booking-cards'
import { cardIn, noBooking } from './list-cards'

type Needs = { library: Library; clock: Clock; cardsOf: CardsOf }

/**
 * The right address of a guest whom no mail reaches; what is sent from now on goes there. Throws `NotFound`, and
 * `Conflict` where nothing of a guest is stored.
 */
export function correctEmail({ library, clock, cardsOf }: Needs) {
  return (admin: string, { bookingId, email }: { bookingId: string; email: string }): Promise<BookingCard> =>
    library.transaction(async (books) => {
      const booking = await books.erasure.lock(bookingId)
      if (!booking || booking.status === 'Blocked') throw noBooking()
      const known = await books.guests.ofBooking(bookingId)
      if (!known) throw new DomainError('Conflict', 'Nothing of this booking’s guests is stored.')
      if (known.email !== email) {
        await books.guests.correctEmail(bookingId, email)
        await books.audit.write({ at: clock.now(), admin, action: 'emailCorrected', bookingId })
      }
      return cardIn(books, cardsOf, bookingId)
    })
}
