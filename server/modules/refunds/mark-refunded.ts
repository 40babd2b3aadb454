import * as auditRows from '#modules/admin/audit-rows'
import type { Booking } from '#modules/bookings/booking-rows'
import * as bookingRows from '#modules/bookings/booking-rows'
import { transition } from '#modules/bookings/state'
import * as cancellingMails from '#modules/mail/post-cancelling-mails'
import * as paymentRows from '#modules/payments/payment-rows'
import { withTypeLock } from '#modules/queue/with-type-lock'
import type { Ctx } from '#server/context'
import { type Tx, transaction } from '#server/database/transaction'
import type { OutgoingMail } from '#server/integrations/smtp/mailer'
import { DomainError } from '#shared/domain-error'
import { moneyForPeople } from '#shared/money/rupees'
import * as cancellationRows from './cancellation-rows'
import { cancellationOf } from './cancellation-view'
import { currentOf, isAccepted } from './reconcile'
import type { Refund } from './refund-rows'
import * as refundRows from './refund-rows'

/** `transferReference`: the bank's reference of a transfer by hand, where the provider cannot refund. */
export type RefundedRequest = {
  orderId: string
  attachment?: OutgoingMail['attachments'][number] | undefined
  transferReference?: string | undefined
}

/**
 * The administrator confirms that the guest has the refund: Processing becomes Refunded, with a mail to the guest, in one
 * transaction. Throws `NotFound`, and `Conflict` where the refund is not made yet or another administrator was faster.
 */
export async function markRefunded(
  ctx: Ctx,
  admin: string,
  { orderId, attachment, transferReference }: RefundedRequest,
): Promise<void> {
  const found = await bookingRows.ofProviderOrder(ctx.db, orderId)
  if (!found) throw new DomainError('NotFound', 'There is no booking with this order id.')
  await withTypeLock(ctx, found.type, 'money', async (tx) => {
    const booking = await bookingRows.byId(tx, found.id)
    if (!booking?.paymentId || booking.status !== 'Processing') throw notWaiting(booking)
    await paymentRows.lock(tx, booking.paymentId)
    const refund = await readyRefund(tx, booking.paymentId, transferReference)
    if (!(await transition(tx, booking.id, 'markRefunded'))) throw notWaiting(booking)
    const now = ctx.clock.now()
    await cancellationRows.refunded(tx, booking.id, now)
    const amount = (await cancellationRows.ofBooking(tx, booking.id))?.amount ?? refund.amount
    if (refund.manual && transferReference) await refundRows.transferred(tx, refund.id, transferReference)
    await cancellingMails.refunded(ctx, tx, { booking, refund, amount, attachment, transferReference })
    await auditRows.write(tx, {
      at: now,
      admin,
      action: 'markedRefunded',
      bookingId: booking.id,
      note: moneyForPeople(amount),
    })
  })
}

async function readyRefund(
  tx: Tx,
  paymentId: string,
  transferReference: string | undefined,
): Promise<Refund> {
  const refund = currentOf(await refundRows.ofPayment(tx, paymentId), 'cancelled')
  if (refund && isAccepted(refund)) return refund
  if (!refund?.manual) {
    throw new DomainError(
      'Conflict',
      'The payment provider has not accepted this refund yet. It is asked again automatically; please try later.',
    )
  }
  if (transferReference) return refund
  throw new DomainError(
    'Conflict',
    'The bank no longer accepts this refund. Transfer the money by hand and enter the reference of the transfer.',
  )
}

function notWaiting(booking: Booking | undefined): DomainError {
  if (!booking) return new DomainError('NotFound', 'There is no booking with this order id.')
  return booking.status === 'Refunded'
    ? new DomainError('Conflict', 'Somebody else has already marked this booking as refunded.')
    : new DomainError('Conflict', 'This booking is not waiting for a refund.')
}

/** Mails the receipt of a refund, with stored content, to the stored address. Throws `NotFound`. */
export async function requestReceipt(ctx: Ctx, providerRefundId: string): Promise<void> {
  const bookingId = await cancellationRows.bookingOfRefund(ctx.db, providerRefundId)
  if (!bookingId) throw new DomainError('NotFound', 'There is no refund with this id.')
  await transaction(ctx.db, async (tx) => {
    const booking = await bookingRows.byId(tx, bookingId)
    const row = await cancellationRows.ofBooking(tx, bookingId)
    if (!booking?.paymentId || !row) return
    const { refundId, amount, date } = cancellationOf(row, await refundRows.ofPayment(tx, booking.paymentId))
    if (refundId !== null && amount > 0)
      await cancellingMails.receipt(ctx, tx, booking, { refundId, amount, date })
  })
}
