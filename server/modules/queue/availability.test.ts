import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { asCalendarDate } from '#shared/calendar/calendar-date'
import {
  availability,
  type Claim,
  decideLine,
  type LineState,
  roomsForLatePayment,
  type Waiting,
} from './decide'
import { lineAfter, lineModel } from './queue-model'
import { calendar, lastInLine, someLine } from './queues-for-tests'

const model = lineModel(calendar)
/** A line in which everybody who can have rooms has them, as every transaction leaves it. */
const settledLine = someLine.map((state) => lineAfter(state, decideLine(state)))

/** What a line gives to one of its entries: the holds that he gives up for it, or undefined. */
function given(state: LineState, entry: Claim): string[] | undefined {
  const outcome = decideLine(state).find(({ id }) => id === entry.id)
  return outcome?.becomes === 'Held' ? outcome.replaces : undefined
}

const withLast = (state: LineState, entry: Waiting): LineState => ({
  ...state,
  waiting: [...state.waiting, entry],
})

const june = (day: number) => asCalendarDate(`2027-06-${String(day).padStart(2, '0')}`)
const claim = (id: string, place: number, rooms: number, userKey: string | null = id): Claim => ({
  id,
  place,
  rooms,
  userKey,
  addressKey: null,
  checkIn: june(10),
  checkOut: june(12),
})
const stay = { checkIn: june(10), checkOut: june(12) }
const house = (state: Partial<LineState>): LineState => ({
  all: 3,
  today: june(9),
  sold: new Map(),
  settling: [],
  held: [],
  waiting: [],
  addressCap: null,
  heldElsewhere: new Map(),
  ...state,
})

describe('how many rooms a guest is promised', () => {
  test('all of an empty house, none of them held', () => {
    expect(availability(stay, null, house({}))).toEqual({ availableRooms: 3, heldRooms: 0 })
  })

  test('what is sold is gone, what is held or being paid for may come back', () => {
    const state = house({
      sold: new Map([[june(10), 1]]),
      held: [claim('ana', 1, 1)],
      settling: [claim('ben', 2, 1)],
    })
    expect(availability(stay, null, state)).toEqual({ availableRooms: 0, heldRooms: 2 })
  })

  test('the fullest night counts, not the sum of the nights', () => {
    const state = house({
      sold: new Map([
        [june(10), 1],
        [june(11), 2],
        [june(12), 3],
      ]),
    })
    expect(availability(stay, null, state)).toEqual({ availableRooms: 1, heldRooms: 0 })
  })

  test('his own unpaid hold is free for him and for nobody else', () => {
    const state = house({ held: [claim('ana', 1, 2)] })
    expect(availability(stay, 'ana', state)).toEqual({ availableRooms: 3, heldRooms: 0 })
    expect(availability(stay, 'ben', state)).toEqual({ availableRooms: 1, heldRooms: 2 })
    expect(availability(stay, null, state)).toEqual({ availableRooms: 1, heldRooms: 2 })
  })

  test('what he is paying for already is not', () => {
    const state = house({ settling: [claim('ana', 1, 2)] })
    expect(availability(stay, 'ana', state)).toEqual({ availableRooms: 1, heldRooms: 2 })
  })

  test('nobody is promised a room that somebody waits for, unless that one has gone away', () => {
    const waiting = { ...claim('ben', 2, 3), ready: true }
    const state = house({ held: [claim('ana', 1, 1)], waiting: [waiting] })
    expect(availability(stay, 'cem', state)).toEqual({ availableRooms: 0, heldRooms: 3 })
    const alone = { ...state, waiting: [{ ...waiting, ready: false }] }
    expect(availability(stay, 'cem', alone)).toEqual({ availableRooms: 2, heldRooms: 1 })
  })

  test('a house with more sold or wanted than it has promises nothing, never less than nothing', () => {
    const waiting = [{ ...claim('ben', 2, 3), ready: true }]
    const full = house({ sold: new Map([[june(10), 3]]), waiting })
    expect(availability(stay, null, full)).toEqual({ availableRooms: 0, heldRooms: 0 })
    const closed = house({ sold: new Map([[june(10), 4]]) })
    expect(availability(stay, null, closed)).toEqual({ availableRooms: 0, heldRooms: 0 })
  })
})

describe('on random lines', { timeout: 60_000 }, () => {
  test('exactly as many rooms are promised as the guest would get by asking now', () => {
    fc.assert(
      fc.property(settledLine, lastInLine, (state, guest) => {
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
    const stirred = fc.tuple(someLine, lastInLine).filter(([state, guest]) => guest.checkIn > state.today)
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
      fc.property(someLine, lastInLine, (state, guest) => {
        const { availableRooms, heldRooms } = availability(guest, guest.userKey, state)
        const unpaid = availability(guest, null, { ...state, held: [], settling: [], waiting: [] })
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
  const ana = claim('ana', 5, 2)

  test('is accepted while the rooms are free', () => {
    expect(roomsForLatePayment(ana, false, house({}))).toEqual([])
    expect(roomsForLatePayment(ana, false, house({ sold: new Map([[june(11), 1]]) }))).toEqual([])
    expect(roomsForLatePayment(ana, false, house({ sold: new Map([[june(11), 2]]) }))).toBeUndefined()
    expect(roomsForLatePayment(ana, false, house({ held: [claim('ben', 1, 2)] }))).toBeUndefined()
    expect(roomsForLatePayment(ana, false, house({ settling: [claim('ben', 1, 2)] }))).toBeUndefined()
  })

  test('takes nothing from those who wait, save from those who stand behind his own place', () => {
    const waiting = [{ ...claim('ben', 9, 2), ready: true }]
    expect(roomsForLatePayment(ana, false, house({ waiting }))).toBeUndefined()
    expect(roomsForLatePayment(ana, true, house({ waiting }))).toEqual([])
    const absent = [{ ...claim('ben', 9, 2), ready: false }]
    expect(roomsForLatePayment(ana, false, house({ waiting: absent }))).toEqual([])
  })

  test('does not stand in its own way', () => {
    const waiting = [{ ...ana, ready: true }]
    expect(roomsForLatePayment(ana, true, house({ waiting }))).toEqual([])
  })

  test('makes the payer give up what he holds unpaid for these nights, older or newer', () => {
    const older = { ...claim('older', 1, 1, 'ana') }
    const newer = { ...claim('newer', 9, 2, 'ana') }
    const others = { ...newer, checkIn: june(12), checkOut: june(14), id: 'other nights' }
    const held = [older, newer, others]
    expect(roomsForLatePayment(ana, false, house({ held }))).toEqual(['older', 'newer'])
    expect(roomsForLatePayment({ ...ana, userKey: null }, false, house({ held }))).toBeUndefined()
  })

  test('without a place is treated like a guest who asks just now', { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(settledLine, lastInLine, (state, payer) => {
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
      fc.property(settledLine, (state) => {
        for (const payer of state.waiting) {
          const present = state.waiting.map((entry) => (entry === payer ? { ...entry, ready: true } : entry))
          const byLine = given({ ...state, waiting: present }, payer)
          const late = roomsForLatePayment(payer, true, state)
          if (byLine) gets++
          if (byLine) expect(late).toEqual(expect.arrayContaining(byLine))
          // The only differences: money also frees a hold that he took after this place, and is no hoarding.
          const mayBeCapped = state.addressCap !== null && payer.addressKey !== null
          const newerOwn = state.held.some(
            (hold) => hold.userKey === payer.userKey && hold.place > payer.place,
          )
          if (!byLine && !newerOwn && !mayBeCapped) expect(late).toBeUndefined()
        }
      }),
      { numRuns: 1500, seed: 4035 },
    )
    expect(gets).toBeGreaterThan(100)
  })
})
