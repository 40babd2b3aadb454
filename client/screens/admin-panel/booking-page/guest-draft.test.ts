import { expect, test } from 'vitest'
import { aCard, aGuest } from '../parts/card-for-tests'
import { draftOf, noGuest, readGuests, readKeptGuests } from './guest-draft'

const card = aCard({
  guests: [aGuest('Asha Rawat', 1), { ...aGuest('', 2), age: 0, identity: '' }],
  numberOfGuests: 3,
})
const draft = draftOf(card)

test('what is stored stays, and rows without anything are left out', () => {
  expect(readGuests(draft)).toMatchObject({
    errors: [],
    ready: {
      name: 'Asha Rawat',
      numberOfGuests: 3,
      guests: [{ name: 'Asha Rawat', age: 34, id: 'asStored' }],
    },
  })
})

test('a later guest needs a name, and a document that is typed has to be right', () => {
  const people = [
    ...draft.people.slice(0, 1),
    { ...noGuest, age: '30' },
    { ...noGuest, name: 'Ravi', id: 'aadhaar' as const },
  ]
  expect(readGuests({ ...draft, people, mobileNumber: '12' }).errors.map(({ field }) => field)).toEqual([
    'mobileNumber',
    'name-2',
    'aadhar-3',
  ])
})

test('more names than guests are refused at their number', () => {
  const people = ['Asha', 'Ravi'].map((name) => ({ ...noGuest, name }))
  expect(readGuests({ ...draft, people, numberOfGuests: '1' }).errors).toEqual([
    { field: 'numberOfGuests', message: 'There are more names than guests.' },
  ])
})

test('what the browser kept is filled in again without any document', () => {
  const people = [{ ...noGuest, name: 'Asha', aadhar: '234123412346', id: 'aadhaar' as const }]
  expect(readKeptGuests({ ...draft, people }, card)?.people).toEqual([
    { name: 'Asha', age: '', aadhar: '', id: 'asStored', stored: 'XXXX XXXX 2346' },
  ])
  expect(readKeptGuests('broken', card)).toBeUndefined()
})
