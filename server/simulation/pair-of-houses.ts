import type { Chance } from './chance'
import { NoAnswer } from './hotel'
import { type House, type Lasting, openHouse } from './house'
import type { Outside } from './outside'

/** Two servers of one hotel in this process. Who dies is replaced by a new one when its moment is over. */
export function pairOfHouses(lasting: Lasting, outside: Outside) {
  let count = 0
  const next = () => openHouse(`server ${++count}`, lasting)
  let houses: [House, House] = [next(), next()]
  let turn = 0
  const alive = () => houses.filter((house) => !house.isOver())
  outside.leadTo((webhook) => {
    const standing = alive()
    const house = standing[turn++ % Math.max(standing.length, 1)]
    return house ? house.receive(webhook) : Promise.resolve(new Response(null, { status: 503 }))
  })
  const some = (chance: Chance): House => {
    const index = chance.whole(2)
    const house = houses[index] ?? houses[0]
    // In the middle of a moment both may have died.
    if (house.isOver()) throw new NoAnswer('nobody is there')
    return house
  }
  return {
    some,
    all: () => houses,
    replaceDead() {
      houses = [houses[0].isOver() ? next() : houses[0], houses[1].isOver() ? next() : houses[1]]
    },
    spareAll() {
      for (const house of houses) house.spare()
    },
    close() {
      outside.leadTo(undefined)
      for (const house of houses) house.end('the end')
    },
  }
}

export type PairOfHouses = ReturnType<typeof pairOfHouses>
