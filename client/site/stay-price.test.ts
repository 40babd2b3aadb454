import { describe, expect, test } from 'vitest'
import { asCalendarDate } from '#shared/calendar/calendar-date'
import { saleAt } from '#shared/calendar/season'
import { asRupees } from '#shared/money/rupees'
import { roomInventory } from '#shared/room/room'
import { priceOfRequest } from './stay-price'

const facts = {
  now: '2027-03-01T10:00:00.000+05:30',
  maxStayNights: 14,
  sale: saleAt(new Date('2027-03-01T10:00:00+05:30')),
}
const wanted = { checkIn: '2027-06-10', checkOut: '2027-06-13', roomType: 'Triple Bed' }
const price = (over: Partial<typeof wanted> = {}) =>
  priceOfRequest({ ...wanted, ...over }, roomInventory, facts)

describe('the price in the booking bar', () => {
  test('three nights in a triple: what is paid now, what at the desk, and what is refunded until when', () => {
    expect(price()?.quote).toEqual({ nights: 3, total: 10_500, payNow: 6_300, payLater: 4_200, share: 60 })
    // 80 % of ₹6,300 less the highest fee, ₹148.68.
    expect(price()?.best).toEqual({ until: '2027-05-10', percent: 80, amount: 492_106 })
  })

  test('nights that differ have their lines', () => {
    const period = {
      from: asCalendarDate('2027-06-12'),
      to: asCalendarDate('2027-06-20'),
      minNights: 1,
      name: null,
    }
    const rooms = roomInventory.map((room) => ({ ...room, periods: [{ ...period, amount: asRupees(4300) }] }))
    const differing = priceOfRequest(wanted, rooms, facts)
    expect(differing?.quote).toMatchObject({ total: 11_300, payNow: 6_780 })
    expect(differing?.lines.map(({ words }) => words)).toEqual(['2 nights × ₹3,500', '1 night × ₹4,300'])
    expect(price()?.lines).toEqual([])
  })

  test.each([
    ['no check-in', { checkIn: '' }],
    ['half a date', { checkIn: '2027-06' }],
    ['no type', { roomType: '' }],
    ['the same day', { checkOut: '2027-06-10' }],
    ['before the season', { checkIn: '2027-05-24' }],
    ['after it', { checkIn: '2027-10-10', checkOut: '2027-10-13' }],
    ['too long', { checkOut: '2027-06-25' }],
  ])('is not shown for %s', (_, over) => expect(price(over)).toBeUndefined())
})
