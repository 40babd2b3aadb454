import * as bookingRows from '#modules/bookings/booking-rows'
import type { Db } from '#server/database/transaction'
import { DomainError } from '#shared/domain-error'
import type { Cancellation } from '#shared/refund/cancelling'
import type { AwaitRefund } from './await-refund'
import type { CancelBooking } from './cancel-booking'
import * as cancellationRows from './cancellation-rows'
import { cancellationOf } from './cancellation-view'
import type { RefreshRefunds } from './refresh-refunds'
import * as refundRows from './refund-rows'

type Needs = {
  db: Db
  refreshRefunds: RefreshRefunds
  cancelBooking: CancelBooking
  awaitRefund: AwaitRefund
}

/**
 * The hotel cancels for a guest: everything they paid is refunded, and the hotel bears the provider's fee. A repeated call
 * gets the first answer. Throws `NotFound`, and `Conflict` for a booking that is not confirmed.
 */
export function cancelAsHotel({ db, refreshRefunds, cancelBooking, awaitRefund }: Needs) {
  return async (admin: string, bookingId: string): Promise<Cancellation> => {
    const booking = await bookingRows.byId(db, bookingId)
    if (!booking) throw new DomainError('NotFound', 'There is no such booking.')
    if (booking.status === 'Confirmed' && booking.paymentId !== null) await refreshRefunds(booking.paymentId)
    await cancelBooking(booking, { byWhom: 'hotel', admin })
    const row = await cancellationRows.ofBooking(db, bookingId)
    if (!row) throw new DomainError('Conflict', 'Only a confirmed booking can be cancelled.')
    if (booking.paymentId !== null) await awaitRefund(booking.paymentId)
    const refunds = booking.paymentId === null ? [] : await refundRows.ofPayment(db, booking.paymentId)
    return cancellationOf(row, refunds)
  }
}
