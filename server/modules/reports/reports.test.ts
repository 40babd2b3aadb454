import { describe, expect, test } from 'vitest'
import { asCalendarDate } from '#shared/calendar/calendar-date'
import { sharedOut } from '#shared/invoice/tax'
import { asRupees } from '#shared/money/rupees'
import { figuresOf } from './figures'
import { pickUpOf, yearBefore } from './pick-up'
import { type Stay, soldNights } from './sold-nights'

const stay = (over: Partial<Stay> = {}): Stay => ({
  id: 'one',
  type: 'Double Bed',
  rooms: 1,
  checkIn: asCalendarDate('2027-06-10'),
  checkOut: asCalendarDate('2027-06-12'),
  status: 'Confirmed',
  nightAmounts: [2500, 2501].map(asRupees),
  madeAt: new Date('2027-05-01T10:00:00Z'),
  endedAt: null,
  isDesk: false,
  goesOn: false,
  discount: 0,
  isNoShow: false,
  usedNights: 0,
  leftEarly: false,
  kept: 0,
  ...over,
})
const missed = (kept: number, over: Partial<Stay> = {}) =>
  stay({ id: 'missed', status: 'Cancelled', isNoShow: true, kept, ...over })
const sold = (...stays: Stay[]) => soldNights(stays, () => 1)
const shown = (nights: ReturnType<typeof sold>, id: string) =>
  nights.get(id)?.map(({ date, rooms, amount }) => [date.slice(-2), rooms, amount])

describe('what a booking sold', () => {
  test('a discount is divided by largest remainder, and leaves nothing where it is more than all', () => {
    expect(sharedOut(100, [2500, 2501, 2499])).toEqual([33, 34, 33])
    expect(sharedOut(9_007_199_254_740_991, [3, 3, 1])).toEqual([
      3860228252031853, 3860228252031853, 1286742750677285,
    ])
    expect(shown(sold(stay({ discount: 100_001 })), 'one')).toEqual([
      ['10', 1, 200_009],
      ['11', 1, 200_090],
    ])
    expect(shown(sold(stay({ discount: 900_000 })), 'one')).toEqual([
      ['10', 1, 0],
      ['11', 1, 0],
    ])
  })

  test('a cancelled booking sold the nights that were used, and otherwise none', () => {
    expect(shown(sold(stay({ status: 'Processing', usedNights: 1 })), 'one')).toEqual([['10', 1, 250_000]])
    expect(shown(sold(stay({ status: 'Refunded', kept: 300_000 })), 'one')).toEqual([])
  })

  test('what a no-show left fills its first nights, and a night that was sold again counts once', () => {
    expect(shown(sold(missed(300_000)), 'missed')).toEqual([
      ['10', 1, 250_000],
      ['11', 1, 50_000],
    ])
    expect(shown(sold(missed(120_000, { discount: 20_000 })), 'missed')).toEqual([['10', 1, 100_000]])
    expect(shown(sold(missed(0)), 'missed')).toEqual([])
    const again = stay({ checkIn: asCalendarDate('2027-06-11'), checkOut: asCalendarDate('2027-06-13') })
    expect(shown(sold(missed(500_100), again), 'missed')).toEqual([
      ['10', 1, 250_000],
      ['11', 0, 250_100],
    ])
  })
})

test('an amount for each night is rounded half up, and is 0 where there is no night', () => {
  const nights = [asCalendarDate('2027-06-10')]
  const of = (amount: number, rooms: number) => {
    const [night] = sold(stay()).get('one') ?? []
    return figuresOf(
      [
        {
          type: 'Double Bed',
          nights: night ? [{ ...night, rooms, amount: amount as typeof night.amount }] : [],
        },
      ],
      nights,
      (type) => (type === 'Double Bed' ? 2 : 0),
    )
  }
  expect(of(5, 2)).toMatchObject({ adr: 3, revpar: 3, occupancy: 1 })
  expect(of(7, 3).adr).toBe(2)
  expect(of(0, 0)).toMatchObject({ adr: 0, revpar: 0, occupancy: 0, byType: { 'Triple Bed': { revpar: 0 } } })
})

describe('pick-up', () => {
  const june = { from: asCalendarDate('2027-06-01'), to: asCalendarDate('2027-06-30') }
  const today = asCalendarDate('2027-05-05')
  const made = (day: string, all: number) => ({
    madeAt: new Date(`${day}T10:00:00+05:30`),
    endedAt: null,
    all,
    sold: all,
  })

  test('counts what was booked by the end of a day, until it was cancelled', () => {
    const gone = { ...made('2027-04-20', 4), endedAt: new Date('2027-05-04T23:00:00+05:30'), sold: 1 }
    const { nights, points, lastYear } = pickUpOf(june, today, [made('2027-05-05', 2), gone], null)
    expect([nights, lastYear]).toEqual([3, null])
    expect(points.find(({ date }) => date === '2027-04-21')).toMatchObject({ nights: 4, lastYear: null })
    expect(points.find(({ date }) => date === '2027-05-12')).toMatchObject({ nights: null })
  })

  test('knows of last year what was booked by the same day, but not before the first booking', () => {
    const bookings = [made('2026-04-25', 5), made('2026-05-06', 7)]
    const knownFrom = asCalendarDate('2026-04-25')
    const { points, lastYear } = pickUpOf(june, today, [], { bookings, knownFrom })
    expect(lastYear).toEqual({ asOf: '2026-05-05', nights: 5 })
    expect(points.find(({ date }) => date === '2027-04-21')?.lastYear).toBeNull()
    expect(points.find(({ date }) => date === '2027-05-12')?.lastYear).toBe(12)
  })

  test('a year before 29 February is the 28th', () => {
    expect(yearBefore(asCalendarDate('2028-02-29'))).toBe('2027-02-28')
  })
})
