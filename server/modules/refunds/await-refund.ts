import * as restoredRows from '#modules/maintenance/restored-rows'
import type { Db } from '#server/database/transaction'
import type { Clock } from '#server/platform/clock'
import type { Log } from '#server/platform/log'
import type { Pause } from '#server/platform/pause'
import * as refundRows from './refund-rows'
import { currentOf, isOpen } from './refund-states'
import type { ReturnMoney } from './return-money'

type Needs = { db: Db; clock: Clock; log: Log; pause: Pause; returnMoney: ReturnMoney }

export type AwaitRefund = (paymentId: string) => Promise<void>

const longestWaitMs = 10_000
const waitMs = 100
const leaseSeconds = 60

/**
 * Waits until the provider has accepted a cancelled booking's refund or refused it for now, ten seconds at most. Of parallel
 * callers one asks the provider under a lease; the others wait for it. After that the job continues.
 */
export function awaitRefund({ db, clock, log, pause, returnMoney }: Needs): AwaitRefund {
  return async (paymentId) => {
    let isOver = false
    const done = sendUntilAnswered(paymentId, () => isOver)
      // The booking is cancelled and its refund is a row, so the job continues whatever went wrong here.
      .catch((error: unknown) => log.error({ err: error }, 'a refund could not be sent at once'))
      .finally(() => {
        isOver = true
      })
    for (let waited = 0; !isOver && waited < longestWaitMs; waited += waitMs) {
      await Promise.race([done, pause(waitMs)])
    }
    isOver = true
  }

  async function sendUntilAnswered(paymentId: string, isOver: () => boolean): Promise<void> {
    // After a restore no refund is sent until the owner ends the restore.
    while (!isOver() && !(await restoredRows.isSet(db))) {
      const refund = currentOf(await refundRows.ofPayment(db, paymentId), 'cancelled')
      if (!refund || !isOpen(refund) || refund.lastOutcome === 'refused') return
      const now = clock.now()
      const leased = await refundRows.lease(db, refund.id, now, new Date(now.getTime() + leaseSeconds * 1000))
      if (leased) await returnMoney(leased)
      else await pause(waitMs)
    }
  }
}
