import { describe, expect, test } from 'vitest'
import { deskDetails } from './desk-details'

const typed = {
  mobileNumber: '+91 98111-22233',
  numberOfGuests: 2,
  guests: [{ name: 'Bhola Negi', age: '51', aadhar: '2341 2341 2346' }],
}
const messageFor = (over: object) => deskDetails.safeParse({ ...typed, ...over }).error?.issues[0]?.message

describe('guest details from the desk', () => {
  test('one name and a mobile number are enough; the rest is empty', () => {
    expect(deskDetails.parse(typed)).toEqual({
      mobileNumber: '9811122233',
      email: '',
      numberOfGuests: 2,
      address: { country: '', state: '', district: '', city: '', pincode: '' },
      guests: [{ name: 'Bhola Negi', age: 51, id: 'aadhaar', aadhar: '234123412346' }],
    })
  })

  test('another ID at check-in replaces the Aadhaar number', () => {
    const guests = [{ name: 'Ng', age: 30, id: 'other', aadhar: 'whatever' }]
    expect(deskDetails.parse({ ...typed, guests }).guests).toEqual([{ name: 'Ng', age: 30, id: 'other' }])
    const asStored = [{ name: 'Ng', age: 30, id: 'asStored' }]
    expect(deskDetails.parse({ ...typed, guests: asStored }).guests).toEqual(asStored)
  })

  test.each([
    [{ guests: [] }, 'Enter name for person 1.'],
    [{ guests: undefined }, 'Enter the number of guests.'],
    [{ guests: [null] }, 'Enter name for person 1.'],
    [{ guests: ['Asha'] }, 'Enter name for person 1.'],
    [{ guests: [{ name: 'Ng', age: 30 }] }, 'Enter a valid 12-digit Aadhar for person 1.'],
    [{ guests: [{ name: 'Ng', age: 30, id: 'passport' }] }, 'Enter a valid 12-digit Aadhar for person 1.'],
    [{ guests: [{ name: '', age: 30, id: 'other' }] }, 'Enter name for person 1.'],
    [{ guests: [{ name: 'Ng', age: 0, id: 'other' }] }, 'Enter valid age for person 1.'],
    [{ numberOfGuests: 0 }, 'Enter the number of guests.'],
    [{ numberOfGuests: 1, guests: [...typed.guests, ...typed.guests] }, 'There are more names than guests.'],
    [{ mobileNumber: '12345' }, 'Enter a valid 10-digit mobile number.'],
    [{ email: 'nobody' }, 'Enter a valid email address.'],
    [{ address: { city: 'Joshimath' } }, 'Enter the name of district.'],
  ])('%j is refused with a message', (over, message) => {
    expect(messageFor(over)).toBe(message)
  })
})
