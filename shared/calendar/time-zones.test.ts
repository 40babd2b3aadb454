import { afterEach, describe, expect, test, vi } from 'vitest'
import { cases } from '../cases/season.json'
import { addDays, asCalendarDate, dateForPeople, daysBetween } from './calendar-date'
import { hotelToday, instantForWire } from './hotel-today'
import { saleAt } from './season'

afterEach(() => vi.unstubAllEnvs())

/** Minutes behind UTC in June, to check that the zone is really set. */
const zones: [string, number][] = [
  ['Asia/Kolkata', -330],
  ['America/Los_Angeles', 420],
  ['Pacific/Auckland', -720],
  ['UTC', 0],
]

describe.each(zones)('on a machine in %s', (zone, offset) => {
  const inZone = () => {
    vi.stubEnv('TZ', zone)
    expect(new Date('2027-06-10T12:00:00Z').getTimezoneOffset()).toBe(offset)
  }

  test('the season is the hotel’s', () => {
    inZone()
    for (const { now, ...season } of cases)
      expect(saleAt(new Date(now)).seasons[0]).toMatchObject(withoutNote(season))
  })

  test('half past midnight in Kolkata is the new day', () => {
    inZone()
    const now = new Date('2027-06-09T19:00:00Z')
    expect(hotelToday(now)).toBe('2027-06-10')
    expect(instantForWire(now)).toBe('2027-06-10T00:30:00.000+05:30')
    expect(saleAt(now).seasons[0]?.minCheckIn).toBe('2027-06-11')
  })

  test('dates are shown and counted alike', () => {
    inZone()
    expect(dateForPeople(asCalendarDate('2027-06-10'))).toBe('10 Jun 2027')
    // Clocks change on these nights, in Los Angeles and in Auckland.
    expect(daysBetween(asCalendarDate('2027-03-13'), asCalendarDate('2027-03-15'))).toBe(2)
    expect(daysBetween(asCalendarDate('2027-09-25'), asCalendarDate('2027-09-27'))).toBe(2)
    expect(addDays(asCalendarDate('2027-11-07'), 1)).toBe('2027-11-08')
  })
})

const withoutNote = ({ note: _, ...season }: Omit<(typeof cases)[number], 'now'>) => season
