import { expect, test } from 'vitest'
import type { DeclinedWhy } from '#shared/booking/declined-payment'
import { asPaise } from '#shared/money/paise'
import { unacceptedPaymentMail } from './booking-mails'
import { bookingForMail, figures, hotel, readable } from './bookings-for-tests'

const mailFor = (isReturned: boolean, why: DeclinedWhy = 'noRoom') =>
  unacceptedPaymentMail({
    to: 'payer@example.com',
    stay: bookingForMail,
    paymentId: 'pay_SBX00000000001',
    purpose: 'stay',
    declined: { why, amount: asPaise(450000), isReturned },
    publicUrl: 'https://hotel.example',
    hotel,
    eventKey: 'pay_SBX00000000001',
  })

test('a declined payment: the mail says that nothing is kept and when the bank returns it', () => {
  const mail = mailFor(false)
  const words =
    'We could not give you the room and have not kept your payment of ₹4,500. If your bank has taken it, ' +
    'Razorpay returns all of it by itself within 3 to 5 working days.'
  expect(mail.text).toContain(words)
  expect(readable(mail.html)).toContain(words)
  expect(mail).toMatchObject({
    to: 'payer@example.com',
    subject: 'We could not give you the room: Hotel Brahmakamal',
    messageId: '<payment-declined.pay_SBX00000000001@hotel.example>',
  })
  expect(mail.text).toMatchInlineSnapshot(`
    "We could not give you the room

    Dear guest,

    We could not give you the room and have not kept your payment of ₹4,500. If your bank has taken it, Razorpay returns all of it by itself within 3 to 5 working days.

    == The stay that this payment was for ==

    Room: Double Bed, 2 rooms
    Check-in: 10 Jun 2027
    Check-out: 12 Jun 2027
    Payment: ₹4,500
    Payment reference: pay_SBX00000000001

    We are sorry. Other dates or the other room type may still be free.

    Book other dates:
    https://hotel.example/#rooms

    -- 
    Hotel Brahmakamal
    Pilgrim Road, Upper Village, Chamoli, Uttarakhand 000000, India
    +91 00000 00001 · +91 00000 00002
    stay@hotel-brahmakamal.example
    "
  `)
})

test('a captured payment is returned in full', () => {
  const mail = mailFor(true)
  expect(mail.text).toContain(
    'We could not give you a room for your payment of ₹4,500 and are returning all of it; no fee is kept. ' +
      'The money goes back to your original payment method; that takes 5 to 7 working days.',
  )
  expect(mail.text).not.toContain('have not kept')
  expect(mail.messageId).toBe('<payment-returned.pay_SBX00000000001@hotel.example>')
})

test.each([true, false])(
  'text and HTML show the same figures (captured: %s), and neither says "not charged"',
  (captured) => {
    const mail = mailFor(captured)
    expect(figures(readable(mail.html))).toEqual(figures(mail.text))
    expect(mail.text + mail.html).not.toMatch(/not been charged|Aadhaar|order_/)
    expect(mail.text).toContain('Book other dates:\nhttps://hotel.example/#rooms')
  },
)

test('a payment whose booking has been deleted is described by its amount alone', () => {
  const removed = {
    to: 'p@example.com',
    stay: undefined,
    publicUrl: 'https://hotel.example',
    hotel,
    eventKey: 'x',
  }
  const { text, html } = unacceptedPaymentMail({
    ...removed,
    paymentId: 'pay_SBX00000000001',
    purpose: 'stay',
    declined: { why: 'noRoom', amount: asPaise(450000), isReturned: true },
  })
  expect(text).toContain('Payment: ₹4,500\nPayment reference: pay_SBX00000000001')
  expect(text + html).not.toMatch(/The stay that this payment was for|Check-in/)
})

test.each([
  [false, 'Your second payment is not kept', 'Your second payment of ₹4,500 is not kept'],
  [
    true,
    'Your second payment is being returned in full',
    'Your second payment of ₹4,500 is being returned in full',
  ],
])('a second payment (captured: %s): the booking is kept, and no other dates are offered', (...expected) => {
  const [captured, subject, words] = expected
  const mail = mailFor(captured, 'paidAlready')
  expect(mail.subject).toBe(`${subject}: Hotel Brahmakamal`)
  expect(mail.text).toContain(`${words}: your booking stands with the first.`)
  expect(mail.text).not.toMatch(/could not give you|Book other dates/)
})

test('a payment of a wrong amount: the mail names the amount and does not say that rooms are missing', () => {
  const { text } = mailFor(false, 'wrongAmount')
  expect(text).toContain('Your payment of ₹4,500 is not the amount that your booking asks for')
  expect(text).not.toMatch(/could not give you|Other dates|Book other dates/)
  expect(text).toContain('Book again')
})
