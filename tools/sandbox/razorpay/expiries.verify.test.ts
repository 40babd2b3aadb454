import { expect, test } from 'vitest'
import { sandboxForTests } from '../testing/sandbox-for-tests'

const minutes = 60
const days = 86_400

test('without an answer of the bank a payment fails after ten minutes, and may still succeed', async () => {
  const { order, pay, payment, advance, post, events } = await sandboxForTests()
  const { razorpay_payment_id: id } = await pay(await order(), { outcome: 'pending', method: 'upi' })
  await advance(9 * minutes)
  expect(await payment(id)).toMatchObject({ status: 'created' })
  await advance(2 * minutes)
  expect(await payment(id)).toMatchObject({ status: 'failed', error_reason: 'payment_timed_out' })
  await post(`/razorpay/control/payments/${id}`, { status: 'authorized' })
  expect(await payment(id)).toMatchObject({ status: 'authorized', error_code: null, error_reason: null })
  expect((await events()).map(({ event }) => event)).toEqual(['payment.failed', 'payment.authorized'])
})

test('an uncaptured authorisation is refunded in full after three days', async () => {
  const { order, pay, payment, advance, api, ledger, events, get } = await sandboxForTests()
  const made = await order()
  const { razorpay_payment_id: id } = await pay(made)
  const before = await get('/razorpay/control/balance')
  await advance(3 * days - 30)
  expect(await payment(id)).toMatchObject({ status: 'authorized' })
  await advance(60)
  const after = await ledger()
  expect(after.payments[0]).toMatchObject({
    status: 'refunded',
    captured: false,
    amount_refunded: 1_000_000,
    fee: null,
  })
  expect(after.refunds).toMatchObject([{ payment_id: id, amount: 1_000_000, status: 'processed' }])
  expect(after.orders[0]).toMatchObject({ status: 'attempted', amount_paid: 0 })
  expect((await events()).map(({ event }) => event)).toEqual([
    'payment.authorized',
    'refund.created',
    'refund.processed',
  ])
  expect(await get('/razorpay/control/balance')).toEqual(before)
  expect((await api(`/payments/${id}/capture`, { amount: 1_000_000, currency: 'INR' })).status).toBe(400)
  // No second refund, however often the clock moves.
  await advance(10 * days)
  expect((await ledger()).refunds).toHaveLength(1)
})

test('an order can set a shorter time', async () => {
  const { order, pay, payment, advance } = await sandboxForTests()
  const shorter = { capture: 'manual', capture_options: { manual_expiry_period: 12 } }
  const { razorpay_payment_id: id } = await pay(await order({ payment: shorter }))
  await advance(11 * minutes)
  expect(await payment(id)).toMatchObject({ status: 'authorized' })
  await advance(2 * minutes)
  expect(await payment(id)).toMatchObject({ status: 'refunded' })
})

test('a captured payment does not expire', async () => {
  const { order, pay, payment, advance } = await sandboxForTests()
  const { razorpay_payment_id: id } = await pay(await order(), { outcome: 'captured' })
  await advance(30 * days)
  expect(await payment(id)).toMatchObject({ status: 'captured' })
})
