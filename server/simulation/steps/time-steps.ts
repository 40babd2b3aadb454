import type { Chance } from '../chance'
import { said } from '../said'
import type { StepKind, World } from '../world'

/** Time going by, what runs by itself, and servers that die. */
export const timeSteps: StepKind[] = [
  { name: 'time goes by', weight: 12, run: goBy },
  { name: 'a server sweeps', weight: 12, run: sweep },
]

export const crashSteps: StepKind[] = [
  { name: 'a crash is planned', weight: 5, run: planCrash },
  { name: 'a server dies', weight: 0.7, run: async (world, chance) => world.crashNow(chance) },
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

async function goBy(world: World, chance: Chance): Promise<string> {
  const { seconds } = chance.weighted(jumps)
  await world.advance(seconds)
  const line = `${seconds} s go by, it is ${world.outside.now().toISOString()}`
  return chance.maybe(0.6) ? `${line}; ${await sweep(world, chance)}` : line
}

async function sweep(world: World, chance: Chance): Promise<string> {
  const hotel = world.hotel(chance)
  return said(`${hotel.name} sweeps`, async () => {
    await hotel.sweep()
    return 'done'
  })
}

/** Points of `mortal.ts`; a server dies at the first whose name contains one. */
const points = [
  'before commit',
  'after commit',
  'before commit of mails.post',
  'after commit of mails.post',
  'after commit of mails.post',
  'after commit of payments.decide',
  'before commit of refunds.intend',
  'after commit of bookings.move',
  'before provider capture',
  'after provider capture',
  'after provider createOrder',
  'after provider payment',
  'provider refund',
  'after statement',
  'orders.opened',
  'payments.note',
  'webhooks.keep',
  'before mail',
  'after mail',
  'mails.sent',
]

async function planCrash(world: World, chance: Chance): Promise<string | undefined> {
  return world.planCrash(chance, { at: chance.pick(points), times: chance.pick([1, 1, 2, 3]) })
}
