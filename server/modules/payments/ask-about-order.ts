import type { Db } from '#server/database/transaction'
import type { Clock } from '#server/platform/clock'
import { singleFlight } from '#server/platform/single-flight'
import type { Order } from './order-rows'
import * as orderRows from './order-rows'
import type { ReconcileOrder } from './reconcile-order'

type Needs = { db: Db; clock: Clock; reconcileOrder: ReconcileOrder }

/** `lately`: the provider was asked less than three seconds ago, and the rows hold its answer. */
export type AskAboutOrder = (order: Order) => Promise<'checked' | 'unreachable' | 'lately'>

export const askEverySeconds = 3

/**
 * Reconciles an order on a caller's request, at most once in three seconds over all servers. A caller that joins a
 * request sent before its own call gets `lately`, since that answer may be older than the call.
 */
export function askAboutOrder({ db, clock, reconcileOrder }: Needs): AskAboutOrder {
  const inFlight = singleFlight<{ outcome: 'checked' | 'unreachable' | 'lately'; at: number }>()
  return async (order) => {
    if (!order.providerOrderId) return 'checked'
    const since = clock.now().getTime()
    const { outcome, at } = await inFlight(order.id, () => ask(order))
    return outcome === 'checked' && at < since ? 'lately' : outcome
  }

  async function ask(order: Order) {
    const now = clock.now()
    const at = now.getTime()
    const isTurn = await orderRows.askNow(db, order.id, now, new Date(at - askEverySeconds * 1000))
    return { outcome: isTurn ? await reconcileOrder(order) : ('lately' as const), at }
  }
}
