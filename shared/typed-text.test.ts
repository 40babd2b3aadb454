import { describe, expect, test } from 'vitest'
import { searchRequest, signInRequest } from './admin/requests'
import { orderReference } from './booking/checkout'
import { guestDetails } from './booking/guest-details'
import { calendarDate } from './calendar/calendar-date-schema'
import { importRequest } from './desk/calendars'
import { deskBooking } from './desk/desk-booking'
import { settingsWanted } from './hotel/settings'
import { numbered } from './invoice/invoice'
import { trekEnquiry } from './trek/trek-enquiry'
import { ownWords, typedNumber, visibleText, visibleWords } from './typed-text'

/** U+00AD, U+200B to U+200F, U+202A to U+202E, U+2060 to U+2069, U+FEFF. */
const invisible = [
  0xad,
  ...[0x200b, 0x200c, 0x200d, 0x200e, 0x200f],
  ...[0x202a, 0x202b, 0x202c, 0x202d, 0x202e],
  ...Array.from({ length: 10 }, (_, index) => 0x2060 + index),
  0xfeff,
].map((code) => String.fromCharCode(code))
const hidden = invisible.join('')
/** The value with every invisible character around each of its words. */
const littered = (value: string) => `${hidden}${value.split(' ').join(`${hidden} ${hidden}`)}${hidden}`

/** The same for every text within a value. */
function litteredAll(value: unknown): unknown {
  if (typeof value === 'string') return littered(value)
  if (Array.isArray(value)) return value.map(litteredAll)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, litteredAll(each)]))
}

const form = {
  mobileNumber: '+91 98765 43210',
  email: 'asha@example.com',
  address: {
    country: 'India',
    state: 'Uttarakhand',
    district: 'Chamoli',
    city: 'New Tehri',
    pincode: '246443',
  },
  guests: [{ name: 'Asha Rawat', age: '34', aadhar: '2341 2341 2346' }],
}

describe('what is typed or pasted', () => {
  test.each([
    ['booking form', guestDetails, form],
    ['trek enquiry', trekEnquiry, { ...form, trekTitle: 'Satopanth Lake', pincode: '246443' }],
    ['order id', orderReference, 'order_ABC'],
    ['search', searchRequest, { text: 'Asha Rawat' }],
    ['date', calendarDate, '2027-06-10'],
  ])('the %s is read as if it had no invisible characters', (_, schema, value) => {
    const clean = schema.safeParse(value)
    expect(clean.success).toBe(true)
    expect(schema.safeParse(litteredAll(value))).toEqual(clean)
  })

  test('a booking by phone is read as if it had no invisible characters', () => {
    const booking = {
      id: 'a1b2c3d4-0000-4000-8000-000000000001',
      rooms: [{ type: 'Double Bed', numberOfRooms: 1 }],
      checkInDate: '2027-06-10',
      checkOutDate: '2027-06-11',
      name: 'Bhola Negi',
      ...form,
      note: 'Late arrival',
    }
    const sent = {
      ...booking,
      ...Object(litteredAll(form)),
      name: littered('Bhola Negi'),
      note: littered('Late arrival'),
    }
    expect(deskBooking.parse(sent)).toEqual(deskBooking.parse(booking))
    expect(deskBooking.parse({ ...booking, email: hidden }).email).toBe('')
  })

  test("they are removed from an administrator's address, not from a password", () => {
    expect(signInRequest.parse({ email: littered('desk@hotel.example'), password: '\u200bsecret' })).toEqual({
      email: 'desk@hotel.example',
      password: '\u200bsecret',
    })
  })

  test('a field of nothing but invisible characters is empty', () => {
    expect(visibleText(hidden)).toBe('')
    expect(visibleWords(hidden)).toBe('')
    expect(orderReference.safeParse(hidden).error?.issues[0]?.message).toBe('Order ID is required.')
    expect(typedNumber(hidden)).toBeNaN()
    expect(typedNumber(littered('2500'))).toBe(2500)
  })

  test.each(['रमेश्\u200dन', 'രമേശന്\u200d', 'می\u200cخواهم', 'র\u200d্যাব'])(
    'the joiners within %s are kept',
    (name) => {
      expect(visibleWords(name)).toBe(name)
      expect(visibleWords(`\u200d${name}\u202c`)).toBe(name)
    },
  )

  test('what the database refuses is left out: NUL and halves of surrogate pairs', () => {
    expect(ownWords.parse('\0a\ud800 \ude00😀')).toBe('a 😀')
    const wanted = { notice: 'Snow\0\n\ud800 falls', legalName: '\u202eHotel' }
    expect(settingsWanted.parse(wanted)).toEqual({ notice: 'Snow falls', legalName: 'Hotel' })
    expect(importRequest.parse({ roomNumber: 'D1', url: 'https://a.example/\0' }).url).toBe(
      'https://a.example/',
    )
    expect(numbered.parse({ number: 'HB/27-28/0001\0' }).number).toBe('HB/27-28/0001')
  })

  test('joiners that join nothing are removed', () => {
    expect(visibleWords('Asha\u200d Rawat\u200c')).toBe('Asha Rawat')
  })
})
