import type { Payments } from '../../providers/payments/payments'
import type { Library } from '../../repositories/books'
import type { Refund } from '../../repositories/refunds'
import type { Clock } from '../../runtime/clock'
import type { Log } from '../../runtime/log'

type Needs = { library: Library; payments: Payments; clock: Clock; log: Log }

const backOff = [10, 30, 60, 300, 900, 3600]

/** Carries out one refund intent. An unknown outcome is looked up before it is repeated with the same key and amount. */
export function returnMoney({ library, payments, clock, log }: Needs) {
  return async (refund: Refund): Promise<void> => {
    const made = (refund.attempts > 1 && (await find(refund))) || (await ask(refund))
    if (made) await library.refunds.accepted(refund.id, made)
  }

  async function find({ id, paymentId }: Refund) {
    const answer = await payments.refundsOf(paymentId)
    const found = answer.ok ? answer.value.find((refund) => refund.receipt === id) : undefined
    return found && { refundId: found.id, status: found.status }
  }

  async function ask(refund: Refund) {
    const answer = await payments.refund({
      paymentId: refund.paymentId,
      amount: refund.amount,
      key: refund.id,
    })
    if (answer.ok) return { refundId: answer.value.id, status: answer.value.status }
    log.warn(
      { refund: refund.id, outcome: answer.outcome, status: answer.status, detail: answer.detail },
      'refund not made',
    )
    const seconds = backOff[Math.min(refund.attempts - 1, backOff.length - 1)] ?? 3600
    await library.refunds.failed(refund.id, answer.detail, new Date(clock.now().getTime() + seconds * 1000))
    return undefined
  }
}
