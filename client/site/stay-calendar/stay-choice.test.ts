import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { datesFrom } from '#shared/calendar/calendar-date'
import { monthsWithRoom, whyNotArrive, whyNotLeave } from './nights'
import { june, summerNights } from './nights-for-tests'
import { afterPress, choiceOf } from './stay-choice'

describe('a day that cannot be the check-out says why', () => {
  const facts = summerNights([15])
  test.each([
    [8, 9, undefined],
    [8, 8, 'Check-out must be after check-in'],
    [14, 15, 'At least 2 nights from 14 Jun'],
    [13, 15, undefined],
    [13, 16, 'The night of 15 Jun is full'],
    [27, 30, undefined],
    [27, 31, 'The hotel closes on 30 Jun'],
    [16, 30, undefined],
    [15, 17, 'The night of 15 Jun is full'],
    [4, 6, 'The night of 4 Jun can no longer be booked'],
  ])('from %i to %i June: %s', (arrival, day, why) => {
    expect(whyNotLeave(june(arrival), june(day), facts)).toBe(why)
  })

  test('a stay has at most as many nights as the hotel allows', () => {
    const long = { ...summerNights(), maxStayNights: 7 }
    expect(whyNotLeave(june(5), june(12), long)).toBeUndefined()
    expect(whyNotLeave(june(5), june(13), long)).toBe('At most 7 nights')
  })
})

test('no stay begins where the least number of nights does not fit', () => {
  const facts = summerNights([15])
  expect(whyNotArrive(june(14), facts)).toBe('At least 2 nights from 14 Jun, and the night of 15 Jun is full')
  expect(whyNotArrive(june(13), facts)).toBeUndefined()
  expect(whyNotArrive(june(15), facts)).toBe('The night of 15 Jun is full')
  expect(whyNotArrive(june(30), facts)).toBe('The hotel closes on 30 Jun')
})

describe('presses', () => {
  const facts = summerNights([15])
  const press = (checkIn: string, checkOut: string, day: number) =>
    afterPress(june(day), choiceOf({ checkIn, checkOut }, facts), facts)

  test('the first is check-in, the second check-out, the third begins anew', () => {
    expect(press('', '', 10)).toEqual({ checkIn: june(10), checkOut: '' })
    expect(press(june(10), '', 12)).toEqual({ checkIn: june(10), checkOut: june(12) })
    expect(press(june(10), june(12), 20)).toEqual({ checkIn: june(20), checkOut: '' })
    expect(press(june(10), '', 8)).toEqual({ checkIn: june(8), checkOut: '' })
  })

  test('a full night can be the check-out, and a check-out that was typed first stays', () => {
    expect(press(june(13), '', 15)).toEqual({ checkIn: june(13), checkOut: june(15) })
    expect(press('', june(12), 10)).toEqual({ checkIn: june(10), checkOut: june(12) })
    expect(press('', june(12), 13)).toEqual({ checkIn: june(13), checkOut: '' })
  })

  test('from an arrival that is full by now, and beside a year that is being typed, one begins anew', () => {
    expect(press(june(15), '', 17)).toEqual({ checkIn: june(17), checkOut: '' })
    expect(press('0002-06-10', '', 17)).toEqual({ checkIn: june(17), checkOut: '' })
  })

  test('every stay that presses lead to has only free nights, and no other press changes anything', () => {
    const day = fc.integer({ min: 1, max: 31 })
    fc.assert(
      fc.property(fc.array(day, { maxLength: 8 }), fc.array(day, { maxLength: 12 }), (full, days) => {
        const some = summerNights(full)
        let dates = { checkIn: '', checkOut: '' }
        for (const pressed of days) {
          const next = afterPress(june(pressed), choiceOf(dates, some), some)
          if ('why' in next) continue
          dates = next
          const { arrival, departure } = choiceOf(dates, some)
          if (!arrival || !departure) continue
          const slept = datesFrom(arrival, departure).map((night) => some.nights.get(night)?.available)
          expect(slept.every((available) => available === 3)).toBe(true)
          expect(slept.length).toBeGreaterThanOrEqual(some.nights.get(arrival)?.minNights ?? 1)
        }
      }),
    )
  })
})

test('months are named with the nights that have room', () => {
  expect(monthsWithRoom(summerNights([15, 16]))).toEqual([{ month: june(1), nights: 23 }])
  expect(monthsWithRoom(summerNights([], 0))).toEqual([])
})
