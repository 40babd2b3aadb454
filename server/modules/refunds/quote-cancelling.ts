import type { Clock } from '#server/platform/clock'
import type { Repositories } from '#server/repositories/repositories'
import type { QuoteOutcome } from '#shared/refund/cancelling'
import { assertNotRestored } from '../alerts/assert-not-restored'
import { cancellationQuote } from './cancellation-quote'
import { cancellationDetails, cancellationOf, quoteGiven } from './cancellation-view'
import type { findBooking } from './find-booking'
import { noSuchBooking } from './find-booking'
import type { KnowFee } from './know-fee'
import type { KnowRefunds } from './know-refunds'

type Needs = {
  repositories: Repositories
  clock: Clock
  findBooking: ReturnType<typeof findBooking>
  knowFee: KnowFee
  knowRefunds: KnowRefunds
}

/**
 * Step 1: what cancelling would give back now, the provider asked for what went back already. Throws `NotFound` and,
 * after a restore, `Busy`.
 */
export function quoteCancelling({ repositories, clock, findBooking, knowFee, knowRefunds }: Needs) {
  return async (orderId: string): Promise<QuoteOutcome> => {
    const found = await findBooking(orderId)
    const { booking } = found
    if (booking.status === 'Confirmed') {
      await assertNotRestored(repositories, 'guest')
      await knowRefunds(found.payment.id)
    }
    const refunds = await repositories.refunds.ofPayment(found.payment.id)
    if (booking.status === 'Confirmed') {
      const payment = await knowFee(found.payment)
      const quote = cancellationQuote({ checkIn: booking.checkIn, payment, refunds, now: clock.now() })
      return { kind: 'Cancellable', details: await cancellationDetails(repositories, found, quote) }
    }
    const row = await repositories.cancellations.ofBooking(booking.id)
    if (!row) throw noSuchBooking()
    const cancellation = cancellationOf(row, refunds)
    const details = await cancellationDetails(repositories, found, quoteGiven(row, cancellation, found))
    return { kind: 'Cancelled', details, cancellation }
  }
}
