import { expect, test } from 'vitest'
import { settingsWanted } from './settings'

test('what is typed is tidied, and what is wrong is named', () => {
  expect(settingsWanted.parse({ gstin: ' 27aapfu0939f1zv ', notice: 'Snow\n on  the road ' })).toEqual({
    gstin: '27AAPFU0939F1ZV',
    notice: 'Snow on the road',
  })
  const saidOf = (wanted: object) =>
    settingsWanted.safeParse(wanted).error?.issues.map(({ message }) => message)
  expect(saidOf({ phones: ['call me'] })).toEqual(['Enter a phone number such as +91 98765 43210.'])
  expect(saidOf({ checkInFrom: '25:00' })).toEqual(['Enter a time such as 12:00.'])
})
