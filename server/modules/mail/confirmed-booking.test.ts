import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { asCalendarDate } from '#shared/calendar/calendar-date'
import { asPaise } from '#shared/money/paise'
import { asRupees } from '#shared/money/rupees'
import { confirmedBookingMail } from './booking-mails'
import { bookingForMail, confirmedForTests, figures, readable } from './bookings-for-tests'
import { deskBookingMail, deskBookingNotice } from './desk-booking'

const mail = confirmedBookingMail(confirmedForTests())
const calendarOf = (of: typeof mail) => Buffer.from(of.attachments[0]?.content ?? '', 'base64').toString()
const onDay = (today: string) => confirmedBookingMail(confirmedForTests({}, { today: asCalendarDate(today) }))

test('the mail shows the stay, the guests, the payment and the refund steps', () => {
  expect(mail).toMatchObject({
    to: 'guest@example.com',
    subject: 'Booking confirmed: Hotel Brahmakamal, 2 nights from 10 Jun 2027, Double Bed, 2 rooms',
    messageId: '<booking-confirmed.order_SBX00000000001@hotel.example>',
  })
  expect(mail.text).toMatchInlineSnapshot(`
    "Your booking is confirmed

    Dear अनुष्का कुँवर,

    You paid ₹10,000 and your stay with us is booked. Thank you for choosing us. We eagerly await your arrival.

    == Your stay ==

    Booking reference: order_SBX00000000001
    Room: Double Bed, 2 rooms
    Check-in: 10 Jun 2027
    Check-out: 12 Jun 2027
    Nights: 2
    Guests: 2

    See or change your booking:
    https://hotel.example/my-booking#order=order_SBX00000000001&key=kkkkkkkkkkkkkkkkkkkkkk

    == Guests ==

    Guest 1: अनुष्का कुँवर, age 34, Aadhaar XXXX XXXX 2346
    Guest 2: Brian D'Souza, age 61, Aadhaar XXXX XXXX 0007
    Mobile number: 9876543210

    == Payment ==

    Paid now: ₹10,000
    Due at the desk: ₹6,667
    Total: ₹16,667
    Payment reference: pay_SBX00000000001

    == At the desk ==

    Please bring proof of identity for every guest to check-in. ₹6,667 is still due then. Check-in from 12 noon, check-out by 10:00 AM. Prices include all taxes. Open the attached file to add the stay to your calendar.

    == Getting here ==

    From the bus stand: Walk up Pilgrim Road and cross the wooden bridge: ten minutes, and the desk sends somebody for your bags if you call.
    Last bus: It comes up at 5:00 PM.
    By road: About 280 km from Rishikesh, ten to eleven hours by car or bus. Leave before 6:00 AM: the checkpoints let nobody up after dark.
    Nearest railhead: Rishikesh, about 280 km. Buses and shared jeeps leave from the station before dawn.
    Nearest airport: Jolly Grant near Dehradun, about 295 km; one night in Rishikesh on the way is usual.
    When the road is closed: Snow closes the road from mid-November to April. In July and August a landslide may close it for some hours, so call us before you set out.

    Open directions:
    https://www.google.com/maps/dir/?api=1&destination=30.7,79.6

    == If your plans change ==

    If you cancel, we refund this much of your payment:

    Until 10 May 2027: ₹7,811.20 (80%)
    Until 15 May 2027: ₹6,346.60 (65%)
    Until 20 May 2027: ₹4,882 (50%)
    Until 30 May 2027: ₹3,417.40 (35%)
    Until 31 May 2027: ₹1,952.80 (20%)
    After that: No refund

    The payment provider keeps its fee of ₹236; the percentages apply to the rest. A refund goes to your original payment method and takes 5 to 7 working days to arrive.

    Cancel this booking:
    https://hotel.example/refundForm#order=order_SBX00000000001

    Anyone who has this email can see, change and cancel the booking, so please keep it private.

    -- 
    Hotel Brahmakamal
    Pilgrim Road, Upper Village, Chamoli, Uttarakhand 000000, India
    +91 00000 00001 · +91 00000 00002
    stay@hotel-brahmakamal.example
    "
  `)
})

test('text and HTML show the same figures in the same order', () => {
  for (const each of [mail, onDay('2027-06-05'), onDay('2027-05-30')]) {
    const inText = figures(each.text.replace(/https:\S+/g, ''))
    expect(inText.length).toBeGreaterThan(10)
    expect(figures(readable(each.html))).toEqual(inText)
  }
})

test('the HTML never breaks a line inside a phone number, an identity number, a date or an age', () => {
  for (const whole of ['XXXX XXXX 2346', '+91 00000 00002', '10 Jun 2027', '10 May 2027', 'age 34'])
    expect(mail.html).toContain(`<span style="white-space:nowrap">${whole}</span>`)
})

test('every line of the text is also in the HTML', () => {
  const html = readable(mail.html).replace(/\s+/g, ' ')
  const ofTable = mail.text.split('\n').flatMap((line) => line.split(': '))
  const pieces = ofTable
    .map((line) => line.replace(/^== | ==$|^-- |:$/g, '').trim())
    .filter((line) => line !== '')
  for (const piece of pieces.filter((line) => !line.startsWith('https://'))) expect(html).toContain(piece)
})

test('the same input gives the same mail, byte for byte', () => {
  expect(confirmedBookingMail(confirmedForTests())).toEqual(mail)
})

describe('the refund steps', () => {
  const promised = (today: string) => onDay(today).text.match(/^(?:Until|After that|No refund).*$/gm)

  test('show the last day of each step and its amount', () => {
    expect(promised('2027-03-01')).toEqual([
      'Until 10 May 2027: ₹7,811.20 (80%)',
      'Until 15 May 2027: ₹6,346.60 (65%)',
      'Until 20 May 2027: ₹4,882 (50%)',
      'Until 30 May 2027: ₹3,417.40 (35%)',
      'Until 31 May 2027: ₹1,952.80 (20%)',
      'After that: No refund',
    ])
  })

  test('include a step on its last day and drop it on the day after', () => {
    expect(promised('2027-05-10')?.[0]).toContain('80%')
    expect(promised('2027-05-11')?.[0]).toContain('65%')
    expect(promised('2027-05-31')).toEqual(['Until 31 May 2027: ₹1,952.80 (20%)', 'After that: No refund'])
  })

  test('promise nothing nine days before check-in', () => {
    const late = onDay('2027-06-01')
    expect(promised('2027-06-01')).toEqual(['No refund: fewer than 10 days are left before your check-in.'])
    expect(late.text).not.toMatch(/we refund|working days|its fee|\d%/)
    expect(readable(late.html)).not.toMatch(/we refund|working days|its fee|\d%/)
  })

  test('name the fee that is kept, and only when there is one', () => {
    expect(mail.text).toContain(
      'The payment provider keeps its fee of ₹236; the percentages apply to the rest.',
    )
    const byUpi = confirmedBookingMail(
      confirmedForTests({ refundTerms: { paid: asPaise(1000000), providerFee: asPaise(0) } }),
    )
    expect(byUpi.text).not.toContain('fee')
    expect(byUpi.text).toContain('₹8,000 (80%)')
    expect(byUpi.text).toContain('takes 5 to 7 working days')
  })

  test('do not pass on a fee above the standard one', () => {
    expect(
      confirmedBookingMail(
        confirmedForTests({ refundTerms: { paid: asPaise(1000000), providerFee: asPaise(99900) } }),
      ).text,
    ).toContain('fee of ₹236;')
  })
})

test('the cancel link has the order id only in its fragment', () => {
  expect(mail.text).toContain('https://hotel.example/refundForm#order=order_SBX00000000001')
  expect(mail.html).toContain('href="https://hotel.example/refundForm#order=order_SBX00000000001"')
  const below = confirmedBookingMail(confirmedForTests({}, { publicUrl: 'http://localhost:3000/stay/' }))
  expect(below.text).toContain('http://localhost:3000/stay/refundForm#order=')
  expect(below.messageId).toMatch(/@localhost>$/)
})

test('a stay that is paid in full has nothing due at the desk', () => {
  const { text } = confirmedBookingMail(confirmedForTests({ pending: asPaise(0) }))
  expect(text).toContain('Due at the desk: ₹0')
  expect(text).toContain('Nothing is left to pay.')
})

test('an Aadhaar number is never shown whole, even if it was passed in whole', () => {
  const aadhaarLast4 = '123456782346'
  const each = confirmedBookingMail(confirmedForTests({ guests: [{ name: 'Ng', age: 40, aadhaarLast4 }] }))
  const everything = JSON.stringify(each) + calendarOf(each)
  expect(everything).toContain('XXXX XXXX 2346')
  expect(everything).not.toMatch(/\d{12}|\d{4}[ -]\d{4}[ -]\d{4}|12345678/)
})

test('another document is named, and a small child needs none', () => {
  const none = { aadhaarLast4: '' }
  const guests = [
    { ...none, name: 'Max', age: 41, otherId: 'passport' as const },
    { ...none, name: 'Mia', age: 3 },
    { ...none, name: 'Ng', age: 0 },
  ]
  const { text } = confirmedBookingMail(confirmedForTests({ guests }))
  expect(text).toContain('Guest 1: Max, age 41, Passport, shown at check-in\n')
  expect(text).toContain('Guest 2: Mia, age 3, no document needed under 5\n')
  expect(text).toContain('Guest 3: Ng\n')
})

const hostile = [
  '<a href="https://evil.example">Pay here</a>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '</td></tr></table><script>alert(1)</script>',
  '&lt;b&gt; & friends',
  'Bcc\r\nBcc: victim@example.com',
  'right\u202e to left\u2028line',
]

test.each(hostile)('a guest named %j is plain text', (name) => {
  const guests = [{ name, age: 40, aadhaarLast4: '2346' }]
  const each = confirmedBookingMail(confirmedForTests({ guests }))
  const shown = name.replaceAll('\u202e', '').replace(/\r\n|\u2028/g, ' ')
  expect(readable(each.html)).toContain(shown)
  expect(each.text).toContain(`Guest 1: ${shown}, age 40`)
  expect(each.html.match(/<(?!\/)/g)).toHaveLength(
    confirmedBookingMail(
      confirmedForTests({ guests: [{ name: 'Ng', age: 40, aadhaarLast4: '2346' }] }),
    ).html.match(/<(?!\/)/g)?.length ?? 0,
  )
  expect(each.text).not.toMatch(/\r|^Bcc:/m)
  expect(each.subject).not.toMatch(/[\r\n]/)
})

test('no guest name can open a tag or break a line', () => {
  const tags = (html: string) => html.match(/<[^>]*>/g)
  const plain = tags(
    confirmedBookingMail(confirmedForTests({ guests: [{ name: 'x', age: 1, aadhaarLast4: '1' }] })).html,
  )
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (name) => {
      const each = confirmedBookingMail(confirmedForTests({ guests: [{ name, age: 1, aadhaarLast4: '1' }] }))
      expect(tags(each.html)).toEqual(plain)
      expect(each.text.split('\n').length).toBe(mail.text.split('\n').length - 1)
    }),
  )
})

test('Devanagari names are shown as they were typed', () => {
  expect(mail.text).toContain('Guest 1: अनुष्का कुँवर, age 34, Aadhaar XXXX XXXX 2346')
  expect(readable(mail.html)).toContain('Dear अनुष्का कुँवर,')
  const joined = confirmedBookingMail(
    confirmedForTests({ guests: [{ name: 'क्\u200dष', age: 1, aadhaarLast4: '1' }] }),
  )
  expect(joined.text).toContain('क्\u200dष')
})

test('a payer without guest details is asked for names, not for identity numbers', () => {
  const each = confirmedBookingMail(
    confirmedForTests({
      guests: [],
      numberOfGuests: 0,
      guestDetailsMissing: true,
      email: 'payer@example.com',
    }),
  )
  expect(each.to).toBe('payer@example.com')
  expect(each.text).toContain('Dear guest,')
  expect(each.text).toContain(
    '* We have your payment, but not yet the names of the guests. Please add them with “See or change your booking” below',
  )
  expect(each.text).not.toMatch(/^Guest|Aadhaar/m)
})

test('the HTML loads nothing remote, names its language and has no script', () => {
  expect(mail.html).toMatch(/^<!doctype html>\n<html lang="en"/)
  expect(mail.html).not.toMatch(/<img|<script|<link|<style|src=|url\(|@import/)
  expect(mail.html).toContain('max-width:600px')
})

describe('nights that differ in price', () => {
  const nightAmounts = [5000, 5000, 6667].map(asRupees)
  const lines = '2 nights × 2 rooms × ₹2,500: ₹10,000\n1 night × ₹6,667 for 2 rooms: ₹6,667\n'

  test('are listed before the total, to the guest', () => {
    const { text, html } = confirmedBookingMail(confirmedForTests({ nightAmounts }))
    expect(text).toContain(`${lines}Total: ₹16,667\nPaid now: ₹10,000\nDue at the desk: ₹6,667\n`)
    expect(readable(html).replace(/\s+/g, ' ')).toContain('2 nights × 2 rooms × ₹2,500 ₹10,000')
  })

  test('are summed up where the desk has charged more since', () => {
    const { text } = confirmedBookingMail(confirmedForTests({ nightAmounts, pending: asPaise(700_000) }))
    expect(text).toContain(`${lines}The stay: ₹16,667\nTotal: ₹17,000\n`)
  })

  test('are in the mails about what the desk did, too', () => {
    const money = { total: asPaise(1_666_700), besides: 0, received: asPaise(0), returned: asPaise(0) }
    const booking = { ...bookingForMail, ...money, credit: asPaise(0), id: 'a', nightAmounts }
    const input = { ...confirmedForTests(), booking, event: 'changed' as const }
    expect(deskBookingMail(input).text).toContain(`${lines}Total: ₹16,667\n`)
    expect(deskBookingNotice({ ...input, to: 'desk@hotel.example' }).text).toContain(
      `${lines}Total: ₹16,667\n`,
    )
  })
})
