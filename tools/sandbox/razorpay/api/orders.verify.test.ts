import { describe, expect, test } from 'vitest'
import { byHand, merchant, sandboxForTests } from '#tools/sandbox/testing/sandbox-for-tests'
import { keyId } from '../constants'
import type { Order } from '../entities'

const good = { amount: 360_000, currency: 'INR', receipt: 'booking-1', payment: byHand }

test('a new order is answered with 200 and all its fields', async () => {
  const { api } = await sandboxForTests()
  const { status, body } = await api<Order>('/orders', good)
  expect(status).toBe(200)
  expect(body).toEqual({
    id: expect.stringMatching(/^order_[A-Za-z0-9]{14}$/),
    entity: 'order',
    amount: 360_000,
    amount_paid: 0,
    amount_due: 360_000,
    currency: 'INR',
    receipt: 'booking-1',
    offer_id: null,
    status: 'created',
    attempts: 0,
    notes: [],
    created_at: expect.any(Number),
  })
  // 1 June 2027, 9:00 in Kolkata: the sandbox's clock, in whole seconds.
  expect(body.created_at - Date.parse('2027-06-01T03:30:00Z') / 1000).toBeLessThan(5)
  expect((await api(`/orders/${body.id}`)).body).toEqual(body)
})

test.each([
  ['amount: is required.', { ...good, amount: undefined }],
  ['The amount must be an integer.', { ...good, amount: 100.5 }],
  ['The amount must be an integer.', { ...good, amount: '360000' }],
  ['Order amount less than minimum amount allowed', { ...good, amount: 99 }],
  ['The currency field is required.', { ...good, currency: undefined }],
  ['expected string but provided number', { ...good, currency: 5 }],
  ['Currency is not supported', { ...good, currency: 'EUR' }],
  ['The receipt may not be greater than 40 characters.', { ...good, receipt: 'x'.repeat(41) }],
  [
    'Notes validation failed.',
    { ...good, notes: Object.fromEntries([...'abcdefghijklmnop'].map((k) => [k, '1'])) },
  ],
  ['Notes validation failed.', { ...good, notes: { long: 'x'.repeat(257) } }],
  ['Notes validation failed.', { ...good, notes: { deep: {} } }],
  ['color, size is/are not required and should not be sent', { ...good, color: 1, size: 2 }],
  ['speed is/are not required and should not be sent', { ...good, payment: { capture: 'manual', speed: 1 } }],
  ['The selected capture is invalid.', { ...good, payment: { capture: 'later' } }],
  [
    'The manual_expiry_period must be between 12 and 7200.',
    { ...good, payment: { capture: 'manual', capture_options: { manual_expiry_period: 11 } } },
  ],
])('%s', async (description, body) => {
  const { api, ledger } = await sandboxForTests()
  const refused = await api('/orders', body)
  expect(refused.status).toBe(400)
  expect(refused.body).toMatchObject({ error: { code: 'BAD_REQUEST_ERROR', description, metadata: {} } })
  expect((await ledger()).orders).toEqual([])
})

test('a form body works like JSON', async () => {
  const { request } = await sandboxForTests()
  const form = 'amount=5000&currency=INR&receipt=r&notes[booking]=42&payment[capture]=manual'
  const { status, body } = await request<Order>('/razorpay/v1/orders', {
    method: 'POST',
    body: `${form}&payment[capture_options][manual_expiry_period]=720`,
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Authorization: merchant },
  })
  expect(status).toBe(200)
  expect(body).toMatchObject({ amount: 5000, notes: { booking: '42' } })
})

describe('authentication', () => {
  test.each([
    undefined,
    'Basic x',
    `Basic ${btoa(`${keyId}:wrong`)}`,
    `Basic ${btoa(`${keyId}:`)}`,
    merchant.toLowerCase(),
  ])('%s is refused with 401', async (authorization) => {
    const { request } = await sandboxForTests()
    const headers: Record<string, string> =
      authorization === undefined ? {} : { Authorization: authorization }
    expect(await request('/razorpay/v1/orders', { headers })).toEqual({
      status: 401,
      body: { error: { code: 'BAD_REQUEST_ERROR', description: 'Authentication failed' } },
    })
  })
})

test('unknown ids, malformed ids and unknown paths are refused', async () => {
  const { api } = await sandboxForTests()
  const description = async (path: string) => {
    const { status, body } = await api<{ error: { description: string } }>(path)
    return `${status} ${body.error.description}`
  }
  expect(await description('/orders/order_abcdefghijklmn')).toBe('400 The id provided does not exist')
  expect(await description('/orders/order_abcdefghijklmn/payments')).toBe(
    '400 The id provided does not exist',
  )
  expect(await description('/orders/pay_abcdefghijklmn')).toBe('400 pay_abcdefghijklmn is not a valid id')
  expect(await description('/invoices')).toBe('400 The requested URL was not found on the server.')
})

test('orders are listed newest first, in pages, by receipt and by authorised payments', async () => {
  const { api, order, pay } = await sandboxForTests()
  const made: Order[] = []
  for (const receipt of ['a', 'b', 'a', 'c']) made.push(await order({ receipt }))
  const ids = async (query: string) =>
    (await api<{ count: number; items: Order[] }>(`/orders${query}`)).body.items.map(({ id }) =>
      made.findIndex((o) => o.id === id),
    )
  expect(await ids('')).toEqual([3, 2, 1, 0])
  expect(await ids('?count=2&skip=1')).toEqual([2, 1])
  expect(await ids('?receipt=a')).toEqual([2, 0])
  expect(await ids('?receipt=none')).toEqual([])
  await pay(made[1] ?? (await order()))
  expect(await ids('?authorized=1')).toEqual([1])
  expect(await ids('?authorized=0')).toEqual([3, 2, 0])
  for (const query of ['count=101', 'count=0', 'skip=-1', 'from=5', 'to=x']) {
    expect((await api(`/orders?${query}`)).status).toBe(400)
  }
})

test('only the notes of an order can be changed', async () => {
  const { api, order } = await sandboxForTests()
  const { id } = await order()
  const edited = await api(`/orders/${id}`, { notes: { desk: 'left' } }, { method: 'PATCH' })
  expect(edited.body['notes']).toEqual({ desk: 'left' })
  expect((await api(`/orders/${id}`, { amount: 5000 }, { method: 'PATCH' })).status).toBe(400)
})

test('a receipt that has to be unique gives the same order again', async () => {
  const { api, ledger } = await sandboxForTests()
  const first = await api<Order>('/orders', { ...good, unique_receipt: true })
  expect((await api<Order>('/orders', { ...good, unique_receipt: true })).body.id).toBe(first.body.id)
  const other = await api('/orders', { ...good, amount: 500, unique_receipt: true })
  expect(other.body).toMatchObject({ error: { metadata: { order_id: first.body.id } } })
  expect((await ledger()).orders).toHaveLength(1)
})
