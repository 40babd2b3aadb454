import type { Ctx } from '#server/context'
import { perServer } from '#server/platform/per-server'
import { recentAnswer } from '#server/platform/recent-answer'
import { askEverySeconds } from '../payments/ask-about-order'
import { reconcileRefunds } from './reconcile'

const longestWaitMs = 3000
const waitMs = 100

const recent = perServer((ctx: Ctx) => recentAnswer<'checked' | 'unreachable'>(ctx.clock, askEverySeconds))

/**
 * Run before a refund is promised: refunds made in the provider's dashboard count even if no webhook came. Updates a
 * payment's refunds from the provider. False where it does not answer in time; the stored rows count then.
 */
export async function refreshRefunds(ctx: Ctx, paymentId: string): Promise<boolean> {
  let answer: 'checked' | 'unreachable' | undefined
  const checked = recent(ctx)(paymentId, () => reconcileRefunds(ctx, paymentId)).then(
    (one) => {
      answer = one
    },
    () => {
      answer = 'unreachable'
    },
  )
  for (let waited = 0; !answer && waited < longestWaitMs; waited += waitMs) {
    await Promise.race([checked, ctx.pause(waitMs)])
  }
  return answer === 'checked'
}
