import { describe, expect, test } from 'vitest'
import { address, email, guestAt, mobileNumber } from './guest'

const guest = { name: 'Ng', aadhar: '123456782346', age: '34' }
const messageFor = (changes: object) =>
  guestAt(3).safeParse({ ...guest, ...changes }).error?.issues[0]?.message
const kept = (changes: object) => guestAt(1).parse({ ...guest, ...changes })

describe('mobile numbers', () => {
  test.each([
    '9876543210',
    '98765 43210',
    '+91 98765-43210',
    '09876543210',
    '919876543210',
    '+91-9876543210',
    '(0) 98765.43210',
    ' 9876543210\n',
    '\u202a+91 98765 43210\u202c',
    '98765\u00a043210',
  ])('%j is kept as ten digits', (typed) => {
    expect(mobileNumber.parse(typed)).toBe('9876543210')
  })

  test('ten digits that begin like a prefix stay ten digits', () => {
    expect(mobileNumber.parse('9198765432')).toBe('9198765432')
    expect(mobileNumber.parse('0987654321')).toBe('0987654321')
  })

  test.each([
    '',
    '987654321',
    '98765432101',
    '+1 98765 43210',
    '0098765432101',
    '98765abcde',
    '९८७६५४३२१०',
    '9'.repeat(5000),
    9876543210,
    null,
    undefined,
  ])('%j is refused with the form’s message', (typed) => {
    expect(mobileNumber.safeParse(typed).error?.issues).toMatchObject([
      { message: 'Enter a valid 10-digit mobile number.' },
    ])
  })
})

describe('mail addresses', () => {
  test.each(['guest@example.com', 'a.b+c@mail.example.co.in', "o'brien@example.com", 'अनु@उदाहरण.भारत'])(
    '%s is accepted',
    (typed) => {
      expect(email.parse(typed)).toBe(typed)
    },
  )

  test('spaces around an address and a newline at its end are removed', () => {
    expect(email.parse(' guest@example.com\r\n')).toBe('guest@example.com')
  })

  test.each([
    '',
    'guest',
    'guest@example',
    '@example.com',
    'guest@@example.com',
    'guest@example.com\nBcc: victim@example.com',
    'guest@example.com\r\n\r\nbody',
    'guest@example.com, victim@example.com',
    'Guest <guest@example.com>',
    'gu est@example.com',
    'guest\u0000@example.com',
    'guest@example.com\u2028x',
    `${'a'.repeat(250)}@example.com`,
    null,
    undefined,
    ['guest@example.com'],
  ])('%j is refused', (typed) => {
    expect(email.safeParse(typed).error?.issues[0]?.message).toBe('Enter a valid email address.')
  })
})

describe('names', () => {
  test.each([
    "D'Souza",
    'Dr. A. P. J.',
    'अनुष्का कुँवर',
    'Ng',
    'José-María',
    '王',
    '<a href="https://evil.example">Pay here</a>',
  ])('%s is accepted as it is', (name) => {
    expect(kept({ name }).name).toBe(name)
  })

  test.each([' ', '', '-', '...', '123', '\u200d\u200c', '=1+1', '🏔', null, undefined, 5, 'x'.repeat(101)])(
    '%j is refused',
    (name) => {
      expect(messageFor({ name })).toBe('Enter name for person 3.')
    },
  )

  test('line breaks and direction marks become spaces; joiners stay', () => {
    expect(kept({ name: ' Asha\r\nBcc: x\t\u202eDevi ' }).name).toBe('Asha Bcc: x Devi')
    expect(kept({ name: 'क्\u200dष' }).name).toBe('क्\u200dष')
  })
})

describe('Aadhaar numbers', () => {
  test.each(['123456782346', '1234 5678 2346', '1234-5678-2346', ' 123456782346 '])(
    '%j is kept as 12 digits',
    (aadhar) => {
      expect(kept({ aadhar }).aadhar).toBe('123456782346')
    },
  )

  test.each([
    '',
    '12345678234',
    '1234567823460',
    '12345678234x',
    '१२३४५६७८२३४६',
    'XXXX XXXX 2346',
    null,
    undefined,
  ])('%j is refused', (aadhar) => {
    expect(messageFor({ aadhar })).toBe('Enter a valid 12-digit Aadhar for person 3.')
  })
})

describe('ages', () => {
  test.each([
    ['34', 34],
    [' 7 ', 7],
    ['1', 1],
    [61, 61],
    ['130', 130],
  ])('%j is %d', (age, years) => {
    expect(kept({ age }).age).toBe(years)
  })

  test.each([
    '0',
    '-1',
    '1.5',
    'abc',
    '',
    ' ',
    '131',
    '1e2',
    '0x10',
    0,
    -1,
    1.5,
    Number.NaN,
    null,
    undefined,
    true,
  ])('%j is refused', (age) => {
    expect(messageFor({ age })).toBe('Enter valid age for person 3.')
  })
})

describe('addresses', () => {
  const home = {
    district: 'Chamoli',
    country: 'India',
    state: 'Uttarakhand',
    pincode: ' 246481 ',
    city: ' New  Delhi ',
  }

  test('are tidied up', () => {
    expect(address.parse(home)).toEqual({ ...home, pincode: '246481', city: 'New Delhi' })
  })

  test.each(['', '24648', '2464811', '24648a', '246 481', '२४६४८१', 246481, undefined])(
    'pincode %j is refused',
    (pincode) => {
      expect(address.safeParse({ ...home, pincode }).error?.issues).toMatchObject([
        { message: 'Enter a valid 6-digit pincode.' },
      ])
    },
  )
})
