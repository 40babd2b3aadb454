import { expect, test } from 'vitest'
import { unknownEvent } from '#modules/alerts/delivery-checks'
import { wrongAmount } from '#modules/alerts/money-checks'
import { asPaise } from '#shared/money/paise'
import { alertMail } from './alert'
import { hotel, readable } from './bookings-for-tests'

const since = new Date('2027-03-01T10:00:00+05:30')
const payment = {
  id: 'pay_SBX00000000001',
  bookingId: null,
  amount: asPaise(300_000),
  currency: 'INR',
  orderAmount: asPaise(450_000),
  status: 'captured',
  reason: 'WrongAmount',
  purpose: 'stay',
  since,
} as const
const nothing = { bookingId: null, paymentId: null, refundId: null, mailId: null }
const mailOf = (finding: ReturnType<typeof wrongAmount>) =>
  alertMail({
    publicUrl: 'https://hotel.example',
    hotel,
    eventKey: 'one',
    to: 'desk@hotel.example',
    item: {
      ...nothing,
      ...finding,
      id: 'one',
      openedAt: since,
      ...{ guest: 'Asha Rawat', mobileNumber: '9876543210' },
      ...{ reference: 'order_1', orderId: 'order_1' },
    },
  })

test('an alert says what happened, what happens automatically and what to do, in this order', () => {
  const mail = mailOf(wrongAmount(payment))
  expect(mail).toMatchObject({
    to: 'desk@hotel.example',
    subject: 'Please check: A payment of the wrong amount: ₹3,000, Asha Rawat, order_1',
    messageId: '<alert.one@hotel.example>',
  })
  for (const text of [mail.text, readable(mail.html)]) {
    expect(text).toMatch(
      /was for ₹3,000, but its order asked for ₹4,500.*automatically.*refunded.*need to do.*dashboard.*Asha Rawat.*9876543210.*pay_SBX00000000001.*Noticed.*1 Mar 2027, 10:00/s,
    )
  }
})

test.each([
  [{ orderAmount: asPaise(300_000) }, /^Part of payment .* of ₹3,000 had been refunded/],
  [{ currency: 'USD' }, /was for USD 3000\.00, but its order asked for ₹4,500/],
])('a payment that is wrong in another way says so', (change, words) => {
  expect(wrongAmount({ ...payment, ...change }).happened).toMatch(words)
})

test('the name of an unknown event is escaped in the HTML and cannot add a header', () => {
  const mail = mailOf(unknownEvent('<img src=x onerror=alert(1)>\r\nBcc: x@example.com'))
  expect(mail.html).not.toContain('<img src=x')
  expect(mail.text).toContain('“<img src=x onerror=alert(1)> Bcc: x@example.com”')
})

test('an alert leads to the booking that it is about, and else to the alerts', () => {
  const linksOf = (bookingId: string | null) =>
    mailOf({ ...wrongAmount(payment), bookingId }).text.match(/https:\S+/g)
  expect(linksOf(null)).toEqual(['https://hotel.example/admin_panel/alerts'])
  expect(linksOf('b1')).toEqual([
    'https://hotel.example/admin_panel/bookings/b1',
    'https://hotel.example/admin_panel/alerts',
  ])
})
