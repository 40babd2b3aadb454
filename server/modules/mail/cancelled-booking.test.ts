import { expect, test } from 'vitest'
import { asCalendarDate } from '#shared/calendar/calendar-date'
import { asPaise } from '#shared/money/paise'
import { bookingForMail, figures, hotel, readable } from './bookings-for-tests'
import {
  type CancelledForMail,
  cancelledBookingMail,
  cancellingNoticeMail,
  refundedBookingMail,
  refundReceiptMail,
} from './refund-mails'

const basics = { publicUrl: 'https://hotel.example', hotel, eventKey: 'booking-1', booking: bookingForMail }
const none = asPaise(0)
const date = asCalendarDate('2027-03-04')
const withRefund: CancelledForMail = {
  date: asCalendarDate('2027-03-01'),
  byWhom: 'guest',
  way: 'refund',
  parts: 1,
  byHand: none,
  countedTo: null,
  percent: 80,
  fee: asPaise(23600),
  amount: asPaise(781120),
  waived: none,
  paidAtDesk: none,
  atDesk: none,
  reason: null,
  note: '',
}
const mailOf = (changes: Partial<CancelledForMail> = {}) =>
  cancelledBookingMail({ ...basics, cancelled: { ...withRefund, ...changes } })

test('the mail says what is cancelled, what is refunded and when it arrives', () => {
  expect(mailOf()).toMatchObject({
    to: 'guest@example.com',
    subject: 'Booking cancelled: Hotel Brahmakamal',
    messageId: '<booking-cancelled.booking-1@hotel.example>',
  })
  expect(mailOf().text).toMatchInlineSnapshot(`
    "Your booking is cancelled

    Dear अनुष्का कुँवर,

    Your booking is cancelled, as requested with its booking reference.

    Your refund is ₹7,811.20. It goes to your original payment method and takes 5 to 7 working days to arrive.

    == The cancelled stay ==

    Booking reference: order_SBX00000000001
    Room: Double Bed, 2 rooms
    Check-in: 10 Jun 2027
    Check-out: 12 Jun 2027
    Nights: 2
    Guests: 2

    == Payment ==

    Paid: ₹10,000
    Fee kept by the payment provider: ₹236
    Refund (80%): ₹7,811.20
    Cancelled on: 1 Mar 2027
    Payment reference: pay_SBX00000000001

    * If you did not cancel this booking, please reply to this email or write to stay@hotel-brahmakamal.example straight away.

    See your booking and its refund:
    https://hotel.example/my-booking#order=order_SBX00000000001&key=kkkkkkkkkkkkkkkkkkkkkk

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

test('text and HTML show the same figures in the same order', () => {
  for (const mail of [
    mailOf(),
    mailOf({ amount: none, waived: asPaise(781120) }),
    mailOf({ byWhom: 'hotel' }),
  ]) {
    const inText = figures(mail.text.replace(/https:\S+/g, ''))
    expect(inText.length).toBeGreaterThan(5)
    expect(figures(readable(mail.html))).toEqual(inText)
  }
})

test('a waived refund is thanked for with its amount, and no refund is promised', () => {
  const mail = mailOf({ amount: none, waived: asPaise(781120) })
  expect(mail.subject).toBe('Booking cancelled; thank you for your gift: Hotel Brahmakamal')
  expect(mail.messageId).toBe('<donation-thanks.booking-1@hotel.example>')
  expect(mail.text).toContain('Your refund of ₹7,811.20 stays with the hotel as your gift.')
  expect(mail.text).toContain('Your gift (80%): ₹7,811.20')
  expect(mail.text + readable(mail.html)).not.toMatch(/Your refund is|working days/)
})

test('without a refund the mail promises nothing and names no fee', () => {
  const mail = mailOf({ way: 'none', percent: 0, amount: none })
  expect(mail.text).toContain('There is no refund, because fewer than 10 days were left before check-in.')
  expect(mail.text + readable(mail.html)).not.toMatch(/Your refund is|working days|Fee|%/)
})

test('a payment that was refunded in full before is named as such', () => {
  const mail = mailOf({ way: 'none', percent: 80, amount: none })
  expect(mail.text).toContain('The refund that was due has already been paid.')
})

test('money that was taken at the desk is named beside the refund, with where it is given back', () => {
  const { text } = mailOf({ paidAtDesk: asPaise(200_000), atDesk: asPaise(160_000) })
  expect(text).toContain('Your refund is ₹7,811.20. It goes to your original payment method')
  expect(text).toContain('Our front desk gives you back ₹1,600 of what you have paid. Please call us: ')
  for (const row of ['Paid online: ₹10,000', 'Paid at the desk: ₹2,000', 'To give back at the desk: ₹1,600'])
    expect(text).toContain(row)
  const nothingOnline = mailOf({ way: 'none', percent: 0, amount: none, atDesk: asPaise(50_000) })
  expect(nothingOnline.text).toContain('Our front desk gives you back ₹500')
  expect(nothingOnline.text).not.toContain('no refund')
})

test('a payment that no bank can refund is promised as a transfer, without a date', () => {
  const { text } = mailOf({ way: 'transfer' })
  expect(text).toContain(
    'Your refund is ₹7,811.20. Banks do not accept a refund of a payment that is more than six months old',
  )
  expect(text).not.toContain('working days')
})

test('a hotel that cancels apologises and keeps no fee', () => {
  const { text } = mailOf({ byWhom: 'hotel', percent: 100, amount: asPaise(1000000) })
  expect(text).toContain('We are sorry: we had to cancel your booking.')
  expect(text).toContain('Your refund is ₹10,000; no fee is kept.')
  expect(text).not.toMatch(/Fee kept|If you did not cancel/)
})

test('a refund by share that the hotel made names the fee, without which it would not add up', () => {
  const { text } = mailOf({ byWhom: 'hotel', reason: 'guest asked' })
  expect(text).toContain('Fee kept by the payment provider: ₹236\nRefund (80%): ₹7,811.20')
})

test('guests who did not come are told kindly why nothing goes back, and whom to call', () => {
  const missed = { byWhom: 'hotel', reason: 'did not come', way: 'none', percent: 0, amount: none } as const
  const { text } = mailOf(missed)
  expect(text).toContain('We expected you on 10 Jun 2027 and hope that all is well with you.')
  expect(text).toContain('There is no refund, because we kept your room for you.')
  expect(text).toContain('please call us (+91 00000 00001 or +91 00000 00002), or reply to this email.')
})

test('the mail names no fee for a UPI payment, which has none', () => {
  expect(mailOf({ fee: none }).text).not.toContain('Fee')
})

test('the notice to the hotel says who cancelled, what is refunded, and what to do by hand', () => {
  const notice = (changes: Partial<CancelledForMail> = {}, feeAssumed = false) =>
    cancellingNoticeMail({
      ...basics,
      cancelled: { ...withRefund, ...changes },
      to: 'desk@hotel.example',
      feeAssumed,
    })
  expect(notice()).toMatchObject({
    to: 'desk@hotel.example',
    subject: 'Cancelled: 10 Jun 2027, 2 nights, Double Bed, 2 rooms, अनुष्का कुँवर',
  })
  expect(notice().text).toContain('Cancelled by: the guest\nRefund: ₹7,811.20 (80%)\nWaived by the guest: ₹0')
  expect(notice().text).not.toMatch(/at the desk|Total/)
  expect(notice().text).not.toContain('by hand')
  expect(notice({ way: 'transfer', byHand: asPaise(781120) }).text).toContain('transfer ₹7,811.20 by hand')
  expect(notice({}, true).text).toContain('did not tell us its fee')
})

test('the refund mail has the amount, the reference, and the file that the desk attached', () => {
  const attachment = { filename: 'slip.pdf', contentType: 'application/pdf', content: 'JVBERi0=' }
  const refund = { amount: asPaise(781120), ids: ['rfnd_SBX00000000001'], transfer: null, date }
  const mail = refundedBookingMail({ ...basics, refund, attachment })
  expect(mail.subject).toBe('Your refund of ₹7,811.20: Hotel Brahmakamal')
  expect(mail.attachments).toEqual([attachment])
  expect(mail.text).toContain('It takes 5 to 7 working days from the cancellation to arrive.')
  expect(mail.text).toContain('Date: 4 Mar 2027\nRefund id: rfnd_SBX00000000001')
  const byHand = refundedBookingMail({
    ...basics,
    refund: { ...refund, ids: [], transfer: 'UTR 1' },
    attachment: undefined,
  })
  expect(byHand.attachments).toEqual([])
  expect(byHand.text).toContain('We have transferred ₹7,811.20 to your account')
  expect(byHand.text).toContain('Transfer reference: UTR 1')
  expect(byHand.text).not.toMatch(/working days|attached/)
})

test('a refund by several payments says how it comes, and its mails name every part', () => {
  const parts = { parts: 2, byHand: asPaise(100_000) }
  expect(mailOf(parts).text).toContain(
    'Your refund is ₹7,811.20. It goes in 2 parts to the payment methods that you used and takes 5 to 7 working days to ' +
      'arrive. ₹1,000 of it comes by bank transfer',
  )
  const refund = { amount: asPaise(781120), ids: ['rfnd_1', 'rfnd_2'], transfer: 'UTR 1', date }
  expect(refundedBookingMail({ ...basics, refund, attachment: undefined }).text).toContain(
    'Refund id: rfnd_1\nRefund id: rfnd_2\nTransfer reference: UTR 1',
  )
  const both = [
    { refundId: 'rfnd_2', amount: asPaise(200_000) },
    { refundId: 'rfnd_1', amount: asPaise(581_120) },
  ]
  expect(refundReceiptMail({ ...basics, refund: { parts: both, date } }).text).toContain(
    'Refund id: rfnd_2, ₹2,000\nRefund id: rfnd_1, ₹5,811.20\nAmount refunded: ₹7,811.20',
  )
})

test('after a change of dates the mail names the check-in to which the days count', () => {
  const moved = { way: 'none', percent: 0, amount: none, countedTo: asCalendarDate('2027-03-05') } as const
  expect(mailOf(moved).text).toContain(
    'fewer than 10 days were left before 5 Mar 2027, the earliest check-in that this booking had.',
  )
})

const receipt = { parts: [{ refundId: 'rfnd_SBX00000000001', amount: asPaise(781120) }], date }

test('the receipt of a refund shows its id, its amount and its date', () => {
  const mail = refundReceiptMail({ ...basics, refund: receipt })
  expect(mail).toMatchObject({
    to: 'guest@example.com',
    subject: 'Receipt of your refund of ₹7,811.20: Hotel Brahmakamal',
  })
  expect(mail.text).toContain(
    'Refund id: rfnd_SBX00000000001\nAmount refunded: ₹7,811.20\nRefund date: 4 Mar 2027',
  )
  expect(mail.text).not.toMatch(/at the desk/)
})

test('a guest name that looks like a link is plain text in every mail', () => {
  const name = '<a href="https://evil.example">Pay here</a>'
  const booking = { ...bookingForMail, guests: [{ name, age: 40, aadhaarLast4: '2346' }] }
  const refund = { amount: asPaise(100), ids: [name], transfer: name, date }
  for (const mail of [
    cancelledBookingMail({ ...basics, booking, cancelled: withRefund }),
    cancellingNoticeMail({
      ...basics,
      booking,
      cancelled: withRefund,
      to: 'desk@hotel.example',
      feeAssumed: false,
    }),
    refundedBookingMail({ ...basics, booking, refund, attachment: undefined }),
    refundReceiptMail({
      ...basics,
      booking,
      refund: { ...receipt, parts: [{ refundId: name, amount: asPaise(100) }] },
    }),
  ])
    expect(mail.html).not.toContain('<a href="https://evil')
})
