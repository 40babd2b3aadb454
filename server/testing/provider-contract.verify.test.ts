import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { anOrder, basic, expectRefused, isReal, items, openProvider } from './provider-of-contract'

/**
 * What the product relies on at the payment provider. Runs against the sandbox, or with RAZORPAY_KEY_ID=rzp_test_… and its
 * secret against the provider itself. Checks status, code, field and reason, since descriptions change.
 */
let provider: Awaited<ReturnType<typeof openProvider>>
vi.setConfig({ testTimeout: isReal ? 60_000 : 10_000 })
beforeAll(async () => {
  provider = await openProvider()
})
afterAll(() => provider.close())

const made = (over: object = {}) => provider.order(over)
const [noOrder, noPayment, noRefund] = ['order_00000000000000', 'pay_00000000000000', 'rfnd_00000000000000']

describe('orders', () => {
  test('an order is returned in full with status 200, and can be read again', async () => {
    const asked = anOrder()
    const { status, body } = await provider.post('/orders', asked)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id: expect.stringMatching(/^order_[A-Za-z0-9]{14}$/),
      entity: 'order',
      amount: 450_000,
      amount_paid: 0,
      amount_due: 450_000,
      currency: 'INR',
      receipt: asked.receipt,
      status: 'created',
      attempts: 0,
      notes: [],
      created_at: expect.any(Number),
    })
    expect(Number.isInteger(body['created_at'])).toBe(true)
    expect((await provider.get(`/orders/${body['id']}`)).body).toMatchObject({
      id: body['id'],
      amount: 450_000,
    })
  })

  const tooMany = Object.fromEntries(Array.from({ length: 16 }, (_, n) => [`n${n}`, 'x']))
  test.each([
    ['no amount', { amount: undefined }, 'amount'],
    ['half a paisa', { amount: 450_000.5 }, 'amount'],
    ['less than a rupee', { amount: 99 }, 'amount'],
    ['a receipt of 41 characters', { receipt: 'r'.repeat(41) }, 'receipt'],
    ['sixteen notes', { notes: tooMany }, 'notes'],
  ])('%s is refused, and the field is named', async (_, over, field) => {
    expectRefused(await provider.post('/orders', anOrder(over)), { field })
  })

  test.each([
    ['no currency', { currency: undefined }],
    ['a currency that is a number', { currency: 5 }],
    [
      'an expiry under 12 minutes',
      { payment: { capture: 'manual', capture_options: { manual_expiry_period: 5 } } },
    ],
  ])('%s is refused', async (_, over) => {
    expectRefused(await provider.post('/orders', anOrder(over)))
  })

  test('an unknown field is refused, not ignored', async () => {
    expectRefused(await provider.post('/orders', anOrder({ colour: 'red' })), { reason: 'extra_field_sent' })
  })

  test('a receipt finds its one order; an unknown receipt gives an empty list', async () => {
    const order = await made()
    const found = await provider.get(`/orders?receipt=${order['receipt']}`)
    expect(found.body).toMatchObject({ entity: 'collection', count: 1 })
    expect(items(found).map(({ id }) => id)).toEqual([order['id']])
    const none = await provider.get(`/orders?receipt=${randomUUID()}`)
    expect(none).toMatchObject({ status: 200, body: { entity: 'collection', count: 0, items: [] } })
  })

  test('an order without payment attempts has an empty list of payments', async () => {
    const { id } = await made()
    const list = await provider.get(`/orders/${id}/payments`)
    expect(list).toMatchObject({ status: 200, body: { entity: 'collection', count: 0, items: [] } })
  })

  test('only notes can be changed', async () => {
    const { id } = await made()
    const edited = await provider.patch(`/orders/${id}`, { notes: { desk: 'left' } })
    expect(edited).toMatchObject({ status: 200, body: { id, notes: { desk: 'left' } } })
    expectRefused(await provider.patch(`/orders/${id}`, { amount: 5000 }))
  })

  test.each(['count=101', 'count=0', 'skip=-1', 'from=5'])('a list with %s is refused', async (query) => {
    expectRefused(await provider.get(`/orders?${query}`))
  })
})

describe('authorisation and unknown ids', () => {
  test.each([
    ['a wrong secret', () => basic(provider.keyId, 'wrong')],
    ['an unknown key', () => basic('rzp_test_Nobody00000000', provider.keySecret)],
    ['no key', () => 'Basic Og=='],
  ])('%s: 401, with the code of every bad request', async (_, authorization) => {
    const { status, error } = await provider.get('/orders', { authorization: authorization() })
    expect(status).toBe(401)
    expect(error['code']).toBe('BAD_REQUEST_ERROR')
  })

  test.each([
    `/orders/${noOrder}`,
    `/payments/${noPayment}`,
    `/refunds/${noRefund}`,
    `/payments/${noPayment}/refunds`,
    '/orders/nonsense',
    '/payments/nonsense',
  ])('%s does not exist: 400', async (route) => expectRefused(await provider.get(route)))

  test('the payments of an unknown order give an error or an empty list, as both were seen', async () => {
    const { status, body } = await provider.get(`/orders/${noOrder}/payments`)
    if (status === 200) expect(body).toMatchObject({ count: 0, items: [] })
    else expect(status).toBe(400)
  })

  test('an unknown path gives 400 or 404 with the usual error body', async () => {
    const { status, error } = await provider.get('/no-such-path')
    expect([400, 404]).toContain(status)
    expect(error).toMatchObject({ code: 'BAD_REQUEST_ERROR' })
  })

  test('payments are listed newest first, ten at most unless more are asked for', async () => {
    const list = await provider.get('/payments')
    expect(list).toMatchObject({ status: 200, body: { entity: 'collection', count: items(list).length } })
    expect(items(list).length).toBeLessThanOrEqual(10)
    const times = items(list).map(({ created_at }) => Number(created_at))
    expect(times).toEqual(times.toSorted((a, b) => b - a))
  })
})
