import * as paymentRows from '#modules/payments/payment-rows'
import type { Db } from '#server/database/transaction'
import type { Answer, Payments, ProviderRefund } from '#server/integrations/razorpay/payments'
import type { Clock } from '#server/platform/clock'
import type { Log } from '#server/platform/log'
import type { ReconcileRefunds } from './reconcile'
import type { Refund } from './refund-rows'
import * as refundRows from './refund-rows'
import { isOpen, isTooOldForBank } from './refund-states'

type Needs = {
  db: Db
  payments: Payments
  clock: Clock
  log: Log
  reconcileRefunds: ReconcileRefunds
}
type Failed = Extract<Answer<ProviderRefund>, { ok: false }>

export type ReturnMoney = (refund: Refund) => Promise<void>

/** Seconds until the next attempt, by the number of attempts: after no clear answer, and after a refusal. */
const unansweredBackOff = [2, 4, 8, 15, 30, 60, 120, 300, 900, 3600]
const refusedBackOff = [60, 300, 900, 3600]

/**
 * Sends one leased refund to the provider. After an unknown outcome the refunds are reconciled before it is sent again with
 * the same key and amount; after a refusal too, since the dashboard may have been faster. A refusal may also be about the
 * balance, so it is tried again, slowly. A pending refund is only reconciled.
 */
export function returnMoney({ db, payments, clock, log, reconcileRefunds }: Needs): ReturnMoney {
  return async (refund) => {
    if (refund.attempts > 1 || refund.providerRefundId !== null) {
      const checked = await reconcileRefunds(refund.paymentId)
      const now = await refundRows.byId(db, refund.id)
      if (!now || !isOpen(now)) return
      if (checked === 'unreachable') {
        await retryLater(refund, { ok: false, outcome: 'unknown', detail: 'the provider could not be asked' })
        return
      }
    }
    await send(refund)
  }

  async function send(refund: Refund): Promise<void> {
    const { id, paymentId, amount } = refund
    const answer = await payments.refund({ paymentId, amount, key: id })
    if (!answer.ok) return notMade(refund, answer)
    const { id: refundId, status } = answer.value
    await refundRows.seen(db, id, { refundId, status }, status === 'processed' ? null : after(60))
    if (status === 'failed') await reconcileRefunds(paymentId)
  }

  async function notMade(refund: Refund, answer: Failed): Promise<void> {
    const { outcome, status, detail } = answer
    log.warn({ refund: refund.id, outcome, status, detail }, 'refund not made')
    const isRefusal = outcome === 'refused' || status === 409
    if (isRefusal && (await reconcileRefunds(refund.paymentId)) === 'checked') {
      const now = await refundRows.byId(db, refund.id)
      if (!now || !isOpen(now)) return
      const payment = await paymentRows.byId(db, refund.paymentId)
      if (outcome === 'refused' && isTooOldForBank(payment?.capturedAt ?? null, clock.now())) {
        await refundRows.byHand(db, refund.id, detail)
        return
      }
    }
    await retryLater(refund, answer)
  }

  async function retryLater(refund: Refund, { outcome, detail }: Failed): Promise<void> {
    const backOff = outcome === 'refused' ? refusedBackOff : unansweredBackOff
    const seconds = backOff[Math.min(refund.attempts, backOff.length) - 1] ?? 3600
    await refundRows.failed(db, refund.id, { error: detail, outcome }, after(seconds))
  }

  function after(seconds: number): Date {
    return new Date(clock.now().getTime() + seconds * 1000)
  }
}
