import type { Repositories } from '#server/repositories/repositories'
import { DomainError } from '#shared/domain-error'
import type { Cancellation } from '#shared/refund/cancelling'
import type { AwaitRefund } from './await-refund'
import type { CancelBooking } from './cancel-booking'
import { cancellationOf } from './cancellation-view'
import type { RefreshRefunds } from './refresh-refunds'

type Needs = {
  repositories: Repositories
  refreshRefunds: RefreshRefunds
  cancelBooking: CancelBooking
  awaitRefund: AwaitRefund
}

/**
 * The hotel cancels for a guest: everything they paid is refunded, and the hotel bears the provider's fee. A repeated call
 * gets the first answer. Throws `NotFound`, and `Conflict` for a booking that is not confirmed.
 */
export function cancelAsHotel({ repositories, refreshRefunds, cancelBooking, awaitRefund }: Needs) {
  return async (admin: string, bookingId: string): Promise<Cancellation> => {
    const booking = await repositories.bookings.byId(bookingId)
    if (!booking) throw new DomainError('NotFound', 'There is no such booking.')
    if (booking.status === 'Confirmed' && booking.paymentId !== null) await refreshRefunds(booking.paymentId)
    await cancelBooking(booking, { byWhom: 'hotel', admin })
    const row = await repositories.cancellations.ofBooking(bookingId)
    if (!row) throw new DomainError('Conflict', 'Only a confirmed booking can be cancelled.')
    if (booking.paymentId !== null) await awaitRefund(booking.paymentId)
    const refunds = booking.paymentId === null ? [] : await repositories.refunds.ofPayment(booking.paymentId)
    return cancellationOf(row, refunds)
  }
}
