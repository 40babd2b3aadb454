import type { Chance } from './chance'
import type { Servers } from './servers'
import type { World } from './world'

type Needs = {
  world: World
  servers: Servers
  chance: Chance
  stillDue(): Promise<string[]>
  watchedUntil(): Promise<Map<string, Date>>
  /** Replaces dead servers and looks whether everything is right so far. */
  look(): Promise<void>
}

/** Seconds by which time moves on until the last hold, retry, late look and lapse is over. */
const jumps = [
  ...[0, 3, 31, 62, 125, 620, 640, 1300, 3700, 3700, 7300, 14_500, 29_000, 86_500, 86_500, 86_500],
  ...[3700, 86_500],
]

const firstDayJump = jumps.indexOf(86_500)

const routes = [
  'orders.create',
  'orders.all',
  'orders.payments',
  'payments.fetch',
  'payments.capture',
  'refunds.create',
  'payments.refunds',
]

/** The world calms down, and time goes on until everything has come to rest. */
export async function processPayment(needs: Needs): Promise<void> {
  const { world, chance, look } = needs
  const { outside } = world
  await outside.send(
    '/razorpay/control/faults',
    routes.map((route) => ({ route, times: 0 })),
  )
  await outside.send('/razorpay/control/webhooks', { mode: 'normal' })
  await outside.send('/mailbox/control', { mode: 'normal' })
  await outside.send('/razorpay/control/webhooks/release')
  for (const [index, seconds] of jumps.entries()) {
    await world.advance(seconds)
    // Banks may still say yes to what failed, but three days before the end at the latest.
    if (index < firstDayJump && chance.maybe(0.2)) await late(world, chance)
    await rest(needs)
    await look()
  }
  await deskReplays(needs)
  for (const seconds of [3, 620, 3700]) {
    await world.advance(seconds)
    await rest(needs)
  }
  await look()
}

type Event = { event_id: string; event: string; payment_id: string; statuses: number[] }

/**
 * Money that somebody else took when the hotel did not watch its order any more, and of which no webhook came through, is
 * known to nobody until the desk has its event sent again.
 */
async function deskReplays({ world: { outside, takenElsewhere }, watchedUntil }: Needs): Promise<void> {
  const until = await watchedUntil()
  const unseen = takenElsewhere.filter(({ orderId, at }) => at > (until.get(orderId) ?? at))
  const events = await outside.read<Event[]>('/razorpay/control/webhooks')
  for (const { event_id, event, payment_id, statuses } of events) {
    const isLost = event === 'payment.captured' && !statuses.includes(200)
    if (isLost && unseen.some(({ paymentId }) => paymentId === payment_id))
      await outside.send('/razorpay/control/webhooks/replay', { event_id })
  }
}

async function late({ outside }: World, chance: Chance): Promise<void> {
  const { payments } = await outside.ledger()
  const failed = payments.filter(({ status }) => status === 'failed')
  if (failed.length === 0) return
  await outside.send(`/razorpay/control/payments/${chance.pick(failed).id}`, { status: 'authorized' })
}

/** Everything that is due at this moment is done. */
async function rest({ servers, stillDue }: Needs): Promise<void> {
  for (let round = 0; round < 30; round += 1) {
    await servers.runJobs(round)
    if ((await stillDue()).length === 0) return
  }
  throw new Error(`it does not come to rest: ${(await stillDue()).join(', ')}`)
}
