import { expect, test } from 'vitest'
import { type NewBooking, newBookingMail } from './booking-mails'
import { bookingForMail, figures, hotel, readable } from './bookings-for-tests'

const input = (changes: Partial<NewBooking['booking']> = {}): NewBooking => ({
  booking: { ...bookingForMail, ...changes },
  to: 'desk@hotel.example',
  publicUrl: 'https://hotel.example',
  hotel,
  eventKey: 'order_SBX00000000001',
})

test('the mail to the hotel says who comes when, how to reach them, and what is due', () => {
  const mail = newBookingMail(input())
  expect(mail).toMatchObject({
    to: 'desk@hotel.example',
    subject: 'New booking: 10 Jun 2027, 2 nights, Double Bed, 2 rooms, अनुष्का कुँवर',
    messageId: '<new-booking.order_SBX00000000001@hotel.example>',
    attachments: [],
  })
  expect(mail.text).toMatchInlineSnapshot(`
    "New booking: Double Bed, 2 rooms

    Booking reference: order_SBX00000000001
    Room: Double Bed, 2 rooms
    Check-in: 10 Jun 2027
    Check-out: 12 Jun 2027
    Nights: 2
    Guests: 2

    == Contact ==

    Mobile number: 9876543210
    Email: guest@example.com

    == Guests ==

    Guest 1: अनुष्का कुँवर, age 34, Aadhaar XXXX XXXX 2346
    Guest 2: Brian D'Souza, age 61, Aadhaar XXXX XXXX 0007

    == Payment ==

    Paid now: ₹10,000
    Due at the desk: ₹6,667
    Total: ₹16,667
    Payment reference: pay_SBX00000000001

    Open the admin panel:
    https://hotel.example/admin_panel

    -- 
    Hotel Brahmakamal
    Pilgrim Road, Upper Village, Chamoli, Uttarakhand 000000, India
    +91 00000 00001 · +91 00000 00002
    stay@hotel-brahmakamal.example
    "
  `)
  expect(figures(readable(mail.html))).toEqual(figures(mail.text))
})

test('missing guest details come first', () => {
  const { text, subject } = newBookingMail(
    input({ guests: [], guestDetailsMissing: true, mobileNumber: '', email: 'payer@example.com' }),
  )
  expect(text.split('\n\n')[1]).toContain('* Guest details are missing')
  expect(text).toContain('Mobile number: not given\nEmail: payer@example.com')
  expect(subject).toMatch(/guest details missing$/)
})

test('a hostile name is plain text in subject and body, and adds no header', () => {
  const name = '<b>x</b>\r\nBcc: victim@example.com'
  const mail = newBookingMail(input({ guests: [{ name, age: 1, aadhaarLast4: '2346' }] }))
  expect(mail.subject).toMatch(/<b>x<\/b> Bcc: victim@example\.com$/)
  expect(mail.html).not.toContain('<b>')
})

test('a very long name is cut in the subject, between two characters', () => {
  const { subject } = newBookingMail(
    input({ guests: [{ name: '🏔'.repeat(500), age: 1, aadhaarLast4: '1' }] }),
  )
  expect([...subject]).toHaveLength(150)
  expect(subject).not.toMatch(/\p{Cs}/u)
})

test('a guest whose identity number is erased has none in the mail', () => {
  const { text } = newBookingMail(input({ guests: [{ name: 'Ng', age: 40, aadhaarLast4: '' }] }))
  expect(text).toContain('Guest 1: Ng, age 40\n')
})
