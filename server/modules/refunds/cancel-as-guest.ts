import type { Clock } from '#server/platform/clock'
import type { Repositories } from '#server/repositories/repositories'
import type { Paise } from '#shared/money/paise'
import type { CancelOutcome } from '#shared/refund/cancelling'
import type { AwaitRefund } from './await-refund'
import type { CancelBooking } from './cancel-booking'
import { cancellationQuote } from './cancellation-quote'
import { cancellationDetails, cancellationOf } from './cancellation-view'
import { type findBooking, noSuchBooking } from './find-booking'
import type { KnowFee } from './know-fee'
import type { KnowRefunds } from './know-refunds'

type Needs = {
  repositories: Repositories
  clock: Clock
  findBooking: ReturnType<typeof findBooking>
  knowFee: KnowFee
  knowRefunds: KnowRefunds
  cancelBooking: CancelBooking
  awaitRefund: AwaitRefund
}

export type CancelRequest = { orderId: string; waive: boolean; expected?: Paise | undefined }

/**
 * Step 2: cancels a booking for good. Whoever asks again, or at the same moment, gets the first answer; the refund is
 * waited for, ten seconds at most. Throws `NotFound` for whatever is not a booking that can be cancelled.
 */
export function cancelAsGuest({
  repositories,
  clock,
  findBooking,
  knowFee,
  knowRefunds,
  cancelBooking,
  awaitRefund,
}: Needs) {
  return async ({ orderId, waive, expected }: CancelRequest): Promise<CancelOutcome> => {
    const found = await findBooking(orderId)
    const { booking } = found
    if (booking.status === 'Confirmed') {
      await knowRefunds(found.payment.id)
      const payment = await knowFee(found.payment)
      const did = await cancelBooking(booking, { byWhom: 'guest', waive, expected })
      if (did === 'QuoteChanged') {
        const refunds = await repositories.refunds.ofPayment(payment.id)
        const quote = cancellationQuote({ checkIn: booking.checkIn, payment, refunds, now: clock.now() })
        return { kind: 'QuoteChanged', details: await cancellationDetails(repositories, found, quote) }
      }
    }
    await awaitRefund(found.payment.id)
    const row = await repositories.cancellations.ofBooking(booking.id)
    if (!row) throw noSuchBooking()
    const refunds = await repositories.refunds.ofPayment(found.payment.id)
    return { kind: 'Cancelled', cancellation: cancellationOf(row, refunds) }
  }
}
