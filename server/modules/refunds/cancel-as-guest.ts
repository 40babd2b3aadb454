import type { Db } from '#server/database/transaction'
import type { Clock } from '#server/platform/clock'
import type { Paise } from '#shared/money/paise'
import type { CancelOutcome } from '#shared/refund/cancelling'
import type { AwaitRefund } from './await-refund'
import type { CancelBooking } from './cancel-booking'
import { cancellationQuote } from './cancellation-quote'
import * as cancellationRows from './cancellation-rows'
import { cancellationDetails, cancellationOf } from './cancellation-view'
import { type findBooking, noSuchBooking } from './find-booking'
import type { RefreshRefunds } from './refresh-refunds'
import * as refundRows from './refund-rows'
import type { WithFee } from './with-fee'

type Needs = {
  db: Db
  clock: Clock
  findBooking: ReturnType<typeof findBooking>
  withFee: WithFee
  refreshRefunds: RefreshRefunds
  cancelBooking: CancelBooking
  awaitRefund: AwaitRefund
}

export type CancelRequest = { orderId: string; waive: boolean; expected?: Paise | undefined }

/**
 * Step 2: cancels a booking for good and waits for its refund, ten seconds at most. A repeated or parallel call gets the
 * first answer. Throws `NotFound` for any id that is not of a booking that can be cancelled.
 */
export function cancelAsGuest({
  db,
  clock,
  findBooking,
  withFee,
  refreshRefunds,
  cancelBooking,
  awaitRefund,
}: Needs) {
  return async ({ orderId, waive, expected }: CancelRequest): Promise<CancelOutcome> => {
    const found = await findBooking(orderId)
    const { booking } = found
    if (booking.status === 'Confirmed') {
      await refreshRefunds(found.payment.id)
      const payment = await withFee(found.payment)
      const outcome = await cancelBooking(booking, { byWhom: 'guest', waive, expected })
      if (outcome === 'QuoteChanged') {
        const refunds = await refundRows.ofPayment(db, payment.id)
        const quote = cancellationQuote({ checkIn: booking.checkIn, payment, refunds, now: clock.now() })
        return { kind: 'QuoteChanged', details: await cancellationDetails(db, found, quote) }
      }
    }
    await awaitRefund(found.payment.id)
    const row = await cancellationRows.ofBooking(db, booking.id)
    if (!row) throw noSuchBooking()
    const refunds = await refundRows.ofPayment(db, found.payment.id)
    return { kind: 'Cancelled', cancellation: cancellationOf(row, refunds) }
  }
}
