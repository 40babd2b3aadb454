import { expect, test } from 'vitest'
import { asPaise } from '#shared/money/paise'
import { lostBookingTaken, movedPayment } from './since-backup'

const asOf = new Date('2027-03-01T10:00:00+05:30')
const payment = {
  id: 'pay_1',
  orderId: 'order_1',
  status: 'captured',
  amount: asPaise(140_000),
  amountRefunded: asPaise(0),
  currency: 'INR',
  method: 'upi',
  fee: null,
  captured: true,
  createdAt: asOf,
  email: null,
  contact: null,
} as const

test('money that was captured since the backup confirms a booking, or pays the rest of one', () => {
  const bookingId = '7e255467-a052-453d-82c1-a8fe538e4b47'
  const { byItself: ofStay } = movedPayment(payment, { bookingId, purpose: 'stay' }, asOf)
  expect(ofStay).toContain('the booking is confirmed if its rooms are free')
  const { byItself: ofRest } = movedPayment(payment, { bookingId, purpose: 'balance' }, asOf)
  expect(ofRest).toContain('it counts as paid if that much is due for the booking')
})

test('money of a lost order may be for the rest of a booking that is here, and is recorded there', () => {
  const { byItself, toDo } = lostBookingTaken(payment, asOf)
  expect(byItself).toContain('that is still shown as due')
  expect(toDo).toContain('record the money on its account as a payment by bank')
})
