import * as guestRows from '#modules/bookings/guest-rows'
import * as erasureRows from '#modules/privacy/erasure-rows'
import type { Ctx } from '#server/context'
import { transaction } from '#server/database/transaction'
import type { BookingCard } from '#shared/admin/booking-card'
import { DomainError } from '#shared/domain-error'
import * as auditRows from './audit-rows'
import { cardIn, noBooking } from './list-cards'

/**
 * Corrects the email address of a guest whom no mail reaches; later mails go there. Throws `NotFound`, and `Conflict` where
 * no guest details are stored.
 */
export function correctEmail(
  ctx: Ctx,
  admin: string,
  { bookingId, email }: { bookingId: string; email: string },
): Promise<BookingCard> {
  return transaction(ctx.db, async (tx) => {
    const booking = await erasureRows.lock(tx, bookingId)
    if (!booking || booking.status === 'Blocked') throw noBooking()
    const known = await guestRows.ofBooking(tx, bookingId)
    if (!known) throw new DomainError('Conflict', 'No guest details are stored for this booking.')
    if (known.email !== email) {
      await guestRows.correctEmail(tx, bookingId, email)
      await auditRows.write(tx, { at: ctx.clock.now(), admin, action: 'emailCorrected', bookingId })
    }
    return cardIn(ctx, tx, bookingId)
  })
}
