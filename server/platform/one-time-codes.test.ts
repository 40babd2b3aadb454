import { expect, test } from 'vitest'
import { systemIds } from './ids'
import { codeAt, newSecret, secretUri, stepsOfCode } from './one-time-codes'

/** The one of RFC 6238, "12345678901234567890". */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const at = (seconds: number) => new Date(seconds * 1000)

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
])('the code at %i seconds is that of the standard', (seconds, code) => {
  expect(codeAt(secret, at(seconds))).toBe(code)
})

test('a code is known two steps before and after its own, and no further', () => {
  const code = codeAt(secret, at(3000))
  const known = [2910, 2940, 2970, 3000, 3030, 3060, 3089, 3090].map((now) =>
    stepsOfCode(secret, code, at(now)),
  )
  expect(known).toEqual([[], [100], [100], [100], [100], [100], [100], []])
  expect(stepsOfCode(secret, '', at(3000))).toEqual([])
})

test('a new secret has 160 bits, and its link names hotel and account', () => {
  const made = newSecret(systemIds)
  expect(made).toMatch(/^[A-Z2-7]{32}$/)
  const uri = new URL(secretUri(made, { issuer: 'Hotel Brahmakamal', account: 'a@hotel.example' }))
  expect(`${uri.protocol}//${uri.host}${decodeURIComponent(uri.pathname)}`).toBe(
    'otpauth://totp/Hotel Brahmakamal:a@hotel.example',
  )
  expect(Object.fromEntries(uri.searchParams)).toMatchObject({ secret: made, issuer: 'Hotel Brahmakamal' })
})
