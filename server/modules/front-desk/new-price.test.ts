import fc from 'fast-check'
import { expect, test } from 'vitest'
import { totalOf } from '#shared/booking/quote'
import type { Stay } from '#shared/booking/stay'
import { addDays, asCalendarDate } from '#shared/calendar/calendar-date'
import { asRupees } from '#shared/money/rupees'
import { sameEveryNight } from '#shared/rates/rates'
import { agreed, amountsAfter } from './new-price'

const day = (number: number) => addDays(asCalendarDate('2027-06-01'), number)
const stay = (from: number, to: number, rooms = 1, type: Stay['type'] = 'Double Bed'): Stay => ({
  type,
  rooms,
  checkIn: day(from),
  checkOut: day(to),
})
const booking = { ...stay(10, 13), nightAmounts: [2500, 2500, 3200].map(asRupees) }
const after = (to: Stay) => amountsAfter(booking, to, sameEveryNight(asRupees(3000)))

test('a night that the booking has keeps its price, and another one costs what it costs today', () => {
  expect(after(stay(11, 15))).toEqual([2500, 3200, 3000, 3000])
})

test('another room type costs its price of today throughout', () => {
  expect(after(stay(10, 12, 1, 'Triple Bed'))).toEqual([3000, 3000])
})

test('an added room costs what it costs today, and a room less takes its share away', () => {
  expect(after(stay(10, 12, 3))).toEqual([8500, 8500])
  const three = { ...stay(10, 12, 3), nightAmounts: [8500, 1000].map(asRupees) }
  expect(amountsAfter(three, stay(10, 12, 2), sameEveryNight(asRupees(3000)))).toEqual([5667, 667])
})

const usual = [2500, 8000, 3000].map(asRupees)
const list = [3000, 9000, 3000].map(asRupees)

test('an agreed price is spread over the nights to the rupee', () => {
  const same = [3000, 3000, 3000].map(asRupees)
  expect(agreed(asRupees(10_000), { usual: same, list: same })).toEqual([3334, 3333, 3333])
  expect(agreed(asRupees(8_000), { usual: same, list: same })).toEqual([2667, 2667, 2666])
  expect(agreed(asRupees(13_502), { usual, list })).toEqual([2501, 8001, 3000])
  expect(agreed(asRupees(10), { usual, list: same.map(() => asRupees(0)) })).toEqual([4, 3, 3])
})

test('no night alone gets more off than the whole stay, so that it cannot be kept without the others', () => {
  fc.assert(
    fc.property(fc.nat(30_000), (total) => {
      const amounts = agreed(asRupees(total), { usual, list })
      expect(totalOf(amounts)).toBe(total)
      const isLess = total < totalOf(usual)
      const off = isLess ? totalOf(list) - total + 1 : 0
      for (const [index, amount] of amounts.entries())
        expect((isLess ? list : usual)[index]).toBeLessThanOrEqual(amount + off)
    }),
  )
})
