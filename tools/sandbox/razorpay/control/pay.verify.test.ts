import { expect, test } from 'vitest'
import { sandboxForTests } from '#tools/sandbox/testing/sandbox-for-tests'
import { keySecret } from '../constants'
import type { Payment } from '../entities'
import { signPayment } from '../signatures'

test('paying answers the three signed fields', async () => {
  const { order, pay, payment } = await sandboxForTests()
  const made = await order()
  const paid = await pay(made)
  expect(paid).toEqual({
    razorpay_order_id: made.id,
    razorpay_payment_id: expect.stringMatching(/^pay_[A-Za-z0-9]{14}$/),
    razorpay_signature: signPayment(keySecret, made.id, paid.razorpay_payment_id),
  })
  expect(await payment(paid.razorpay_payment_id)).toMatchObject({
    status: 'authorized',
    method: 'card',
    email: 'payer@example.com',
    contact: '+919000000000',
  })
})

test.each([
  ['authorized', { status: 'authorized', captured: false, fee: null }],
  ['captured', { status: 'captured', captured: true, fee: 23_600 }],
  [
    'failed',
    { status: 'failed', captured: false, error_code: 'BAD_REQUEST_ERROR', error_reason: 'card_declined' },
  ],
  ['pending', { status: 'created', captured: false, error_code: null }],
])('outcome %s', async (outcome, expected) => {
  const { order, pay, payment } = await sandboxForTests()
  const { razorpay_payment_id } = await pay(await order(), { outcome })
  expect(await payment(razorpay_payment_id)).toMatchObject(expected)
})

test.each([
  ['card', { card_id: expect.any(String), card: expect.any(Object), bank: null, vpa: null }],
  ['netbanking', { bank: 'HDFC', card_id: null }],
  ['wallet', { wallet: 'olamoney', card_id: null }],
  ['upi', { vpa: 'success@razorpay', upi: expect.any(Object), fee: 0, tax: 0 }],
])('method %s has its own fields', async (method, expected) => {
  const { order, pay, payment } = await sandboxForTests()
  const { razorpay_payment_id } = await pay(await order(), {
    method,
    outcome: 'captured',
    email: 'a@b.in',
    contact: '+911',
  })
  expect(await payment(razorpay_payment_id)).toMatchObject({
    method,
    email: 'a@b.in',
    contact: '+911',
    ...expected,
  })
})

test('an authorised or paid order refuses a second payment unless forced', async () => {
  const { order, pay, post, payment } = await sandboxForTests()
  for (const outcome of ['authorized', 'captured']) {
    const made = await order()
    await pay(made, { outcome })
    const refused = await post('/razorpay/control/pay', { order_id: made.id })
    expect(refused.status).toBe(400)
    expect(refused.body).toMatchObject({ error: { code: 'BAD_REQUEST_ERROR', reason: 'order_already_paid' } })
    for (const second of ['authorized', 'captured']) {
      const forced = await pay(made, { force: true, outcome: second })
      expect(await payment(forced.razorpay_payment_id)).toMatchObject({ status: second })
    }
  }
})

test('a failed attempt leaves the order payable and is counted', async () => {
  const { order, pay, ledger } = await sandboxForTests()
  const made = await order()
  await pay(made, { outcome: 'failed' })
  await pay(made, { outcome: 'pending' })
  await pay(made)
  expect((await ledger()).orders[0]).toMatchObject({ status: 'attempted', attempts: 3, amount_paid: 0 })
})

test.each([
  {},
  { order_id: 'order_abcdefghijklmn' },
  { order_id: 'x' },
  { order_id: 'order_1', outcome: 'maybe' },
])('%j is refused and pays nothing', async (body) => {
  const { post, ledger } = await sandboxForTests()
  expect((await post('/razorpay/control/pay', body)).status).toBe(400)
  expect((await ledger()).payments).toEqual([])
})

test('a body that is not JSON is refused with a message', async () => {
  const { request } = await sandboxForTests()
  expect(await request('/razorpay/control/pay', { method: 'POST', body: '{' })).toEqual({
    status: 400,
    body: { error: 'The body is not JSON.' },
  })
})

test('the bank and the dashboard move payments forward, never back', async () => {
  const { order, pay, post } = await sandboxForTests()
  const move = async (id: string, status: string) => {
    const { status: http, body } = await post<Payment>(`/razorpay/control/payments/${id}`, { status })
    return http === 200 ? body.status : http
  }
  const pending = (await pay(await order(), { outcome: 'pending' })).razorpay_payment_id
  expect(await move(pending, 'authorized')).toBe('authorized')
  expect(await move(pending, 'captured')).toBe('captured')
  expect(await move(pending, 'authorized')).toBe(400)
  const failed = (await pay(await order(), { outcome: 'failed' })).razorpay_payment_id
  expect(await move(failed, 'authorized')).toBe('authorized')
  expect(await move(failed, 'failed')).toBe(400)
  expect(await move('pay_abcdefghijklmn', 'authorized')).toBe(400)
})

test('a payment of another amount than its order’s is accepted and captured in full', async () => {
  const { order, pay, payment, ledger } = await sandboxForTests()
  const made = await order()
  const { razorpay_payment_id } = await pay(made, { amount: made.amount + 20_000, outcome: 'captured' })
  const expected = { amount: made.amount + 20_000, status: 'captured' }
  expect(await payment(razorpay_payment_id)).toMatchObject(expected)
  expect((await ledger()).orders).toMatchObject([{ amount: made.amount, amount_paid: made.amount + 20_000 }])
})
