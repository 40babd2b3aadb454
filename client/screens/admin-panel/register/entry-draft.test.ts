import { expect, test } from 'vitest'
import { asCalendarDate } from '#shared/calendar/calendar-date'
import { draftOf, readEntry, readKeptEntry } from './entry-draft'

const came = '2027-06-10T12:00:00+05:30'
const entry = {
  bookingId: '0b2f6a4e-6a39-4c0e-9f5e-0d1d5f6c7a81',
  position: 1,
  version: 3,
  name: 'Asha Rawat',
  age: 34,
  nationality: 'Indian',
  document: 'aadhaar' as const,
  number: 'XXXX XXXX 2346',
  address: 'Joshimath',
  form: null,
  rooms: 'D1',
  day: asCalendarDate('2027-06-10'),
  arrivedAt: came,
  leftAt: null,
  checkOut: asCalendarDate('2027-06-12'),
  sentAt: null,
  sentBy: null,
  missing: [],
  mobileNumber: '9876543210',
  hasBooking: true,
}

test('a kept entry is sent with the version from when it was begun, and without its number', () => {
  const kept = { ...draftOf(entry), address: 'Chamoli', identityNumber: '234123412346' }
  const now = { ...entry, version: 4, address: 'Badrinath' }
  expect(readEntry(readKeptEntry(kept, now), now).saving).toMatchObject({
    version: 3,
    address: 'Chamoli',
    number: '',
  })
  expect(readEntry(draftOf(now), now).saving).toMatchObject({ version: 4, address: 'Badrinath' })
})
