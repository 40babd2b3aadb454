import { describe, expect, test } from 'vitest'
import { deskToday, hotelToday, instantForWire, timeForPeople } from './hotel-today'

describe('today at the hotel', () => {
  test.each([
    ['2027-06-09T18:29:59.999Z', '2027-06-09'],
    ['2027-06-09T18:30:00Z', '2027-06-10'],
    ['2027-06-09T23:59:00+05:30', '2027-06-09'],
    ['2027-06-10T00:01:00+05:30', '2027-06-10'],
    ['2027-12-31T19:00:00Z', '2028-01-01'],
    ['2028-02-28T20:00:00Z', '2028-02-29'],
  ])('at %s it is %s', (now, today) => {
    expect(hotelToday(new Date(now))).toBe(today)
  })
})

describe('today at the desk', () => {
  test.each([
    ['2027-06-10T00:40:00+05:30', '2027-06-09'],
    ['2027-06-10T05:59:59.999+05:30', '2027-06-09'],
    ['2027-06-10T06:00:00+05:30', '2027-06-10'],
    ['2027-06-10T23:59:00+05:30', '2027-06-10'],
    ['2028-01-01T00:30:00Z', '2028-01-01'],
    ['2028-01-01T00:00:00Z', '2027-12-31'],
  ])('at %s it is %s', (now, today) => {
    expect(deskToday(new Date(now))).toBe(today)
  })
})

test('instants are sent with the hotel’s offset and stay the same instant', () => {
  const now = new Date('2027-06-09T19:00:00.250Z')
  expect(instantForWire(now)).toBe('2027-06-10T00:30:00.250+05:30')
  expect(new Date(instantForWire(now))).toEqual(now)
})

test('people read the time of day at the hotel', () => {
  expect(timeForPeople(new Date('2027-06-09T19:00:59Z'))).toBe('00:30')
})
