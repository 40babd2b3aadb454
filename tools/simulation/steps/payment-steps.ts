import { attempted } from '../attempt'
import type { Chance } from '../chance'
import { guestForm } from '../guest-form'
import { type KnownOrder, type KnownPayment, knowOrder, type StepKind, type World } from '../world'

/** Guests paying, banks deciding, and browsers reporting it to the hotel. */
export const paymentSteps: StepKind[] = [
  { name: 'pays', weight: 14, run: pay },
  { name: 'pays and reports it', weight: 8, run: payAndReport },
  { name: 'pays the rest', weight: 9, run: payTheRest },
  { name: 'pays once more', weight: 3, run: payOnceMore },
  { name: 'the bank decides', weight: 6, run: bankDecides },
  { name: 'reports a payment', weight: 9, run: report },
  { name: 'reports a payment many times', weight: 3, run: reportManyTimes },
  { name: 'forges a report', weight: 2, run: forge },
]

const outcomes = [
  { outcome: 'authorized', weight: 10 },
  { outcome: 'captured', weight: 2 },
  { outcome: 'failed', weight: 3 },
  { outcome: 'pending', weight: 3 },
]
const deliveries = [
  { webhooks: 'send', weight: 6 },
  { webhooks: 'drop', weight: 3 },
  { webhooks: 'hold', weight: 2 },
]

type Paid = { razorpay_order_id: string; razorpay_payment_id: string; razorpay_signature: string }
type Started = { line: string; payment: KnownPayment | undefined }

async function start(
  world: World,
  chance: Chance,
  outcome: string,
  force: boolean,
  ofRest?: KnownOrder,
): Promise<Started | undefined> {
  if (world.orders.length === 0) return undefined
  const order = ofRest ?? (await someOrder(world, chance, force))
  const { webhooks } = chance.weighted(deliveries)
  const method = chance.pick(['card', 'netbanking', 'wallet', 'upi'])
  const { guest } = order
  // Now and then the payer gives no address.
  const email = chance.maybe(0.05) ? 'void@razorpay.com' : `payer-${guest.email}`
  const how = { order_id: order.orderId, outcome, webhooks, method, force, email }
  const paid = (await world.providers.send('/razorpay/control/pay', how)) as Paid | undefined
  const line = `guest ${guest.number} pays order ${order.number} by ${method}${force ? ' by force' : ''}: `
  if (!paid) return { line: `${line}refused`, payment: undefined }
  const signed = {
    orderId: paid.razorpay_order_id,
    paymentId: paid.razorpay_payment_id,
    signature: paid.razorpay_signature,
  }
  const payment = { number: world.payments.length + 1, signed, guest }
  world.payments.push(payment)
  if (outcome === 'captured') noteTaken(world, signed)
  return {
    line: `${line}${outcome}, payment ${payment.number} ${signed.paymentId}, webhooks ${webhooks}${email.startsWith('void') ? ', no address' : ''}`,
    payment,
  }
}

/** Mostly a payable order, and mostly a recent one; a payment of an older one is late. */
async function someOrder(world: World, chance: Chance, paid: boolean): Promise<World['orders'][number]> {
  const { orders } = await world.providers.ledger()
  const right = new Set(orders.filter(({ status }) => (status === 'paid') === paid).map(({ id }) => id))
  const usual = world.orders.filter(({ orderId }) => right.has(orderId))
  const all = usual.length > 0 && chance.maybe(0.85) ? usual : world.orders
  return chance.pick(chance.maybe(0.7) ? all.slice(-6) : all)
}

async function pay(world: World, chance: Chance): Promise<string | undefined> {
  return (await start(world, chance, chance.weighted(outcomes).outcome, false))?.line
}

/** Asks for the order over what is due, in one tab or two, and pays it by any outcome; or leaves it to be paid later. */
async function payTheRest(world: World, chance: Chance): Promise<string | undefined> {
  const guests = world.guests.filter(({ keys }) => keys.size > 0)
  if (guests.length === 0) return undefined
  const guest = chance.pick(guests)
  const [reference, key] = chance.pick([...guest.keys])
  const hotel = world.hotel(chance)
  const tabs = chance.maybe(0.2) ? 2 : 1
  const { outcome } = chance.weighted(outcomes)
  const isPaid = chance.maybe(0.8)
  const asked = await Promise.all(
    Array.from({ length: tabs }, async () => {
      let order: KnownOrder | undefined
      const what = `guest ${guest.number} asks at ${hotel.name} to pay the rest of ${reference}`
      const line = await attempted(what, async () => {
        order = knowOrder(world, guest, await hotel.payBalance({ orderId: reference, key }))
        return `order ${order.number}`
      })
      return { line, order }
    }),
  )
  const lines = asked.map(({ line }) => line)
  for (const { order } of isPaid ? asked : [])
    if (order) lines.push((await start(world, chance, outcome, tabs > 1, order))?.line ?? '')
  return lines.join('; ')
}

async function payOnceMore(world: World, chance: Chance): Promise<string | undefined> {
  return (await start(world, chance, chance.pick(['authorized', 'authorized', 'captured']), true))?.line
}

async function payAndReport(world: World, chance: Chance): Promise<string | undefined> {
  const started = await start(world, chance, 'authorized', false)
  if (!started?.payment) return started?.line
  return `${started.line}; ${await verify(world, chance, started.payment)}`
}

function noteTaken(
  { takenElsewhere, providers }: World,
  { paymentId, orderId }: { paymentId: string; orderId: string },
) {
  takenElsewhere.push({ paymentId, orderId, at: providers.now() })
}

const moves = {
  created: ['authorized', 'failed', 'captured'],
  failed: ['authorized'],
  authorized: ['captured'],
}

async function bankDecides(world: World, chance: Chance): Promise<string | undefined> {
  const { payments } = await world.providers.ledger()
  const open = payments.filter(
    ({ status }) =>
      status === 'created' || status === 'failed' || (status === 'authorized' && chance.maybe(0.1)),
  )
  if (open.length === 0) return undefined
  const { id, status, order_id } = chance.pick(open)
  const becomes = chance.pick(moves[status as keyof typeof moves] ?? ['authorized'])
  const moved = await world.providers.send(`/razorpay/control/payments/${id}`, { status: becomes })
  if (moved && becomes === 'captured') noteTaken(world, { paymentId: id, orderId: order_id })
  return `the bank says ${becomes} of ${id}, which was ${status}${moved ? '' : ': refused'}`
}

async function verify(world: World, chance: Chance, payment: KnownPayment): Promise<string> {
  const details = chance.maybe(0.5) ? guestForm(payment.guest) : undefined
  const hotel = world.hotel(chance)
  const { paymentId } = payment.signed
  return attempted(`payment ${payment.number} is reported at ${hotel.name}`, async () => {
    const { status } = await hotel.verify(payment.signed, details)
    if (status !== 'pending') world.answers.push({ paymentId, word: status })
    return status
  })
}

async function report(world: World, chance: Chance): Promise<string | undefined> {
  if (world.payments.length === 0) return undefined
  const payment = chance.pick(chance.maybe(0.6) ? world.payments.slice(-5) : world.payments)
  return verify(world, chance, payment)
}

async function reportManyTimes(world: World, chance: Chance): Promise<string | undefined> {
  if (world.payments.length === 0) return undefined
  const payment = chance.pick(world.payments.slice(-6))
  const times = 2 + chance.whole(4)
  const all = await Promise.all(Array.from({ length: times }, () => verify(world, chance, payment)))
  return all.join('; ')
}

/** A wrong signature, or another guest's payment under this order. */
async function forge(world: World, chance: Chance): Promise<string | undefined> {
  if (world.payments.length < 2) return undefined
  const [one, other] = [chance.pick(world.payments), chance.pick(world.payments)]
  const isOther = other.signed.orderId !== one.signed.orderId
  const signed = isOther
    ? { ...one.signed, orderId: other.signed.orderId }
    : { ...one.signed, signature: one.signed.signature.replace(/.$/, (last) => (last === '0' ? '1' : '0')) }
  const hotel = world.hotel(chance)
  const line = await attempted(`a forged report of payment ${one.number} at ${hotel.name}`, async () => {
    const { status } = await hotel.verify(signed, undefined)
    world.complain(`a wrong signature for ${one.signed.paymentId} was accepted: ${status}`)
    return status
  })
  return line
}
