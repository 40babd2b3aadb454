import type { Library } from '#server/repositories/repositories'
import type { Order } from '#server/repositories/orders'
import type { Clock } from '#server/platform/clock'
import { singleFlight } from '#server/platform/single-flight'
import type { LookAtOrder } from './reconcile-order'

type Needs = { library: Library; clock: Clock; lookAtOrder: LookAtOrder }

/** `lately`: the provider was asked less than three seconds ago, and what it said then stands in the rows. */
export type AskAboutOrder = (order: Order) => Promise<'looked' | 'unreachable' | 'lately'>

export const askEverySeconds = 3

/**
 * Asks the provider about an order because somebody wants to know: at most once in three seconds, however many ask and of
 * whichever server. Only a question that was put after theirs counts as asked for them.
 */
export function askAboutOrder({ library, clock, lookAtOrder }: Needs): AskAboutOrder {
  const inFlight = singleFlight<{ outcome: 'looked' | 'unreachable' | 'lately'; at: number }>()
  return async (order) => {
    if (!order.providerOrderId) return 'looked'
    const since = clock.now().getTime()
    const { outcome, at } = await inFlight(order.id, () => ask(order))
    return outcome === 'looked' && at < since ? 'lately' : outcome
  }

  async function ask(order: Order) {
    const now = clock.now()
    const at = now.getTime()
    const isTurn = await library.orders.askNow(order.id, now, new Date(at - askEverySeconds * 1000))
    return { outcome: isTurn ? await lookAtOrder(order) : ('lately' as const), at }
  }
}
