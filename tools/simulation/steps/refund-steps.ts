import { attempted } from '../attempt'
import type { Chance } from '../chance'
import type { StepKind, World } from '../world'

/** Guests cancelling, with or without waiving the refund, and the owner refunding in the dashboard. */
export const refundSteps: StepKind[] = [
  { name: 'cancels', weight: 4, run: cancel },
  { name: 'cancels many times', weight: 1, run: cancelManyTimes },
  { name: 'refunds in the dashboard', weight: 1, run: refundInDashboard },
]

/** Mostly a paid order: cancelling any other is refused. */
async function someOrder(world: World, chance: Chance): Promise<World['orders'][number] | undefined> {
  if (world.orders.length === 0) return undefined
  const { orders } = await world.providers.ledger()
  const paid = new Set(orders.filter(({ status }) => status === 'paid').map(({ id }) => id))
  const usual = world.orders.filter(({ orderId }) => paid.has(orderId))
  return chance.pick(usual.length > 0 && chance.maybe(0.9) ? usual : world.orders)
}

async function cancel(world: World, chance: Chance): Promise<string | undefined> {
  const order = await someOrder(world, chance)
  return order && cancelled(world, chance, order, chance.maybe(0.25))
}

async function cancelManyTimes(world: World, chance: Chance): Promise<string | undefined> {
  const order = await someOrder(world, chance)
  if (!order) return undefined
  const waives = [false, false, chance.maybe(0.5), true]
  return (await Promise.all(waives.map((waive) => cancelled(world, chance, order, waive)))).join('; ')
}

function cancelled(
  world: World,
  chance: Chance,
  { number, orderId }: World['orders'][number],
  waive: boolean,
): Promise<string> {
  const hotel = world.hotel(chance)
  const what = `order ${number} is cancelled at ${hotel.name}${waive ? ', the refund waived' : ''}`
  return attempted(what, async () => {
    const outcome = await hotel.cancel(orderId, waive)
    if (outcome.kind === 'QuoteChanged') return 'the amount has changed'
    const { way, amount, waived, isPending } = outcome.cancellation
    return `${way}, ${amount} refunded, ${waived} waived${isPending ? ', on its way' : ''}`
  })
}

async function refundInDashboard(world: World, chance: Chance): Promise<string | undefined> {
  const { payments } = await world.providers.ledger()
  const open = payments.filter(
    (payment) => payment.captured && payment.amount > payment.amount_refunded + 100,
  )
  if (open.length === 0) return undefined
  const payment = chance.pick(open)
  const rest = payment.amount - payment.amount_refunded
  const amount = chance.maybe(0.3) ? rest : 100 + chance.whole(rest - 100)
  const made = await world.providers.send('/razorpay/control/refunds', { payment_id: payment.id, amount })
  return `the owner refunds ${amount} of ${payment.id} in the dashboard${made ? '' : ': refused'}`
}
