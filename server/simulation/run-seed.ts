import { asCalendarDate } from '#shared/calendar/calendar-date'
import { emptyHouse } from '../testing/empty-hotel'
import { type Chance, chanceOf } from './chance'
import type { Ground } from './ground'
import { Broken, NoAnswer } from './hotel'
import type { Houses, Report } from './servers'
import { gatherEvidence, stillDue, watchedUntil } from './rule/evidence'
import { theRule } from './rule/the-rule'
import { watchOver } from './rule/watch'
import { settle } from './settle-down'
import { allSteps, crowd } from './steps/all-steps'
import { guestsOf, type World } from './world'

/** `houses` opens the servers; the chance is for how they are set up. */
export type SeedRun = {
  seed: number
  steps: number
  houses(chance: Chance, report: Report): Promise<Houses>
}
/** `lines` are what happened, `broken` where the rule is. */
export type SeedResult = { seed: number; steps: number; lines: string[]; broken: string[] }

const secondsPerStep = 0.04

/** A whole little season of one seed: things happen, everything comes to rest, and the rule is checked. */
export async function runSeed(ground: Ground, { seed, steps, houses: open }: SeedRun): Promise<SeedResult> {
  const { outside, db } = ground
  const result: SeedResult = { seed, steps: 0, lines: [], broken: [] }
  const complain = (sentence: string) => result.broken.push(sentence)
  const chance = chanceOf(seed, 2)
  await startAnew(ground, seed, chance)
  const watch = watchOver(db)
  outside.onCapture(async (id) => {
    for (const sentence of await watch.capture(id)) complain(sentence)
  })
  const houses = await open(chance, { happened: (line) => result.lines.push(line), complained: complain })
  const world = worldOf(ground, houses, chance, complain)
  const look = async () => {
    await houses.replaceDead()
    for (const sentence of await watch.look()) complain(sentence)
    if (result.broken.length > 0) throw new Broken('it is broken already')
  }
  try {
    await happen(world, result, steps, chance, look)
    houses.spareAll()
    const due = { stillDue: () => stillDue(db, outside.now()), watchedUntil: () => watchedUntil(db) }
    await settle({ world, houses, chance: chanceOf(seed, 4), ...due, look })
    const { told } = world
    const seen = { told, confirmedOnce: watch.confirmedOnce, mayRepeat: houses.mayRepeat }
    for (const sentence of theRule(await gatherEvidence(db, outside, seen))) complain(sentence)
  } catch (error) {
    if (!(error instanceof Broken))
      complain(error instanceof Error ? (error.stack ?? error.message) : String(error))
  } finally {
    await houses.close()
  }
  return result
}

async function happen(
  world: World,
  result: SeedResult,
  steps: number,
  chance: Chance,
  look: () => Promise<void>,
): Promise<void> {
  while (result.steps < steps) {
    const many = Math.min(crowd(chance), steps - result.steps)
    const numbers = Array.from({ length: many }, (_, index) => result.steps + index + 1)
    const told = await Promise.all(numbers.map((number) => step(world, result.seed, number)))
    const at = many > 1 ? ' at once' : ''
    result.lines.push(...told.map((line, index) => `${numbers[index]}${at}: ${line}`))
    result.steps += many
    await world.advance(many * secondsPerStep)
    await look()
  }
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
  time?.startAt(new Date('2027-05-01T00:00:00+05:30'))
  await outside.tell('/reset')
  if (time) await outside.tell('/razorpay/control/endpoints', { url: `${outside.url}/api/payment/webhook` })
  await emptyHouse(db)
  const first = new Date(`${chance.pick(firstNights)}T00:00:00+05:30`).getTime()
  const start = first - chance.pick(daysBefore) * 86_400_000 + chance.whole(86_400) * 1000
  await outside.tell('/clock', { now: new Date(start).toISOString() })
}

function worldOf(
  { outside, time }: Ground,
  houses: Houses,
  chance: Chance,
  complain: (sentence: string) => void,
): World {
  return {
    outside,
    waitsForReal: time === undefined,
    firstNight: asCalendarDate(chance.pick(firstNights)),
    guests: guestsOf(8),
    orders: [],
    payments: [],
    told: [],
    takenElsewhere: [],
    hotel: houses.some,
    advance: async (seconds) => {
      await outside.tell('/clock', { advanceSeconds: seconds })
    },
    planCrash: houses.planCrash,
    crashNow: houses.crashNow,
    complain,
  }
}
