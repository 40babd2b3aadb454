import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectRefused, isReal, items, openProvider } from './provider-of-contract'

/** The contract of captures and refunds. Checks status, code, field and reason only. */
let provider: Awaited<ReturnType<typeof openProvider>>
beforeAll(async () => {
  provider = await openProvider()
})
afterAll(() => provider.close())

/** A person has to pay first, which only the sandbox can simulate. */
const testOfPaid = test.skipIf(isReal)

const [noOrder, noPayment] = ['order_00000000000000', 'pay_00000000000000']

describe('unknown payments and orders', () => {
  test.each([
    ['capture of an unknown payment', `/payments/${noPayment}/capture`, { amount: 100, currency: 'INR' }],
    ['refund of an unknown payment', `/payments/${noPayment}/refund`, { amount: 100 }],
    ['refund by an order’s id', `/payments/${noOrder}/refund`, { amount: 100 }],
  ])('%s is refused', async (_, route, body) => expectRefused(await provider.post(route, body)))
})

describe('once a guest has paid', () => {
  const paid = async (outcome: string): Promise<{ order: Record<string, unknown>; id: string }> => {
    const order = await provider.order()
    const triple = await provider.control('/pay', { order_id: order['id'], outcome, webhooks: 'drop' })
    return { order, id: String(triple['razorpay_payment_id']) }
  }
  const whole = { amount: 450_000, currency: 'INR' }

  testOfPaid(
    'nothing is captured by itself; a capture takes exactly the authorised amount, once',
    async () => {
      const { order, id } = await paid('authorized')
      expect((await provider.get(`/payments/${id}`)).body).toMatchObject({
        entity: 'payment',
        order_id: order['id'],
        status: 'authorized',
        captured: false,
        fee: null,
        tax: null,
      })
      const capture = (body: object) => provider.post(`/payments/${id}/capture`, body)
      for (const body of [{ ...whole, amount: 449_999 }, { ...whole, currency: 'USD' }, { currency: 'INR' }])
        expectRefused(await capture(body))
      expect(await capture(whole)).toMatchObject({
        status: 200,
        body: { status: 'captured', fee: 10_620, tax: 1620 },
      })
      expectRefused(await capture(whole))
      expect((await provider.get(`/orders/${order['id']}`)).body).toMatchObject({
        status: 'paid',
        amount_due: 0,
      })
    },
  )

  testOfPaid('a payment that failed or was not captured can be neither captured nor refunded', async () => {
    expectRefused(await provider.post(`/payments/${(await paid('failed')).id}/capture`, whole))
    for (const outcome of ['failed', 'authorized'])
      expectRefused(await provider.post(`/payments/${(await paid(outcome)).id}/refund`, { amount: 100 }))
  })

  testOfPaid('a refund’s amount is checked, and refunds never exceed the payment', async () => {
    const { id } = await paid('captured')
    const refund = (body: object) => provider.post(`/payments/${id}/refund`, body)
    for (const amount of [0, 99, 100.5, 450_001]) expectRefused(await refund({ amount }), { field: 'amount' })
    expectRefused(await refund({ amount: 100, colour: 'red' }), { reason: 'extra_field_sent' })
    const first = await refund({ amount: 100_000, receipt: 'refund-1' })
    expect(first).toMatchObject({
      status: 200,
      body: { id: expect.stringMatching(/^rfnd_/), entity: 'refund', payment_id: id, amount: 100_000 },
    })
    expectRefused(await refund({ amount: 100_000, receipt: 'refund-1' }))
    expectRefused(await refund({ amount: 350_001 }))
    expect(items(await provider.get(`/payments/${id}/refunds`))).toMatchObject([{ receipt: 'refund-1' }])
    expect((await refund({})).body).toMatchObject({ amount: 350_000 })
    expectRefused(await refund({ amount: 100 }))
    expect((await provider.get(`/payments/${id}`)).body).toMatchObject({
      status: 'refunded',
      refund_status: 'full',
    })
  })

  testOfPaid('one idempotency key makes one refund; with another body it is a conflict', async () => {
    const { id } = await paid('captured')
    const refund = (amount: number, key: string) =>
      provider.post(`/payments/${id}/refund`, { amount }, { 'X-Refund-Idempotency': key })
    const [first, again] = [await refund(500, 'contract-key-1'), await refund(500, 'contract-key-1')]
    expect(again.body['id']).toBe(first.body['id'])
    expect(await refund(600, 'contract-key-1')).toMatchObject({
      status: 409,
      error: { code: 'BAD_REQUEST_ERROR' },
    })
    expectRefused(await refund(500, 'short'))
    expect((await provider.get(`/payments/${id}/refunds`)).body['count']).toBe(1)
  })
})
