import { describe, expect, test } from 'vitest'
import { trekEnquiry } from '#shared/trek/trek-enquiry'
import { changeEnquiry, type EnquiryDraft, emptyEnquiry, readEnquiry } from './enquiry-draft'

const typed: EnquiryDraft = {
  ...emptyEnquiry('an-id'),
  mobileNumber: '98765 43210',
  email: 'asha@example.com',
  address: {
    country: 'India',
    state: 'Uttarakhand',
    district: 'Chamoli',
    city: 'Joshimath',
    pincode: '246443',
  },
}
const withGuests = (draft: EnquiryDraft, count: string) => changeEnquiry(draft, 'numberOfGuests', count)
const withPerson = (draft: EnquiryDraft, at: number, { name, age, aadhar }: typeof asha) =>
  changeEnquiry(
    changeEnquiry(changeEnquiry(draft, `name-${at}`, name), `age-${at}`, age),
    `aadhar-${at}`,
    aadhar,
  )
const enquiryErrors = (draft: EnquiryDraft) => readEnquiry(draft).errors
const asha = { name: 'Asha Rawat', age: '34', aadhar: '2341 2341 2346' }

describe('the number of guests', () => {
  test.each([
    ['', ''],
    ['abc', ''],
    ['0', ''],
    ['-3', ''],
    ['2.9', '2'],
    ['10', '10'],
    ['11', '10'],
    ['999', '10'],
  ])('%j becomes %j', (from, to) => {
    const draft = withGuests(typed, from)
    expect(draft.numberOfGuests).toBe(to)
    expect(draft.people).toHaveLength(Number(to))
  })

  test('grows and shrinks the list; removed guests return when the number grows again', () => {
    let draft = withPerson(withGuests(typed, '2'), 2, asha)
    draft = withGuests(draft, '1')
    expect(draft.people).toHaveLength(1)
    draft = withGuests(draft, '3')
    expect(draft.people[1]).toEqual(asha)
  })
})

describe('what is wrong', () => {
  test('is listed in order: mobile, email, pincode, guests', () => {
    expect(enquiryErrors(emptyEnquiry('an-id'))).toEqual([
      { field: 'mobileNumber', message: 'Enter a valid 10-digit mobile number.' },
      { field: 'email', message: 'Enter a valid email address.' },
      { field: 'pincode', message: 'Enter a valid 6-digit pincode.' },
      { field: 'numberOfGuests', message: 'Enter the number of guests.' },
    ])
  })

  test('is listed guest by guest: name, Aadhaar, age', () => {
    expect(enquiryErrors(withPerson(withGuests(typed, '2'), 1, asha))).toEqual([
      { field: 'name-2', message: 'Enter name for person 2.' },
      { field: 'aadhar-2', message: 'Enter a valid 12-digit Aadhar for person 2.' },
      { field: 'age-2', message: 'Enter valid age for person 2.' },
    ])
  })

  test('is nothing once all is filled in; without a city the enquiry is not ready', () => {
    const whole = withPerson(withGuests(typed, '1'), 1, asha)
    expect(enquiryErrors(whole)).toEqual([])
    expect(trekEnquiry.parse(readEnquiry(whole).ready)).toMatchObject({
      mobileNumber: '9876543210',
      address: { city: 'Joshimath', pincode: '246443' },
      guests: [{ name: 'Asha Rawat', age: 34, aadhar: '234123412346' }],
    })
    expect(readEnquiry(changeEnquiry(whole, 'city', '')).ready).toBeUndefined()
  })
})
