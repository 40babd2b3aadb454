import * as bookingRows from '#modules/bookings/booking-rows'
import * as cancellingMails from '#modules/mail/post-cancelling-mails'
import type { Ctx } from '#server/context'
import { transaction } from '#server/database/transaction'
import { DomainError } from '#shared/domain-error'
import * as cancellationRows from './cancellation-rows'
import { cancellationOf } from './cancellation-view'
import * as refundRows from './refund-rows'

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
