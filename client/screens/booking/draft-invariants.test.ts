import fc from 'fast-check'
import { expect, test } from 'vitest'
import { assertSellable } from '#shared/booking/sellable'
import { addDays, asCalendarDate, daysBetween } from '#shared/calendar/calendar-date'
import { saleAt } from '#shared/calendar/season'
import { guestCap, roomTypes } from '#shared/room/room'
import { type Change, emptyDraft, type Facts } from './draft'
import { changeDraft, fitDraft } from './draft-change'
import { wholeDate } from './draft-dates'

const date = fc.oneof(
  fc.integer({ min: 0, max: 900 }).map((day) => addDays(asCalendarDate('2026-12-01'), day)),
  fc.constantFrom('', '0202-06-10', '9999-12-31', '1000-01-01', '2027-02-30'),
)
const number = fc.oneof(fc.nat({ max: 60 }).map(String), fc.constantFrom('', '0', '1e3', '99999999', 'x'))
const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ field: fc.constant('roomType' as const), value: fc.constantFrom(...roomTypes) }),
  fc.record({ field: fc.constantFrom('numberOfRooms' as const, 'numberOfGuests' as const), value: number }),
  fc.record({ field: fc.constantFrom('checkIn' as const, 'checkOut' as const), value: date }),
  fc.record({
    field: fc
      .tuple(fc.constantFrom('name' as const, 'age' as const, 'aadhar' as const), fc.nat({ max: 12 }))
      .map(([part, person]) => `${part}-${person}` as const),
    value: fc.string({ maxLength: 5 }),
  }),
  fc.record({ field: fc.constantFrom('city' as const, 'email' as const), value: fc.string() }),
)
const facts: fc.Arbitrary<Facts> = fc.record({
  sale: fc
    .date({ min: new Date('2027-01-01'), max: new Date('2028-12-01'), noInvalidDate: true })
    .map((now) => saleAt(now)),
  maxStayNights: fc.integer({ min: 1, max: 20 }),
  roomCap: fc.option(fc.nat({ max: 4 })),
})

test('after any changes and with any season and rooms, the draft is valid', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(change, facts), { maxLength: 20 }), (steps) => {
      let draft = emptyDraft('draft-1')
      for (const [each, server] of steps) {
        draft = changeDraft(draft, each, server)
        const { sale, maxStayNights, roomCap } = server
        const [season] = sale.seasons
        if (!season) throw new Error('nothing is on sale')
        const [rooms, guests] = [Number(draft.numberOfRooms), Number(draft.numberOfGuests)]
        expect(draft.people).toHaveLength(Math.max(1, guests))
        if (draft.roomType && rooms > 0) expect(guests).toBeLessThanOrEqual(guestCap(draft.roomType, rooms))
        expect(guests).toBeLessThanOrEqual(50)
        expect(rooms).toBeLessThanOrEqual(Math.max(1, roomCap ?? 50))
        expect([draft.numberOfRooms, draft.numberOfGuests].join('')).toMatch(/^\d*$/)
        const [checkIn, checkOut] = [wholeDate(draft.checkIn), wholeDate(draft.checkOut)]
        if (checkIn && checkOut) assertSellable({ checkIn, checkOut }, sale, maxStayNights)
        if (checkIn) expect(daysBetween(season.minCheckIn, checkIn)).toBeGreaterThanOrEqual(0)
        if (checkIn) expect(checkIn <= season.maxCheckIn).toBe(true)
        if (checkOut) expect(checkOut > season.minCheckIn && checkOut <= season.maxCheckOut).toBe(true)
        for (const words of Object.values(draft.corrections)) expect(words).toMatch(/^[A-Z].*\.$/)
        expect(fitDraft(draft, server)).toEqual(draft)
      }
    }),
    { numRuns: 60 },
  )
})

test('changing the number of guests loses no person who was typed', () => {
  const numbers = fc.array(fc.record({ field: fc.constant('numberOfGuests' as const), value: number }))
  fc.assert(
    fc.property(numbers, facts, (changes, server) => {
      const names = ['Asha', 'Mohan', 'Ritu']
      const people = names.map((name) => ({ name, age: '', aadhar: '' }))
      const draft = changes.reduce((at, each) => changeDraft(at, each, server), {
        ...emptyDraft('d'),
        people,
      })
      expect([...draft.people, ...draft.aside].slice(0, 3)).toEqual(people)
    }),
  )
})
