import { expect, test } from 'vitest'
import { type Answer, sandboxForTests } from '../testing/sandbox-for-tests'
import type { Order, Refund } from './entities'

type Error = { error?: { description: string; metadata?: object; code?: string } }

async function world(change: object = {}) {
  const sandbox = await sandboxForTests()
  const behave = (more: object) => sandbox.post('/razorpay/control/behaviour', more)
  expect((await behave(change)).status).toBe(200)
  const order = (amount: number) =>
    sandbox.api<Order & Error>('/orders', { amount, currency: 'INR', receipt: 'stay-1' })
  const captured = async () =>
    (await sandbox.pay(await sandbox.order(), { outcome: 'captured' })).razorpay_payment_id
  const refund = (id: string, amount: number, key?: string) =>
    sandbox.api<Refund & Error>(
      `/payments/${id}/refund`,
      { amount },
      key === undefined ? {} : { headers: { 'X-Refund-Idempotency': key } },
    )
  return { ...sandbox, behave, stay: order, captured, refund }
}

const words = ({ body }: Answer<Error>) => body.error?.description

test('receipts may repeat, unless they have to be unique', async () => {
  const { stay, behave, ledger } = await world()
  const first = await stay(5000)
  expect((await stay(5000)).body.id).not.toBe(first.body.id)
  await behave({ receipt_uniqueness: 'error' })
  const refused = await stay(5000)
  expect(refused.status).toBe(400)
  expect(refused.body.error?.metadata).toEqual({ order_id: first.body.id })
  await behave({ receipt_uniqueness: 'return_same' })
  expect((await stay(5000)).body.id).toBe(first.body.id)
  expect((await stay(6000)).status).toBe(400)
  expect((await ledger()).orders).toHaveLength(2)
})

/** Long enough that calls sent together overlap, also on a loaded machine. */
const hold_ms = 900

test('of two concurrent operations on one payment one is refused; other payments are free', async () => {
  const { captured, refund, api, behave, pay, order, ledger } = await world()
  const [busy, free] = [await captured(), await captured()]
  const { razorpay_payment_id: authorised } = await pay(await order())
  const capture = () =>
    api<Error & { status: string }>(`/payments/${authorised}/capture`, { amount: 1_000_000 })
  await behave({ hold_ms })
  const [refunds, captures, other] = await Promise.all([
    Promise.all([refund(busy, 500), refund(busy, 500)]),
    Promise.all([capture(), capture()]),
    refund(free, 500),
  ])
  for (const pair of [refunds, captures]) {
    expect(pair.map(({ status }) => status).toSorted()).toEqual([200, 400])
    expect(pair.map(words)).toContain('Request failed because another payment operation is in progress.')
  }
  expect(other.status).toBe(200)
  await behave({ hold_ms: 0 })
  expect((await refund(busy, 500)).status).toBe(200)
  expect((await ledger()).refunds).toHaveLength(3)
})

test('a key whose request still runs is a conflict, and later answers the same refund', async () => {
  const { captured, refund, behave, ledger } = await world()
  const id = await captured()
  await behave({ hold_ms })
  const both = await Promise.all([refund(id, 500, 'intent-0001'), refund(id, 500, 'intent-0001')])
  const [done, conflict] = both.toSorted((a, b) => a.status - b.status)
  expect(conflict).toMatchObject({
    status: 409,
    body: { error: { code: 'BAD_REQUEST_ERROR', source: 'NA' } },
  })
  expect(both.map(words)).toContain('Another request with the same idempotency key is still in progress.')
  expect(done?.status).toBe(200)
  await behave({ hold_ms: 0 })
  expect((await refund(id, 500, 'intent-0001')).body).toEqual(done?.body)
  expect((await ledger()).refunds).toHaveLength(1)
})

test('where idempotency keys are ignored, the same key refunds twice', async () => {
  const { captured, refund, ledger } = await world({ refund_keys: 'ignored' })
  const id = await captured()
  await refund(id, 500, 'intent-0001')
  await refund(id, 500, 'intent-0001')
  expect((await ledger()).refunds).toHaveLength(2)
})

test('the payments of an unknown order are refused, or an empty list', async () => {
  const { api, behave } = await world()
  const ask = () => api('/orders/order_abcdefghijklmn/payments')
  expect((await ask()).status).toBe(400)
  await behave({ unknown_order_payments: 'empty' })
  expect(await ask()).toEqual({ status: 200, body: { entity: 'collection', count: 0, items: [] } })
  expect((await api('/orders/nonsense/payments')).status).toBe(400)
})

test('an unknown path answers 400 or 404', async () => {
  const { api, behave } = await world()
  expect((await api('/invoices')).status).toBe(400)
  await behave({ unknown_url: 404 })
  expect((await api('/invoices')).status).toBe(404)
})

test('an uncaptured payment is refunded after three days, or after five', async () => {
  const { order, pay, payment, advance } = await world({ auto_refund_days: 5 })
  const made = await order({ payment: { capture: 'manual' } })
  const { razorpay_payment_id: id } = await pay(made)
  await advance(4 * 86_400)
  expect(await payment(id)).toMatchObject({ status: 'authorized' })
  await advance(86_400)
  expect(await payment(id)).toMatchObject({ status: 'refunded' })
})

test('unnamed settings stay, a reset restores the defaults, and invalid ones are refused', async () => {
  const { behave, get, post } = await world({ hold_ms: 5 })
  await behave({ unknown_url: 404 })
  expect(await get('/razorpay/control/behaviour')).toMatchObject({ hold_ms: 5, unknown_url: 404 })
  await post('/reset', {})
  expect(await get('/razorpay/control/behaviour')).toMatchObject({ hold_ms: 0, unknown_url: 400 })
  for (const change of [{ unknown_url: 500 }, { hold: 5 }, { receipt_uniqueness: 'maybe' }]) {
    const refused = await behave(change)
    expect(refused.status).toBe(400)
    expect(refused.body['error']).toEqual(expect.any(String))
  }
})
