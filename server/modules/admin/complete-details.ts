import type { Clock } from '#server/platform/clock'
import type { Secrets } from '#server/platform/secrets'
import type { Repositories } from '#server/repositories/repositories'
import type { BookingCard } from '#shared/admin/booking-card'
import type { DeskDetails } from '#shared/desk/desk-details'
import { DomainError } from '#shared/domain-error'
import { assertGuestsFit } from '../bookings/assert-guests-fit'
import { sealDeskDetails } from '../bookings/stored-details'
import type { CardsOf } from './booking-cards'
import { cardIn, noBooking } from './list-cards'

type Needs = { repositories: Repositories; secrets: Secrets; clock: Clock; cardsOf: CardsOf }

/**
 * Fills in missing guest details; known ones stay where the desk enters nothing. Throws `NotFound`, `InvalidInput` for more
 * guests than the rooms take, and `Conflict` where the details are complete.
 */
export function completeDetails({ repositories, secrets, clock, cardsOf }: Needs) {
  return (admin: string, input: { bookingId: string; details: DeskDetails }): Promise<BookingCard> =>
    repositories.transaction(async (tx) => {
      const { bookingId, details } = input
      const booking = await tx.erasure.lock(bookingId)
      if (!booking || booking.status === 'Blocked') throw noBooking()
      assertGuestsFit(booking, details.numberOfGuests)
      const known = await tx.guests.ofBooking(bookingId)
      if (known?.complete || booking.erasedAt !== null)
        throw new DomainError('Conflict', 'The guest details of this booking are already complete.')
      await tx.guests.fillIn(bookingId, sealDeskDetails(secrets, bookingId, details, known?.guests), null)
      await tx.audit.write({ at: clock.now(), admin, action: 'detailsCompleted', bookingId })
      return cardIn(tx, cardsOf, bookingId)
    })
}
