import { expect, test } from 'vitest'
import { sandboxForTests, type TestSandbox } from '#tools/sandbox/testing/sandbox-for-tests'
import type { Order, Payment } from '../entities'

const words = ({ body }: { body: Record<string, unknown> }) =>
  (body['error'] as { description: string } | undefined)?.description

const capture = ({ api }: TestSandbox, id: string, body: unknown = { amount: 1_000_000, currency: 'INR' }) =>
  api(`/payments/${id}/capture`, body)

async function authorised() {
  const world = await sandboxForTests()
  const order = await world.order()
  const { razorpay_payment_id: id } = await world.pay(order)
  return { world, order, id }
}

test('a payment is authorised, captured with its fee, and pays its order', async () => {
  const { world, order, id } = await authorised()
  const before = await world.payment(id)
  expect(before).toMatchObject({
    id: expect.stringMatching(/^pay_[A-Za-z0-9]{14}$/),
    entity: 'payment',
    amount: 1_000_000,
    currency: 'INR',
    status: 'authorized',
    captured: false,
    order_id: order.id,
    invoice_id: null,
    international: false,
    method: 'card',
    amount_refunded: 0,
    refund_status: null,
    description: null,
    bank: null,
    wallet: null,
    vpa: null,
    email: 'payer@example.com',
    contact: '+919000000000',
    notes: [],
    fee: null,
    tax: null,
    error_code: null,
    error_reason: null,
  })
  expect((await world.api<Order>(`/orders/${order.id}`)).body).toMatchObject({
    status: 'attempted',
    attempts: 1,
  })
  expect((await capture(world, id)).body).toMatchObject({
    status: 'captured',
    captured: true,
    fee: 23_600,
    tax: 3600,
  })
  expect((await world.api<Order>(`/orders/${order.id}`)).body).toMatchObject({
    status: 'paid',
    amount_paid: 1_000_000,
    amount_due: 0,
  })
})

test('an order with automatic capture is paid at once', async () => {
  const { api, order, pay, payment } = await sandboxForTests()
  for (const fields of [
    { payment: undefined },
    { payment: { capture: 'automatic' } },
    { payment: undefined, payment_capture: 1 },
  ]) {
    const made = await order(fields)
    const { razorpay_payment_id } = await pay(made)
    expect(await payment(razorpay_payment_id)).toMatchObject({ status: 'captured' })
    expect((await api<Order>(`/orders/${made.id}`)).body.status).toBe('paid')
  }
  const legacy = await pay(await order({ payment: undefined, payment_capture: 0 }))
  expect(await payment(legacy.razorpay_payment_id)).toMatchObject({ status: 'authorized' })
})

test('the provider refuses invalid captures', async () => {
  const { world, id } = await authorised()
  const refused = async (body: unknown) => words(await capture(world, id, body))
  expect(await refused({ currency: 'INR' })).toBe('amount is required')
  expect(await refused({ amount: 10.5 })).toBe('The amount must be an integer.')
  expect(await refused({ amount: 1_000_000, currency: 'USD' })).toBe(
    'Capture request currency must be same as payment currency.',
  )
  expect(await refused({ amount: 999_999 })).toBe('Capture amount must be equal to the amount authorized')
  expect(await refused({ amount: 1_000_000, speed: 1 })).toContain('should not be sent')
  expect((await capture(world, id)).status).toBe(200)
  expect(await refused({ amount: 1_000_000 })).toBe('This payment has already been captured')
  const failed = await world.pay(await world.order(), { outcome: 'failed' })
  expect(words(await capture(world, failed.razorpay_payment_id))).toBe(
    'Only payments which have been authorized and not yet captured can be captured.',
  )
})

test('of two authorised payments of one order only one can be captured', async () => {
  const { world, order, id } = await authorised()
  const second = await world.pay(order, { force: true })
  expect((await capture(world, second.razorpay_payment_id)).status).toBe(200)
  expect(words(await capture(world, id))).toContain('the order is already paid')
})

test('an uncaptured payment cannot be refunded', async () => {
  const { world, id } = await authorised()
  expect(words(await world.api(`/payments/${id}/refund`, { amount: 500 }))).toBe(
    'The payment status should be captured for action to be taken',
  )
})

test('an order lists its failed attempts too, newest first; all payments are listed', async () => {
  const { api, order, pay } = await sandboxForTests()
  const made = await order()
  await pay(made, { outcome: 'failed', method: 'upi' })
  await pay(made)
  await pay(await order())
  const ofOrder = (await api<{ items: Payment[] }>(`/orders/${made.id}/payments`)).body.items
  expect(ofOrder.map(({ status, method }) => `${method} ${status}`)).toEqual([
    'card authorized',
    'upi failed',
  ])
  expect((await api<{ count: number }>('/payments')).body.count).toBe(3)
})
