import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cases } from '../cases/season.json'
import { addDays } from './calendar-date'
import { hotelToday } from './hotel-today'
import { seasonAt } from './season'

describe('the season that is offered', () => {
  test.each(cases)('$note ($now)', ({ now, minCheckIn, maxCheckIn, maxCheckOut }) => {
    expect(seasonAt(new Date(now))).toEqual({ minCheckIn, maxCheckIn, maxCheckOut })
  })

  test('can be sold at every instant, from tomorrow or 25 May to 12 October', () => {
    const instant = fc.date({ min: new Date('2020-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(instant, (now) => {
        const today = hotelToday(now)
        const { minCheckIn, maxCheckIn, maxCheckOut } = seasonAt(now)
        expect(minCheckIn > today).toBe(true)
        expect(minCheckIn <= maxCheckIn).toBe(true)
        expect(addDays(maxCheckIn, 1)).toBe(maxCheckOut)
        expect(maxCheckOut.slice(4)).toBe('-10-12')
        expect(minCheckIn.slice(0, 4)).toBe(maxCheckOut.slice(0, 4))
        expect(minCheckIn.slice(5) >= '05-25').toBe(true)
        if (minCheckIn.slice(5) > '05-25') expect(minCheckIn).toBe(addDays(today, 1))
        // The next season is offered only when this one has no night left to sell.
        const lastOfYearBefore = `${Number(maxCheckOut.slice(0, 4)) - 1}-10-11`
        expect(lastOfYearBefore < addDays(today, 1)).toBe(true)
      }),
      { numRuns: 500 },
    )
  })
})
