import * as auditRows from '#modules/admin/audit-rows'
import type { Booking } from '#modules/bookings/booking-rows'
import * as bookingRows from '#modules/bookings/booking-rows'
import { transition } from '#modules/bookings/state'
import * as cancellingMails from '#modules/mail/post-cancelling-mails'
import { withTypeLock } from '#modules/queue/with-type-lock'
import type { Ctx } from '#server/context'
import { transaction } from '#server/database/transaction'
import type { OutgoingMail } from '#server/integrations/smtp/mailer'
import { DomainError } from '#shared/domain-error'
import { asPaise } from '#shared/money/paise'
import { moneyForPeople } from '#shared/money/rupees'
import * as cancellationRows from './cancellation-rows'
import { cancellationIn } from './cancellation-view'
import { lockedPayments } from './paid-online'
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
  const found =
    (await bookingRows.ofReference(ctx.db, orderId)) ?? (await bookingRows.ofProviderOrder(ctx.db, orderId))
  if (!found) throw new DomainError('NotFound', 'There is no booking with this order id.')
  await withTypeLock(ctx, found.type, 'money', async (tx) => {
    const booking = await bookingRows.byId(tx, found.id)
    if (booking?.status !== 'Processing') throw notWaiting(booking)
    const payments = await lockedPayments(tx, booking.id)
    const refunds = assertReady(await refundRows.ofCounting(tx, payments), payments, transferReference)
    if (!(await transition(tx, booking.id, 'markRefunded'))) throw notWaiting(booking)
    const now = ctx.clock.now()
    await cancellationRows.refunded(tx, booking.id, now)
    const amount = (await cancellationRows.ofBooking(tx, booking.id))?.amount ?? sumOf(refunds)
    for (const { id, manual } of refunds)
      if (manual && transferReference) await refundRows.transferred(tx, id, transferReference)
    await cancellingMails.refunded(ctx, tx, {
      booking,
      payments,
      refunds,
      amount,
      attachment,
      transferReference,
    })
    await auditRows.write(tx, {
      at: now,
      admin,
      action: 'markedRefunded',
      bookingId: booking.id,
      note: moneyForPeople(amount),
    })
  })
}

/** What goes back of each payment, the latest first, all of it accepted or transferred by hand. Throws `Conflict`. */
function assertReady(
  all: readonly Refund[],
  payments: readonly { id: string }[],
  transferReference: string | undefined,
): Refund[] {
  const refunds = payments.toReversed().flatMap(({ id }) => {
    const own = all.filter(({ paymentId }) => paymentId === id)
    return currentOf(own, 'cancelled') ?? []
  })
  const open = refunds.filter((refund) => !isAccepted(refund))
  if (refunds.length === 0 || open.some(({ manual }) => !manual)) {
    throw new DomainError(
      'Conflict',
      'The payment provider has not accepted this refund yet. It is asked again automatically; please try later.',
    )
  }
  if (open.length === 0 || transferReference) return refunds
  throw new DomainError(
    'Conflict',
    refunds.length === open.length
      ? 'The bank no longer accepts this refund. Transfer the money by hand and enter the reference of the transfer.'
      : `The bank no longer accepts a part of this refund. Transfer ${moneyForPeople(sumOf(open))} by hand and enter the reference of the transfer.`,
  )
}

const sumOf = (refunds: readonly Refund[]) => asPaise(refunds.reduce((sum, { amount }) => sum + amount, 0))

function notWaiting(booking: Booking | undefined): DomainError {
  if (!booking) return new DomainError('NotFound', 'There is no booking with this order id.')
  return booking.status === 'Refunded'
    ? new DomainError('Conflict', 'Somebody else has already marked this booking as refunded.')
    : new DomainError('Conflict', 'This booking is not waiting for a refund.')
}

/** Mails the receipt of a booking's refund, with stored content, to the stored address; `providerRefundId`: of any part. Throws `NotFound`. */
export async function requestReceipt(ctx: Ctx, providerRefundId: string): Promise<void> {
  const bookingId = await cancellationRows.bookingOfRefund(ctx.db, providerRefundId)
  if (!bookingId) throw new DomainError('NotFound', 'There is no refund with this id.')
  await transaction(ctx.db, async (tx) => {
    const booking = await bookingRows.byId(tx, bookingId)
    const cancellation = await cancellationIn(tx, bookingId)
    if (!booking || !cancellation) return
    const parts = cancellation.parts.flatMap(({ refundId, amount }) =>
      refundId === null ? [] : [{ refundId, amount }],
    )
    if (parts.length > 0) await cancellingMails.receipt(ctx, tx, booking, { parts, date: cancellation.date })
  })
}
