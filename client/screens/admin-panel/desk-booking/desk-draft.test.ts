import { describe, expect, test } from 'vitest'
import { aCard } from '../report/report-for-tests'
import { type DeskDraft, emptyDesk, noGuest, readBooking, readDetails, typedFrom } from './desk-draft'

const typed = (over: Partial<DeskDraft> = {}): DeskDraft => ({
  ...emptyDesk,
  checkIn: '2027-06-10',
  checkOut: '2027-06-12',
  mobileNumber: '98765 43210',
  people: [{ ...noGuest, name: 'Asha Rawat', age: '34', id: 'other' }],
  ...over,
})

describe('a booking by phone', () => {
  test('needs neither mail nor address nor an Aadhar number', () => {
    expect(readBooking(typed())).toMatchObject({
      errors: [],
      ready: {
        ...{ type: 'Double Bed', rooms: 1, checkIn: '2027-06-10', checkOut: '2027-06-12' },
        details: { address: null, email: '', guests: [{ name: 'Asha Rawat', age: '34', id: 'other' }] },
      },
    })
  })

  test('says at each field what is wrong with it, in the order of the page', () => {
    const address = { ...emptyDesk.address, city: 'Joshimath' }
    const draft = typed({ mobileNumber: '1', checkIn: '', rooms: 'x', address, people: [noGuest] })
    expect(readBooking(draft).errors).toEqual([
      { field: 'checkIn', message: 'Choose a date.' },
      { field: 'rooms', message: 'Enter the number of rooms needed.' },
      { field: 'mobileNumber', message: 'Enter a valid 10-digit mobile number.' },
      { field: 'name-1', message: 'Enter name for person 1.' },
      { field: 'age-1', message: 'Enter valid age for person 1.' },
      { field: 'aadhar-1', message: 'Enter a valid 12-digit Aadhar for person 1.' },
      { field: 'country', message: 'Enter the name of country.' },
      { field: 'state', message: 'Enter the name of state.' },
      { field: 'district', message: 'Enter the name of district.' },
      { field: 'pincode', message: 'Enter a valid 6-digit pincode.' },
    ])
  })

  test('ends after it begins', () => {
    expect(readBooking(typed({ checkOut: '2027-06-10' })).errors).toEqual([
      { field: 'checkOut', message: 'Check-out must be after check-in.' },
    ])
  })

  test('that is changed keeps the identity numbers that are stored', () => {
    expect(readDetails(typedFrom(aCard()))).toMatchObject({
      errors: [],
      ready: { guests: [{ name: 'Asha Rawat', id: 'asStored' }] },
    })
  })
})
