import type { Ctx } from '#server/context'
import { addSeconds } from '#server/platform/clock'
import { perServer } from '#server/platform/per-server'
import { singleFlight } from '#server/platform/single-flight'
import type { Order } from './order-rows'
import * as orderRows from './order-rows'
import { reconcileOrder } from './reconcile-order'

export const askEverySeconds = 3

const inFlight = perServer(() =>
  singleFlight<{ outcome: 'checked' | 'unreachable' | 'lately'; at: number }>(),
)

/**
 * Reconciles an order on a caller's request, at most once in three seconds over all servers. A caller that joins a
 * request sent before its own call gets `lately`, since that answer may be older than the call. `lately`: the provider
 * was asked less than three seconds ago, and the rows hold its answer.
 */
export async function askAboutOrder(ctx: Ctx, order: Order): Promise<'checked' | 'unreachable' | 'lately'> {
  if (!order.providerOrderId) return 'checked'
  const since = ctx.clock.now().getTime()
  const { outcome, at } = await inFlight(ctx)(order.id, () => ask(ctx, order))
  return outcome === 'checked' && at < since ? 'lately' : outcome
}

async function ask(ctx: Ctx, order: Order) {
  const now = ctx.clock.now()
  const isTurn = await orderRows.askNow(ctx.db, order.id, now, addSeconds(now, -askEverySeconds))
  return { outcome: isTurn ? await reconcileOrder(ctx, order) : ('lately' as const), at: now.getTime() }
}
