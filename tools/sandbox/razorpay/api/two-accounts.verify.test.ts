import { expect, test } from 'vitest'
import { byHand, sandboxForTests, type TestSandbox } from '#tools/sandbox/testing/sandbox-for-tests'
import { webhookReceiver } from '#tools/sandbox/testing/webhook-receiver'
import { accounts } from '../accounts'
import type { Order, Refund } from '../entities'
import { signPayment } from '../signatures'

const { keyId, keySecret } = accounts.stranger
const stranger = { headers: { Authorization: `Basic ${btoa(`${keyId}:${keySecret}`)}` } }

const asStranger = ({ api }: TestSandbox, path: string, body?: unknown) =>
  api<Record<string, unknown> & { error?: { description: string } }>(path, body, stranger)

/** The hotel's order, paid and partly refunded. */
async function hotelsOwn() {
  const world = await sandboxForTests()
  const order = await world.order({ receipt: 'ours' })
  const { razorpay_payment_id: paymentId } = await world.pay(order, { outcome: 'captured' })
  const refundId = (await world.api<Refund>(`/payments/${paymentId}/refund`, { amount: 500 })).body.id
  return { world, order, paymentId, refundId }
}

test('ids of another account are unknown to every call', async () => {
  const { world, order, paymentId, refundId } = await hotelsOwn()
  const calls: [string, unknown?][] = [
    [`/orders/${order.id}`],
    [`/orders/${order.id}/payments`],
    [`/payments/${paymentId}`],
    [`/payments/${paymentId}/refunds`],
    [`/payments/${paymentId}/refunds/${refundId}`],
    [`/refunds/${refundId}`],
    [`/payments/${paymentId}/capture`, { amount: 1_000_000, currency: 'INR' }],
    [`/payments/${paymentId}/refund`, { amount: 500 }],
  ]
  for (const [path, body] of calls) {
    const refused = await asStranger(world, path, body)
    expect(refused.status, path).toBe(400)
    expect(refused.body.error?.description, path).toBe('The id provided does not exist')
  }
  for (const list of ['/orders', '/orders?receipt=ours', '/payments', '/refunds']) {
    expect((await asStranger(world, list)).body, list).toEqual({ entity: 'collection', count: 0, items: [] })
  }
  expect((await world.ledger()).refunds).toHaveLength(1)
})

test('another account has its own data, and the hotel gets no webhooks about it', async () => {
  const { world } = await hotelsOwn()
  const hook = await webhookReceiver()
  await world.post('/razorpay/control/endpoints', { url: hook.url })
  await hook.until(5)
  const wanted = { amount: 5000, currency: 'INR', payment: byHand }
  const theirs = (await world.api<Order>('/orders', wanted, stranger)).body
  const paid = await world.pay(theirs, { outcome: 'captured' })
  expect(paid.razorpay_signature).toBe(signPayment(keySecret, theirs.id, paid.razorpay_payment_id))
  expect((await asStranger(world, `/payments/${paid.razorpay_payment_id}`)).body['status']).toBe('captured')
  expect((await world.api(`/payments/${paid.razorpay_payment_id}`)).status).toBe(400)
  expect((await world.ledger()).orders).toHaveLength(1)
  await world.advance(60)
  expect(hook.received).toHaveLength(5)
})

test('the window refuses a key that is not of the order’s account', async () => {
  const { world, order } = await hotelsOwn()
  const asked = await world.request(`/razorpay/checkout/order?key=${keyId}&order_id=${order.id}`)
  expect(asked).toEqual({ status: 400, body: { fault: 'The id provided does not exist' } })
})

test('/info has the keys of both accounts', async () => {
  const world = await sandboxForTests()
  expect((await world.get('/info'))['stranger']).toEqual({ keyId, keySecret })
  expect(keyId).toMatch(/^rzp_test_[A-Za-z0-9]{14}$/)
})
