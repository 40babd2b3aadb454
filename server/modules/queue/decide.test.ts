import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { asCalendarDate, type CalendarDate } from '#shared/calendar/calendar-date'
import { decideQueue, type QueueState, type RoomUse, type Waiting } from './decide'
import { queueAfter, queueModel } from './queue-model'
import { calendar, someQueue } from './queues-for-tests'

const model = queueModel(calendar)
const held = (state: QueueState) =>
  decideQueue(state).flatMap((outcome) => (outcome.becomes === 'Held' ? [outcome.id] : []))

const june = (day: number): CalendarDate => asCalendarDate(`2027-06-${String(day).padStart(2, '0')}`)

/** A claim on June nights; the place is the number in its name. */
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

function line(state: Partial<QueueState>): QueueState {
  const nobody = { capturing: [], held: [], waiting: [], addressCap: null, heldElsewhere: new Map() }
  return { all: 3, today: june(1), sold: new Map(), ...nobody, ...state }
}
const gets = (id: string, ...replaces: string[]) => ({ id, becomes: 'Held', replaces })
const cannot = (id: string) => ({ id, becomes: 'NoRooms' })

describe('on ten thousand random lines', { timeout: 60_000 }, () => {
  const onLines = (runs: number, seed: number, rule: (state: QueueState) => void) =>
    fc.assert(fc.property(someQueue, rule), { numRuns: runs, seed })

  test('every guest gets what a plain model of the rules gives, in the same order', () => {
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
    // A model that agrees on nothing but empty lines would prove nothing.
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(500)
  })

  test('no night has more rooms sold, held and settling than the house has, after any single outcome', () => {
    onLines(1000, 4016, (state) => {
      const outcomes = decideQueue(state)
      for (let count = 1; count <= outcomes.length; count++) {
        const then = queueAfter(state, outcomes.slice(0, count))
        for (const night of calendar) expect(model.inUse(then, night)).toBeLessThanOrEqual(state.all)
      }
    })
  })

  test('a guest is told NoRooms exactly when what is sold leaves too few for him, or his check-in day has come', () => {
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

  test('deciding twice changes nothing more', () => {
    onLines(1000, 4018, (state) => {
      expect(decideQueue(queueAfter(state, decideQueue(state)))).toEqual([])
    })
  })

  /**
   * Those in front are decided as if nobody stood behind them. After that somebody behind can only do them good: by
   * giving up an older hold of his own.
   */
  test('nobody is delayed by somebody behind', () => {
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
        // Once his address holds what it may, an entry keeps nobody waiting, wherever the last hold was taken.
        if (!somebodyGaveUp && !state.addressCap) expect(good).toEqual([])
      }
    })
  })

  test('guests who are away keep nobody waiting', () => {
    onLines(1000, 4020, (state) => {
      const present = state.waiting.filter(({ ready }) => ready)
      const names = new Set(present.map(({ id }) => id))
      const ofPresent = decideQueue(state).filter(({ id }) => names.has(id))
      expect(ofPresent).toEqual(decideQueue({ ...state, waiting: present }))
    })
  })
})

test('F42: whoever gets rooms, his network address never holds more than it may', { timeout: 60_000 }, () => {
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

test('a guest who wants the whole house is not starved by those who want one room', {
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
      let state = line({ held: holds, waiting: [waits('family 9', 10, 13, 3)] })
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
  test('the first in line gets the last room, the second goes on waiting', () => {
    const state = line({
      held: [roomUse('hold 1', 10, 12, 2)],
      waiting: [waits('ana 2', 10, 11), waits('ben 3', 10, 11)],
    })
    expect(decideQueue(state)).toEqual([gets('ana 2')])
  })

  test('a small wish behind a large one that must wait does not slip past it', () => {
    const state = line({
      held: [roomUse('hold 1', 10, 11)],
      waiting: [waits('ana 2', 10, 11, 3), waits('ben 3', 10, 11)],
    })
    expect(decideQueue(state)).toEqual([])
  })

  test('but it does not wait for other nights than its own', () => {
    const state = line({
      held: [roomUse('hold 1', 10, 11)],
      waiting: [waits('ana 2', 10, 11, 3), waits('ben 3', 11, 12)],
    })
    expect(decideQueue(state)).toEqual([gets('ben 3')])
  })

  test('a guest who has gone away is passed over, and is next when he comes back', () => {
    const gone = line({ waiting: [away('ana 1', 10, 11, 3), waits('ben 2', 10, 11)] })
    expect(decideQueue(gone)).toEqual([gets('ben 2')])
    const back = line({ waiting: [waits('ana 1', 10, 11, 3), waits('ben 2', 10, 11)] })
    expect(decideQueue(back)).toEqual([gets('ana 1')])
  })

  test('F42: who waits at an address that holds as much as it may is passed over and keeps his place', () => {
    const from = (addressKey: string, entry: Waiting): Waiting => ({ ...entry, addressKey })
    const waiting = [from('cafe', waits('ana 2', 10, 11)), from('home', waits('ben 3', 10, 11))]
    const own = { ...roomUse('hold 1', 20, 21), addressKey: 'cafe' }
    const capped = line({ held: [own], waiting, addressCap: { holds: 1, roomNights: 60 } })
    expect(decideQueue(capped)).toEqual([gets('ben 3')])
    expect(decideQueue({ ...capped, held: [] })).toEqual([gets('ana 2'), gets('ben 3')])
    const manyNights = { ...capped, addressCap: { holds: 12, roomNights: 1 } }
    expect(decideQueue(manyNights)).toEqual([gets('ben 3')])
    const ofOtherType = new Map([['cafe', { holds: 1, roomNights: 1 }]])
    expect(decideQueue({ ...capped, held: [], heldElsewhere: ofOtherType })).toEqual([gets('ben 3')])
  })

  test('a guest leaves on the 12th, the next one arrives on the 12th, in the one room of the house', () => {
    const server = line({ all: 1, held: [roomUse('hold 1', 10, 12)] })
    expect(held({ ...server, waiting: [waits('ana 2', 12, 15)] })).toEqual(['ana 2'])
    expect(held({ ...server, waiting: [waits('ana 2', 11, 15)] })).toEqual([])
  })
})

describe('who is told NoRooms', () => {
  test('paid rooms are gone for good, held ones are worth waiting for', () => {
    const paid = line({ sold: new Map([[june(10), 2]]), waiting: [waits('ana 1', 9, 11, 2)] })
    expect(decideQueue(paid)).toEqual([cannot('ana 1')])
    const beingPaid = line({
      capturing: [roomUse('paying 1', 10, 11, 2)],
      waiting: [waits('ana 2', 9, 11, 2)],
    })
    expect(decideQueue(beingPaid)).toEqual([])
  })

  test('more rooms than the house has', () => {
    expect(decideQueue(line({ waiting: [waits('ana 1', 10, 11, 4)] }))).toEqual([cannot('ana 1')])
  })

  test('a guest whose check-in day has come, also while he is away', () => {
    const waiting = [away('ana 1', 10, 12), waits('ben 2', 10, 12), waits('cem 3', 11, 12)]
    expect(decideQueue(line({ today: june(10), waiting }))).toEqual([
      cannot('ana 1'),
      cannot('ben 2'),
      gets('cem 3'),
    ])
  })
})

describe('a guest who asks for something else', () => {
  test('gives up his older unpaid hold only when he gets the new rooms', () => {
    const own = roomUse('old 1', 10, 12, 3, 'ana')
    const wanted = waits('new 2', 11, 13, 3, 'ana')
    expect(decideQueue(line({ held: [own], waiting: [wanted] }))).toEqual([gets('new 2', 'old 1')])
    const taken = roomUse('hold 0', 12, 13)
    expect(decideQueue(line({ held: [taken, own], waiting: [wanted] }))).toEqual([])
  })

  test('keeps a hold of other nights, and one that he took after this wish', () => {
    const otherNights = roomUse('old 1', 13, 14, 1, 'ana')
    const newer = roomUse('newer 9', 10, 12, 1, 'ana')
    const state = line({ held: [otherNights, newer], waiting: [waits('wish 2', 10, 12, 2, 'ana')] })
    expect(decideQueue(state)).toEqual([gets('wish 2')])
    expect(decideQueue({ ...state, all: 2 })).toEqual([])
  })

  test('keeps what he is paying for', () => {
    const state = line({
      all: 1,
      capturing: [roomUse('old 1', 10, 12, 1, 'ana')],
      waiting: [waits('new 2', 10, 12, 1, 'ana')],
    })
    expect(decideQueue(state)).toEqual([])
  })

  test('never gives up the hold of another guest, nor that of guests without a name', () => {
    const nobodys = line({
      all: 1,
      held: [roomUse('hold 1', 10, 12, 1, null)],
      waiting: [waits('wish 2', 10, 12, 1, null)],
    })
    expect(decideQueue(nobodys)).toEqual([])
    const anothers = line({
      all: 1,
      held: [roomUse('hold 1', 10, 12, 1, 'ben')],
      waiting: [waits('wish 2', 10, 12, 1, 'ana')],
    })
    expect(decideQueue(anothers)).toEqual([])
  })

  test('his old rooms go to those who waited for them, from the head of the line', () => {
    const waiting = [waits('cem 2', 10, 11), waits('dan 3', 10, 11), waits('new 4', 11, 12, 1, 'ana')]
    const state = line({ all: 1, held: [roomUse('old 1', 10, 12, 1, 'ana')], waiting })
    expect(decideQueue(state)).toEqual([gets('new 4', 'old 1'), gets('cem 2')])
  })

  test('two wishes that meet, promoted together: the newer one stays', () => {
    const waiting = [waits('first 1', 10, 12, 1, 'ana'), waits('second 2', 11, 13, 1, 'ana')]
    expect(decideQueue(line({ waiting }))).toEqual([gets('first 1'), gets('second 2', 'first 1')])
  })
})
