import { expect, test } from 'vitest'
import { razorpayPayments } from './razorpay-payments'

const payments = razorpayPayments({
  keyId: 'rzp_test_key',
  keySecret: 'sbx_key_secret',
  webhookSecrets: ['old_webhook_secret', 'sbx_webhook_secret'],
})
const signed = {
  orderId: 'order_SBX00000000001',
  paymentId: 'pay_SBX00000000001',
  signature: 'd70328c51ac21ab7d1bb634265799bb6a5308312804395231d8458a8cd064f04',
}
const ofSwapped = 'ac31bdbf24ead46440cbf723461c2acdae44400b24d13c50acebfe4562edf373'

const rawWebhook = Buffer.from(String.raw`{"a":"\u20b9 1\/2"}`)
const webhookSignature = 'fec33997eb935418406f7d6f101c3ac93c48114c4f66909d0e8fc034e5e5d300'
const ofReserialised = 'a779d2638340d98589ebaedfda8bdc8ba65631951705a393f1ea95522accd1fe'

const malformed: [string, unknown][] = [
  ['missing', undefined],
  ['null', null],
  ['empty', ''],
  ['an array', [signed.signature]],
  ['a number', 1],
  ['upper case', signed.signature.toUpperCase()],
  ['63 characters', signed.signature.slice(1)],
  ['65 characters', `${signed.signature}0`],
  ['a newline at its end', `${signed.signature}\n`],
  ['no hex', 'z'.repeat(64)],
  ['64 characters of more bytes', '₹'.repeat(64)],
  ['10 kB', 'a'.repeat(10_000)],
]

test('the provider’s own signature over order and payment is genuine', () => {
  expect(payments.isGenuine(signed)).toBe(true)
})

test('a signature over payment and order, in that order, is not genuine', () => {
  expect(payments.isGenuine({ ...signed, signature: ofSwapped })).toBe(false)
})

test('a signature of another order or payment is not genuine', () => {
  expect(payments.isGenuine({ ...signed, orderId: 'order_SBX00000000002' })).toBe(false)
  expect(payments.isGenuine({ ...signed, paymentId: 'pay_SBX00000000002' })).toBe(false)
})

test('the webhook secret does not sign payments, nor the key secret webhooks', () => {
  const turned = razorpayPayments({
    keyId: 'k',
    keySecret: 'sbx_webhook_secret',
    webhookSecrets: ['sbx_key_secret'],
  })
  expect(turned.isGenuine(signed)).toBe(false)
  expect(turned.isGenuineWebhook(rawWebhook, webhookSignature)).toBe(false)
})

test('a webhook is genuine over its raw bytes, with the old and the new secret', () => {
  expect(payments.isGenuineWebhook(rawWebhook, webhookSignature)).toBe(true)
  const newOnly = razorpayPayments({ keyId: 'k', keySecret: 's', webhookSecrets: ['sbx_webhook_secret'] })
  expect(newOnly.isGenuineWebhook(rawWebhook, webhookSignature)).toBe(true)
  const newFirst = razorpayPayments({
    keyId: 'k',
    keySecret: 's',
    webhookSecrets: ['sbx_webhook_secret', 'next'],
  })
  expect(newFirst.isGenuineWebhook(rawWebhook, webhookSignature)).toBe(true)
})

test('a webhook with a re-serialised body, a changed byte or no active secret is not genuine', () => {
  expect(payments.isGenuineWebhook(rawWebhook, ofReserialised)).toBe(false)
  const reserialised = Buffer.from(JSON.stringify(JSON.parse(rawWebhook.toString())))
  expect(payments.isGenuineWebhook(reserialised, webhookSignature)).toBe(false)
  const changed = Buffer.from(rawWebhook)
  changed[5] = 0x31
  expect(payments.isGenuineWebhook(changed, webhookSignature)).toBe(false)
  const none = razorpayPayments({ keyId: 'k', keySecret: 's', webhookSecrets: [] })
  expect(none.isGenuineWebhook(rawWebhook, webhookSignature)).toBe(false)
})

test.each(malformed)('a signature that is %s is not genuine, and nothing is thrown', (_, value) => {
  // Cast, because a request may contain any value.
  const signature = value as string
  expect(payments.isGenuine({ ...signed, signature })).toBe(false)
  expect(payments.isGenuineWebhook(rawWebhook, signature)).toBe(false)
})

test.each([
  '',
  'order_1',
  'order_SBX00000000001|',
  'order_SBX0000000000/',
  undefined,
  ['order_SBX00000000001'],
])('a signature for the order id %j is not genuine', (orderId) => {
  expect(payments.isGenuine({ ...signed, orderId: orderId as string })).toBe(false)
})

test('an empty key or secret throws when the adapter is created', () => {
  const settings = { keyId: 'k', keySecret: 's', webhookSecrets: ['w'] }
  expect(() => razorpayPayments({ ...settings, keySecret: '' })).toThrow('empty')
  expect(() => razorpayPayments({ ...settings, keyId: '' })).toThrow('empty')
  expect(() => razorpayPayments({ ...settings, webhookSecrets: ['w', ''] })).toThrow('empty')
})
