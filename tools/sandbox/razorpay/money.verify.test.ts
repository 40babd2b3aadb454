import { expect, test } from 'vitest'
import { sandboxForTests } from '#tools/sandbox/testing/sandbox-for-tests'
import { accounts, keySecret, signPayment } from './constants'
import type { Order, Payment, Refund } from './entities'
import { feeOf } from './payments'

/** The REST API’s checks are in server/testing/provider-contract*.verify.test.ts, also run against the real provider. */
const [minute, day] = [60, 86_400]
const words = ({ body }: { body: Record<string, unknown> }) =>
  (body['error'] as { description: string } | undefined)?.description

async function world() {
  const sandbox = await sandboxForTests()
  const paid = async (how: object = {}, order: object = {}) =>
    (await sandbox.pay(await sandbox.order(order), how)).razorpay_payment_id
  const control = <T>(path: string, body: object) => sandbox.post<T>(`/razorpay/control${path}`, body)
  const capture = (id: string) => sandbox.api(`/payments/${id}/capture`, { amount: 1_000_000 })
  const refund = (id: string, body: object, key?: string) => {
    const headers = key === undefined ? {} : { 'X-Refund-Idempotency': key }
    return sandbox.api<Refund & Record<string, unknown>>(`/payments/${id}/refund`, body, { headers })
  }
  const events = async () => (await sandbox.events()).map(({ event }) => event)
  return { ...sandbox, paid, control, capture, refund, events }
}

test.each([
  ['card', 1_000_000, 23_600, 3600],
  ['netbanking', 150_000, 3540, 540],
  ['wallet', 100, 2, 0],
  // 2 % = 2.5 paise, rounded half up to 3; 18 % of 3 = 0.54, rounded to 1.
  ['card', 125, 4, 1],
  ['card', 124, 2, 0],
  ['upi', 1_000_000, 0, 0],
] as const)('%s, %i paise: the fee is %i, of which %i are tax', (method, amount, fee, tax) => {
  expect(feeOf(method, amount)).toEqual({ fee, tax })
})

test('a payment is signed over order id, bar, payment id', () => {
  const [order, payment, secret] = ['order_SBX00000000001', 'pay_SBX00000000001', 'sbx_key_secret']
  const signature = 'd70328c51ac21ab7d1bb634265799bb6a5308312804395231d8458a8cd064f04'
  expect(signPayment(secret, order, payment)).toBe(signature)
})

test('paying answers the three signed fields, by card and with the usual payer', async () => {
  const { order, pay, payment } = await world()
  const made = await order()
  const paid = await pay(made)
  const id = paid.razorpay_payment_id
  expect(paid).toEqual({
    razorpay_order_id: made.id,
    razorpay_payment_id: expect.stringMatching(/^pay_[A-Za-z0-9]{14}$/),
    razorpay_signature: signPayment(keySecret, made.id, id),
  })
  const payer = { method: 'card', email: 'payer@example.com', contact: '+919000000000' }
  expect(await payment(id)).toMatchObject({ status: 'authorized', invoice_id: null, notes: [], ...payer })
})

test.each([
  [{ outcome: 'captured' }, { status: 'captured', captured: true, fee: 23_600, card: expect.any(Object) }],
  [
    { outcome: 'failed' },
    { status: 'failed', error_code: 'BAD_REQUEST_ERROR', error_reason: 'card_declined' },
  ],
  [{ outcome: 'pending' }, { status: 'created', captured: false, error_code: null, fee: null }],
  [{ method: 'netbanking' }, { bank: 'HDFC', card_id: null }],
  [
    { method: 'wallet', email: 'a@b.in' },
    { wallet: 'olamoney', card_id: null, email: 'a@b.in' },
  ],
  [
    { method: 'upi', contact: '+911' },
    { vpa: 'success@razorpay', contact: '+911' },
  ],
  [
    { amount: 1_020_000, outcome: 'captured' },
    { amount: 1_020_000, status: 'captured' },
  ],
])('paying with %j gives %j', async (how, expected) => {
  const { paid, payment } = await world()
  expect(await payment(await paid(how))).toMatchObject(expected)
})

test('an order counts its attempts, and refuses a second payment unless forced', async () => {
  const { order, pay, control, payment, ledger, api } = await world()
  const made = await order()
  for (const outcome of ['failed', 'pending', 'authorized']) await pay(made, { outcome })
  const list = await api<{ items: Payment[] }>(`/orders/${made.id}/payments`)
  expect(list.body.items.map(({ status }) => status)).toEqual(['authorized', 'created', 'failed'])
  expect((await ledger()).orders[0]).toMatchObject({ status: 'attempted', attempts: 3, amount_paid: 0 })
  const refused = await control('/pay', { order_id: made.id })
  expect(refused).toMatchObject({ status: 400, body: { error: { reason: 'order_already_paid' } } })
  for (const outcome of ['captured', 'authorized']) {
    const { razorpay_payment_id } = await pay(made, { force: true, outcome })
    expect(await payment(razorpay_payment_id)).toMatchObject({ status: outcome })
  }
  for (const body of [{}, { order_id: 'x' }, { order_id: made.id, outcome: 'maybe' }])
    expect((await control('/pay', body)).status).toBe(400)
})

test('an order without manual capture is captured at once', async () => {
  const { paid, payment, ledger } = await world()
  for (const how of [undefined, { capture: 'automatic' }])
    expect(await payment(await paid({}, { payment: how }))).toMatchObject({ status: 'captured' })
  expect((await ledger()).orders.map(({ status }) => status)).toEqual(['paid', 'paid'])
})

test('the bank and the dashboard move payments forward, never back', async () => {
  const { paid, control, advance, capture, payment } = await world()
  const move = async (id: string, status: string) => {
    const answer = await control<Payment>(`/payments/${id}`, { status })
    return answer.status === 200 ? answer.body.status : answer.status
  }
  const pending = await paid({ outcome: 'pending' })
  for (const [next, becomes] of [
    ['authorized', 'authorized'],
    ['captured', 'captured'],
    ['authorized', 400],
  ] as const)
    expect(await move(pending, next)).toBe(becomes)
  expect(words(await capture(pending))).toBe('This payment has already been captured')
  const failed = await paid({ outcome: 'failed' })
  expect(await move(failed, 'authorized')).toBe('authorized')
  expect(await payment(failed)).toMatchObject({ error_code: null, error_reason: null })
  const old = await paid({ outcome: 'failed' })
  await advance(3 * day + minute)
  expect(await move(old, 'authorized')).toBe(400)
})

test('without an answer of the bank a payment fails after ten minutes, and may still succeed', async () => {
  const { paid, payment, advance, control, events } = await world()
  const id = await paid({ outcome: 'pending', method: 'upi' })
  await advance(9 * minute)
  expect(await payment(id)).toMatchObject({ status: 'created' })
  await advance(2 * minute)
  expect(await payment(id)).toMatchObject({ status: 'failed', error_reason: 'payment_timed_out' })
  await control(`/payments/${id}`, { status: 'authorized' })
  expect(await events()).toEqual(['payment.failed', 'payment.authorized'])
})

test('an uncaptured payment is refunded after three days or the order’s own time, once', async () => {
  const { paid, payment, advance, capture, ledger, events, get } = await world()
  const before = await get('/razorpay/control/balance')
  const quick = await paid(
    {},
    { payment: { capture: 'manual', capture_options: { manual_expiry_period: 12 } } },
  )
  await advance(11 * minute)
  expect(await payment(quick)).toMatchObject({ status: 'authorized' })
  await advance(2 * minute)
  expect(await payment(quick)).toMatchObject({ status: 'refunded', captured: false, fee: null })
  const [slow, kept] = [await paid(), await paid({ outcome: 'captured' })]
  await advance(3 * day - minute)
  expect(await payment(slow)).toMatchObject({ status: 'authorized' })
  await advance(10 * day)
  expect(await payment(slow)).toMatchObject({ status: 'refunded', amount_refunded: 1_000_000 })
  expect(await payment(kept)).toMatchObject({ status: 'captured' })
  expect((await capture(slow)).status).toBe(400)
  expect((await ledger()).refunds).toHaveLength(2)
  expect((await events()).slice(0, 3)).toEqual(['payment.authorized', 'refund.created', 'refund.processed'])
  expect(await get('/razorpay/control/balance')).toEqual(before)
})

test('refunds become what the mode says, can be moved on, and use the balance', async () => {
  const { paid, control, refund, get, payment, api, advance } = await world()
  const id = await paid({ outcome: 'captured' })
  const state = async (mode: string) => {
    await control('/refunds/mode', { mode })
    return (await refund(id, { amount: 5000, receipt: mode })).body
  }
  await control('/balance', { paise: 15_000 })
  const [processed, pending] = [await state('processed'), await state('pending')]
  expect([processed.status, pending.status, (await state('failed')).status]).toEqual([
    'processed',
    'pending',
    'failed',
  ])
  expect(pending.acquirer_data).toEqual({ arn: null })
  expect(words(await refund(id, { amount: 5001 }, 'intent-0001'))).toContain('enough balance')
  await control(`/refunds/${processed.id}`, { status: 'failed' })
  const moved = await control<Refund>(`/refunds/${pending.id}`, { status: 'processed' })
  expect(moved.body.status).toBe('processed')
  expect(await get('/razorpay/control/balance')).toEqual({ paise: 10_000 })
  expect(await payment(id)).toMatchObject({ amount_refunded: 5000, refund_status: 'partial' })
  // A refused request does not use up its key.
  await control('/refunds/mode', { mode: 'processed' })
  expect((await refund(id, { amount: 2000 }, 'intent-0001')).status).toBe(200)
  const own = await control<Refund>('/refunds', { payment_id: id, amount: 500 })
  const list = await api<{ items: Refund[] }>(`/payments/${id}/refunds?count=1`)
  expect(list.body.items).toEqual([own.body])
  await advance(184 * day)
  expect(words(await refund(id, { amount: 500 }))).toContain('more than 6 months old')
})

test('of two concurrent operations on a payment one is refused, with one key by a conflict', async () => {
  const { paid, control, refund, capture, ledger } = await world()
  const [one, two, three] = [
    await paid({ outcome: 'captured' }),
    await paid({ outcome: 'captured' }),
    await paid(),
  ]
  // Long enough that calls sent together overlap, also on a loaded machine.
  await control('/behaviour', { hold_ms: 900 })
  const both = (run: () => Promise<{ status: number }>) => Promise.all([run(), run()])
  const pairs = await Promise.all([
    both(() => refund(one, { amount: 500 })),
    both(() => refund(two, { amount: 500 }, 'intent-0001')),
    both(() => capture(three)),
  ])
  const statuses = pairs.map((pair) => pair.map(({ status }) => status).toSorted())
  expect(statuses).toEqual([
    [200, 400],
    [200, 409],
    [200, 400],
  ])
  await control('/behaviour', { hold_ms: 0 })
  expect((await refund(two, { amount: 500 }, 'intent-0001')).status).toBe(200)
  expect((await ledger()).refunds).toHaveLength(2)
})

test('refused keys answer 401 to every call, a refused amount 400 to higher orders', async () => {
  const { control, api } = await world()
  const stay = async (amount: number) => (await api('/orders', { amount, currency: 'INR' })).status
  await control('/refuse', { kind: 'keys' })
  expect([await stay(500_000), (await api('/payments')).status]).toEqual([401, 401])
  await control('/refuse', { kind: 'amount', aboveAmount: 400_000 })
  expect([await stay(500_000), await stay(400_000)]).toEqual([400, 200])
  await control('/refuse', { kind: 'none' })
  expect(await stay(500_000)).toBe(200)
  expect((await control('/refuse', { kind: 'everything' })).status).toBe(400)
})

test('orders are listed newest first, in pages, by receipt and by authorised payments', async () => {
  const { api, order, pay } = await world()
  const made: Order[] = []
  for (const receipt of ['a', 'b', 'a', 'c']) made.push(await order({ receipt }))
  await pay(made[1] ?? (await order()))
  const list = async (query: string) => (await api<{ items: Order[] }>(`/orders${query}`)).body.items
  const places = async (query: string) =>
    (await list(query)).map(({ id }) => made.findIndex((known) => known.id === id))
  expect(await places('')).toEqual([3, 2, 1, 0])
  expect(await places('?count=2&skip=1')).toEqual([2, 1])
  expect(await places('?receipt=a')).toEqual([2, 0])
  expect(await places('?authorized=1')).toEqual([1])
  expect(await places('?authorized=0')).toEqual([3, 2, 0])
})

test('another merchant has orders and payments of its own, unknown to the hotel', async () => {
  const { api, order, pay, get, ledger, events } = await world()
  const { keyId, keySecret: secret } = accounts.stranger
  expect((await get('/info'))['stranger']).toEqual({ keyId, keySecret: secret })
  const theirs = { headers: { Authorization: `Basic ${btoa(`${keyId}:${secret}`)}` } }
  const made = (await api<Order>('/orders', { amount: 5000, currency: 'INR' }, theirs)).body
  const paid = await pay(made, { outcome: 'captured' })
  const id = paid.razorpay_payment_id
  expect(paid.razorpay_signature).toBe(signPayment(secret, made.id, id))
  expect((await api(`/payments/${id}`, undefined, theirs)).body['status']).toBe('captured')
  for (const path of [`/payments/${id}`, `/orders/${made.id}`, `/payments/${id}/refunds`])
    expect(words(await api(path))).toBe('The id provided does not exist')
  const ours = await order()
  expect(words(await api(`/orders/${ours.id}`, undefined, theirs))).toBe('The id provided does not exist')
  expect((await ledger()).orders).toHaveLength(1)
  expect(await events()).toEqual([])
})
