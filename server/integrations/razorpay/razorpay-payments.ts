import Razorpay from 'razorpay'
import { isId } from './answers'
import { orderCalls } from './order-calls'
import { paymentCalls } from './payment-calls'
import type { Payments } from './payments'
import { isSignedWith, isSignedWithOneOf } from './signatures'
import { setUpTransport, type Timeout } from './transport'

/** `baseUrl` without `/v1`; unset: the provider's own host. */
export type RazorpaySettings = {
  keyId: string
  keySecret: string
  webhookSecrets: readonly string[]
  baseUrl?: string
  timeoutMs?: Timeout
}

/** The adapter to Razorpay over its SDK. Throws on an empty key or secret. */
export function razorpayPayments(settings: RazorpaySettings): Payments {
  const { keyId, keySecret, webhookSecrets, baseUrl, timeoutMs = 7000 } = settings
  if ([keyId, keySecret, ...webhookSecrets].includes('')) throw new Error('A payment key or secret is empty.')
  const sdk = new Razorpay({ key_id: keyId, key_secret: keySecret })
  const transport = setUpTransport(sdk.api, { baseUrl, timeoutMs })

  return {
    keyId,
    ...orderCalls(sdk),
    ...paymentCalls(sdk, transport),
    isGenuine: ({ orderId, paymentId, signature }) =>
      isId('order', orderId) &&
      isId('pay', paymentId) &&
      isSignedWith(keySecret, `${orderId}|${paymentId}`, signature),
    isGenuineWebhook: (rawBody, signature) => isSignedWithOneOf(webhookSecrets, rawBody, signature),
  }
}
