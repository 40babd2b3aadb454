import { describe, expect, test } from 'vitest'
import { asCalendarDate } from '../calendar/calendar-date'
import { saleAt } from '../calendar/season'
import { assertSellable } from './sellable'
import { nightsOf, shareANight, stay } from './stay'

const dates = (checkIn: string, checkOut: string) => ({
  checkIn: asCalendarDate(checkIn),
  checkOut: asCalendarDate(checkOut),
})
const refusal = (checkIn: string, checkOut: string, now = '2027-06-10T00:30:00+05:30') => {
  try {
    assertSellable(dates(checkIn, checkOut), saleAt(new Date(now)), 14)
    return undefined
  } catch (error) {
    return error
  }
}
const notPossible = (message: string) => expect.objectContaining({ code: 'StayNotPossible', message })

describe('dates that can be sold', () => {
  test('run from tomorrow at the hotel to the last night of the season, at most 14 nights', () => {
    expect(refusal('2027-06-11', '2027-06-12')).toBeUndefined()
    expect(refusal('2027-06-11', '2027-06-25')).toBeUndefined()
    expect(refusal('2027-10-11', '2027-10-12')).toBeUndefined()
  })

  const refused: [string, string, string][] = [
    ['2027-06-10', '2027-06-12', 'Check-in must be from 11 Jun 2027 onwards.'],
    ['2027-06-12', '2027-06-12', 'Check-out must be after check-in.'],
    ['2027-06-13', '2027-06-12', 'Check-out must be after check-in.'],
    ['2027-06-11', '2027-06-26', 'A stay can be at most 14 nights.'],
    ['2027-10-12', '2027-10-13', 'The last check-in of this season is 11 Oct 2027.'],
    ['2028-06-01', '2028-06-02', 'The last check-in of this season is 11 Oct 2027.'],
    ['2027-10-11', '2027-10-13', 'The hotel closes on 12 Oct 2027: check-out must be by then.'],
  ]
  test.each(refused)('%s to %s is refused with a message', (checkIn, checkOut, message) => {
    expect(refusal(checkIn, checkOut)).toEqual(notPossible(message))
  })

  test('belong to the next season once this one is over', () => {
    expect(refusal('2028-05-25', '2028-05-27', '2027-10-20T12:00:00+05:30')).toBeUndefined()
    expect(refusal('2028-05-24', '2028-05-27', '2027-10-20T12:00:00+05:30')).toEqual(
      notPossible('Check-in must be from 25 May 2028 onwards.'),
    )
  })
})

test('guests who leave on the day when others arrive share no night with them', () => {
  const first = dates('2027-06-10', '2027-06-12')
  expect(shareANight(first, dates('2027-06-12', '2027-06-14'))).toBe(false)
  expect(shareANight(dates('2027-06-12', '2027-06-14'), first)).toBe(false)
  expect(shareANight(first, dates('2027-06-11', '2027-06-14'))).toBe(true)
  expect(shareANight(first, dates('2027-06-01', '2027-06-30'))).toBe(true)
  expect(shareANight(first, first)).toBe(true)
})

test('a stay from 1 to 3 June is the nights of the 1st and 2nd', () => {
  expect(nightsOf(dates('2027-06-01', '2027-06-03'))).toEqual(['2027-06-01', '2027-06-02'])
})

test.each([0, -1, 1.5, 51, '2', undefined, Number.NaN])('%j rooms are refused', (rooms) => {
  expect(stay.safeParse({ type: 'Double Bed', ...dates('2027-06-10', '2027-06-12'), rooms }).success).toBe(
    false,
  )
})
