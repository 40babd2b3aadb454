import * as bookingRows from '#modules/bookings/booking-rows'
import type { Ctx } from '#server/context'
import { DomainError } from '#shared/domain-error'
import type { Cancellation } from '#shared/refund/cancelling'
import { awaitRefund } from './await-refund'
import { cancelBooking } from './cancel-booking'
import * as cancellationRows from './cancellation-rows'
import { cancellationOf } from './cancellation-view'
import { refreshRefunds } from './refresh-refunds'
import * as refundRows from './refund-rows'

/**
 * The hotel cancels for a guest: everything they paid is refunded, and the hotel bears the provider's fee. A repeated call
 * gets the first answer. Throws `NotFound`, and `Conflict` for a booking that is not confirmed.
 */
export async function cancelAsHotel(ctx: Ctx, admin: string, bookingId: string): Promise<Cancellation> {
  const booking = await bookingRows.byId(ctx.db, bookingId)
  if (!booking) throw new DomainError('NotFound', 'There is no such booking.')
  if (booking.status === 'Confirmed' && booking.paymentId !== null)
    await refreshRefunds(ctx, booking.paymentId)
  await cancelBooking(ctx, booking, { byWhom: 'hotel', admin })
  const row = await cancellationRows.ofBooking(ctx.db, bookingId)
  if (!row) throw new DomainError('Conflict', 'Only a confirmed booking can be cancelled.')
  if (booking.paymentId !== null) await awaitRefund(ctx, booking.paymentId)
  const refunds = booking.paymentId === null ? [] : await refundRows.ofPayment(ctx.db, booking.paymentId)
  return cancellationOf(row, refunds)
}
