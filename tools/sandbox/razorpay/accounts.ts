import { createHash, timingSafeEqual } from 'node:crypto'
import { keyId, keySecret } from './constants'

/** The merchants of the fake provider: the hotel, and another one to which the hotel's ids are unknown. */
export const accounts = {
  hotel: { keyId, keySecret },
  stranger: { keyId: 'rzp_test_SandboxOther01', keySecret: 'sandbox_key_secret_of_another' },
} as const

export type AccountName = keyof typeof accounts

const names: readonly AccountName[] = ['hotel', 'stranger']

export const accountWithKey = (key: string | undefined) => names.find((name) => accounts[name].keyId === key)

/** The account of an `Authorization` header, compared in constant time. */
export const accountOf = (authorization: string | undefined) =>
  names.find((name) => timingSafeEqual(digest(authorization ?? ''), digest(basic(name))))

const digest = (text: string) => createHash('sha256').update(text).digest()

const basic = (name: AccountName) =>
  `Basic ${Buffer.from(`${accounts[name].keyId}:${accounts[name].keySecret}`).toString('base64')}`
