import type { Booking } from '#modules/bookings/booking-rows'
import * as guestRows from '#modules/bookings/guest-rows'
import * as deskMails from '#modules/mail/post-desk-mails'
import * as guestMails from '#modules/mail/post-mails'
import * as orderRows from '#modules/payments/order-rows'
import * as paymentRows from '#modules/payments/payment-rows'
import * as erasureRows from '#modules/privacy/erasure-rows'
import type { Ctx } from '#server/context'
import { type Tx, transaction } from '#server/database/transaction'
import { DomainError } from '#shared/domain-error'
import * as auditRows from './audit-rows'
import { noBooking } from './list-cards'

type Input = { bookingId: string; requestId: string }

/**
 * Mails the confirmation once more, to the stored address, with the booking as it is now; a repeated `requestId` mails
 * nothing. Throws `NotFound`, and `Conflict` where the booking is not confirmed or has no email address.
 */
export function sendConfirmationAgain(
  ctx: Ctx,
  admin: string,
  { bookingId, requestId }: Input,
): Promise<{ email: string }> {
  return transaction(ctx.db, async (tx) => {
    const booking = await erasureRows.lock(tx, bookingId)
    if (!booking) throw noBooking()
    if (booking.status !== 'Confirmed')
      throw new DomainError('Conflict', 'Only a confirmed booking has a confirmation.')
    const email = (await guestRows.ofBooking(tx, bookingId))?.email
    if (!email) throw new DomainError('Conflict', 'No email address is known for this booking.')
    const isNew = await again(ctx, tx, booking, requestId)
    const entry = { at: ctx.clock.now(), admin, bookingId, action: 'confirmationSentAgain' as const }
    if (isNew) await auditRows.write(tx, entry)
    return { email }
  })
}

async function again(ctx: Ctx, tx: Tx, booking: Booking, requestId: string): Promise<boolean> {
  const order = booking.paidOrderId ? await orderRows.byId(tx, booking.paidOrderId) : undefined
  const payment = booking.paymentId ? await paymentRows.byId(tx, booking.paymentId) : undefined
  if (order && payment) return guestMails.confirmedAgain(ctx, tx, { booking, order, payment }, requestId)
  return deskMails.confirmedAgain(ctx, tx, booking, requestId)
}
