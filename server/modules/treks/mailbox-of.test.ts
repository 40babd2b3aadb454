import { expect, test } from 'vitest'
import { mailboxOf } from './enquiries'

test.each([
  ['Asha@Example.com', 'asha@example.com'],
  ['asha+one+two@example.com', 'asha@example.com'],
  ['a.s.h.a+trek@GoogleMail.com', 'asha@gmail.com'],
  ['a.sha@example.com', 'a.sha@example.com'],
  ['+asha@example.com', '+asha@example.com'],
])('%s leads to the mailbox %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox)
})
