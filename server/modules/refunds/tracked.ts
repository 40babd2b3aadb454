import { balanceIn } from '#modules/folio/balances'
import type { Db } from '#server/database/transaction'
import type { CalendarDate } from '#shared/calendar/calendar-date'
import { hotelToday } from '#shared/calendar/hotel-today'
import { arrivesBy, type RefundStage, type TrackedRefund } from '#shared/refund/tracked-refund'
import * as cancellationRows from './cancellation-rows'
import type { Refund } from './refund-rows'
import * as refundRows from './refund-rows'
import { isRefusedCredit } from './returned'

/**
 * How far each refund of a booking is, oldest first: of every payment that was made for it, a declined one included, and what is
 * still to be given back at the desk once it is cancelled. Earlier rounds of the same money are left out.
 */
export async function trackedRefunds(db: Db, bookingId: string, now: Date): Promise<TrackedRefund[]> {
  const all = await refundRows.ofBooking(db, bookingId)
  const shown = all.filter(
    (refund) => refund.supersededAt === null && refund.coveredBy === null && !isRefusedCredit(refund),
  )
  const today = hotelToday(now)
  return [...shown.map((refund) => trackedOf(refund, all, today)), ...(await atDesk(db, bookingId))]
}

function trackedOf(refund: Refund, all: readonly Refund[], today: CalendarDate): TrackedRefund {
  const stage = stageOf(refund, all)
  const askedOn = hotelToday(refund.createdAt)
  const sentOn = refund.sentAt && hotelToday(refund.sentAt)
  const expectedBy = arrivesBy(sentOn ?? askedOn)
  const isComing = stage !== 'byHand' && stage !== 'failed' && today <= expectedBy
  return {
    amount: refund.amount,
    stage,
    reference: refund.transferReference ?? refund.providerRefundId,
    bankReference: refund.bankReference,
    askedOn,
    sentOn,
    expectedBy: isComing ? expectedBy : null,
  }
}

function stageOf(refund: Refund, all: readonly Refund[]): RefundStage {
  const { manual, transferReference, providerRefundId, providerStatus, paymentId, reason } = refund
  if (transferReference !== null || (manual && providerRefundId === null)) return 'byHand'
  if (providerStatus === 'processed') return 'atBank'
  if (providerStatus === 'pending') return 'sent'
  const hasFailed = all.some(
    (one) => one.paymentId === paymentId && one.reason === reason && one.providerStatus === 'failed',
  )
  return hasFailed ? 'failed' : 'asked'
}

/** What the desk still has to give back of a cancelled booking. */
async function atDesk(db: Db, bookingId: string): Promise<TrackedRefund[]> {
  const cancelled = await cancellationRows.ofBooking(db, bookingId)
  if (!cancelled) return []
  const { credit: amount } = await balanceIn(db, bookingId)
  if (amount === 0) return []
  const askedOn = hotelToday(cancelled.cancelledAt)
  const nothing = { reference: null, bankReference: null, sentOn: null, expectedBy: null }
  return [{ ...nothing, amount, stage: 'byHand', askedOn }]
}
