import type { Chance } from './chance'
import type { Servers } from './servers'
import type { World } from './world'

type Needs = {
  world: World
  servers: Servers
  chance: Chance
  stillDue(): Promise<string[]>
  watchedUntil(): Promise<Map<string, Date>>
  /** Replaces crashed servers and checks the rules that must always hold. */
  check(): Promise<void>
}

/** Seconds of each move of the clock, until the last hold, retry, reconciliation and expiry is over. */
const jumps = [
  ...[0, 3, 31, 62, 125, 620, 640, 1300, 3700, 3700, 7300, 14_500, 29_000, 86_500, 86_500, 86_500],
  ...[3700, 86_500],
  // Every morning has its mail, and one that a server has just leased is sent or due again by then.
  125,
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

/** Ends all faults, and moves the clock until everything has come to rest. */
export async function comeToRest(needs: Needs): Promise<void> {
  const { world, chance, check } = needs
  const { providers } = world
  await providers.send(
    '/razorpay/control/faults',
    routes.map((route) => ({ route, times: 0 })),
  )
  await providers.send('/razorpay/control/webhooks', { mode: 'normal' })
  await providers.send('/mailbox/control', { mode: 'normal' })
  await providers.send('/razorpay/control/webhooks/release')
  for (const [index, seconds] of jumps.entries()) {
    // Before the orders that nobody watches any more are removed.
    if (index === firstDayJump) await replayLostEvents(needs)
    await world.advance(seconds)
    // Banks may still approve a failed payment, but three days before the end at the latest.
    if (index < firstDayJump && chance.maybe(0.2)) await approveLate(world, chance)
    await rest(needs)
    await check()
  }
}

type Event = { event_id: string; event: string; payment_id: string; statuses: number[] }

/**
 * A payment that was captured in the dashboard after the hotel stopped watching its order, with no webhook delivered,
 * becomes known only when the dashboard sends its event again.
 */
async function replayLostEvents({
  world: { providers, takenElsewhere },
  watchedUntil,
}: Needs): Promise<void> {
  const until = await watchedUntil()
  const unseen = takenElsewhere.filter(({ orderId, at }) => at > (until.get(orderId) ?? at))
  const events = await providers.read<Event[]>('/razorpay/control/webhooks')
  for (const { event_id, event, payment_id, statuses } of events) {
    const isLost = event === 'payment.captured' && !statuses.includes(200)
    if (isLost && unseen.some(({ paymentId }) => paymentId === payment_id))
      await providers.send('/razorpay/control/webhooks/replay', { event_id })
  }
}

async function approveLate({ providers }: World, chance: Chance): Promise<void> {
  const { payments } = await providers.ledger()
  const failed = payments.filter(({ status }) => status === 'failed')
  if (failed.length === 0) return
  await providers.send(`/razorpay/control/payments/${chance.pick(failed).id}`, { status: 'authorized' })
}

/** Runs everything that is due at this moment. */
async function rest({ servers, stillDue }: Needs): Promise<void> {
  for (let round = 0; round < 30; round += 1) {
    await servers.runJobs(round)
    if ((await stillDue()).length === 0) return
  }
  throw new Error(`it does not come to rest: ${(await stillDue()).join(', ')}`)
}
