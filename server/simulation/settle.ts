import type { Chance } from './chance'
import type { PairOfHouses } from './pair-of-houses'
import type { Quiet } from './quiet'
import type { World } from './world'

type Needs = {
  world: World
  houses: PairOfHouses
  chance: Chance
  quiet: Quiet
  stillDue(): Promise<string[]>
  /** Replaces dead servers and looks whether everything is right so far. */
  look(): Promise<void>
}

/** Seconds by which time moves on until the last hold, retry, late look and lapse is over. */
const jumps = [
  ...[0, 3, 31, 62, 125, 620, 640, 1300, 3700, 3700, 7300, 14_500, 29_000, 86_500, 86_500, 86_500],
  ...[3700, 86_500],
]

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
export async function settle(needs: Needs): Promise<void> {
  const { world, chance, look } = needs
  const { outside } = world
  await outside.tell(
    '/razorpay/control/faults',
    routes.map((route) => ({ route, times: 0 })),
  )
  await outside.tell('/razorpay/control/webhooks', { mode: 'normal' })
  await outside.tell('/mailbox/control', { mode: 'normal' })
  await outside.tell('/razorpay/control/webhooks/release')
  for (const seconds of jumps) {
    await world.advance(seconds)
    // Banks may still say yes to what failed, for some days.
    if (seconds < 86_500 && chance.maybe(0.2)) await late(world, chance)
    await rest(needs)
    await look()
  }
}

async function late({ outside }: World, chance: Chance): Promise<void> {
  const { payments } = await outside.ledger()
  const failed = payments.filter(({ status }) => status === 'failed')
  if (failed.length === 0) return
  await outside.tell(`/razorpay/control/payments/${chance.pick(failed).id}`, { status: 'authorized' })
}

/** Everything that is due at this moment is done. */
async function rest({ houses, quiet, stillDue }: Needs): Promise<void> {
  const [one, other] = houses.all()
  for (let round = 0; round < 30; round += 1) {
    await (round % 2 === 0 ? one : other).sweep()
    await quiet.reached()
    if ((await stillDue()).length === 0) return
  }
  throw new Error(`it does not come to rest: ${(await stillDue()).join(', ')}`)
}
