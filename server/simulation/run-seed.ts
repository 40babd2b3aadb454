import { asCalendarDate } from '../../shared/calendar/calendar-date'
import { readEnvironment } from '../environment'
import { secretsWith } from '../runtime/secrets'
import { emptyHouse } from '../testing/empty-house'
import { type Chance, chanceOf } from './chance'
import type { Ground } from './ground'
import { Broken, NoAnswer } from './hotel'
import { countingMailer } from './mail-counter'
import { type PairOfHouses, pairOfHouses } from './pair-of-houses'
import { noPlant, type PlantName, plants } from './plants'
import { gatherEvidence, stillDue } from './rule/evidence'
import { theRule } from './rule/the-rule'
import { watchOver } from './rule/watch'
import { settle } from './settle'
import { allSteps, crowd } from './steps/all-steps'
import { guestsOf, type World } from './world'

export type SeedRun = { seed: number; steps: number; plant?: PlantName | undefined }
/** `lines` are what happened, `broken` where the rule is. */
export type SeedResult = { seed: number; steps: number; lines: string[]; broken: string[] }

const secondsPerStep = 0.04

/** A whole little season of one seed: things happen, everything comes to rest, and the rule is checked. */
export async function runSeed(ground: Ground, { seed, steps, plant }: SeedRun): Promise<SeedResult> {
  const lines: string[] = []
  const broken: string[] = []
  const chance = chanceOf(seed, 2)
  await startAnew(ground, seed, chance)
  const { outside, db, time, quiet } = ground
  const mails = countingMailer(ground.mailer)
  const houses = pairOfHouses(
    {
      ...ground,
      mailer: mails.mailer,
      environment: environmentOf(chance),
      secrets: secretsWith(Buffer.alloc(32, 7), ground.ids),
      clock: { now: outside.now },
      pause: time.pause,
      plant: plant ? plants[plant] : noPlant,
      died: (name, where) => lines.push(`${name} dies ${where}`),
      complained: (name, message, error) => broken.push(`${name} complains: ${message}: ${String(error)}`),
    },
    outside,
  )
  const watch = watchOver(db)
  outside.onCapture(async (id) => {
    broken.push(...(await watch.capture(id)))
  })
  const world = worldOf(ground, houses, chance, (sentence) => broken.push(sentence))
  const look = async () => {
    await quiet.reached()
    houses.replaceDead()
    broken.push(...(await watch.look()))
    if (broken.length > 0) throw new Broken(broken[0])
  }
  let done = 0
  try {
    while (done < steps) {
      const many = Math.min(crowd(chance), steps - done)
      const moment = Array.from({ length: many }, (_, index) => step(world, seed, done + index))
      const told = await Promise.all(moment)
      lines.push(...told.map((line, index) => `${done + index + 1}${many > 1 ? ' at once' : ''}: ${line}`))
      done += many
      await world.advance(many * secondsPerStep)
      await look()
    }
    houses.spareAll()
    await settle({
      world,
      houses,
      chance: chanceOf(seed, 4),
      quiet,
      stillDue: () => stillDue(db, outside.now()),
      look,
    })
    const seen = { told: world.told, confirmedOnce: watch.confirmedOnce, mayRepeat: mails.repeats }
    broken.push(...theRule(await gatherEvidence(db, outside, seen)))
  } catch (error) {
    if (!(error instanceof Broken))
      broken.push(error instanceof Error ? (error.stack ?? error.message) : String(error))
  } finally {
    houses.close()
    await quiet.reached()
  }
  return { seed, steps: done, lines, broken }
}

/** What a step does is its own chance's, so that it stays the same whatever the others did. */
async function step(world: World, seed: number, number: number): Promise<string> {
  const own = chanceOf(seed, 3, number)
  const kind = own.weighted(allSteps)
  try {
    return (await kind.run(world, own)) ?? `${kind.name}: nothing to do`
  } catch (error) {
    if (error instanceof NoAnswer) return `${kind.name}: no answer`
    throw error
  }
}

const firstNights = ['2027-05-25', '2027-06-10', '2027-09-25']
const daysBefore = [100, 30, 12, 5, 2]

async function startAnew(
  { db, outside, time, seedIds }: Ground,
  seed: number,
  chance: Chance,
): Promise<void> {
  seedIds(seed)
  time.startAt(new Date('2027-05-01T00:00:00+05:30'))
  await outside.tell('/reset')
  await outside.tell('/razorpay/control/endpoints', { url: `${outside.url}/api/payment/webhook` })
  await emptyHouse(db)
  const first = new Date(`${chance.pick(firstNights)}T00:00:00+05:30`).getTime()
  const start = first - chance.pick(daysBefore) * 86_400_000 + chance.whole(86_400) * 1000
  await outside.tell('/clock', { now: new Date(start).toISOString() })
}

/** With caps and without, with short holds and usual ones. */
const environmentOf = (chance: Chance) =>
  readEnvironment({
    DATA_DIR: 'not used',
    MAX_HOLDS_PER_USER: chance.pick(['0', '3']),
    MAX_HOLDS_PER_ADDRESS: '0',
    HOLD_SECONDS: chance.pick(['600', '600', '60']),
  })

function worldOf(
  { outside }: Ground,
  houses: PairOfHouses,
  chance: Chance,
  complain: (sentence: string) => void,
): World {
  return {
    outside,
    firstNight: asCalendarDate(chance.pick(firstNights)),
    guests: guestsOf(8),
    orders: [],
    payments: [],
    told: [],
    hotel: houses.some,
    advance: async (seconds) => {
      await outside.tell('/clock', { advanceSeconds: seconds })
    },
    planCrash(own, crash) {
      const house = houses.some(own)
      house.plan(crash)
      return `${house.name} will die at "${crash.at}", passing ${crash.times}`
    },
    async crashNow(own) {
      const house = houses.some(own)
      house.end('at once')
      return `${house.name} dies`
    },
    complain,
  }
}
