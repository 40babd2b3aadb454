import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { asCalendarDate } from '#shared/calendar/calendar-date'
import {
  availability,
  decideQueue,
  type QueueState,
  type RoomUse,
  roomsForLatePayment,
  type Waiting,
} from './decide'
import { queueAfter, queueModel } from './queue-model'
import { calendar, lastInQueue, someQueue } from './queues-for-tests'

const model = queueModel(calendar)
/** A queue after its decisions, as every transaction leaves it. */
const decidedQueue = someQueue.map((state) => queueAfter(state, decideQueue(state)))

/** The holds that end if this entry gets its rooms; undefined if it gets none. */
function given(state: QueueState, entry: RoomUse): string[] | undefined {
  const outcome = decideQueue(state).find(({ id }) => id === entry.id)
  return outcome?.becomes === 'Held' ? outcome.replaces : undefined
}

const withLast = (state: QueueState, entry: Waiting): QueueState => ({
  ...state,
  waiting: [...state.waiting, entry],
})

const june = (day: number) => asCalendarDate(`2027-06-${String(day).padStart(2, '0')}`)
const roomUse = (id: string, rank: number, rooms: number, userKey: string | null = id): RoomUse => ({
  id,
  rank,
  rooms,
  userKey,
  addressKey: null,
  checkIn: june(10),
  checkOut: june(12),
})
const stay = { checkIn: june(10), checkOut: june(12) }
const queue = (state: Partial<QueueState>): QueueState => ({
  all: 3,
  today: june(9),
  isOnSale: () => true,
  sold: new Map(),
  capturing: [],
  held: [],
  waiting: [],
  addressCap: null,
  heldElsewhere: new Map(),
  ...state,
})

describe('how many rooms a guest is promised', () => {
  test('an empty hotel offers all rooms, none of them held', () => {
    expect(availability(stay, null, queue({}))).toEqual({ availableRooms: 3, heldRooms: 0 })
  })

  test('sold rooms are gone, held ones and those being paid for may become free', () => {
    const state = queue({
      sold: new Map([[june(10), 1]]),
      held: [roomUse('ana', 1, 1)],
      capturing: [roomUse('ben', 2, 1)],
    })
    expect(availability(stay, null, state)).toEqual({ availableRooms: 0, heldRooms: 2 })
  })

  test('the fullest night counts, not the sum of the nights', () => {
    const state = queue({
      sold: new Map([
        [june(10), 1],
        [june(11), 2],
        [june(12), 3],
      ]),
    })
    expect(availability(stay, null, state)).toEqual({ availableRooms: 1, heldRooms: 0 })
  })

  test("a guest's own unpaid hold counts as free for them and for nobody else", () => {
    const state = queue({ held: [roomUse('ana', 1, 2)] })
    expect(availability(stay, 'ana', state)).toEqual({ availableRooms: 3, heldRooms: 0 })
    expect(availability(stay, 'ben', state)).toEqual({ availableRooms: 1, heldRooms: 2 })
    expect(availability(stay, null, state)).toEqual({ availableRooms: 1, heldRooms: 2 })
  })

  test('rooms whose payment is accepted do not count as free for their guest', () => {
    const state = queue({ capturing: [roomUse('ana', 1, 2)] })
    expect(availability(stay, 'ana', state)).toEqual({ availableRooms: 1, heldRooms: 2 })
  })

  test('a room that somebody waits for is promised to nobody else, unless they are away', () => {
    const waiting = { ...roomUse('ben', 2, 3), ready: true }
    const state = queue({ held: [roomUse('ana', 1, 1)], waiting: [waiting] })
    expect(availability(stay, 'cem', state)).toEqual({ availableRooms: 0, heldRooms: 3 })
    const alone = { ...state, waiting: [{ ...waiting, ready: false }] }
    expect(availability(stay, 'cem', alone)).toEqual({ availableRooms: 2, heldRooms: 1 })
  })

  test('with more rooms sold or wanted than there are, the answer is zero and never negative', () => {
    const waiting = [{ ...roomUse('ben', 2, 3), ready: true }]
    const full = queue({ sold: new Map([[june(10), 3]]), waiting })
    expect(availability(stay, null, full)).toEqual({ availableRooms: 0, heldRooms: 0 })
    const closed = queue({ sold: new Map([[june(10), 4]]) })
    expect(availability(stay, null, closed)).toEqual({ availableRooms: 0, heldRooms: 0 })
  })
})

describe('on random queues', { timeout: 60_000 }, () => {
  test('as many rooms are promised as the guest would get by asking now', () => {
    fc.assert(
      fc.property(decidedQueue, lastInQueue, (state, guest) => {
        fc.pre(guest.checkIn > state.today)
        const wouldGet = [1, 2, 3, 4, 5].filter((rooms) => given(withLast(state, { ...guest, rooms }), guest))
        const { availableRooms } = availability(guest, guest.userKey, state)
        expect(availableRooms).toBe(Math.max(0, ...wouldGet))
        expect(wouldGet).toHaveLength(availableRooms)
      }),
      { numRuns: 500, seed: 4031 },
    )
  })

  test('never too many are promised, also before the queue is decided', () => {
    const undecided = fc.tuple(someQueue, lastInQueue).filter(([state, guest]) => guest.checkIn > state.today)
    fc.assert(
      fc.property(undecided, ([state, guest]) => {
        const { availableRooms: rooms } = availability(guest, guest.userKey, state)
        if (rooms > 0) expect(given(withLast(state, { ...guest, rooms }), guest)).toBeDefined()
      }),
      { numRuns: 1500, seed: 4032 },
    )
  })

  test('available and held rooms together are those that are free if nobody else pays', () => {
    fc.assert(
      fc.property(someQueue, lastInQueue, (state, guest) => {
        const { availableRooms, heldRooms } = availability(guest, guest.userKey, state)
        const unpaid = availability(guest, null, { ...state, held: [], capturing: [], waiting: [] })
        expect(availableRooms + heldRooms).toBe(unpaid.availableRooms)
        const least = Math.min(...model.nights(guest).map((night) => model.unsold(state, night)))
        expect(unpaid).toEqual({ availableRooms: least, heldRooms: 0 })
        expect(heldRooms).toBeGreaterThanOrEqual(0)
      }),
      { numRuns: 1500, seed: 4033 },
    )
  })
})

describe('a payment that comes late', () => {
  const ana = roomUse('ana', 5, 2)

  test('is accepted as long as the rooms are free', () => {
    expect(roomsForLatePayment(ana, false, queue({}))).toEqual([])
    expect(roomsForLatePayment(ana, false, queue({ sold: new Map([[june(11), 1]]) }))).toEqual([])
    expect(roomsForLatePayment(ana, false, queue({ sold: new Map([[june(11), 2]]) }))).toBeUndefined()
    expect(roomsForLatePayment(ana, false, queue({ held: [roomUse('ben', 1, 2)] }))).toBeUndefined()
    expect(roomsForLatePayment(ana, false, queue({ capturing: [roomUse('ben', 1, 2)] }))).toBeUndefined()
  })

  test('takes no rooms from those who wait, except from entries of a later rank', () => {
    const waiting = [{ ...roomUse('ben', 9, 2), ready: true }]
    expect(roomsForLatePayment(ana, false, queue({ waiting }))).toBeUndefined()
    expect(roomsForLatePayment(ana, true, queue({ waiting }))).toEqual([])
    const absent = [{ ...roomUse('ben', 9, 2), ready: false }]
    expect(roomsForLatePayment(ana, false, queue({ waiting: absent }))).toEqual([])
  })

  test('is not blocked by its own entry', () => {
    const waiting = [{ ...ana, ready: true }]
    expect(roomsForLatePayment(ana, true, queue({ waiting }))).toEqual([])
  })

  test("ends the payer's own unpaid holds on these nights, older or newer", () => {
    const older = { ...roomUse('older', 1, 1, 'ana') }
    const newer = { ...roomUse('newer', 9, 2, 'ana') }
    const others = { ...newer, checkIn: june(12), checkOut: june(14), id: 'other nights' }
    const held = [older, newer, others]
    expect(roomsForLatePayment(ana, false, queue({ held }))).toEqual(['older', 'newer'])
    expect(roomsForLatePayment({ ...ana, userKey: null }, false, queue({ held }))).toBeUndefined()
  })

  test('without a rank is treated like a guest who asks now', { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(decidedQueue, lastInQueue, (state, payer) => {
        fc.pre(payer.checkIn > state.today)
        const late = roomsForLatePayment(payer, false, state)
        expect(late).toEqual(given(withLast(state, payer), payer))
      }),
      { numRuns: 1500, seed: 4034 },
    )
  })

  test('with a rank gets at least what the queue would give at that rank', {
    timeout: 60_000,
  }, () => {
    let gets = 0
    fc.assert(
      fc.property(decidedQueue, (state) => {
        for (const payer of state.waiting) {
          const present = state.waiting.map((entry) => (entry === payer ? { ...entry, ready: true } : entry))
          const byQueue = given({ ...state, waiting: present }, payer)
          const late = roomsForLatePayment(payer, true, state)
          if (byQueue) gets++
          if (byQueue) expect(late).toEqual(expect.arrayContaining(byQueue))
          // The only differences: a payment also ends the payer's newer holds, and is not subject to the cap.
          const mayBeCapped = state.addressCap !== null && payer.addressKey !== null
          const newerOwn = state.held.some((hold) => hold.userKey === payer.userKey && hold.rank > payer.rank)
          if (!byQueue && !newerOwn && !mayBeCapped) expect(late).toBeUndefined()
        }
      }),
      { numRuns: 1500, seed: 4035 },
    )
    expect(gets).toBeGreaterThan(100)
  })
})
