import * as bookingRows from '#modules/bookings/booking-rows'
import { type Db, transaction } from '#server/database/transaction'
import { DomainError } from '#shared/domain-error'
import type { PostCancellingMails } from '../mail/post-cancelling-mails'
import * as cancellationRows from './cancellation-rows'
import { cancellationOf } from './cancellation-view'
import * as refundRows from './refund-rows'

type Needs = { db: Db; cancellingMails: PostCancellingMails }

/** Mails the receipt of a refund, with stored content, to the stored address. Throws `NotFound`. */
export function requestReceipt({ db, cancellingMails }: Needs) {
  return async (providerRefundId: string): Promise<void> => {
    const bookingId = await cancellationRows.bookingOfRefund(db, providerRefundId)
    if (!bookingId) throw new DomainError('NotFound', 'There is no refund with this id.')
    await transaction(db, async (tx) => {
      const booking = await bookingRows.byId(tx, bookingId)
      const row = await cancellationRows.ofBooking(tx, bookingId)
      if (!booking?.paymentId || !row) return
      const { refundId, amount, date } = cancellationOf(
        row,
        await refundRows.ofPayment(tx, booking.paymentId),
      )
      if (refundId !== null && amount > 0)
        await cancellingMails.receipt(tx, booking, { refundId, amount, date })
    })
  }
}
