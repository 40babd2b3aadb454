import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, asCalendarDate } from '../calendar/calendar-date'
import { cases } from '../cases/prices.json'
import { asRupees } from '../money/rupees'
import { nightAmounts, sameEveryNight } from '../rates/rates'
import { quoteNights, quoteStay, shareFor } from './quote'

const checkIn = asCalendarDate('2027-06-10')
const stayOf = (nights: number, rooms: number) => ({ rooms, checkIn, checkOut: addDays(checkIn, nights) })

describe('prices', () => {
  test.each(cases)('$nights nights, $rooms rooms at ₹$nightlyRateRupees', (each) => {
    const {
      nightlyRateRupees,
      nights,
      rooms,
      totalRupees: total,
      pay60,
      pending60,
      pay100,
      pending100,
    } = each
    const rate = sameEveryNight(asRupees(nightlyRateRupees))
    const stay = stayOf(nights, rooms)
    const common = { nights, total }
    expect(quoteStay(stay, rate, 60)).toEqual({ ...common, share: 60, payNow: pay60, payLater: pending60 })
    expect(quoteStay(stay, rate, 100)).toEqual({
      ...common,
      share: 100,
      payNow: pay100,
      payLater: pending100,
    })
    expect(shareFor(nightAmounts(stay, rate), pay60)).toBe(60)
    expect(shareFor(nightAmounts(stay, rate), pay100)).toBe(100)
  })
})

test('60 % is rounded up to a whole rupee: ₹3,000 of ₹4,999, with ₹1,999 due later', () => {
  expect(quoteStay(stayOf(1, 1), sameEveryNight(asRupees(4999)), 60)).toMatchObject({
    payNow: 3000,
    payLater: 1999,
  })
})

test('any other amount matches no share', () => {
  const amounts = nightAmounts(stayOf(1, 3), sameEveryNight(asRupees(2500)))
  for (const amount of [1, 0, -4500, 4499, 4501, 4500.5, 7499, 7501, 750000, Number.NaN]) {
    expect(shareFor(amounts, amount)).toBeUndefined()
  }
})

test('now and later always add up to the total, and at least the share is paid now', () => {
  const whole = (max: number) => fc.integer({ min: 1, max })
  fc.assert(
    fc.property(
      whole(100_000),
      whole(60),
      whole(50),
      fc.constantFrom(60, 100),
      (rate, nights, rooms, share) => {
        const { total, payNow, payLater } = quoteStay(
          stayOf(nights, rooms),
          sameEveryNight(asRupees(rate)),
          share as 60 | 100,
        )
        expect(payNow + payLater).toBe(total)
        expect(total).toBe(rate * nights * rooms)
        expect(payNow * 100).toBeGreaterThanOrEqual(total * share)
        expect((payNow - 1) * 100).toBeLessThan(total * share)
      },
    ),
  )
})

test('nights of different prices add up, and the share is of their sum', () => {
  const amounts = [2500, 2500, 3201].map(asRupees)
  expect(quoteNights(amounts, 60)).toMatchObject({ nights: 3, total: 8201, payNow: 4921, payLater: 3280 })
})
