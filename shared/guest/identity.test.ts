import { expect, test } from 'vitest'
import { identityWords, isIdentified } from './identity'

test.each([
  [{ aadhaarLast4: '2346' }, 34, 'XXXX XXXX 2346'],
  [{ aadhaarLast4: '2346', otherId: null }, 3, 'XXXX XXXX 2346'],
  [{ aadhaarLast4: null, otherId: 'passport' as const }, 34, 'Passport, shown at check-in'],
  [{ aadhaarLast4: null, otherId: 'voterId' as const }, 3, 'Voter ID, shown at check-in'],
  [{ aadhaarLast4: null }, 4, 'no document needed under 5'],
  [{ aadhaarLast4: null }, 5, ''],
  [{ aadhaarLast4: null }, 0, ''],
])('%j at the age of %d reads “%s”, and only nothing is missing', (guest, age, words) => {
  expect(identityWords(guest, age)).toBe(words)
  expect(isIdentified(guest, age)).toBe(words !== '')
})
