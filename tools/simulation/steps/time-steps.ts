import { attempted } from '../attempt'
import type { Chance } from '../chance'
import type { StepKind, World } from '../world'

/** Time passing, jobs, and servers that crash. */
export const timeSteps: StepKind[] = [
  { name: 'time passes', weight: 12, run: passTime },
  { name: 'a server runs its jobs', weight: 12, run: runJobs },
]

export const crashSteps: StepKind[] = [
  { name: 'a crash is planned', weight: 5, run: planCrash },
  { name: 'a server crashes', weight: 0.7, run: async (world, chance) => world.crashNow(chance) },
]

const jumps = [
  { seconds: 1, weight: 5 },
  { seconds: 3, weight: 5 },
  { seconds: 9, weight: 5 },
  { seconds: 31, weight: 5 },
  { seconds: 62, weight: 4 },
  { seconds: 125, weight: 3 },
  { seconds: 605, weight: 4 },
  { seconds: 640, weight: 3 },
  { seconds: 3700, weight: 1 },
  { seconds: 86_400, weight: 0.4 },
  { seconds: 3 * 86_400, weight: 0.2 },
]

async function passTime(world: World, chance: Chance): Promise<string> {
  const { seconds } = chance.weighted(jumps)
  await world.advance(seconds)
  const line = `${seconds} s pass, it is ${world.providers.now().toISOString()}`
  return chance.maybe(0.6) ? `${line}; ${await runJobs(world, chance)}` : line
}

async function runJobs(world: World, chance: Chance): Promise<string> {
  const hotel = world.hotel(chance)
  return attempted(`${hotel.name} runs its jobs`, async () => {
    await hotel.runJobs()
    return 'done'
  })
}

/**
 * Points of `crashing.ts`; a server crashes at one whose name contains it. Those around payments and their mails weigh
 * most.
 */
const points = [
  { at: 'after commit of payment.captured_at', weight: 5 },
  { at: 'before commit of payment.captured_at', weight: 2 },
  { at: 'after commit of payment.decided_at', weight: 4 },
  { at: 'before commit of payment.decided_at', weight: 1 },
  { at: 'commit of insert refund;', weight: 2 },
  { at: 'after commit of booking.status', weight: 1 },
  { at: 'before commit', weight: 1 },
  { at: 'after commit', weight: 1 },
  { at: 'before provider capture', weight: 2 },
  { at: 'after provider capture', weight: 2 },
  { at: 'after provider createOrder', weight: 1 },
  { at: 'after provider payment', weight: 1 },
  { at: 'provider refund', weight: 2 },
  { at: 'after statement', weight: 1 },
  { at: 'payment_order.provider_order_id', weight: 1 },
  { at: 'insert payment;', weight: 1 },
  { at: 'insert webhook_event;', weight: 1 },
  { at: 'before mail', weight: 1 },
  { at: 'after mail', weight: 1 },
  { at: 'mail.sent_at', weight: 1 },
]

async function planCrash(world: World, chance: Chance): Promise<string | undefined> {
  return world.planCrash(chance, { at: chance.weighted(points).at, times: chance.pick([1, 1, 1, 2, 3]) })
}
