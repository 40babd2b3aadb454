import type { Clock } from '#server/platform/clock'
import type { Pause } from '#server/platform/pause'
import { recentAnswer } from '#server/platform/recent-answer'
import { askEverySeconds } from '../payments/ask-about-order'
import type { ReconcileRefunds } from './reconcile'

/** Updates a payment's refunds from the provider. False where it does not answer in time; the stored rows count then. */
export type RefreshRefunds = (paymentId: string) => Promise<boolean>

const longestWaitMs = 3000
const waitMs = 100

/** Run before a refund is promised: refunds made in the provider's dashboard count even if no webhook came. */
export function refreshRefunds({
  reconcileRefunds,
  clock,
  pause,
}: {
  reconcileRefunds: ReconcileRefunds
  clock: Clock
  pause: Pause
}): RefreshRefunds {
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
