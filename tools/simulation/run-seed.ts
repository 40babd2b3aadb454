import { emptyHotel } from '#server/testing/empty-hotel'
import { asCalendarDate } from '#shared/calendar/calendar-date'
import { roomInventory } from '#shared/room/room'
import { type Chance, chanceOf } from './chance'
import { comeToRest } from './come-to-rest'
import { Broken, NoAnswer } from './hotel'
import { checkRules } from './rule/all-rules'
import { gatherEvidence, stillDue, watchedUntil } from './rule/evidence'
import { watchRates } from './rule/rates-watch'
import { watchOver } from './rule/watch'
import type { Report, Servers } from './servers'
import type { Setup } from './setup'
import { allSteps, crowd } from './steps/all-steps'
import { guestsOf, type World } from './world'

/** `servers` opens the servers; the chance decides how they are set up. */
export type SeedRun = {
  seed: number
  steps: number
  servers(chance: Chance, report: Report): Promise<Servers>
}
/** `lines`: what happened; `broken`: violations of the rules. */
export type SeedResult = { seed: number; steps: number; lines: string[]; broken: string[] }

const secondsPerStep = 0.04

/** One run of a seed: steps happen, everything comes to rest, and the rules are checked. */
export async function runSeed(setup: Setup, { seed, steps, servers: open }: SeedRun): Promise<SeedResult> {
  const { providers, db } = setup
  const result: SeedResult = { seed, steps: 0, lines: [], broken: [] }
  const complain = (sentence: string) => result.broken.push(sentence)
  const chance = chanceOf(seed, 2)
  await resetAll(setup, seed, chance)
  const watch = watchOver(db)
  const rates = await watchRates(db, providers.now)
  providers.onCapture(async (id) => {
    for (const sentence of await watch.capture(id)) complain(sentence)
  })
  const servers = await open(chance, { happened: (line) => result.lines.push(line), complained: complain })
  const world = { ...worldOf(setup, servers, chance, complain), triesRates: rates.tried }
  const check = async () => {
    await servers.replaceDead()
    for (const sentence of [...(await watch.check()), ...(await rates.check())]) complain(sentence)
    if (result.broken.length > 0) throw new Broken('a rule is already broken')
  }
  try {
    await happen(world, result, steps, chance, check)
    servers.cancelCrashes()
    const due = { stillDue: () => stillDue(db, providers.now()), watchedUntil: () => watchedUntil(db) }
    await comeToRest({ world, servers, chance: chanceOf(seed, 4), ...due, check })
    const { answers } = world
    const seen = { answers, confirmedOnce: watch.confirmedOnce, mayRepeat: servers.mayRepeat }
    for (const sentence of checkRules(await gatherEvidence(db, providers, seen))) complain(sentence)
  } catch (error) {
    if (!(error instanceof Broken))
      complain(error instanceof Error ? (error.stack ?? error.message) : String(error))
  } finally {
    await servers.close()
  }
  return result
}

async function happen(
  world: World,
  result: SeedResult,
  steps: number,
  chance: Chance,
  check: () => Promise<void>,
): Promise<void> {
  while (result.steps < steps) {
    const many = Math.min(crowd(chance), steps - result.steps)
    const numbers = Array.from({ length: many }, (_, index) => result.steps + index + 1)
    const sent = await Promise.all(numbers.map((number) => step(world, result.seed, number)))
    const at = many > 1 ? ' at once' : ''
    result.lines.push(...sent.map((line, index) => `${numbers[index]}${at}: ${line}`))
    result.steps += many
    await world.advance(many * secondsPerStep)
    await check()
  }
}

/** Each step draws from its own chance, so that it stays the same whatever the others did. */
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

async function resetAll(
  { db, providers, time, seedIds }: Setup,
  seed: number,
  chance: Chance,
): Promise<void> {
  seedIds(seed)
  time?.startAt(new Date('2027-05-01T00:00:00+05:30'))
  await providers.send('/reset')
  if (time)
    await providers.send('/razorpay/control/endpoints', { url: `${providers.url}/api/payment/webhook` })
  await emptyHotel(db)
  for (const { type, nightlyRate } of roomInventory)
    await db.updateTable('room_type').set({ nightly_rate: nightlyRate }).where('type', '=', type).execute()
  const first = new Date(`${chance.pick(firstNights)}T00:00:00+05:30`).getTime()
  const start = first - chance.pick(daysBefore) * 86_400_000 + chance.whole(86_400) * 1000
  await providers.send('/clock', { now: new Date(start).toISOString() })
}

function worldOf(
  { providers, time }: Setup,
  servers: Servers,
  chance: Chance,
  complain: (sentence: string) => void,
): Omit<World, 'triesRates'> {
  return {
    providers,
    waitsForReal: time === undefined,
    firstNight: asCalendarDate(chance.pick(firstNights)),
    guests: guestsOf(8),
    orders: [],
    payments: [],
    deskBookings: new Set(),
    answers: [],
    takenElsewhere: [],
    hotel: servers.some,
    advance: async (seconds) => {
      await providers.send('/clock', { advanceSeconds: seconds })
    },
    planCrash: servers.planCrash,
    crashNow: servers.crashNow,
    complain,
  }
}
