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
/** A line in which everybody who can have rooms has them, as every transaction leaves it. */
const settledQueue = someQueue.map((state) => queueAfter(state, decideQueue(state)))

/** What a line gives to one of its entries: the holds that he gives up for it, or undefined. */
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
const server = (state: Partial<QueueState>): QueueState => ({
  all: 3,
  today: june(9),
  sold: new Map(),
  capturing: [],
  held: [],
  waiting: [],
  addressCap: null,
  heldElsewhere: new Map(),
  ...state,
})

describe('how many rooms a guest is promised', () => {
  test('all of an empty house, none of them held', () => {
    expect(availability(stay, null, server({}))).toEqual({ availableRooms: 3, heldRooms: 0 })
  })

  test('what is sold is gone, what is held or being paid for may come back', () => {
    const state = server({
      sold: new Map([[june(10), 1]]),
      held: [roomUse('ana', 1, 1)],
      capturing: [roomUse('ben', 2, 1)],
    })
    expect(availability(stay, null, state)).toEqual({ availableRooms: 0, heldRooms: 2 })
  })

  test('the fullest night counts, not the sum of the nights', () => {
    const state = server({
      sold: new Map([
        [june(10), 1],
        [june(11), 2],
        [june(12), 3],
      ]),
    })
    expect(availability(stay, null, state)).toEqual({ availableRooms: 1, heldRooms: 0 })
  })

  test('his own unpaid hold is free for him and for nobody else', () => {
    const state = server({ held: [roomUse('ana', 1, 2)] })
    expect(availability(stay, 'ana', state)).toEqual({ availableRooms: 3, heldRooms: 0 })
    expect(availability(stay, 'ben', state)).toEqual({ availableRooms: 1, heldRooms: 2 })
    expect(availability(stay, null, state)).toEqual({ availableRooms: 1, heldRooms: 2 })
  })

  test('what he is paying for already is not', () => {
    const state = server({ capturing: [roomUse('ana', 1, 2)] })
    expect(availability(stay, 'ana', state)).toEqual({ availableRooms: 1, heldRooms: 2 })
  })

  test('nobody is promised a room that somebody waits for, unless that one has gone away', () => {
    const waiting = { ...roomUse('ben', 2, 3), ready: true }
    const state = server({ held: [roomUse('ana', 1, 1)], waiting: [waiting] })
    expect(availability(stay, 'cem', state)).toEqual({ availableRooms: 0, heldRooms: 3 })
    const alone = { ...state, waiting: [{ ...waiting, ready: false }] }
    expect(availability(stay, 'cem', alone)).toEqual({ availableRooms: 2, heldRooms: 1 })
  })

  test('a house with more sold or wanted than it has promises nothing, never less than nothing', () => {
    const waiting = [{ ...roomUse('ben', 2, 3), ready: true }]
    const full = server({ sold: new Map([[june(10), 3]]), waiting })
    expect(availability(stay, null, full)).toEqual({ availableRooms: 0, heldRooms: 0 })
    const closed = server({ sold: new Map([[june(10), 4]]) })
    expect(availability(stay, null, closed)).toEqual({ availableRooms: 0, heldRooms: 0 })
  })
})

describe('on random lines', { timeout: 60_000 }, () => {
  test('exactly as many rooms are promised as the guest would get by asking now', () => {
    fc.assert(
      fc.property(settledQueue, lastInQueue, (state, guest) => {
        fc.pre(guest.checkIn > state.today)
        const wouldGet = [1, 2, 3, 4, 5].filter((rooms) => given(withLast(state, { ...guest, rooms }), guest))
        const { availableRooms } = availability(guest, guest.userKey, state)
        expect(availableRooms).toBe(Math.max(0, ...wouldGet))
        expect(wouldGet).toHaveLength(availableRooms)
      }),
      { numRuns: 500, seed: 4031 },
    )
  })

  test('never too many are promised, also where the line has yet to move', () => {
    const stirred = fc.tuple(someQueue, lastInQueue).filter(([state, guest]) => guest.checkIn > state.today)
    fc.assert(
      fc.property(stirred, ([state, guest]) => {
        const { availableRooms: rooms } = availability(guest, guest.userKey, state)
        if (rooms > 0) expect(given(withLast(state, { ...guest, rooms }), guest)).toBeDefined()
      }),
      { numRuns: 1500, seed: 4032 },
    )
  })

  test('promised and held together are what would be free if nobody who pays or waits paid', () => {
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

  test('is accepted while the rooms are free', () => {
    expect(roomsForLatePayment(ana, false, server({}))).toEqual([])
    expect(roomsForLatePayment(ana, false, server({ sold: new Map([[june(11), 1]]) }))).toEqual([])
    expect(roomsForLatePayment(ana, false, server({ sold: new Map([[june(11), 2]]) }))).toBeUndefined()
    expect(roomsForLatePayment(ana, false, server({ held: [roomUse('ben', 1, 2)] }))).toBeUndefined()
    expect(roomsForLatePayment(ana, false, server({ capturing: [roomUse('ben', 1, 2)] }))).toBeUndefined()
  })

  test('takes nothing from those who wait, save from those who stand behind his own place', () => {
    const waiting = [{ ...roomUse('ben', 9, 2), ready: true }]
    expect(roomsForLatePayment(ana, false, server({ waiting }))).toBeUndefined()
    expect(roomsForLatePayment(ana, true, server({ waiting }))).toEqual([])
    const absent = [{ ...roomUse('ben', 9, 2), ready: false }]
    expect(roomsForLatePayment(ana, false, server({ waiting: absent }))).toEqual([])
  })

  test('does not stand in its own way', () => {
    const waiting = [{ ...ana, ready: true }]
    expect(roomsForLatePayment(ana, true, server({ waiting }))).toEqual([])
  })

  test('makes the payer give up what he holds unpaid for these nights, older or newer', () => {
    const older = { ...roomUse('older', 1, 1, 'ana') }
    const newer = { ...roomUse('newer', 9, 2, 'ana') }
    const others = { ...newer, checkIn: june(12), checkOut: june(14), id: 'other nights' }
    const held = [older, newer, others]
    expect(roomsForLatePayment(ana, false, server({ held }))).toEqual(['older', 'newer'])
    expect(roomsForLatePayment({ ...ana, userKey: null }, false, server({ held }))).toBeUndefined()
  })

  test('without a place is treated like a guest who asks just now', { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(settledQueue, lastInQueue, (state, payer) => {
        fc.pre(payer.checkIn > state.today)
        const late = roomsForLatePayment(payer, false, state)
        expect(late).toEqual(given(withLast(state, payer), payer))
      }),
      { numRuns: 1500, seed: 4034 },
    )
  })

  test('from his place in line he gets at least what the line would give him there', {
    timeout: 60_000,
  }, () => {
    let gets = 0
    fc.assert(
      fc.property(settledQueue, (state) => {
        for (const payer of state.waiting) {
          const present = state.waiting.map((entry) => (entry === payer ? { ...entry, ready: true } : entry))
          const byLine = given({ ...state, waiting: present }, payer)
          const late = roomsForLatePayment(payer, true, state)
          if (byLine) gets++
          if (byLine) expect(late).toEqual(expect.arrayContaining(byLine))
          // The only differences: money also frees a hold that he took after this place, and is no hoarding.
          const mayBeCapped = state.addressCap !== null && payer.addressKey !== null
          const newerOwn = state.held.some((hold) => hold.userKey === payer.userKey && hold.rank > payer.rank)
          if (!byLine && !newerOwn && !mayBeCapped) expect(late).toBeUndefined()
        }
      }),
      { numRuns: 1500, seed: 4035 },
    )
    expect(gets).toBeGreaterThan(100)
  })
})
