import { describe, expect, test } from 'vitest'
import { aCard } from '../report/report-for-tests'
import {
  emptyBooking,
  noGuest,
  readBooking,
  readDetails,
  type TypedBooking,
  typedFrom,
} from './typed-booking'

const typed = (over: Partial<TypedBooking> = {}): TypedBooking => ({
  ...emptyBooking,
  checkIn: '2027-06-10',
  checkOut: '2027-06-12',
  mobileNumber: '98765 43210',
  guests: [{ ...noGuest, name: 'Asha Rawat', age: '34', id: 'other' }],
  ...over,
})

describe('a booking by phone', () => {
  test('needs neither mail nor address nor an Aadhar number', () => {
    expect(readBooking(typed())).toMatchObject({
      stay: { type: 'Double Bed', rooms: 1, checkIn: '2027-06-10', checkOut: '2027-06-12' },
      details: { address: null, email: '', guests: [{ name: 'Asha Rawat', age: '34', id: 'other' }] },
    })
  })

  test('says at each field what is wrong with it', () => {
    const { faults } = readBooking(
      typed({ mobileNumber: '1', checkIn: '', rooms: 'x', city: 'Joshimath', guests: [noGuest] }),
    )
    expect(faults?.get('mobileNumber')).toBe('Enter a valid 10-digit mobile number.')
    expect(faults?.get('guest-1-name')).toBe('Enter name for person 1.')
    expect(faults?.get('district')).toBe('Enter the name of district.')
    expect([faults?.has('checkIn'), faults?.has('rooms')]).toEqual([true, true])
  })

  test('ends after it begins', () => {
    expect(readBooking(typed({ checkOut: '2027-06-10' })).faults?.get('checkOut')).toBeDefined()
  })

  test('that is changed keeps the identity numbers that are stored', () => {
    expect(readDetails(typedFrom(aCard()))).toMatchObject({
      details: { guests: [{ name: 'Asha Rawat', id: 'asStored' }] },
    })
  })
})
