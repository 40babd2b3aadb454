import type { Ctx } from '#server/context'
import type { Paise } from '#shared/money/paise'
import type { CancelOutcome } from '#shared/refund/cancelling'
import { awaitRefund } from './await-refund'
import { cancelBooking } from './cancel-booking'
import { cancellationQuote } from './cancellation-quote'
import * as cancellationRows from './cancellation-rows'
import { cancellationDetails, cancellationOf } from './cancellation-view'
import { findBooking, noSuchBooking } from './find-booking'
import { refreshRefunds } from './refresh-refunds'
import * as refundRows from './refund-rows'
import { withFee } from './with-fee'

export type CancelRequest = { orderId: string; waive: boolean; expected?: Paise | undefined }

/**
 * Step 2: cancels a booking for good and waits for its refund, ten seconds at most. A repeated or parallel call gets the
 * first answer. Throws `NotFound` for any id that is not of a booking that can be cancelled.
 */
export async function cancelAsGuest(
  ctx: Ctx,
  { orderId, waive, expected }: CancelRequest,
): Promise<CancelOutcome> {
  const found = await findBooking(ctx, orderId)
  const { booking } = found
  if (booking.status === 'Confirmed') {
    await refreshRefunds(ctx, found.payment.id)
    const payment = await withFee(ctx, found.payment)
    const outcome = await cancelBooking(ctx, booking, { byWhom: 'guest', waive, expected })
    if (outcome === 'QuoteChanged') {
      const refunds = await refundRows.ofPayment(ctx.db, payment.id)
      const quote = cancellationQuote({ checkIn: booking.checkIn, payment, refunds, now: ctx.clock.now() })
      return { kind: 'QuoteChanged', details: await cancellationDetails(ctx.db, found, quote) }
    }
  }
  await awaitRefund(ctx, found.payment.id)
  const row = await cancellationRows.ofBooking(ctx.db, booking.id)
  if (!row) throw noSuchBooking()
  const refunds = await refundRows.ofPayment(ctx.db, found.payment.id)
  return { kind: 'Cancelled', cancellation: cancellationOf(row, refunds) }
}
