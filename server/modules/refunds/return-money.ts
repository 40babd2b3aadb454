import type { Answer, Payments, ProviderRefund } from '#server/integrations/razorpay/payments'
import type { Clock } from '#server/platform/clock'
import type { Log } from '#server/platform/log'
import type { Refund } from '#server/repositories/refunds'
import type { Repositories } from '#server/repositories/repositories'
import type { ReconcileRefunds } from './reconcile'
import { isOpen, isTooOldForBank } from './refund-rows'

type Needs = {
  repositories: Repositories
  payments: Payments
  clock: Clock
  log: Log
  reconcileRefunds: ReconcileRefunds
}
type Failed = Extract<Answer<ProviderRefund>, { ok: false }>

export type ReturnMoney = (refund: Refund) => Promise<void>

/** Seconds until the next try, by the number of tries so far: when nobody answered, and when the provider said no. */
const unansweredBackOff = [2, 4, 8, 15, 30, 60, 120, 300, 900, 3600]
const refusedBackOff = [60, 300, 900, 3600]

/**
 * Carries out one refund intent that was leased. An outcome that nobody knows is looked up before it is repeated with the
 * same key and amount; a refusal is looked at too (the dashboard may have been faster), else it may be the balance and is
 * tried again, slowly. What the bank works on is only looked at.
 */
export function returnMoney({ repositories, payments, clock, log, reconcileRefunds }: Needs): ReturnMoney {
  return async (refund) => {
    if (refund.attempts > 1 || refund.providerRefundId !== null) {
      const checked = await reconcileRefunds(refund.paymentId)
      const now = await repositories.refunds.byId(refund.id)
      if (!now || !isOpen(now)) return
      if (checked === 'unreachable') {
        await again(refund, { ok: false, outcome: 'unknown', detail: 'the provider could not be asked' })
        return
      }
    }
    await ask(refund)
  }

  async function ask(refund: Refund): Promise<void> {
    const { id, paymentId, amount } = refund
    const answer = await payments.refund({ paymentId, amount, key: id })
    if (!answer.ok) return notMade(refund, answer)
    const { id: refundId, status } = answer.value
    await repositories.refunds.seen(id, { refundId, status }, status === 'processed' ? null : after(60))
    if (status === 'failed') await reconcileRefunds(paymentId)
  }

  async function notMade(refund: Refund, answer: Failed): Promise<void> {
    const { outcome, status, detail } = answer
    log.warn({ refund: refund.id, outcome, status, detail }, 'refund not made')
    const saysNo = outcome === 'refused' || status === 409
    if (saysNo && (await reconcileRefunds(refund.paymentId)) === 'checked') {
      const now = await repositories.refunds.byId(refund.id)
      if (!now || !isOpen(now)) return
      const payment = await repositories.payments.byId(refund.paymentId)
      if (outcome === 'refused' && isTooOldForBank(payment?.capturedAt ?? null, clock.now())) {
        await repositories.refunds.byHand(refund.id, detail)
        return
      }
    }
    await again(refund, answer)
  }

  async function again(refund: Refund, { outcome, detail }: Failed): Promise<void> {
    const backOff = outcome === 'refused' ? refusedBackOff : unansweredBackOff
    const seconds = backOff[Math.min(refund.attempts, backOff.length) - 1] ?? 3600
    await repositories.refunds.failed(refund.id, { error: detail, outcome }, after(seconds))
  }

  function after(seconds: number): Date {
    return new Date(clock.now().getTime() + seconds * 1000)
  }
}
