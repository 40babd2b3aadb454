import { DomainError } from '#shared/domain-error'
import type { Library } from '#server/repositories/repositories'
import type { PostCancellingMails } from '../mail/post-cancelling-mails'
import { cancellationOf } from './cancellation-view'

type Needs = { library: Library; cancellingMails: PostCancellingMails }

/** The browser asks for the receipt of a refund: stored content to the stored address. Throws `NotFound`. */
export function requestReceipt({ library, cancellingMails }: Needs) {
  return async (providerRefundId: string): Promise<void> => {
    const bookingId = await library.cancellations.bookingOfRefund(providerRefundId)
    if (!bookingId) throw new DomainError('NotFound', 'There is no refund with this id.')
    await library.transaction(async (books) => {
      const booking = await books.bookings.byId(bookingId)
      const row = await books.cancellations.ofBooking(bookingId)
      if (!booking?.paymentId || !row) return
      const { refundId, amount, date } = cancellationOf(row, await books.refunds.ofPayment(booking.paymentId))
      if (refundId !== null && amount > 0)
        await cancellingMails.receipt(books, booking, { refundId, amount, date })
    })
  }
}
