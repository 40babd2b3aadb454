import { expect, test } from 'vitest'
import { sign, signPayment } from './signatures'
import { phpJson } from './webhooks/php-json'

test('a payment is signed over order id, bar, payment id', () => {
  const [order, payment, secret] = ['order_SBX00000000001', 'pay_SBX00000000001', 'sbx_key_secret']
  expect(signPayment(secret, order, payment)).toBe(
    'd70328c51ac21ab7d1bb634265799bb6a5308312804395231d8458a8cd064f04',
  )
  expect(signPayment(secret, payment, order)).toBe(
    'ac31bdbf24ead46440cbf723461c2acdae44400b24d13c50acebfe4562edf373',
  )
})

test('a webhook is signed over escapes that a receiver loses by serialising again', () => {
  const body = phpJson({ a: '₹ 1/2' })
  expect(body).toBe('{"a":"\\u20b9 1\\/2"}')
  expect(sign('sbx_webhook_secret', body)).toBe(
    'fec33997eb935418406f7d6f101c3ac93c48114c4f66909d0e8fc034e5e5d300',
  )
  const again = JSON.stringify(JSON.parse(body))
  expect(sign('sbx_webhook_secret', again)).toBe(
    'a779d2638340d98589ebaedfda8bdc8ba65651931705a393f1ea95522accd1fe',
  )
})

test('escaped text reads back unchanged in any script', () => {
  const name = 'क्षितिज 😀 "\\" / \u007f'
  expect(JSON.parse(phpJson({ name }))).toEqual({ name })
})
