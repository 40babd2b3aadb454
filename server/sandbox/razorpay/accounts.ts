import { createHash, timingSafeEqual } from 'node:crypto'
import { keyId, keySecret } from './constants'

/** Whose keys a call carries: the hotel's, or those of another merchant, to whom its ids mean nothing. */
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
