import { addDays, asCalendarDate } from '#shared/calendar/calendar-date'
import { asRupees } from '#shared/money/rupees'
import { type RoomType, roomTypes } from '#shared/room/room'
import { attempted } from '../attempt'
import type { Chance } from '../chance'
import type { Desk } from '../hotel'
import type { RateChange } from '../rule/rates-watch'
import type { StepKind, World } from '../world'

/** The owner changing prices and seasons while guests look, pay and wait. */
export const rateSteps: StepKind[] = [
  { name: 'the owner sets a price', weight: 5, run: setPrice },
  { name: 'the owner clears a price', weight: 2, run: clearPrice },
  { name: 'the owner changes a base rate', weight: 1.5, run: changeBase },
  { name: 'the owner moves a season', weight: 1.5, run: moveSeason },
]

const someRupees = (chance: Chance): number => chance.pick([2500, 3200, 3200, 4301, 500 + chance.whole(6000)])

function someNights(world: World, chance: Chance) {
  const from = addDays(world.firstNight, chance.whole(24))
  return { from, to: addDays(from, chance.pick([0, 1, 3, 9])) }
}

function asOwner(
  world: World,
  chance: Chance,
  plan: (type: RoomType) => { what: string; change: RateChange; run(desk: Desk): Promise<unknown> },
): Promise<string> | undefined {
  const { desk, name } = world.hotel(chance)
  if (!desk) return undefined
  const { what, change, run } = plan(chance.pick(roomTypes))
  world.triesRates(change)
  return attempted(`the owner ${what} at ${name}`, async () => {
    await run(desk)
    return 'done'
  })
}

async function setPrice(world: World, chance: Chance): Promise<string | undefined> {
  return asOwner(world, chance, (type) => {
    const nights = someNights(world, chance)
    const amount = someRupees(chance)
    const period = {
      ...nights,
      amount: asRupees(amount),
      minNights: chance.pick([1, 1, 1, 1, 2]),
      name: null,
    }
    return {
      what: `sets ${amount} for ${type} from ${nights.from} to ${nights.to}`,
      change: { type, ...nights, amount },
      run: (desk) => desk.setPeriod({ type, ...period }),
    }
  })
}

async function clearPrice(world: World, chance: Chance): Promise<string | undefined> {
  return asOwner(world, chance, (type) => {
    const nights = someNights(world, chance)
    return {
      what: `clears ${type} from ${nights.from} to ${nights.to}`,
      change: { type, ...nights, amount: undefined },
      run: (desk) => desk.clearPeriod({ type, ...nights }),
    }
  })
}

async function changeBase(world: World, chance: Chance): Promise<string | undefined> {
  return asOwner(world, chance, (type) => {
    const base = someRupees(chance)
    return {
      what: `sets the base rate ${base} of ${type}`,
      change: { type, base },
      run: (desk) => desk.changeRate({ type, amount: asRupees(base) }),
    }
  })
}

/** Mostly back to the usual one, so that guests find nights. */
async function moveSeason(world: World, chance: Chance): Promise<string | undefined> {
  const { desk, name } = world.hotel(chance)
  if (!desk) return undefined
  const id = 2027
  const kind = chance.weighted([
    { what: 'usual', weight: 5 },
    { what: 'moved', weight: 5 },
    { what: 'closed', weight: 1 },
  ])
  const opens = asCalendarDate(chance.pick(['2027-05-20', '2027-05-27', '2027-06-11', '2027-06-12']))
  const closes = asCalendarDate(chance.pick(['2027-06-14', '2027-09-28', '2027-10-01', '2027-10-20']))
  return attempted(`the owner has the season ${kind.what}, ${opens} to ${closes}, at ${name}`, async () => {
    if (kind.what === 'usual') await desk.usualSeason({ id })
    else if (kind.what === 'closed') await desk.closeSeason({ id })
    else await desk.setSeason({ id, opens, closes })
    return 'done'
  })
}
