import { expect, test } from 'vitest'
import { asCalendarDate } from '#shared/calendar/calendar-date'
import { asRupees } from '#shared/money/rupees'
import { amountsFor, type OwnBooking } from './kept-price'

const stay = {
  type: 'Double Bed',
  rooms: 2,
  checkIn: asCalendarDate('2027-06-10'),
  checkOut: asCalendarDate('2027-06-12'),
} as const
const held: OwnBooking = {
  status: 'Held',
  stay,
  holdExpiresAt: '2027-03-01T10:10:00+05:30',
  orderId: 'order_1',
  nightAmounts: [5000, 5000].map(asRupees),
}
const now = (own: Partial<OwnBooking>) =>
  amountsFor(stay, { nightlyRate: asRupees(3000), periods: [] }, [{ ...held, ...own }])

test('who holds a stay or waits for it pays the price of when they asked', () => {
  expect(now({})).toEqual([5000, 5000])
  expect(now({ status: 'Queued', holdExpiresAt: null, orderId: null })).toEqual([5000, 5000])
})

test.each<[string, Partial<OwnBooking>]>([
  ['whose hold is over', { holdExpiresAt: null }],
  ['whose hold has expired', { status: 'Expired', holdExpiresAt: null }],
  ['who holds other nights', { stay: { ...stay, checkOut: asCalendarDate('2027-06-13') } }],
])('who %s pays the price of now', (_, own) => expect(now(own)).toEqual([6000, 6000]))
