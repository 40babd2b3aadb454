import { expect, test } from 'vitest'
import { likelyEmail } from './likely-email'

test.each([
  ['asha@gmial.com', 'asha@gmail.com'],
  ['asha@gmail.con', 'asha@gmail.com'],
  ['Asha@Gmail.co', 'Asha@gmail.com'],
  ['asha@gnail.com', 'asha@gmail.com'],
  ['asha@gmaill.com', 'asha@gmail.com'],
  ['asha@yahooo.co.in', 'asha@yahoo.co.in'],
])('%s was probably meant as another', (email, meant) => {
  expect(likelyEmail(email)).toBe(meant)
})

test.each([
  'asha@gmail.com',
  'asha@mail.com',
  'asha@example.com',
  'asha@ymail.com',
  '@gmial.com',
  '',
  'asha',
])('%j is left alone', (email) => {
  expect(likelyEmail(email)).toBeNull()
})
