import { describe, expect, test } from 'vitest'
import { callerDetails } from './desk-details'

const typed = {
  name: 'Bhola Negi',
  mobileNumber: '+91 98111-22233',
  numberOfGuests: 2,
  guests: [{ name: 'Bhola Negi', age: '51', aadhar: '2341 2341 2346' }],
}
const messageFor = (over: object) => callerDetails.safeParse({ ...typed, ...over }).error?.issues[0]?.message

describe('guest details from the desk', () => {
  test('a name and a mobile number are enough; the rest is empty', () => {
    expect(callerDetails.parse({ name: ' Bhola  Negi ', mobileNumber: '098111 22233' })).toEqual({
      name: 'Bhola Negi',
      mobileNumber: '9811122233',
      email: '',
      numberOfGuests: 1,
      address: { country: '', state: '', district: '', city: '', pincode: '' },
      guests: [{ name: 'Bhola Negi', age: 0, id: 'later' }],
    })
  })

  test('another document at check-in replaces the Aadhaar number, and an age may wait', () => {
    const guests = [
      { name: 'Ng', age: 30, id: 'other', aadhar: 'whatever' },
      { name: 'Ng', id: 'later' },
    ]
    expect(callerDetails.parse({ ...typed, guests }).guests).toEqual([
      { name: 'Ng', age: 30, id: 'other' },
      { name: 'Ng', age: 0, id: 'later' },
    ])
    const asStored = [{ name: 'Ng', age: 30, id: 'asStored' }]
    expect(callerDetails.parse({ ...typed, guests: asStored }).guests).toEqual(asStored)
  })

  test.each(['+49 30 901820', '+1 (202) 555-0119', '+97798412345'])(
    '%s is a number of another country',
    (mobileNumber) => {
      expect(messageFor({ mobileNumber })).toBeUndefined()
    },
  )

  test.each([
    [{ name: '' }, 'Enter the name.'],
    [{ guests: [null] }, 'Enter name for person 1.'],
    [{ guests: ['Asha'] }, 'Enter name for person 1.'],
    [{ guests: [{ name: 'Ng', age: 30 }] }, 'Enter a valid 12-digit Aadhar for person 1.'],
    [{ guests: [{ name: 'Ng', age: 30, id: 'pan' }] }, 'Enter a valid 12-digit Aadhar for person 1.'],
    [{ guests: [{ name: '', age: 30, id: 'other' }] }, 'Enter name for person 1.'],
    [{ guests: [{ name: 'Ng', age: -1, id: 'other' }] }, 'Enter valid age for person 1.'],
    [{ numberOfGuests: 0 }, 'Enter the number of guests.'],
    [{ numberOfGuests: 1, guests: [...typed.guests, ...typed.guests] }, 'There are more names than guests.'],
    [
      { mobileNumber: '12345' },
      'Enter a mobile number: 10 digits, or + and 8 to 15 digits for another country.',
    ],
    [
      { mobileNumber: '+49 30' },
      'Enter a mobile number: 10 digits, or + and 8 to 15 digits for another country.',
    ],
    [{ email: 'nobody' }, 'Enter a valid email address.'],
  ])('%j is refused with a message', (over, message) => {
    expect(messageFor(over)).toBe(message)
  })
})
