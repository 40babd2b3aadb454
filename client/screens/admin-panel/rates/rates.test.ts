import { describe, expect, test } from 'vitest'
import { addDays, asCalendarDate, datesFrom } from '#shared/calendar/calendar-date'
import { asRupees } from '#shared/money/rupees'
import { type RatePeriod, withPeriod } from '#shared/rates/rates'
import { nightAfter } from './night-keys'
import { emptyDraft, readDraft } from './period-draft'
import { differenceWords, guestsRead, soldWords, suggestedFor, unusualBeside } from './period-words'
import { partOf, readRateChanges, undoOf, withDoubtful } from './rate-change'
import { draftOfSeason, isSameSeason, readSeason, usualDraft } from './season-draft'
import { salesWords } from './season-words'
import { monthsOf, weekdayOf } from './year-months'

const date = asCalendarDate
const period = (from: string, to: string, amount: number, minNights = 1, name = 'A'): RatePeriod => ({
  from: date(from),
  to: date(to),
  amount: asRupees(amount),
  minNights,
  name,
})
const yatra = period('2027-06-01', '2027-06-20', 4300, 2, 'Yatra weeks')
const rates = { nightlyRate: asRupees(3500), periods: [yatra] }
const season = { opens: date('2027-05-25'), closes: date('2027-10-12') }
const nights = datesFrom(season.opens, season.closes).map((night) => ({ date: night, sold: 1 }))
const year = { ...season, ...rates, nights }

describe('the calendar', () => {
  const painted = {
    ...{ from: date('2027-07-12'), to: date('2027-08-22') },
    ...{ name: 'Monsoon', amount: asRupees(2800), minNights: 1 },
  }
  const months = monthsOf(year, painted)
  const cell = (night: string) => months.flatMap(({ days }) => days).find((day) => day.date === night)

  test('has the months of the season, with nights outside of it blank', () => {
    expect(months.map(({ name }) => name)).toEqual(['May', 'June', 'July', 'August', 'September', 'October'])
    expect(
      ['2027-05-24', '2027-05-25', '2027-10-11', '2027-10-12'].map((night) => cell(night)?.band?.name),
    ).toEqual([undefined, 'Base', 'Base', undefined])
    expect([weekdayOf(date('2027-05-25')), months[0]?.column]).toEqual([2, 2])
  })

  test('shows what is painted over what is there, by how dear it is', () => {
    expect(['2027-06-20', '2027-06-21', '2027-07-12'].map((night) => cell(night)?.band?.tone)).toEqual([
      'dear',
      'base',
      'gentle',
    ])
    expect([cell('2027-07-12')?.edge, cell('2027-07-13')?.edge, cell('2027-08-22')?.edge]).toEqual([
      'first',
      undefined,
      'last',
    ])
  })

  test('puts a label where it has room: at its first night, in week grids in a long enough row', () => {
    // 1 August is a Sunday, the last day of its week.
    expect(cell('2027-08-01')?.wide).toEqual({ size: 'full', nights: 22 })
    expect(cell('2027-08-01')?.narrow).toBeUndefined()
    expect(cell('2027-08-02')?.narrow).toEqual({ size: 'full', nights: 7 })
  })
})

test('arrow keys stay within the season and go by month or by week', () => {
  const bounds = { first: season.opens, last: addDays(season.closes, -1) }
  const from = (night: string, key: string, rows: 'month' | 'week', ctrlKey = false) =>
    nightAfter({ key, ctrlKey }, date(night), bounds, rows)
  expect(from('2027-07-31', 'ArrowDown', 'month')).toBe('2027-08-31')
  expect(from('2027-08-31', 'ArrowDown', 'month')).toBe('2027-09-30')
  expect(from('2027-07-31', 'ArrowUp', 'month')).toBe('2027-06-30')
  expect(from('2027-07-31', 'ArrowDown', 'week')).toBe('2027-08-07')
  expect(from('2027-05-25', 'ArrowLeft', 'week')).toBe('2027-05-25')
  expect(from('2027-10-05', 'End', 'month')).toBe('2027-10-11')
  expect(from('2027-07-05', 'Home', 'month', true)).toBe('2027-05-25')
  expect(from('2027-07-05', 'x', 'month')).toBeUndefined()
})

describe('a typed period', () => {
  const draft = { ...emptyDraft, from: '2027-07-12', to: '2027-08-22', amount: '₹2,800', name: ' Monsoon ' }

  test('is read with its fields’ faults', () => {
    expect(readDraft(draft, 2027, undefined).period).toEqual(
      period('2027-07-12', '2027-08-22', 2800, 1, 'Monsoon'),
    )
    const wrong = {
      ...draft,
      from: '2028-07-12',
      to: '2027-07-11',
      amount: '28',
      least: '31',
      alsoOther: true,
    }
    // What is suggested for the other type must be a rate, too.
    const also = { ...draft, alsoOther: true, otherAmount: '' }
    expect(readDraft(also, 2027, asRupees(2000)).other).toBe(2000)
    expect(readDraft(also, 2027, asRupees(70)).faults).toHaveProperty('otherAmount')
    expect(readDraft({ ...wrong, otherAmount: 'x' }, 2027, asRupees(2000)).faults).toEqual({
      from: 'The first night must be in 2027.',
      to: 'The last night is before the first.',
      amount: 'A rate is a whole number of rupees from 100 to 1,00,000.',
      least: 'From 1 to 30 nights.',
      otherAmount: 'A rate is a whole number of rupees from 100 to 1,00,000.',
    })
  })

  test('is put in words: what guests read, what changes, what is sold', () => {
    const monsoon = period('2027-07-12', '2027-08-22', 2800)
    expect(guestsRead(monsoon, rates, season.closes)).toBe('12 Jul to 15 Jul 2027, 3 nights, ₹8,400.')
    expect(guestsRead({ ...monsoon, minNights: 5 }, rates, season.closes)).toContain('5 nights, ₹14,000')
    expect(differenceWords(monsoon, rates)).toBe('42 nights, ₹700 less than now.')
    expect(differenceWords(period('2027-06-20', '2027-06-21', 4000), rates)).toBe(
      '2 nights, up to ₹300 less and up to ₹500 more than now.',
    )
    expect(soldWords(monsoon, nights)).toBe('The 42 room nights sold in them keep their price.')
    expect(suggestedFor(asRupees(2800), asRupees(3500), asRupees(2500))).toBe(2000)
  })

  test('is asked about once more under half or over double of any night’s price', () => {
    expect(unusualBeside(period('2027-06-20', '2027-06-21', 2000), rates)).toBe(4300)
    expect(unusualBeside(period('2027-06-21', '2027-06-21', 1749), rates)).toBe(3500)
    expect(unusualBeside(period('2027-06-21', '2027-06-21', 7000), rates)).toBeUndefined()
  })
})

test('a change is what differs, whole periods of it, and can be taken back and kept', () => {
  const after = withPeriod(rates.periods, period('2027-06-10', '2027-06-12', 5000))
  const part = partOf('Triple Bed', rates.periods, after)
  expect(part).toMatchObject({ from: '2027-06-01', to: '2027-06-20', was: [yatra] })
  expect(part?.periods).toHaveLength(3)
  expect(partOf('Triple Bed', after, [...after])).toBeUndefined()
  const change = { words: 'A', parts: part ? [part] : [] }
  // A lost answer: what may have been done is kept once, to be taken back.
  expect(withDoubtful([], change.parts)).toEqual(change.parts)
  expect(withDoubtful(change.parts, change.parts)).toEqual(change.parts)
  expect(undoOf(change).parts[0]).toMatchObject({ was: part?.periods, periods: [yatra] })
  expect(readRateChanges(JSON.parse(JSON.stringify([change])))).toEqual([change])
})

test('a season is read with its faults, and told apart from the usual one', () => {
  const usual = usualDraft(2027)
  const row = { id: 2027, ...season, onSale: true, isClosed: false, isUsual: true, salesFrom: null }
  expect(isSameSeason(draftOfSeason({ ...row, sales: 'automatic' }), usual)).toBe(true)
  expect(readSeason({ ...usual, closes: '2027-05-25', sales: 'from' }, 2027).faults).toEqual({
    closes: 'It must close after it opens.',
    salesFrom: 'Choose a day.',
  })
  expect(readSeason({ ...usual, sales: 'stopped' }, 2027).setting).toEqual({
    ...{ id: 2027, ...season },
    ...{ onSale: false, salesFrom: null },
  })
  const over = { ...row, sales: 'automatic' as const, onSale: false }
  expect(salesWords(over, asCalendarDate('2027-10-11'))).toBe('Its sales are over.')
  expect(salesWords(over, asCalendarDate('2027-01-11'))).toBe('Not on sale yet.')
})
