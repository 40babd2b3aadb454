import type { Repositories } from '#server/repositories/repositories'
import { DomainError } from '#shared/domain-error'
import type { PostCancellingMails } from '../mail/post-cancelling-mails'
import { cancellationOf } from './cancellation-view'

type Needs = { repositories: Repositories; cancellingMails: PostCancellingMails }

/** Mails the receipt of a refund, with stored content, to the stored address. Throws `NotFound`. */
export function requestReceipt({ repositories, cancellingMails }: Needs) {
  return async (providerRefundId: string): Promise<void> => {
    const bookingId = await repositories.cancellations.bookingOfRefund(providerRefundId)
    if (!bookingId) throw new DomainError('NotFound', 'There is no refund with this id.')
    await repositories.transaction(async (tx) => {
      const booking = await tx.bookings.byId(bookingId)
      const row = await tx.cancellations.ofBooking(bookingId)
      if (!booking?.paymentId || !row) return
      const { refundId, amount, date } = cancellationOf(row, await tx.refunds.ofPayment(booking.paymentId))
      if (refundId !== null && amount > 0)
        await cancellingMails.receipt(tx, booking, { refundId, amount, date })
    })
  }
}
