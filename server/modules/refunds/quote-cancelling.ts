import type { Db } from '#server/database/transaction'
import type { Clock } from '#server/platform/clock'
import type { QuoteOutcome } from '#shared/refund/cancelling'
import { assertNotRestored } from '../alerts/assert-not-restored'
import { cancellationQuote } from './cancellation-quote'
import * as cancellationRows from './cancellation-rows'
import { cancellationDetails, cancellationOf, quoteGiven } from './cancellation-view'
import type { findBooking } from './find-booking'
import { noSuchBooking } from './find-booking'
import type { RefreshRefunds } from './refresh-refunds'
import * as refundRows from './refund-rows'
import type { WithFee } from './with-fee'

type Needs = {
  db: Db
  clock: Clock
  findBooking: ReturnType<typeof findBooking>
  withFee: WithFee
  refreshRefunds: RefreshRefunds
}

/**
 * Step 1: the refund if the booking is cancelled now, after asking the provider for refunds already made. Throws
 * `NotFound` and, after a restore, `Busy`.
 */
export function quoteCancelling({ db, clock, findBooking, withFee, refreshRefunds }: Needs) {
  return async (orderId: string): Promise<QuoteOutcome> => {
    const found = await findBooking(orderId)
    const { booking } = found
    if (booking.status === 'Confirmed') {
      await assertNotRestored(db, 'guest')
      await refreshRefunds(found.payment.id)
    }
    const refunds = await refundRows.ofPayment(db, found.payment.id)
    if (booking.status === 'Confirmed') {
      const payment = await withFee(found.payment)
      const quote = cancellationQuote({ checkIn: booking.checkIn, payment, refunds, now: clock.now() })
      return { kind: 'Cancellable', details: await cancellationDetails(db, found, quote) }
    }
    const row = await cancellationRows.ofBooking(db, booking.id)
    if (!row) throw noSuchBooking()
    const cancellation = cancellationOf(row, refunds)
    const details = await cancellationDetails(db, found, quoteGiven(row, cancellation, found))
    return { kind: 'Cancelled', details, cancellation }
  }
}
