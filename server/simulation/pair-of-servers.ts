import { readEnvironment } from '../config'
import { secretsWith } from '../platform/secrets'
import type { Chance } from './chance'
import type { Ground } from './ground'
import { NoAnswer } from './hotel'
import { type House, openHouse } from './server'
import type { Houses, Report } from './servers'
import { mailCounter } from './mail-counter'
import { noPlant, type PlantName, plants } from './plants'

/** With caps and without, with short holds and usual ones. */
const environmentOf = (chance: Chance) =>
  readEnvironment({
    DATA_DIR: 'not used',
    MAX_HOLDS_PER_USER: chance.pick(['0', '3']),
    MAX_HOLDS_PER_ADDRESS: '0',
    HOLD_SECONDS: chance.pick(['600', '600', '60']),
  })

/** Two servers of one hotel in this process. Who dies is replaced by a new one when its moment is over. */
export function pairOfHouses(
  ground: Ground,
  chance: Chance,
  report: Report,
  plant: PlantName | undefined,
): Houses {
  const { outside, quiet } = ground
  const clock = { now: outside.now }
  const mails = mailCounter(clock)
  const lasting = {
    ...ground,
    clock,
    environment: environmentOf(chance),
    secrets: secretsWith(Buffer.alloc(32, 7), ground.ids),
    library: mails.overLibrary(ground.library),
    mailer: mails.over(ground.mailer),
    plant: plant ? plants[plant] : noPlant,
    died: (name: string, where: string) => report.happened(`${name} dies ${where}`),
    complained: (name: string, message: string, error: unknown) =>
      report.complained(`${name} complains: ${message}: ${String(error)}`),
  }
  let count = 0
  const next = () => openHouse(`server ${++count}`, lasting)
  let houses: [House, House] = [next(), next()]
  let turn = 0
  outside.leadTo((webhook) => {
    const standing = houses.filter((house) => !house.isOver())
    const house = standing[turn++ % Math.max(standing.length, 1)]
    return house ? house.receive(webhook) : Promise.resolve(new Response(null, { status: 503 }))
  })
  const some = (own: Chance): House => {
    const house = houses[own.whole(2)] ?? houses[0]
    if (house.isOver()) throw new NoAnswer('nobody is there')
    return house
  }
  return {
    some,
    planCrash(_, crash) {
      for (const house of houses) house.plan(crash)
      return `a server will die at "${crash.at}", passing ${crash.times}`
    },
    crashNow(own) {
      const house = some(own)
      house.end('at once')
      return `the end of ${house.name}`
    },
    async replaceDead() {
      await quiet.reached()
      houses = [houses[0].isOver() ? next() : houses[0], houses[1].isOver() ? next() : houses[1]]
    },
    spareAll() {
      for (const house of houses) house.spare()
    },
    async sweep(round) {
      await houses[round % 2 === 0 ? 0 : 1].sweep()
      await quiet.reached()
    },
    mayRepeat: mails.mayRepeat,
    async close() {
      outside.leadTo(undefined)
      for (const house of houses) house.end('as the hotel is closed')
      await quiet.reached()
    },
  }
}
