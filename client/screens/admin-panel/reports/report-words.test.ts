import { expect, test } from 'vitest'
import { asCalendarDate, datesFrom } from '#shared/calendar/calendar-date'
import { asPaise } from '#shared/money/paise'
import type { Figures, Report } from '#shared/reports/report'
import {
  adrWords,
  cancelledBeside,
  cancelledFinding,
  leadFinding,
  nightsFinding,
  pickUpFinding,
  revenueFinding,
  revparWords,
  soldWords,
  sourceFinding,
} from './finding-words'
import { fromToWords, monthOf, rangeName, stepped, yearAround } from './range-words'
import { countWords, partWords } from './share-words'
import { stretchesOf } from './stretches'

const date = asCalendarDate
const span = (from: string, to: string) => ({ from: date(from), to: date(to) })
const june = span('2027-06-01', '2027-06-30')
const today = date('2027-07-01')

const figures = (over: Partial<Figures> = {}): Figures => ({
  ...{ nightsSold: 170, nightsOnSale: 207, occupancy: 170 / 207 },
  ...{ revenue: asPaise(61_960_000), adr: asPaise(364_471), revpar: asPaise(299_324), ...over },
})
const nights = (sold: (index: number) => number, { from } = june) =>
  datesFrom(from, date('2027-07-01')).map((day, index) => ({ date: day, sold: sold(index), onSale: 7 }))

/** June 2027 as it is drawn. */
const report = (over: Partial<Report> = {}): Report => ({
  ...june,
  ...figures(),
  rooms: 7,
  byType: {
    'Double Bed': figures({ revenue: asPaise(21_390_000) }),
    'Triple Bed': figures({ revenue: asPaise(40_570_000) }),
  },
  byNight: nights((index) => ([3, 4, 8].includes(index) ? 7 : 5)),
  periods: [{ name: 'Yatra weeks', ...span('2027-06-01', '2027-06-20') }],
  leadTime: ([18, 14, 22, 27, 13, 6] as const).map((bookings, index) => ({
    name:
      (['same week', '1 to 2 weeks', '2 to 4 weeks', '1 to 2 months', '2 to 3 months', 'longer'] as const)[
        index
      ] ?? 'longer',
    bookings,
  })),
  sources: [
    { name: 'On our site', bookings: 61 },
    { name: 'By phone', bookings: 39 },
  ],
  cancellations: {
    bookings: 4,
    noShows: 1,
    ofBookings: 78,
    paid: asPaise(0),
    givenBack: asPaise(0),
    kept: 0,
    asRevenue: asPaise(0),
  },
  pickUp: { asOf: today, nights: 170, lastYear: { asOf: date('2026-07-01'), nights: 156 }, points: [] },
  unusedNights: asPaise(0),
  lastYear: {
    ...figures({ occupancy: 0.76, adr: asPaise(340_200) }),
    byNight: nights(() => 5),
    cancelled: 7,
    bookings: 70,
  },
  knownFrom: date('2026-01-01'),
  hasTax: false,
  ...over,
})

test('the headings of the drawn month are the sentences that one would say', () => {
  const one = report()
  expect([
    nightsFinding(one, today),
    revenueFinding(one),
    leadFinding(one),
    sourceFinding(one),
    `${cancelledFinding(one)}: ${cancelledBeside(one)}`,
    pickUpFinding(one, today),
    pickUpFinding(one, june.to),
    soldWords(one),
    adrWords(one),
  ]).toEqual([
    'The hotel was full on 3 nights, all of them in Yatra weeks',
    'Triples earned two thirds of ₹6,19,600',
    'Nearly half of the bookings came a month ahead or more',
    'Six of ten bookings came over our own site',
    '4 of 78 bookings were cancelled: 3 fewer than last year; one guest did not come',
    '170 nights were booked, 14 more than last year',
    '170 nights are booked, 14 more than by 1 Jul 2026',
    '170 of 207 nights sold, 6 points more than last year',
    'A sold night brought ₹243 more than last year',
  ])
})

test('nothing is compared with nights that were not sold, or not on sale', () => {
  const unsold = figures({ nightsSold: 0, adr: asPaise(0) })
  const shut = { ...unsold, nightsOnSale: 0, occupancy: 0, revpar: asPaise(0) }
  const before = (lastYear: Figures) =>
    report({ lastYear: { ...lastYear, byNight: [], cancelled: 0, bookings: 0 } })
  expect([
    adrWords(report(unsold)),
    soldWords(report({ ...shut, nightsSold: 4 })),
    revparWords(report(shut)),
    adrWords(before(unsold)),
    soldWords(before(shut)),
    revparWords(before(shut)),
  ]).toEqual([
    'No night is sold',
    'no night was on sale, 4 sold all the same',
    'No night was on sale',
    'A sold night brought this much; none was sold last year',
    '170 of 207 nights sold, none was on sale last year',
    'Every night on sale brought this much; none was on sale last year',
  ])
})

test('they say what else there can be: nothing, never full, always full, and a last year that is not known', () => {
  const none = report({ byNight: nights(() => 0).map((night) => ({ ...night, onSale: 0 })) })
  expect(nightsFinding(none, today)).toBe('No night was on sale')
  expect(nightsFinding(report({ byNight: nights((index) => index % 4) }), today)).toBe(
    'Never full: at most 3 of 7 rooms sold, on 4 Jun',
  )
  expect(nightsFinding(report({ byNight: nights(() => 7) }), june.to)).toBe(
    'The hotel is full on every night',
  )
  expect(soldWords(report({ lastYear: null }))).toContain(', last year is not known')
  expect(cancelledBeside(report({ lastYear: null }))).toContain('Last year is not known')
  expect(revenueFinding(report({ revenue: asPaise(0) }))).toBe('Rooms have earned nothing')
})

test.each([
  [12, 12, 'all', 'All 12'],
  [61, 100, 'three fifths', 'Six of ten'],
  [64, 200, 'a third', 'Three of ten'],
  [4, 6, 'two thirds', '4 of 6'],
  [99, 100, '99 %', 'Nearly all'],
  [3, 100, '3 %', '3 of 100'],
])('%i of %i are %j of it, or %j', (part, whole, share, count) => {
  expect([partWords(part, whole), countWords(part, whole)]).toEqual([share, count])
})

test('a range is called and stepped as a month, a year, a season, or as many nights', () => {
  expect(rangeName(june)).toBe('June 2027')
  expect(fromToWords(june)).toBe('1 Jun to 30 Jun 2027')
  expect(stepped(june, -1)).toEqual(monthOf(date('2027-05-09')))
  expect(stepped(monthOf(date('2027-12-31')), 1)).toEqual(span('2028-01-01', '2028-01-31'))
  const season = span('2027-05-25', '2027-10-11')
  expect([rangeName(season), rangeName(yearAround(today))]).toEqual(['25 May to 11 Oct 2027', '2027'])
  expect(stepped(season, 1)).toEqual(span('2028-05-25', '2028-10-11'))
  expect(stepped(span('2027-06-05', '2027-06-11'), 1)).toEqual(span('2027-06-12', '2027-06-18'))
})

test('a bar is a night, a week of longer ranges, or a month, with the same nights of last year', () => {
  const { size, stretches } = stretchesOf(report())
  expect([size, stretches.length, stretches[0]]).toMatchObject([
    'night',
    30,
    { name: '1 Jun', sold: 5, nights: 5 },
  ])
  const byNight = datesFrom(date('2027-05-25'), date('2027-10-12')).map((day) => ({
    date: day,
    sold: 2,
    onSale: 7,
  }))
  const season = stretchesOf(report({ ...span('2027-05-25', '2027-10-11'), byNight, lastYear: null }))
  expect([season.size, season.stretches.length, season.stretches[0]]).toMatchObject([
    'week',
    20,
    { name: '25 May to 31 May', sold: 2, nights: 14, before: null },
  ])
})
