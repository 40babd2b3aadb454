import * as guestRows from '#modules/bookings/guest-rows'
import * as erasureRows from '#modules/privacy/erasure-rows'
import type { Ctx } from '#server/context'
import { transaction } from '#server/database/transaction'
import type { BookingCard } from '#shared/admin/booking-card'
import type { DeskDetails } from '#shared/desk/desk-details'
import { DomainError } from '#shared/domain-error'
import { assertGuestsFit } from '../bookings/assert-guests-fit'
import { sealDeskDetails } from '../bookings/stored-details'
import * as auditRows from './audit-rows'
import { cardIn, noBooking } from './list-cards'

/**
 * Fills in missing guest details; known ones stay where the desk enters nothing. Throws `NotFound`, `InvalidInput` for more
 * guests than the rooms take, and `Conflict` where the details are complete.
 */
export function completeDetails(
  ctx: Ctx,
  admin: string,
  input: { bookingId: string; details: DeskDetails },
): Promise<BookingCard> {
  return transaction(ctx.db, async (tx) => {
    const { bookingId, details } = input
    const booking = await erasureRows.lock(tx, bookingId)
    if (!booking || booking.status === 'Blocked') throw noBooking()
    assertGuestsFit(booking, details.numberOfGuests)
    const known = await guestRows.ofBooking(tx, bookingId)
    if (known?.complete || booking.erasedAt !== null)
      throw new DomainError('Conflict', 'The guest details of this booking are already complete.')
    await guestRows.fillIn(
      tx,
      bookingId,
      sealDeskDetails(ctx.secrets, bookingId, details, known?.guests),
      null,
    )
    await auditRows.write(tx, { at: ctx.clock.now(), admin, action: 'detailsCompleted', bookingId })
    return cardIn(ctx, tx, bookingId)
  })
}
