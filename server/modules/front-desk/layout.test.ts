import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nightsOf } from '#shared/booking/stay'
import { addDays, asCalendarDate, type CalendarDate } from '#shared/calendar/calendar-date'
import { changesOf, type Layout, layOut, pinOn, type StayToLayOut, slotOn } from './layout'

const first = asCalendarDate('2027-06-01')
const day = (number: number) => addDays(first, number)

const stay = (id: string, from: number, to: number, over: Partial<StayToLayOut> = {}): StayToLayOut => ({
  id,
  rooms: 1,
  checkIn: day(from),
  checkOut: day(to),
  pins: [],
  isHere: false,
  isClosure: false,
  ...over,
})
const pinned = (from: number, slot: number, place = 0) => ({ pins: [{ place, from: day(from), slot }] })

/** `1 10-12` for each stretch of a stay's places. */
const words = (layout: Layout, id: string) =>
  (layout.get(id) ?? []).map((stretches) =>
    stretches.map(({ slot, from, to }) => `${slot} ${from.slice(-2)}-${to.slice(-2)}`).join(', '),
  )

/** Stays as they come, as long as each night has a room for them; some with a pin that contradicts no other. */
const someStays = (all: number, days: number) =>
  fc
    .array(
      fc.record({
        from: fc.integer({ min: 0, max: days - 1 }),
        nights: fc.integer({ min: 1, max: 5 }),
        rooms: fc.constantFrom(1, 1, 1, 2),
        pin: fc.option(
          fc.record({ after: fc.integer({ min: 0, max: 4 }), slot: fc.integer({ min: 1, max: all }) }),
          {
            freq: 2,
          },
        ),
      }),
      { maxLength: 9 },
    )
    .map((wanted) => {
      const made: StayToLayOut[] = []
      for (const [index, { from, nights, rooms, pin }] of wanted
        .toSorted((a, b) => a.from - b.from)
        .entries()) {
        const one = stay(String(index), from, from + nights, { rooms })
        const isFull = nightsOf(one).some(
          (night) => usedOn(made, night).reduce<number>((sum, other) => sum + other.rooms, rooms) > all,
        )
        if (isFull) continue
        const pins =
          pin && pin.after < nights ? [{ place: 0, from: day(from + pin.after), slot: pin.slot }] : []
        const isTaken = nightsOf(one).some((night) => {
          const slot = pinOn({ pins }, 0, night)
          return slot !== undefined && usedOn(made, night).some((other) => pinOn(other, 0, night) === slot)
        })
        made.push(isTaken ? one : { ...one, pins })
      }
      return made
    })
const usedOn = (stays: readonly StayToLayOut[], night: CalendarDate) =>
  stays.filter(({ checkIn, checkOut }) => checkIn <= night && night < checkOut)

const allChanges = (layout: Layout) =>
  [...layout.values()].flat().reduce((sum, stretches) => sum + Math.max(0, stretches.length - 1), 0)

/** The fewest changes, by trying every arrangement of every night. */
function fewestChanges(stays: readonly StayToLayOut[], all: number): number {
  let known = new Map<string, number>([['', 0]])
  let before: string[] = []
  for (const night of nightsOf({ checkIn: first, checkOut: day(20) })) {
    const here = usedOn(stays, night).flatMap((one) =>
      Array.from({ length: one.rooms }, (_, place) => ({ one, place })),
    )
    const names = here.map(({ one, place }) => `${one.id}.${place}`)
    const next = new Map<string, number>()
    for (const slots of arrangements(
      here.map(({ one, place }) => pinOn(one, place, night)),
      all,
    ))
      for (const [old, cost] of known) {
        const was = old === '' ? [] : old.split(',').map(Number)
        const changes = names.filter(
          (name, at) => before.includes(name) && was[before.indexOf(name)] !== slots[at],
        )
        const key = slots.join()
        next.set(key, Math.min(next.get(key) ?? Number.POSITIVE_INFINITY, cost + changes.length))
      }
    ;[known, before] = [next, names]
  }
  return Math.min(...known.values())
}
function arrangements(pins: readonly (number | undefined)[], all: number, taken: number[] = []): number[][] {
  if (taken.length === pins.length) return [taken]
  const pin = pins[taken.length]
  return Array.from({ length: all }, (_, at) => at + 1)
    .filter((slot) => !taken.includes(slot) && (pin === undefined || pin === slot))
    .flatMap((slot) => arrangements(pins, all, [...taken, slot]))
}

describe('the layout of room numbers', () => {
  test('gives the lowest numbers in the order of arrival, and keeps them for the whole stay', () => {
    const stays = [stay('a', 0, 3), stay('b', 1, 4, { rooms: 2 }), stay('c', 3, 6)]
    const layout = layOut(stays, 3)
    expect(['a', 'b', 'c'].map((id) => words(layout, id))).toEqual([
      ['1 01-04'],
      ['2 02-05', '3 02-05'],
      ['1 04-07'],
    ])
  })

  test('leaves the room free that somebody is pinned to later', () => {
    const layout = layOut([stay('a', 0, 4), stay('b', 2, 5, pinned(2, 1))], 3)
    expect([words(layout, 'a'), words(layout, 'b')]).toEqual([['2 01-05'], ['1 03-06']])
  })

  test('moves a closure rather than a guest where pins leave no other way', () => {
    const stays = [stay('left', 0, 2, pinned(0, 1)), stay('long', 0, 4), stay('right', 2, 4, pinned(2, 2))]
    const between = (id: string) =>
      layOut(
        stays.map((one) => ({ ...one, isClosure: one.id === id })),
        2,
      )
    expect(changesOf(stays, between('none'))).toEqual([{ id: 'long', place: 0, on: day(2), from: 2, to: 1 }])
    const closed = stays.map((one) => ({ ...one, isClosure: one.id === 'long' }))
    expect(changesOf(closed, layOut(closed, 2))).toEqual([])
  })

  test('a guest who stays longer than planned leaves a room that is kept for another, and nobody shares it', () => {
    const stays = [stay('a', 0, 4, { ...pinned(0, 1), isHere: true }), stay('b', 2, 4, pinned(2, 1))]
    const layout = layOut(stays, 2)
    expect([words(layout, 'a'), words(layout, 'b')]).toEqual([['1 01-03, 2 03-05'], ['1 03-05']])
    const sameDay = [stay('a', 0, 4, pinned(0, 1)), stay('b', 0, 4, { ...pinned(0, 1), isHere: true })]
    expect(words(layOut(sameDay, 2), 'b')).toEqual(['1 01-05'])
  })

  test.each([
    [3, 150],
    [4, 150],
    [5, 20],
  ])(
    'of %i rooms moves no pin, gives every room once each night, and has the fewest changes',
    (all, numRuns) => {
      fc.assert(
        fc.property(someStays(all, 8), (stays) => {
          const layout = layOut(stays, all)
          for (const one of stays)
            for (const night of nightsOf(one)) {
              const own = Array.from({ length: one.rooms }, (_, place) =>
                slotOn(layout, one.id, place, night),
              )
              expect(own.every((slot) => slot >= 1 && slot <= all)).toBe(true)
              expect(pinOn(one, 0, night) ?? own[0]).toBe(own[0])
              const used = usedOn(stays, night).flatMap((other) =>
                Array.from({ length: other.rooms }, (_, place) => slotOn(layout, other.id, place, night)),
              )
              expect(new Set(used).size).toBe(used.length)
            }
          expect(allChanges(layout)).toBe(fewestChanges(stays, all))
        }),
        { numRuns },
      )
    },
  )

  test('nobody changes rooms where nothing is pinned', () => {
    fc.assert(
      fc.property(someStays(4, 30), (stays) => {
        const free = stays.map((one) => ({ ...one, pins: [] }))
        expect(allChanges(layOut(free, 4))).toBe(0)
      }),
    )
  })

  test('of a year with 500 stays takes a few milliseconds, and of a bigger type not many more', () => {
    const year = (all: number) => {
      const made: StayToLayOut[] = []
      for (let index = 0; made.length < 500; index++) {
        const from = Math.floor(index / 2)
        const one = stay(
          String(index),
          from,
          from + 1 + ((index * 7) % 4),
          index % 3 ? {} : pinned(from, 1 + (index % all)),
        )
        if (nightsOf(one).every((night) => usedOn(made.slice(-50), night).length < all)) made.push(one)
      }
      return made
    }
    const millisecondsFor = (all: number) => {
      const stays = year(all)
      const began = performance.now()
      expect(layOut(stays, all).size).toBe(500)
      return performance.now() - began
    }
    millisecondsFor(4)
    // Far above what it takes, since other work may have the processor.
    expect(millisecondsFor(4)).toBeLessThan(200)
    expect(millisecondsFor(12)).toBeLessThan(5000)
  })
})
