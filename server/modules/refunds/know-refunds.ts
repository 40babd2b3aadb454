import type { Clock } from '#server/platform/clock'
import type { Pause } from '#server/platform/pause'
import { recentAnswer } from '#server/platform/recent-answer'
import { askEverySeconds } from '../payments/ask-about-order'
import type { ReconcileRefunds } from './reconcile'

/** Asks what went back of a payment by now. False where the provider does not say in time: then what is known must do. */
export type KnowRefunds = (paymentId: string) => Promise<boolean>

const longestWaitMs = 3000
const waitMs = 100

/** What was given back in the provider's dashboard is known before anybody is promised a refund, heard of it or not. */
export function knowRefunds({
  reconcileRefunds,
  clock,
  pause,
}: {
  reconcileRefunds: ReconcileRefunds
  clock: Clock
  pause: Pause
}): KnowRefunds {
  const recent = recentAnswer<'checked' | 'unreachable'>(clock, askEverySeconds)
  return async (paymentId) => {
    let answer: 'checked' | 'unreachable' | undefined
    const checked = recent(paymentId, () => reconcileRefunds(paymentId)).then(
      (one) => {
        answer = one
      },
      () => {
        answer = 'unreachable'
      },
    )
    for (let waited = 0; !answer && waited < longestWaitMs; waited += waitMs) {
      await Promise.race([checked, pause(waitMs)])
    }
    return answer === 'checked'
  }
}
