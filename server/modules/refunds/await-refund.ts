import type { Clock } from '#server/platform/clock'
import type { Log } from '#server/platform/log'
import type { Pause } from '#server/platform/pause'
import type { Repositories } from '#server/repositories/repositories'
import { currentOf, isOpen } from './refund-rows'
import type { ReturnMoney } from './return-money'

type Needs = { repositories: Repositories; clock: Clock; log: Log; pause: Pause; returnMoney: ReturnMoney }

export type AwaitRefund = (paymentId: string) => Promise<void>

const longestWaitMs = 10_000
const waitMs = 100
const leaseSeconds = 60

/**
 * Waits until the provider has taken a cancelled booking's refund, has refused it for now, or ten seconds are over. Of
 * parallel callers one asks the provider under a lease; the others wait for it. What is not done by then a sweep goes on with.
 */
export function awaitRefund({ repositories, clock, log, pause, returnMoney }: Needs): AwaitRefund {
  return async (paymentId) => {
    let isOver = false
    const done = subscribe(paymentId, () => isOver)
      // The booking is cancelled and the intent is a row: whatever goes wrong here, a sweep goes on with it.
      .catch((error: unknown) => log.error({ err: error }, 'a refund could not be followed'))
      .finally(() => {
        isOver = true
      })
    for (let waited = 0; !isOver && waited < longestWaitMs; waited += waitMs) {
      await Promise.race([done, pause(waitMs)])
    }
    isOver = true
  }

  async function subscribe(paymentId: string, isOver: () => boolean): Promise<void> {
    // After a restore nothing is sent until the owner says so.
    while (!isOver() && !(await repositories.restored.isSet())) {
      const refund = currentOf(await repositories.refunds.ofPayment(paymentId), 'cancelled')
      if (!refund || !isOpen(refund) || refund.lastOutcome === 'refused') return
      const now = clock.now()
      const mine = await repositories.refunds.lease(
        refund.id,
        now,
        new Date(now.getTime() + leaseSeconds * 1000),
      )
      if (mine) await returnMoney(mine)
      else await pause(waitMs)
    }
  }
}
