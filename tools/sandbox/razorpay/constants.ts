import { createHmac } from 'node:crypto'

/** The merchant's account in the sandbox: fixed public values that work nowhere else. */
export const keyId = 'rzp_test_SandboxHotel01'
export const keySecret = 'sandbox_key_secret_of_nobody'
export const accountId = 'acc_SandboxHotel01'

/** The merchants of the fake provider: the hotel, and another one to which the hotel's ids are unknown. */
export const accounts = {
  hotel: { keyId, keySecret },
  stranger: { keyId: 'rzp_test_SandboxOther01', keySecret: 'sandbox_key_secret_of_another' },
} as const

export const webhookSecrets = {
  current: 'sandbox_webhook_secret_of_today',
  /** Used before the last rotation; automatic retries of older events are still signed with it. */
  old: 'sandbox_webhook_secret_of_yesterday',
} as const

/** Lower-case hex of the HMAC-SHA256 over the exact bytes. */
export const sign = (secret: string, message: string) =>
  createHmac('sha256', secret).update(message).digest('hex')

/** What the window hands to the page as proof that this payment belongs to this order. */
export const signPayment = (secret: string, orderId: string, paymentId: string) =>
  sign(secret, `${orderId}|${paymentId}`)
