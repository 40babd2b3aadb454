import { describe, expect, test } from 'vitest'
import { givenDetails, guestDetails } from './guest-details'

const right = {
  mobileNumber: '+91 98765-43210',
  email: ' guest@example.com ',
  address: {
    district: 'Chamoli',
    country: 'India',
    state: 'Uttarakhand',
    pincode: '246481',
    city: 'Joshimath',
  },
  guests: [
    { name: ' अनुष्का   कुँवर ', age: '34', aadhar: '1234 5678 2346' },
    { name: "D'Souza", age: 61, aadhar: '999999999999' },
  ],
}
const nothing = { mobileNumber: '', email: '', address: {}, guests: [] }
const messages = (value: unknown) => guestDetails.safeParse(value).error?.issues.map(({ message }) => message)

test('what was typed is tidied up', () => {
  expect(guestDetails.parse(right)).toEqual({
    mobileNumber: '9876543210',
    email: 'guest@example.com',
    address: right.address,
    numberOfGuests: 2,
    guests: [
      { name: 'अनुष्का कुँवर', age: 34, aadhar: '123456782346' },
      { name: "D'Souza", age: 61, aadhar: '999999999999' },
    ],
  })
})

const inOrder = [
  'Enter a valid 10-digit mobile number.',
  'Enter a valid email address.',
  'Enter the number of guests.',
  'Enter the name of district.',
  'Enter the name of country.',
  'Enter the name of state.',
  'Enter a valid 6-digit pincode.',
  'Enter the name of city.',
]

test('an empty form gets every message, in the order of the form', () => {
  expect(messages(nothing)).toEqual(inOrder)
  expect(
    messages({
      ...nothing,
      address: { district: ' ', country: '\t', state: '', pincode: '24648', city: '\n' },
    }),
  ).toEqual(inOrder)
})

test('a missing form gets the first message of each part', () => {
  expect(messages({})).toEqual(inOrder.slice(0, 4))
  expect(messages({ mobileNumber: 9876543210, email: null, address: 'Chamoli', guests: 'two' })).toEqual(
    inOrder.slice(0, 4),
  )
})

test('each guest is checked for name, Aadhaar and age, after everything else', () => {
  const guests = [{ name: '', aadhar: '1', age: '0' }, right.guests[0], { name: 'Ng' }, null]
  expect(messages({ ...right, guests })).toEqual([
    'Enter name for person 1.',
    'Enter a valid 12-digit Aadhar for person 1.',
    'Enter valid age for person 1.',
    'Enter a valid 12-digit Aadhar for person 3.',
    'Enter valid age for person 3.',
    'Enter name for person 4.',
  ])
  expect(messages({ ...right, guests, address: { ...right.address, city: '' } })?.[0]).toBe(
    'Enter the name of city.',
  )
})

test('each message has the path of its field', () => {
  const { error } = guestDetails.safeParse({
    ...right,
    guests: [right.guests[0], { ...right.guests[1], age: 'x' }],
  })
  expect(error?.issues).toMatchObject([{ message: 'Enter valid age for person 2.', path: ['guests', 1] }])
})

describe('from another country', () => {
  const home = { country: 'Germany', city: 'München', district: '', state: '', pincode: '80331' }
  const [asha] = right.guests
  const munich = {
    ...right,
    mobileNumber: '0049 (89) 123-4567',
    address: home,
    guests: [
      { name: 'Max Huber', age: 41, aadhar: '', otherId: 'passport' },
      { name: 'Mia Huber', age: 3 },
    ],
  }

  test('a number, an address and documents of that country are right', () => {
    expect(guestDetails.parse(munich)).toEqual({
      mobileNumber: '+49891234567',
      email: 'guest@example.com',
      address: home,
      numberOfGuests: 2,
      guests: [
        { name: 'Max Huber', age: 41, aadhar: '', otherId: 'passport' },
        { name: 'Mia Huber', age: 3, aadhar: '' },
      ],
    })
    const { state, district, pincode, ...short } = home
    expect(guestDetails.parse({ ...munich, address: short }).address).toEqual({ ...home, pincode: '' })
    expect(guestDetails.parse({ ...munich, mobileNumber: '98765 43210' }).mobileNumber).toBe('9876543210')
  })

  test('what is wrong has messages in the same order', () => {
    const guests = [asha, { name: 'Max', age: 41 }]
    expect(
      messages({
        ...munich,
        mobileNumber: '+49',
        address: { ...home, pincode: '1'.repeat(13), city: '' },
        guests,
      }),
    ).toEqual([
      'Enter a mobile number: 10 digits, or + and 8 to 15 digits for another country.',
      'Enter a postcode of at most 12 characters.',
      'Enter the name of city.',
      'Enter a valid 12-digit Aadhar for person 2.',
    ])
  })

  test.each(['india', ' INDIA ', 'Republic of India', 'भारत', 'Ind'])('%s is India', (country) => {
    expect(messages({ ...munich, address: { ...home, country } })).toEqual([
      'Enter a valid 10-digit mobile number.',
      'Enter the name of district.',
      'Enter the name of state.',
      'Enter a valid 6-digit pincode.',
    ])
  })

  test('the valid parts are kept', () => {
    const { guests } = guestDetails.parse(munich)
    const known = { address: home, mobileNumber: '+49891234567', guests, email: '', complete: false }
    expect(givenDetails({ ...munich, email: '' })).toMatchObject(known)
  })
})

describe('a document other than Aadhaar', () => {
  const [asha] = right.guests
  const guestOf = (guest: object) => guestDetails.safeParse({ ...right, guests: [{ ...asha, ...guest }] })

  test.each(['passport', 'drivingLicence', 'voterId', 'other'])(
    '%s takes the place of the number',
    (otherId) => {
      for (const aadhar of ['', undefined, '12', '234123412346'])
        expect(guestOf({ aadhar, otherId }).data?.guests).toMatchObject([{ aadhar: '', otherId }])
    },
  )

  test.each(['', 'pan', 'Passport', null, 7, ['passport']])('%j is none', (otherId) => {
    expect(guestOf({ otherId }).data?.guests[0]).not.toHaveProperty('otherId')
    expect(guestOf({ aadhar: '', otherId }).error?.issues).toMatchObject([
      { message: 'Enter a valid 12-digit Aadhar for person 1.' },
    ])
  })

  test('is not needed below the age of five, but a number that is given must be right', () => {
    for (const aadhar of ['', ' ', null, undefined])
      expect(guestOf({ age: '4', aadhar }).data?.guests).toMatchObject([{ age: 4, aadhar: '' }])
    for (const wrong of [
      { age: '4', aadhar: '12' },
      { age: '5', aadhar: '' },
    ])
      expect(guestOf(wrong).error?.issues).toMatchObject([
        { message: 'Enter a valid 12-digit Aadhar for person 1.' },
      ])
    expect(guestOf({ age: 'x', aadhar: '' }).error?.issues).toHaveLength(2)
  })
})

test('more than 50 guests are refused', () => {
  const guests = Array.from({ length: 51 }, () => right.guests[0])
  expect(messages({ ...right, guests })).toEqual(['Enter at most 50 guests.'])
})

test('characters that the database cannot store are removed or refused', () => {
  const nul = 'Cham\u0000oli'
  const kept = guestDetails.parse({
    ...right,
    address: { ...right.address, city: nul },
    guests: [{ ...right.guests[0], name: nul }],
  })
  expect(kept.address.city).toBe('Cham oli')
  expect(kept.guests[0]?.name).toBe('Cham oli')
  expect(messages({ ...right, email: 'a\u0000@example.com' })).toEqual(['Enter a valid email address.'])
})

test('complete details stay as they are, and an empty form gives none', () => {
  expect(givenDetails(right)).toEqual(guestDetails.parse(right))
  for (const empty of [nothing, {}, undefined, null, 7, [], { guests: [{}, null, { name: '-', age: 0 }] }])
    expect(givenDetails(empty)).toBeUndefined()
})

test('one wrong field leaves all others as they are', () => {
  const kept = guestDetails.parse(right)
  const [first, second] = kept.guests
  expect(givenDetails({ ...right, email: 'guest' })).toEqual({ ...kept, email: '', complete: false })
  expect(givenDetails({ ...right, mobileNumber: 12 })).toEqual({ ...kept, mobileNumber: '', complete: false })
  expect(givenDetails({ ...right, address: { ...right.address, pincode: '1' } })).toEqual({
    ...kept,
    address: { ...kept.address, pincode: '' },
    complete: false,
  })
  for (const [field, wrong, blank] of [
    ['name', '-', ''],
    ['age', '0', 0],
    ['aadhar', '123', ''],
  ] as const) {
    const guests = [right.guests[0], { ...right.guests[1], [field]: wrong }]
    expect(givenDetails({ ...right, guests })).toEqual({
      ...kept,
      guests: [first, { ...second, [field]: blank }],
      complete: false,
    })
  }
  expect(givenDetails({ guests: right.guests })).toMatchObject({ guests: kept.guests, email: '' })
})
