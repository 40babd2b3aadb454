import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cases } from '../cases/season.json'
import { addDays, asCalendarDate } from './calendar-date'
import { hotelToday } from './hotel-today'
import {
  areOnSale,
  closedAndNextWords,
  closedWords,
  isInSeason,
  type Season,
  saleAt,
  seasonOf,
  type YearSeason,
} from './season'

function onlySeason(now: Date): Season {
  const [season, ...others] = saleAt(now).seasons
  if (!season) throw new Error('nothing is on sale')
  expect(others).toEqual([])
  return season
}

describe('the season that is offered', () => {
  test.each(cases)('$note ($now)', ({ now, minCheckIn, maxCheckIn, maxCheckOut }) => {
    expect(saleAt(new Date(now)).seasons[0]).toEqual({ minCheckIn, maxCheckIn, maxCheckOut })
  })

  test('can be sold at every instant, from tomorrow or 25 May to 12 October', () => {
    const instant = fc.date({ min: new Date('2020-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(instant, (now) => {
        const today = hotelToday(now)
        const { minCheckIn, maxCheckIn, maxCheckOut } = onlySeason(now)
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

describe('a season that the owner changed', () => {
  const changed = (year: number, over: Partial<YearSeason>): YearSeason => ({
    ...seasonOf(year, []),
    ...over,
  })
  const stay = (checkIn: string, checkOut: string) => ({
    checkIn: asCalendarDate(checkIn),
    checkOut: asCalendarDate(checkOut),
  })
  const stops = { onSale: false }
  const sells = (date: string) => ({ salesFrom: asCalendarDate(date) })
  const june = new Date('2027-06-10T12:00:00+05:30')
  const moved = [changed(2027, { opens: asCalendarDate('2027-07-01'), closes: asCalendarDate('2027-09-30') })]

  test('is on sale from its own first day to its own last', () => {
    expect(saleAt(june, moved).seasons).toEqual([
      { minCheckIn: '2027-07-01', maxCheckIn: '2027-09-29', maxCheckOut: '2027-09-30' },
    ])
    expect(isInSeason(stay('2027-06-30', '2027-07-02'), moved)).toBe(false)
    expect(areOnSale(stay('2027-07-01', '2027-07-02'), june, moved)).toBe(true)
    expect(areOnSale(stay('2027-09-29', '2027-10-01'), june, moved)).toBe(false)
  })

  test('that is closed leaves the next one on sale', () => {
    const closed = [changed(2027, { isClosed: true })]
    expect(saleAt(june, closed).seasons.map(({ minCheckIn }) => minCheckIn)).toEqual(['2028-05-25'])
    expect(isInSeason(stay('2027-07-01', '2027-07-02'), closed)).toBe(false)
  })

  test('that is opened early is on sale beside this year’s', () => {
    const early = [changed(2028, { onSale: true })]
    expect(saleAt(june, early).seasons.map(({ maxCheckOut }) => maxCheckOut)).toEqual([
      '2027-10-12',
      '2028-10-12',
    ])
    expect(areOnSale(stay('2028-06-01', '2028-06-03'), june, early)).toBe(true)
    expect(areOnSale(stay('2028-06-01', '2028-06-03'), june, [])).toBe(false)
  })

  test('with a day of its own is on sale from that day', () => {
    const winter = new Date('2027-11-20T12:00:00+05:30')
    const later = [changed(2028, { salesFrom: asCalendarDate('2028-01-01') })]
    const sale = saleAt(winter, later)
    expect(sale.seasons).toEqual([])
    expect(closedWords(sale)).toBe('Closed for winter; 2028 opens for booking on 1 Jan 2028.')
    expect(saleAt(new Date('2027-12-31T18:30:00Z'), later).seasons).toHaveLength(1)
  })

  test.each<[string, string, Partial<YearSeason>[], string]>([
    ['before it opens', '2027-03-01', [stops], 'Closed for winter; 2027 is not open for booking yet.'],
    [
      'on its last day',
      '2027-10-11',
      [{ year: 2028, ...stops }],
      'Closed for winter; 2028 is not open for booking yet.',
    ],
    ['while it is on', '2027-06-10', [stops], 'Bookings are closed for now.'],
    [
      'until a day',
      '2027-06-10',
      [sells('2027-07-01')],
      'Bookings are closed for now; they open again on 1 Jul 2027.',
    ],
    [
      'that opens late',
      '2027-06-10',
      [{ opens: asCalendarDate('2027-08-01'), ...stops }],
      '2027 is not open for booking yet.',
    ],
    [
      'that is closed',
      '2027-06-10',
      [{ isClosed: true }, { year: 2028, ...sells('2028-01-01') }],
      'Closed until 25 May 2028; 2028 opens for booking on 1 Jan 2028.',
    ],
    [
      'that is closed for years',
      '2027-06-10',
      [2027, 2028, 2029].map((year) => ({ year, isClosed: true })),
      'The hotel takes no bookings for now.',
    ],
  ])('whose sale is stopped %s says why', (_, today, seasons, words) => {
    const sale = saleAt(
      new Date(`${today}T12:00:00+05:30`),
      seasons.map((season) => changed(season.year ?? 2027, season)),
    )
    expect(sale.seasons).toEqual([])
    expect(closedWords(sale)).toBe(words)
    const dates = sale.next ? ` The season of ${sale.next.year} is from ` : ''
    expect(closedAndNextWords(sale)).toContain(`${words}${dates}`)
  })

  test('of the running year keeps its last nights on sale for who has asked for them', () => {
    const lastDay = new Date('2027-10-11T12:00:00+05:30')
    expect(areOnSale(stay('2027-10-11', '2027-10-12'), lastDay, [])).toBe(true)
  })
})
