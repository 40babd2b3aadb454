import { type Clock, startStopwatch } from '#server/platform/clock'
import type { Ids } from '#server/platform/ids'
import type { ProviderCall } from '#server/platform/metrics'
import type { Answer, Payments } from './payments'

type Needs = { clock: Clock; ids: Pick<Ids, 'bytes'> }

/** Consecutive failures that open the breaker. */
const failuresToOpen = 5
const firstPauseMs = 1000
const maxPauseMs = 30_000

const blocked: Answer<never> = {
  ok: false,
  outcome: 'unreachable',
  notAsked: true,
  detail: 'not asked: the provider has just failed several times',
}

/**
 * `up`: the provider answered, even if with a refusal, a 429 (which only concerns that call) or a malformed answer.
 * `notAsked`: nothing was sent.
 */
function stateOf(answer: Answer<unknown>): 'up' | 'down' | 'notAsked' {
  if (answer.ok) return 'up'
  const { outcome, status } = answer
  if (status === undefined) return outcome === 'refused' ? 'notAsked' : 'down'
  return status === 408 || status >= 500 ? 'down' : 'up'
}

/**
 * A circuit breaker. After five consecutive failures no call is sent for a pause; then one is sent as a probe, and its
 * success closes the breaker. Each failed probe doubles the pause, up to 30 seconds. Blocked calls fail at once with
 * `notAsked`. The reports about payouts are asked for rarely, and a slow report must not stop payments: they go past it.
 */
export function withBreaker(payments: Payments, { clock, ids }: Needs): Payments {
  let failures = 0
  let pause: { from: number; ms: number; number: number } | undefined
  let isProbing = false

  const isPausing = () => {
    const since = pause ? clock.now().getTime() - pause.from : 0
    // A clock that is set back must not prolong the pause.
    return pause !== undefined && since >= 0 && since < pause.ms
  }
  const open = () => {
    const number = (pause?.number ?? -1) + 1
    const random = ids.bytes(4).readUInt32BE() / 2 ** 32
    // Random, so that several servers do not probe at the same moment.
    const ms = Math.min(maxPauseMs, firstPauseMs * 2 ** number) * (0.5 + random / 2)
    pause = { from: clock.now().getTime(), ms, number }
  }
  const record = (answer: Answer<unknown>, isProbe: boolean) => {
    const state = stateOf(answer)
    if (state === 'notAsked') return
    if (state === 'up') {
      failures = 0
      pause = undefined
      return
    }
    failures += 1
    // Calls that were already running when the breaker opened do not count.
    if (isProbe || (pause === undefined && failures >= failuresToOpen)) open()
  }

  const guarded =
    <A extends unknown[], T>(call: (...args: A) => Promise<Answer<T>>) =>
    async (...args: A): Promise<Answer<T>> => {
      const isProbe = pause !== undefined
      if (isProbe && (isProbing || isPausing())) return blocked
      if (isProbe) isProbing = true
      try {
        const answer = await call(...args)
        record(answer, isProbe)
        return answer
      } finally {
        if (isProbe) isProbing = false
      }
    }

  return {
    ...payments,
    createOrder: guarded(payments.createOrder),
    orderByReceipt: guarded(payments.orderByReceipt),
    paymentsOfOrder: guarded(payments.paymentsOfOrder),
    payment: guarded(payments.payment),
    paymentsSince: guarded(payments.paymentsSince),
    ordersSince: guarded(payments.ordersSince),
    refundsSince: guarded(payments.refundsSince),
    capture: guarded(payments.capture),
    refund: guarded(payments.refund),
    refundsOf: guarded(payments.refundsOf),
  }
}

/** Counts the calls that are really sent, by call and outcome. */
export function countedPayments(payments: Payments, seen: (call: ProviderCall) => void): Payments {
  const counted =
    <A extends unknown[], T>(name: string, call: (...args: A) => Promise<Answer<T>>) =>
    async (...args: A): Promise<Answer<T>> => {
      const elapsed = startStopwatch()
      const answer = await call(...args)
      const outcome = answer.ok ? 'ok' : answer.outcome
      seen({ provider: 'payments', call: name, outcome, ms: elapsed() })
      return answer
    }
  return {
    ...payments,
    createOrder: counted('createOrder', payments.createOrder),
    orderByReceipt: counted('orderByReceipt', payments.orderByReceipt),
    paymentsOfOrder: counted('paymentsOfOrder', payments.paymentsOfOrder),
    payment: counted('payment', payments.payment),
    paymentsSince: counted('paymentsSince', payments.paymentsSince),
    ordersSince: counted('ordersSince', payments.ordersSince),
    refundsSince: counted('refundsSince', payments.refundsSince),
    capture: counted('capture', payments.capture),
    refund: counted('refund', payments.refund),
    refundsOf: counted('refundsOf', payments.refundsOf),
    payoutsSince: counted('payoutsSince', payments.payoutsSince),
    paidOutIn: counted('paidOutIn', payments.paidOutIn),
  }
}
