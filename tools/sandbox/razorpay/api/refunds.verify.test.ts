import { expect, test } from 'vitest'
import { sandboxForTests } from '#tools/sandbox/testing/sandbox-for-tests'
import type { Refund } from '../entities'

async function captured(fields: Record<string, unknown> = {}) {
  const world = await sandboxForTests()
  const { razorpay_payment_id: id } = await world.pay(await world.order(), { outcome: 'captured', ...fields })
  const refund = (body: unknown, key?: string) =>
    world.api<Refund & { error?: { description: string; field?: string } }>(
      `/payments/${id}/refund`,
      body,
      key === undefined ? {} : { headers: { 'X-Refund-Idempotency': key } },
    )
  const words = async (body: unknown) => (await refund(body)).body.error?.description
  return { world, id, refund, words }
}

test('partial refunds add up to a full one; the order stays paid', async () => {
  const { world, id, refund, words } = await captured()
  const first = await refund({ amount: 400_000, receipt: 'intent-1', notes: { why: 'cancelled' } })
  expect(first).toEqual({
    status: 200,
    body: {
      id: expect.stringMatching(/^rfnd_[A-Za-z0-9]{14}$/),
      entity: 'refund',
      amount: 400_000,
      currency: 'INR',
      payment_id: id,
      notes: { why: 'cancelled' },
      receipt: 'intent-1',
      acquirer_data: { arn: expect.any(String) },
      created_at: expect.any(Number),
      batch_id: null,
      status: 'processed',
    },
  })
  expect(await world.payment(id)).toMatchObject({
    status: 'captured',
    amount_refunded: 400_000,
    refund_status: 'partial',
  })
  expect(await words({ amount: 600_001 })).toBe(
    'The total refund amount is greater than the refund payment amount',
  )
  expect((await refund({})).body.amount).toBe(600_000)
  expect(await world.payment(id)).toMatchObject({ status: 'refunded', captured: true, refund_status: 'full' })
  expect(await words({ amount: 100 })).toBe('The payment has been fully refunded already')
  const [order] = (await world.ledger()).orders
  expect(order).toMatchObject({ status: 'paid', amount_paid: 1_000_000 })
})

test('the provider refuses invalid refunds', async () => {
  const { world, words } = await captured()
  expect(await words({ amount: 1_000_001 })).toBe(
    'The refund amount provided is greater than amount captured',
  )
  expect(await words({ amount: 99 })).toBe('The amount must be at least INR 1.00')
  expect(await words({ amount: 0 })).toBe('Amount cannot be blank.')
  expect(await words({ amount: '' })).toBe('Amount cannot be blank.')
  expect(await words({ amount: 150.5 })).toBe('The amount must be an integer.')
  expect(await words({ amount: 500, reason: 'x' })).toBe('reason is/are not required and should not be sent')
  expect(await words({ amount: 500, notes: 'x' })).toBe('Notes validation failed.')
  expect((await world.api('/payments/order_00000000000001/refund', {})).body).toMatchObject({
    error: { description: 'order_00000000000001 is not a valid id' },
  })
  expect((await world.ledger()).refunds).toEqual([])
})

test('the same key with the same body gives the same refund; with another body a conflict', async () => {
  const { world, id, refund } = await captured()
  const first = await refund({ amount: 5000, receipt: 'r' }, 'intent-0001')
  const again = await refund({ receipt: 'r', amount: 5000 }, 'intent-0001')
  expect(again).toEqual(first)
  const other = await refund({ amount: 5001, receipt: 'r' }, 'intent-0001')
  expect(other.status).toBe(409)
  expect(other.body.error).toMatchObject({
    code: 'BAD_REQUEST_ERROR',
    source: 'NA',
    step: 'NA',
    reason: 'NA',
  })
  expect((await refund({ amount: 5000 }, 'short')).status).toBe(400)
  expect((await world.ledger()).refunds).toHaveLength(1)
  expect(await world.payment(id)).toMatchObject({ amount_refunded: 5000 })
})

test('a refused request does not use up its idempotency key', async () => {
  const { world, refund } = await captured()
  await world.post('/razorpay/control/balance', { paise: 0 })
  expect((await refund({ amount: 5000 }, 'intent-0001')).status).toBe(400)
  await world.post('/razorpay/control/balance', { paise: 10_000 })
  expect((await refund({ amount: 5000 }, 'intent-0001')).status).toBe(200)
})

test('a receipt refunds a payment once', async () => {
  const { refund, words } = await captured()
  await refund({ amount: 5000, receipt: 'intent-1' })
  expect(await words({ amount: 5000, receipt: 'intent-1' })).toBe(
    'Duplicate receipt found for this refund request.',
  )
})

test('refunds reduce the balance, and a failed refund restores it', async () => {
  const { world, id, refund, words } = await captured()
  await world.post('/razorpay/control/balance', { paise: 6000 })
  const { body } = await refund({ amount: 5000 })
  expect(await words({ amount: 1001 })).toBe(
    'Your account does not have enough balance to carry out the refund operation.',
  )
  await world.post(`/razorpay/control/refunds/${body.id}`, { status: 'failed' })
  expect(await world.get('/razorpay/control/balance')).toEqual({ paise: 6000 })
  expect(await world.payment(id)).toMatchObject({
    status: 'captured',
    amount_refunded: 0,
    refund_status: null,
  })
})

test.each(['pending', 'failed'] as const)('new refunds become %s when that is the mode', async (mode) => {
  const { world, refund } = await captured()
  await world.post('/razorpay/control/refunds/mode', { mode })
  expect((await refund({ amount: 5000 })).body).toMatchObject({ status: mode, acquirer_data: { arn: null } })
})

test('a pending refund can be completed, and the dashboard can refund too', async () => {
  const { world, id, refund } = await captured()
  await world.post('/razorpay/control/refunds/mode', { mode: 'pending' })
  const { body } = await refund({ amount: 5000 })
  const moved = await world.post<Refund>(`/razorpay/control/refunds/${body.id}`, { status: 'processed' })
  expect(moved.body.status).toBe('processed')
  const own = await world.post<Refund>('/razorpay/control/refunds', { payment_id: id, amount: 7000 })
  const list = await world.api<{ items: Refund[] }>(`/payments/${id}/refunds`)
  expect(list.body.items.map((each) => each.id)).toEqual([own.body.id, body.id])
  expect((await world.api<Refund>(`/refunds/${body.id}`)).body).toEqual(moved.body)
  expect((await world.api<Refund>(`/payments/${id}/refunds/${body.id}`)).body).toEqual(moved.body)
})

test('a payment older than six months cannot be refunded', async () => {
  const { world, words } = await captured()
  await world.advance(184 * 86_400)
  expect(await words({ amount: 5000 })).toContain('more than 6 months old')
})
