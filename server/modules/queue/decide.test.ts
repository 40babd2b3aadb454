import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, asCalendarDate, type CalendarDate } from '#shared/calendar/calendar-date'
import { availability, decideQueue, freeByNight, type QueueState, type RoomUse, type Waiting } from './decide'
import { queueAfter, queueModel } from './queue-model'
import { calendar, someQueue } from './queues-for-tests'

const model = queueModel(calendar)
const held = (state: QueueState) =>
  decideQueue(state).flatMap((outcome) => (outcome.becomes === 'Held' ? [outcome.id] : []))

const june = (day: number): CalendarDate => asCalendarDate(`2027-06-${String(day).padStart(2, '0')}`)

/** Rooms on nights in June; the rank is the number in the id. */
function roomUse(
  id: string,
  checkIn: number,
  checkOut: number,
  rooms = 1,
  userKey: string | null = id,
): RoomUse {
  return {
    id,
    rank: Number(/\d+/.exec(id)?.[0]),
    rooms,
    userKey,
    addressKey: null,
    checkIn: june(checkIn),
    checkOut: june(checkOut),
  }
}
const waits = (...of: Parameters<typeof roomUse>): Waiting => ({ ...roomUse(...of), ready: true })
const away = (...of: Parameters<typeof roomUse>): Waiting => ({ ...roomUse(...of), ready: false })

function queue(state: Partial<QueueState>): QueueState {
  const nobody = { capturing: [], held: [], waiting: [], addressCap: null, heldElsewhere: new Map() }
  return { all: 3, today: june(1), isOnSale: () => true, sold: new Map(), ...nobody, ...state }
}
const gets = (id: string, ...replaces: string[]) => ({ id, becomes: 'Held', replaces })
const cannot = (id: string) => ({ id, becomes: 'NoRooms' })

describe('on ten thousand random queues', { timeout: 60_000 }, () => {
  const onLines = (runs: number, seed: number, rule: (state: QueueState) => void) =>
    fc.assert(fc.property(someQueue, rule), { numRuns: runs, seed })

  test('the outcomes are those of a plain model of the rules, in the same order', () => {
    const seen = { held: 0, replaced: 0, noRooms: 0, waiting: 0 }
    onLines(10_000, 4015, (state) => {
      const outcomes = decideQueue(state)
      expect(outcomes).toEqual(model.decide(state))
      for (const outcome of outcomes) {
        if (outcome.becomes === 'NoRooms') seen.noRooms++
        else if (outcome.replaces.length > 0) seen.replaced++
        else seen.held++
      }
      seen.waiting += state.waiting.length - outcomes.length
    })
    // Agreement on nothing but empty queues would prove nothing.
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(500)
  })

  test('after each outcome no night has more rooms in use than the hotel has', () => {
    onLines(1000, 4016, (state) => {
      const outcomes = decideQueue(state)
      for (let count = 1; count <= outcomes.length; count++) {
        const then = queueAfter(state, outcomes.slice(0, count))
        for (const night of calendar) expect(model.inUse(then, night)).toBeLessThanOrEqual(state.all)
      }
    })
  })

  test('an entry becomes NoRooms exactly when too few rooms are unsold or its check-in day has come', () => {
    onLines(1000, 4017, (state) => {
      const sent = decideQueue(state).flatMap((outcome) =>
        outcome.becomes === 'NoRooms' ? [outcome.id] : [],
      )
      const right = state.waiting.filter(
        (entry) =>
          entry.checkIn <= state.today ||
          model.nights(entry).some((night) => model.unsold(state, night) < entry.rooms),
      )
      expect(sent.toSorted()).toEqual(right.map(({ id }) => id).toSorted())
    })
  })

  test('deciding twice changes nothing', () => {
    onLines(1000, 4018, (state) => {
      expect(decideQueue(queueAfter(state, decideQueue(state)))).toEqual([])
    })
  })

  // Earlier entries are decided as if there were no later ones. A later entry can only help them, by ending an older hold.
  test('nobody is delayed by a later entry', () => {
    onLines(1000, 4019, (state) => {
      const outcomes = decideQueue(state)
      for (let inFront = 0; inFront < state.waiting.length; inFront++) {
        const front = state.waiting.slice(0, inFront)
        const alone = decideQueue({ ...state, waiting: front })
        expect(outcomes.slice(0, alone.length)).toEqual(alone)
        const since = outcomes.slice(alone.length)
        const good = since.filter(({ id }) => front.some((entry) => entry.id === id))
        expect(good.every(({ becomes }) => becomes === 'Held')).toBe(true)
        const somebodyGaveUp = since.some(
          (outcome) => outcome.becomes === 'Held' && outcome.replaces.length > 0,
        )
        // With a cap a new hold can also help: an entry whose address is at its cap blocks nobody.
        if (!somebodyGaveUp && !state.addressCap) expect(good).toEqual([])
      }
    })
  })

  test('guests who are away block nobody', () => {
    onLines(1000, 4020, (state) => {
      const present = state.waiting.filter(({ ready }) => ready)
      const names = new Set(present.map(({ id }) => id))
      const ofPresent = decideQueue(state).filter(({ id }) => names.has(id))
      expect(ofPresent).toEqual(decideQueue({ ...state, waiting: present }))
    })
  })
})

test('what the desk sees as free on a night is what the site can sell on it', () => {
  const nights = Array.from({ length: 12 }, (_, day) => june(5 + day))
  fc.assert(
    fc.property(someQueue, (state) => {
      const sellable = nights.map(
        (checkIn) => availability({ checkIn, checkOut: addDays(checkIn, 1) }, null, state).availableRooms,
      )
      expect(freeByNight(nights, state)).toEqual(sellable)
    }),
    { numRuns: 500, seed: 4031 },
  )
})

test('a network address that gets rooms never holds more than its cap', { timeout: 60_000 }, () => {
  let capped = 0
  fc.assert(
    fc.property(someQueue, (state) => {
      const { addressCap } = state
      if (!addressCap) return
      const after = queueAfter(state, decideQueue(state))
      for (const entry of after.held) {
        if (entry.addressKey === null || state.held.some(({ id }) => id === entry.id)) continue
        const elsewhere = state.heldElsewhere.get(entry.addressKey) ?? { holds: 0, roomNights: 0 }
        const own = after.held.filter(({ addressKey }) => addressKey === entry.addressKey)
        const roomNights = own.reduce((sum, roomUse) => sum + roomUse.rooms * model.nights(roomUse).length, 0)
        expect(elsewhere.holds + own.length).toBeLessThanOrEqual(addressCap.holds)
        expect(elsewhere.roomNights + roomNights).toBeLessThanOrEqual(addressCap.roomNights)
      }
      const uncapped = decideQueue({ ...state, addressCap: null })
      if (held(state).length < uncapped.filter(({ becomes }) => becomes === 'Held').length) capped++
    }),
    { numRuns: 2000, seed: 4022 },
  )
  expect(capped).toBeGreaterThan(100)
})

test('a request for all rooms is not starved by requests for one room', {
  timeout: 60_000,
}, () => {
  const smallRequest = fc.record({
    from: fc.integer({ min: 8, max: 13 }),
    nights: fc.integer({ min: 1, max: 4 }),
  })
  const stream = fc.array(fc.array(smallRequest, { maxLength: 4 }), { minLength: 6, maxLength: 6 })
  fc.assert(
    fc.property(stream, fc.integer({ min: 1, max: 3 }), (minutes, holders) => {
      const holds = Array.from({ length: holders }, (_, index) => roomUse(`hold ${index + 1}`, 10, 13))
      let state = queue({ held: holds, waiting: [waits('family 9', 10, 13, 3)] })
      let rank = 10
      for (const [minute, allWanted] of minutes.entries()) {
        // Each minute one of the old holds runs out, while more and more guests come for single rooms.
        const [, ...remaining] = holds.slice(minute)
        const others = state.held.filter(({ id }) => !id.startsWith('hold'))
        const arrivals = allWanted.map(({ from, nights }) => waits(`guest ${rank++}`, from, from + nights))
        state = { ...state, held: [...remaining, ...others], waiting: [...state.waiting, ...arrivals] }
        state = queueAfter(state, decideQueue(state))
        const familyHolds = state.held.some(({ id }) => id === 'family 9')
        expect(familyHolds).toBe(remaining.length === 0)
      }
    }),
    { numRuns: 300, seed: 4021 },
  )
})

describe('who gets rooms', () => {
  test('the first in the queue gets the last room, the second goes on waiting', () => {
    const state = queue({
      held: [roomUse('hold 1', 10, 12, 2)],
      waiting: [waits('ana 2', 10, 11), waits('ben 3', 10, 11)],
    })
    expect(decideQueue(state)).toEqual([gets('ana 2')])
  })

  test('a small request does not overtake a large one that must wait for the same nights', () => {
    const state = queue({
      held: [roomUse('hold 1', 10, 11)],
      waiting: [waits('ana 2', 10, 11, 3), waits('ben 3', 10, 11)],
    })
    expect(decideQueue(state)).toEqual([])
  })

  test('a request is not delayed by one for other nights', () => {
    const state = queue({
      held: [roomUse('hold 1', 10, 11)],
      waiting: [waits('ana 2', 10, 11, 3), waits('ben 3', 11, 12)],
    })
    expect(decideQueue(state)).toEqual([gets('ben 3')])
  })

  test('a guest who is away is skipped, and is next when they come back', () => {
    const gone = queue({ waiting: [away('ana 1', 10, 11, 3), waits('ben 2', 10, 11)] })
    expect(decideQueue(gone)).toEqual([gets('ben 2')])
    const back = queue({ waiting: [waits('ana 1', 10, 11, 3), waits('ben 2', 10, 11)] })
    expect(decideQueue(back)).toEqual([gets('ana 1')])
  })

  test('a guest whose address is at its cap is skipped and keeps their rank', () => {
    const from = (addressKey: string, entry: Waiting): Waiting => ({ ...entry, addressKey })
    const waiting = [from('cafe', waits('ana 2', 10, 11)), from('home', waits('ben 3', 10, 11))]
    const own = { ...roomUse('hold 1', 20, 21), addressKey: 'cafe' }
    const capped = queue({ held: [own], waiting, addressCap: { holds: 1, roomNights: 60 } })
    expect(decideQueue(capped)).toEqual([gets('ben 3')])
    expect(decideQueue({ ...capped, held: [] })).toEqual([gets('ana 2'), gets('ben 3')])
    const manyNights = { ...capped, addressCap: { holds: 12, roomNights: 1 } }
    expect(decideQueue(manyNights)).toEqual([gets('ben 3')])
    const ofOtherType = new Map([['cafe', { holds: 1, roomNights: 1 }]])
    expect(decideQueue({ ...capped, held: [], heldElsewhere: ofOtherType })).toEqual([gets('ben 3')])
  })

  test('one room serves a guest who leaves on the 12th and one who arrives on the 12th', () => {
    const full = queue({ all: 1, held: [roomUse('hold 1', 10, 12)] })
    expect(held({ ...full, waiting: [waits('ana 2', 12, 15)] })).toEqual(['ana 2'])
    expect(held({ ...full, waiting: [waits('ana 2', 11, 15)] })).toEqual([])
  })
})

describe('which entries become NoRooms', () => {
  test('one whose rooms are sold, but not one whose rooms are only held', () => {
    const paid = queue({ sold: new Map([[june(10), 2]]), waiting: [waits('ana 1', 9, 11, 2)] })
    expect(decideQueue(paid)).toEqual([cannot('ana 1')])
    const beingPaid = queue({
      capturing: [roomUse('paying 1', 10, 11, 2)],
      waiting: [waits('ana 2', 9, 11, 2)],
    })
    expect(decideQueue(beingPaid)).toEqual([])
  })

  test('one for more rooms than the hotel has', () => {
    expect(decideQueue(queue({ waiting: [waits('ana 1', 10, 11, 4)] }))).toEqual([cannot('ana 1')])
  })

  test('one whose check-in day has come, also while its guest is away', () => {
    const waiting = [away('ana 1', 10, 12), waits('ben 2', 10, 12), waits('cem 3', 11, 12)]
    expect(decideQueue(queue({ today: june(10), waiting }))).toEqual([
      cannot('ana 1'),
      cannot('ben 2'),
      gets('cem 3'),
    ])
  })
})

describe('a guest who asks for something else', () => {
  test('loses their older unpaid hold only when they get the new rooms', () => {
    const own = roomUse('old 1', 10, 12, 3, 'ana')
    const wanted = waits('new 2', 11, 13, 3, 'ana')
    expect(decideQueue(queue({ held: [own], waiting: [wanted] }))).toEqual([gets('new 2', 'old 1')])
    const taken = roomUse('hold 0', 12, 13)
    expect(decideQueue(queue({ held: [taken, own], waiting: [wanted] }))).toEqual([])
  })

  test('keeps a hold on other nights, and one that is newer than this request', () => {
    const otherNights = roomUse('old 1', 13, 14, 1, 'ana')
    const newer = roomUse('newer 9', 10, 12, 1, 'ana')
    const state = queue({ held: [otherNights, newer], waiting: [waits('request 2', 10, 12, 2, 'ana')] })
    expect(decideQueue(state)).toEqual([gets('request 2')])
    expect(decideQueue({ ...state, all: 2 })).toEqual([])
  })

  test('keeps rooms whose payment is accepted', () => {
    const state = queue({
      all: 1,
      capturing: [roomUse('old 1', 10, 12, 1, 'ana')],
      waiting: [waits('new 2', 10, 12, 1, 'ana')],
    })
    expect(decideQueue(state)).toEqual([])
  })

  test('never ends the hold of another guest, nor holds without a user', () => {
    const nobodys = queue({
      all: 1,
      held: [roomUse('hold 1', 10, 12, 1, null)],
      waiting: [waits('request 2', 10, 12, 1, null)],
    })
    expect(decideQueue(nobodys)).toEqual([])
    const anothers = queue({
      all: 1,
      held: [roomUse('hold 1', 10, 12, 1, 'ben')],
      waiting: [waits('request 2', 10, 12, 1, 'ana')],
    })
    expect(decideQueue(anothers)).toEqual([])
  })

  test('leaves their old rooms to those who waited for them, from the head of the queue', () => {
    const waiting = [waits('cem 2', 10, 11), waits('dan 3', 10, 11), waits('new 4', 11, 12, 1, 'ana')]
    const state = queue({ all: 1, held: [roomUse('old 1', 10, 12, 1, 'ana')], waiting })
    expect(decideQueue(state)).toEqual([gets('new 4', 'old 1'), gets('cem 2')])
  })

  test('of two requests on a common night that are promoted together the newer one stays', () => {
    const waiting = [waits('first 1', 10, 12, 1, 'ana'), waits('second 2', 11, 13, 1, 'ana')]
    expect(decideQueue(queue({ waiting }))).toEqual([gets('first 1'), gets('second 2', 'first 1')])
  })
})
