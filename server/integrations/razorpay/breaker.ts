import type { Clock } from '#server/platform/clock'
import type { Ids } from '#server/platform/ids'
import type { Answer, Payments } from './payments'

type Needs = { clock: Clock; ids: Pick<Ids, 'bytes'> }

/** So many failures one after another open the breaker. */
const failuresToOpen = 5
const firstPauseMs = 1000
const longestPauseMs = 30_000

const held: Answer<never> = {
  ok: false,
  outcome: 'unreachable',
  notAsked: true,
  detail: 'not asked: the provider has just failed several times',
}

/**
 * `stands`: it answered, if only to refuse, to ask for slower calls (429 slows the call that it answers, and nobody else's),
 * or with something that cannot be understood. `unasked`: nothing was sent.
 */
function standingOf(answer: Answer<unknown>): 'stands' | 'down' | 'unasked' {
  if (answer.ok) return 'stands'
  const { outcome, status } = answer
  if (status === undefined) return outcome === 'refused' ? 'unasked' : 'down'
  return status === 408 || status >= 500 ? 'down' : 'stands'
}

/**
 * Keeps a provider that is down from being asked by everybody, all the time. After five failures in a row no call goes
 * out for a pause; then one goes out as a probe, whoever's it is, and its success opens the way for all. Each probe that
 * fails doubles the pause, up to 30 seconds. Whoever comes meanwhile is told at once that nothing was asked.
 */
export function withBreaker(payments: Payments, { clock, ids }: Needs): Payments {
  let failures = 0
  let pause: { from: number; ms: number; number: number } | undefined
  let probing = false

  const isPausing = () => {
    const since = pause ? clock.now().getTime() - pause.from : 0
    // A clock that was put back must not keep the way closed.
    return pause !== undefined && since >= 0 && since < pause.ms
  }
  const open = () => {
    const number = (pause?.number ?? -1) + 1
    const chance = ids.bytes(4).readUInt32BE() / 2 ** 32
    // Servers that were cut off together do not come back together.
    const ms = Math.min(longestPauseMs, firstPauseMs * 2 ** number) * (0.5 + chance / 2)
    pause = { from: clock.now().getTime(), ms, number }
  }
  const learn = (answer: Answer<unknown>, isProbe: boolean) => {
    const standing = standingOf(answer)
    if (standing === 'unasked') return
    if (standing === 'stands') {
      failures = 0
      pause = undefined
      return
    }
    failures += 1
    // What was under way when it opened adds nothing.
    if (isProbe || (pause === undefined && failures >= failuresToOpen)) open()
  }

  const guarded =
    <A extends unknown[], T>(call: (...args: A) => Promise<Answer<T>>) =>
    async (...args: A): Promise<Answer<T>> => {
      const isProbe = pause !== undefined
      if (isProbe && (probing || isPausing())) return held
      if (isProbe) probing = true
      try {
        const answer = await call(...args)
        learn(answer, isProbe)
        return answer
      } finally {
        if (isProbe) probing = false
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
