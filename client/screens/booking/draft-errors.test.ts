import { describe, expect, test } from 'vitest'
import { guestDetails } from '#shared/booking/guest-details'
import { asCalendarDate } from '#shared/calendar/calendar-date'
import { asRupees } from '#shared/money/rupees'
import { roomInventory } from '#shared/room/room'
import { type Change, emptyDraft } from './draft'
import { draftErrors, readyDraft } from './draft-errors'
import { filled, summer, typed } from './draft-for-tests'

test('an empty form gets every message, in the order of the checks', () => {
  expect(draftErrors(emptyDraft('draft-1'))).toEqual([
    { field: 'mobileNumber', message: 'Enter a valid 10-digit mobile number.' },
    { field: 'email', message: 'Enter a valid email address.' },
    { field: 'numberOfRooms', message: 'Enter the number of rooms needed.' },
    { field: 'numberOfGuests', message: 'Enter the number of guests.' },
    { field: 'district', message: 'Enter the name of district.' },
    { field: 'country', message: 'Enter the name of country.' },
    { field: 'state', message: 'Enter the name of state.' },
    { field: 'pincode', message: 'Enter a valid 6-digit pincode.' },
    { field: 'city', message: 'Enter the name of city.' },
    { field: 'name-1', message: 'Enter name for person 1.' },
    { field: 'aadhar-1', message: 'Enter a valid 12-digit Aadhar for person 1.' },
    { field: 'age-1', message: 'Enter valid age for person 1.' },
    { field: 'checkIn', message: 'Please select check-in and check-out dates.' },
    { field: 'roomType', message: 'Choose a room type.' },
  ])
  expect(readyDraft(emptyDraft('draft-1'))).toBeNull()
})

test('each guest is checked for name, Aadhaar and age', () => {
  const draft = typed([
    ...filled,
    { field: 'age-1', value: '0' },
    { field: 'name-2', value: '-' },
    { field: 'aadhar-2', value: '1234' },
  ])
  expect(draftErrors(draft)).toEqual([
    { field: 'age-1', message: 'Enter valid age for person 1.' },
    { field: 'name-2', message: 'Enter name for person 2.' },
    { field: 'aadhar-2', message: 'Enter a valid 12-digit Aadhar for person 2.' },
  ])
  expect(readyDraft(draft)).toBeNull()
})

test('guests from abroad and small children send what they have', () => {
  const draft = typed([
    ...filled,
    { field: 'mobileNumber', value: '+49 89 1234567' },
    { field: 'country', value: 'Germany' },
    ...(['state', 'district', 'pincode', 'aadhar-2'] as const).map((field) => ({ field, value: '' })),
    { field: 'document-1', value: 'drivingLicence' },
  ])
  expect(draftErrors(draft)).toEqual([])
  const { details } = readyDraft(draft) ?? {}
  expect(details).toMatchObject({
    mobileNumber: '+49891234567',
    guests: [
      { aadhar: '', otherId: 'drivingLicence' },
      { aadhar: '', otherId: 'passport' },
    ],
  })
  expect(guestDetails.parse(JSON.parse(JSON.stringify(details)))).toEqual(details)
  const child: Change[] = [
    { field: 'aadhar-2', value: '' },
    { field: 'age-2', value: '4' },
  ]
  expect(readyDraft(typed([...filled, ...child]))?.details.guests[1]).toEqual({
    name: "D'Souza",
    age: 4,
    aadhar: '',
  })
})

test('a missing check-out gets its message at its own field', () => {
  const message = 'Please select check-in and check-out dates.'
  expect(draftErrors(typed([...filled, { field: 'checkOut', value: '' }]))).toEqual([
    { field: 'checkOut', message },
  ])
  expect(draftErrors(typed([...filled, { field: 'checkIn', value: '0202-06-10' }]))).toEqual([
    { field: 'checkIn', message },
  ])
})

describe('a valid form', () => {
  const { request, details } = readyDraft(typed(filled)) ?? {}

  test('is sent in its tidied form', () => {
    expect(request).toEqual({
      type: 'Double Bed',
      rooms: 1,
      checkIn: '2027-06-10',
      checkOut: '2027-06-13',
      draftId: 'draft-1',
    })
    expect(details).toMatchObject({
      mobileNumber: '9876543210',
      email: 'guest@example.com',
      numberOfGuests: 2,
      guests: [
        { name: 'अनुष्का कुँवर', age: 34, aadhar: '123456782346' },
        { name: "D'Souza", age: 61, aadhar: '999999999999' },
      ],
    })
  })

  test('is accepted by the server unchanged', () => {
    expect(guestDetails.parse(JSON.parse(JSON.stringify(details)))).toEqual(details)
  })

  const alsoRight: [string, Change][] = [
    ['98765 43210', { field: 'mobileNumber', value: '98765 43210' }],
    ['09876543210', { field: 'mobileNumber', value: '09876543210' }],
    ['Dr. A. P. J.', { field: 'name-1', value: 'Dr. A. P. J.' }],
    ['Ng', { field: 'name-1', value: 'Ng' }],
    ['fifty people in their rooms', { field: 'numberOfRooms', value: '50' }],
  ]
  test.each(alsoRight)('may hold %s', (_, change) => {
    expect(draftErrors(typed([...filled, change]))).toEqual([])
  })

  test('never asks for more than the server accepts', () => {
    const crowd = typed([
      { field: 'numberOfRooms', value: '999' },
      { field: 'numberOfGuests', value: '999' },
    ])
    const fields = draftErrors(crowd).map(({ field }) => field)
    expect(fields).not.toContain('numberOfRooms')
    expect(fields).not.toContain('numberOfGuests')
    expect(crowd.people).toHaveLength(50)
  })
})

test('a stay that begins where more nights are needed says so, but not to who holds it already', () => {
  const period = {
    from: asCalendarDate('2027-06-10'),
    to: asCalendarDate('2027-06-10'),
    amount: asRupees(3200),
  }
  const rooms = roomInventory.map((room) => ({ ...room, periods: [{ ...period, minNights: 4, name: null }] }))
  const draft = typed(filled)
  expect(draftErrors(draft, { rooms, own: [] })).toEqual([
    { field: 'checkOut', message: 'These dates need at least 4 nights.' },
  ])
  expect(
    draftErrors(typed([{ field: 'checkOut', value: '2027-06-14' }], summer, draft), { rooms, own: [] }),
  ).toEqual([])
  const stay = readyDraft(draft)?.request ?? expect.fail('not ready')
  const own = { status: 'Queued', stay, holdExpiresAt: null, orderId: null } as const
  expect(draftErrors(draft, { rooms, own: [{ ...own, nightAmounts: [] }] })).toEqual([])
})
