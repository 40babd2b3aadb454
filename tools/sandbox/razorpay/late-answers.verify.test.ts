import { expect, test } from 'vitest'
import { sandboxForTests } from '../testing/sandbox-for-tests'
import { webhookReceiver } from '../testing/webhook-receiver'

const [minute, day] = [60, 86_400]

async function world() {
  const sandbox = await sandboxForTests()
  const names = async () => (await sandbox.events()).map(({ event }) => event)
  return { ...sandbox, names }
}

test('a payment whose bank answers late is created first and authorised later', async () => {
  const { order, pay, payment, advance, names } = await world()
  const { razorpay_payment_id: id } = await pay(await order(), { after_seconds: 30 })
  expect(await payment(id)).toMatchObject({ status: 'created' })
  expect(await names()).toEqual([])
  await advance(30)
  expect(await payment(id)).toMatchObject({ status: 'authorized' })
  expect(await names()).toEqual(['payment.authorized'])
})

test('late authorisation: failed after ten minutes, authorised two days later', async () => {
  const { order, pay, payment, advance, names } = await world()
  const { razorpay_payment_id: id } = await pay(await order(), { after_seconds: 2 * day })
  await advance(11 * minute)
  expect(await payment(id)).toMatchObject({ status: 'failed', error_reason: 'payment_timed_out' })
  await advance(2 * day)
  expect(await payment(id)).toMatchObject({ status: 'authorized', error_reason: null })
  expect(await names()).toEqual(['payment.failed', 'payment.authorized'])
  // Its three days to be captured begin now.
  await advance(3 * day - 20 * minute)
  expect(await payment(id)).toMatchObject({ status: 'authorized' })
})

test('one jump of the clock covers the timeout, the late answer and the automatic refund', async () => {
  const { order, pay, payment, advance, names } = await world()
  const { razorpay_payment_id: id } = await pay(await order(), { after_seconds: 3600 })
  await advance(2 * day)
  await advance(3 * day)
  expect(await payment(id)).toMatchObject({ status: 'refunded', captured: false })
  expect(await names()).toEqual([
    'payment.failed',
    'payment.authorized',
    'refund.created',
    'refund.processed',
  ])
})

test('a late answer can also be a failure or a capture', async () => {
  const { order, pay, payment, advance } = await world()
  const no = await pay(await order(), { after_seconds: 30, outcome: 'failed', reason: 'insufficient_funds' })
  const yes = await pay(await order(), { after_seconds: 30, outcome: 'captured' })
  await advance(30)
  expect(await payment(no.razorpay_payment_id)).toMatchObject({
    status: 'failed',
    error_reason: 'insufficient_funds',
  })
  expect(await payment(yes.razorpay_payment_id)).toMatchObject({ status: 'captured' })
})

test('banks are asked for three days: later answers are refused, and older failures stay', async () => {
  const { order, pay, post, advance } = await world()
  const made = await order()
  const tooLate = { order_id: made.id, after_seconds: 3 * day + 1 }
  expect((await post('/razorpay/control/pay', tooLate)).status).toBe(400)
  const { razorpay_payment_id: id } = await pay(made, { outcome: 'failed' })
  const move = (more = {}) => post(`/razorpay/control/payments/${id}`, { status: 'authorized', ...more })
  await advance(3 * day + 60)
  expect((await move()).status).toBe(400)
  expect((await move({ force: true })).body).toMatchObject({ status: 'authorized' })
})

test('the webhooks of an automatic refund show that nothing was captured', async () => {
  const { order, pay, advance, post } = await world()
  const hook = await webhookReceiver()
  await post('/razorpay/control/endpoints', { url: hook.url })
  await pay(await order())
  await advance(3 * day)
  await hook.until(3)
  expect(hook.names()).toEqual(['payment.authorized', 'refund.created', 'refund.processed'])
  for (const { body } of hook.received.slice(1)) {
    expect(JSON.parse(body)).toMatchObject({
      contains: ['refund', 'payment'],
      payload: {
        refund: { entity: { amount: 1_000_000 } },
        payment: { entity: { captured: false, status: 'refunded', amount_refunded: 1_000_000, fee: null } },
      },
    })
  }
})
