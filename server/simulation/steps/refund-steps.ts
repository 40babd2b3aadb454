import type { Chance } from '../chance'
import { said } from '../said'
import type { StepKind, World } from '../world'

/** Guests cancelling, with the refund or leaving it to the hotel, and the owner giving money back in the dashboard. */
export const refundSteps: StepKind[] = [
  { name: 'cancels', weight: 4, run: cancel },
  { name: 'cancels many times', weight: 1, run: cancelManyTimes },
  { name: 'gives back in the dashboard', weight: 1, run: giveBackInDashboard },
]

/** Mostly one that is paid: cancelling anything else is refused. */
async function someOrder(world: World, chance: Chance): Promise<World['orders'][number] | undefined> {
  if (world.orders.length === 0) return undefined
  const { orders } = await world.outside.ledger()
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
  const what = `order ${number} is cancelled at ${hotel.name}${waive ? ', the refund left to the hotel' : ''}`
  return said(what, async () => {
    const outcome = await hotel.cancel(orderId, waive)
    if (outcome.kind === 'QuoteChanged') return 'the amount has changed'
    const { way, amount, waived, isPending } = outcome.cancellation
    return `${way}, ${amount} back, ${waived} left${isPending ? ', on its way' : ''}`
  })
}

async function giveBackInDashboard(world: World, chance: Chance): Promise<string | undefined> {
  const { payments } = await world.outside.ledger()
  const open = payments.filter(
    (payment) => payment.captured && payment.amount > payment.amount_refunded + 100,
  )
  if (open.length === 0) return undefined
  const payment = chance.pick(open)
  const rest = payment.amount - payment.amount_refunded
  const amount = chance.maybe(0.3) ? rest : 100 + chance.whole(rest - 100)
  const made = await world.outside.send('/razorpay/control/refunds', { payment_id: payment.id, amount })
  return `the owner gives ${amount} of ${payment.id} back in the dashboard${made ? '' : ': refused'}`
}
