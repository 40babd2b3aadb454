/** The merchant's account in the sandbox: fixed public values that work nowhere else. */
export const keyId = 'rzp_test_SandboxHotel01'
export const keySecret = 'sandbox_key_secret_of_nobody'
export const accountId = 'acc_SandboxHotel01'
/** Another merchant's. */
export const foreignAccountId = 'acc_SandboxOther01'

export const webhookSecrets = {
  current: 'sandbox_webhook_secret_of_today',
  /** Used before the last rotation; automatic retries of older events are still signed with it. */
  old: 'sandbox_webhook_secret_of_yesterday',
} as const

export type WebhookSecret = keyof typeof webhookSecrets

/** Seconds without an answer of the bank after which a created payment fails. */
export const bankTimeoutSeconds = 600

/** Seconds for which the provider keeps asking the bank about a failed payment: three days. */
export const lateAnswerSeconds = 259_200

/** Days after which banks refuse a refund: about six months. */
export const refundWindowDays = 183

/** Paise: one crore rupees. */
export const initialBalance = 1_000_000_000
