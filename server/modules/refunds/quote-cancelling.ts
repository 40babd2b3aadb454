import type { Ctx } from '#server/context'
import type { QuoteOutcome } from '#shared/refund/cancelling'
import { assertNotRestored } from '../alerts/assert-not-restored'
import { cancellationQuote } from './cancellation-quote'
import * as cancellationRows from './cancellation-rows'
import { cancellationDetails, cancellationOf, quoteGiven } from './cancellation-view'
import { findBooking, noSuchBooking } from './find-booking'
import { refreshRefunds } from './refresh-refunds'
import * as refundRows from './refund-rows'
import { withFee } from './with-fee'

/**
 * Step 1: the refund if the booking is cancelled now, after asking the provider for refunds already made. Throws
 * `NotFound` and, after a restore, `Busy`.
 */
export async function quoteCancelling(ctx: Ctx, orderId: string): Promise<QuoteOutcome> {
  const found = await findBooking(ctx, orderId)
  const { booking } = found
  if (booking.status === 'Confirmed') {
    await assertNotRestored(ctx.db, 'guest')
    await refreshRefunds(ctx, found.payment.id)
  }
  const refunds = await refundRows.ofPayment(ctx.db, found.payment.id)
  if (booking.status === 'Confirmed') {
    const payment = await withFee(ctx, found.payment)
    const quote = cancellationQuote({ checkIn: booking.checkIn, payment, refunds, now: ctx.clock.now() })
    return { kind: 'Cancellable', details: await cancellationDetails(ctx.db, found, quote) }
  }
  const row = await cancellationRows.ofBooking(ctx.db, booking.id)
  if (!row) throw noSuchBooking()
  const cancellation = cancellationOf(row, refunds)
  const details = await cancellationDetails(ctx.db, found, quoteGiven(row, cancellation, found))
  return { kind: 'Cancelled', details, cancellation }
}
