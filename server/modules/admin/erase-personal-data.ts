import * as bookingRows from '#modules/bookings/booking-rows'
import * as orderRows from '#modules/payments/order-rows'
import * as erasureRows from '#modules/privacy/erasure-rows'
import { withTypeLock } from '#modules/queue/with-type-lock'
import type { Ctx } from '#server/context'
import type { BookingCard } from '#shared/admin/booking-card'
import { deskToday } from '#shared/calendar/hotel-today'
import { DomainError } from '#shared/domain-error'
import * as auditRows from './audit-rows'
import { cardIn, hasChanged, noBooking } from './list-cards'
import { mayBeErased } from './may-be-deleted'

/**
 * Erases a guest's names, contact, identity numbers, mails and raw webhooks; stay and money are kept. Idempotent. Under the
 * type's lock, so that no payment is decided meanwhile; a later one is declined. Throws `NotFound`, and `Conflict` where the
 * guest is still expected or a payment or refund is not finished.
 */
export async function erasePersonalData(ctx: Ctx, admin: string, bookingId: string): Promise<BookingCard> {
  const { type } = (await bookingRows.byId(ctx.db, bookingId)) ?? {}
  if (!type) throw noBooking()
  return withTypeLock(ctx, type, 'money', async (tx) => {
    const booking = await erasureRows.lock(tx, bookingId)
    if (!booking || booking.status === 'Blocked') throw noBooking()
    if (booking.type !== type) throw hasChanged()
    if (booking.erasedAt !== null) return cardIn(ctx, tx, bookingId)
    const now = ctx.clock.now()
    const isOver = mayBeErased(booking, deskToday(now)) && !(await orderRows.isBeingPaid(tx, bookingId))
    if (!isOver) throw new DomainError('Conflict', stillNeeded)
    await erasureRows.eraseTraces(tx, booking)
    await erasureRows.anonymise(tx, bookingId, now)
    await auditRows.write(tx, { at: now, admin, action: 'dataErased', bookingId })
    return cardIn(ctx, tx, bookingId)
  })
}

const stillNeeded =
  'The stay or its payment is not over, so the desk still needs the guest’s details. Cancel the booking first, or wait.'
