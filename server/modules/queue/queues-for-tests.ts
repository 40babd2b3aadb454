import fc from 'fast-check'
import { addDays, asCalendarDate } from '#shared/calendar/calendar-date'
import type { QueueState, RoomUse, Waiting } from './decide'
import { queueModel } from './queue-model'

const firstNight = asCalendarDate('2027-06-10')
/** The nights of the random queues, and the morning after the last one. */
export const calendar = Array.from({ length: 9 }, (_, day) => addDays(firstNight, day))
const model = queueModel(calendar)

const dateAt = (day: number) => calendar[day] ?? addDays(firstNight, day)

const wanted = fc.record({
  from: fc.integer({ min: 0, max: 7 }),
  nights: fc.integer({ min: 1, max: 4 }),
  rooms: fc.oneof({ weight: 3, arbitrary: fc.constant(1) }, fc.integer({ min: 1, max: 4 })),
  userKey: fc.constantFrom('ana', 'ben', 'cem', null),
  addressKey: fc.constantFrom('home', 'home', 'office', null),
  state: fc.constantFrom('ready', 'ready', 'ready', 'absent', 'held', 'held', 'capturing'),
})
type Wanted = typeof wanted extends fc.Arbitrary<infer T> ? T : never

const roomUseOf = ({ from, nights, rooms, ...keys }: Omit<Wanted, 'state'>, rank: number): RoomUse => ({
  id: `entry ${rank}`,
  rank,
  rooms,
  userKey: keys.userKey,
  addressKey: keys.addressKey,
  checkIn: dateAt(from),
  checkOut: dateAt(Math.min(from + nights, 8)),
})

/** A new entry at the end of a random queue; without an address, since its cap is checked before it enters. */
export const lastInQueue: fc.Arbitrary<Waiting> = wanted.map((one) => ({
  ...roomUseOf({ ...one, addressKey: null }, 1000),
  ready: true,
}))

const someCap = fc.option(
  fc.record({ holds: fc.integer({ min: 1, max: 3 }), roomNights: fc.integer({ min: 1, max: 12 }) }),
  { freq: 2 },
)
const someElsewhere = fc.constantFrom(
  new Map(),
  new Map(),
  new Map([['home', { holds: 1, roomNights: 2 }]]),
  new Map([['office', { holds: 3, roomNights: 12 }]]),
)

/**
 * Random queues of a small hotel: sold, held and capturing rooms that fit into it, waiting entries, some of them absent,
 * guests with several holds and entries, addresses at or below their cap, and stays that begin today.
 */
export const someQueue: fc.Arbitrary<QueueState> = fc
  .record({
    all: fc.integer({ min: 1, max: 4 }),
    sold: fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 9, maxLength: 9 }),
    soldOften: fc.boolean(),
    isLate: fc.boolean(),
    allWanted: fc.array(wanted, { maxLength: 12 }),
    addressCap: someCap,
    heldElsewhere: someElsewhere,
  })
  .map(({ all, sold, soldOften, isLate, allWanted, addressCap, heldElsewhere }) => {
    const state = {
      all,
      today: dateAt(isLate ? 0 : -1),
      isOnSale: () => true,
      sold: new Map(calendar.map((night, day) => [night, Math.min(all, soldOften ? (sold[day] ?? 0) : 0)])),
      held: [] as RoomUse[],
      capturing: [] as RoomUse[],
      waiting: [] as Waiting[],
      addressCap,
      heldElsewhere,
    }
    for (const [rank, one] of allWanted.entries()) {
      const roomUse = roomUseOf(one, rank)
      if (one.state === 'held' || one.state === 'capturing') {
        const fits = model.nights(roomUse).every((night) => model.inUse(state, night) + roomUse.rooms <= all)
        if (fits) state[one.state].push(roomUse)
      } else state.waiting.push({ ...roomUse, ready: one.state === 'ready' })
    }
    return state
  })
