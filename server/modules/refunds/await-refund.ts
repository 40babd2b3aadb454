import * as restoredRows from '#modules/maintenance/restored-rows'
import type { Ctx } from '#server/context'
import { addSeconds } from '#server/platform/clock'
import * as refundRows from './refund-rows'
import { currentOf, isOpen } from './refund-states'
import { returnMoney } from './return-money'

const longestWaitMs = 10_000
const waitMs = 100
const leaseSeconds = 60

/**
 * Waits until the provider has accepted a cancelled booking's refund or refused it for now, ten seconds at most. Of parallel
 * callers one asks the provider under a lease; the others wait for it. After that the job continues.
 */
export async function awaitRefund(ctx: Ctx, paymentId: string): Promise<void> {
  let isOver = false
  const done = sendUntilAnswered(ctx, paymentId, () => isOver)
    // The booking is cancelled and its refund is a row, so the job continues whatever went wrong here.
    .catch((error: unknown) => ctx.log.error({ err: error }, 'a refund could not be sent at once'))
    .finally(() => {
      isOver = true
    })
  for (let waited = 0; !isOver && waited < longestWaitMs; waited += waitMs) {
    await Promise.race([done, ctx.pause(waitMs)])
  }
  isOver = true
}

async function sendUntilAnswered(ctx: Ctx, paymentId: string, isOver: () => boolean): Promise<void> {
  // After a restore no refund is sent until the owner ends the restore.
  while (!isOver() && !(await restoredRows.isSet(ctx.db))) {
    const refund = currentOf(await refundRows.ofPayment(ctx.db, paymentId), 'cancelled')
    if (!refund || !isOpen(refund) || refund.lastOutcome === 'refused') return
    const now = ctx.clock.now()
    const leased = await refundRows.lease(ctx.db, refund.id, now, addSeconds(now, leaseSeconds))
    if (leased) await returnMoney(ctx, leased)
    else await ctx.pause(waitMs)
  }
}
