import * as guestRows from '#modules/bookings/guest-rows'
import * as erasureRows from '#modules/privacy/erasure-rows'
import { type Db, transaction } from '#server/database/transaction'
import type { Clock } from '#server/platform/clock'
import type { BookingCard } from '#shared/admin/booking-card'
import { DomainError } from '#shared/domain-error'
import * as auditRows from './audit-rows'
import type { CardsOf } from './booking-cards'
import { cardIn, noBooking } from './list-cards'

type Needs = { db: Db; clock: Clock; cardsOf: CardsOf }

/**
 * Corrects the email address of a guest whom no mail reaches; later mails go there. Throws `NotFound`, and `Conflict` where
 * no guest details are stored.
 */
export function correctEmail({ db, clock, cardsOf }: Needs) {
  return (admin: string, { bookingId, email }: { bookingId: string; email: string }): Promise<BookingCard> =>
    transaction(db, async (tx) => {
      const booking = await erasureRows.lock(tx, bookingId)
      if (!booking || booking.status === 'Blocked') throw noBooking()
      const known = await guestRows.ofBooking(tx, bookingId)
      if (!known) throw new DomainError('Conflict', 'No guest details are stored for this booking.')
      if (known.email !== email) {
        await guestRows.correctEmail(tx, bookingId, email)
        await auditRows.write(tx, { at: clock.now(), admin, action: 'emailCorrected', bookingId })
      }
      return cardIn(tx, cardsOf, bookingId)
    })
}
