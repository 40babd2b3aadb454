import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hotelToday } from '#shared/calendar/hotel-today'
import { asPaise } from '#shared/money/paise'
import type { Answer, Payments } from '../integrations/razorpay/payments'

/** A payment provider behind the port, and what a test can make happen there. */
export type PortUnderTest = {
  payments: Payments
  /** Answers the payment's id. */
  pay(orderId: string, how: { outcome: 'authorized' | 'failed'; method: 'card' | 'upi' }): Promise<string>
  balance(paise: number): Promise<unknown>
  refundInDashboard(paymentId: string, paise: number): Promise<unknown>
  refundFails(refundId: string): Promise<unknown>
  /** These payments and refunds, which are all that there are, reach the bank as one payout. */
  payOut(ids: string[]): Promise<unknown>
  /** The next such call gets no clear answer, before or after it took effect. */
  lose(call: 'createOrder' | 'capture' | 'refund', when: 'before' | 'after'): Promise<unknown>
  reset(): Promise<unknown>
  close(): Promise<void>
}

export function given<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new Error(`${answer.outcome}: ${answer.detail}`)
  return answer.value
}

/** Before every order; the provider refuses a time before the year 2000. */
export const longAgo = new Date('2001-01-01T00:00:00Z')

/** What the product relies on at the port, of the real adapter on the sandbox as of the fake in tests of modules. */
export function describePort(name: string, open: () => Promise<PortUnderTest>): void {
  describe(name, () => {
    let port: PortUnderTest
    let payments: Payments
    beforeAll(async () => {
      port = await open()
      payments = port.payments
    })
    afterAll(() => port.close())
    beforeEach(() => port.reset())

    const amount = asPaise(450_000)
    const newOrder = async (receipt: string) => given(await payments.createOrder({ receipt, amount }))
    const paid = async (receipt: string, method: 'card' | 'upi' = 'card') =>
      port.pay((await newOrder(receipt)).id, { outcome: 'authorized', method })
    const captured = async (receipt: string) => {
      const id = await paid(receipt)
      given(await payments.capture({ id, amount }))
      return id
    }
    const key = 'refund-of-stay-1'
    const refused = { ok: false, outcome: 'refused', status: 400 }

    test('a stay is ordered, authorised, captured, and partly refunded', async () => {
      const order = await newOrder('stay-1')
      expect(given(await payments.orderByReceipt('stay-1'))).toEqual(order)
      expect(given(await payments.orderByReceipt('stay-2'))).toBeUndefined()
      expect(given(await payments.paymentsOfOrder(order.id))).toEqual([])
      const id = await port.pay(order.id, { outcome: 'authorized', method: 'card' })
      const authorised = given(await payments.payment(id))
      expect(authorised).toMatchObject({
        status: 'authorized',
        captured: false,
        fee: null,
        orderId: order.id,
        amount,
        currency: 'INR',
        amountRefunded: 0,
      })
      const taken = given(await payments.capture({ id, amount }))
      expect(taken).toMatchObject({
        status: 'captured',
        captured: true,
        fee: 10_620,
        email: 'payer@example.com',
      })
      expect(given(await payments.paymentsOfOrder(order.id))).toEqual([taken])
      const back = given(await payments.refund({ paymentId: id, amount: asPaise(351_504), key }))
      expect(back).toMatchObject({ paymentId: id, amount: 351_504, receipt: key, status: 'processed' })
      expect(given(await payments.refundsOf(id))).toEqual([back])
      expect(given(await payments.payment(id))).toMatchObject({ status: 'captured', amountRefunded: 351_504 })
    })

    test('failed attempts are listed beside the successful payment, and UPI costs no fee', async () => {
      const { id: orderId } = await newOrder('stay-1')
      await port.pay(orderId, { outcome: 'failed', method: 'card' })
      const id = await port.pay(orderId, { outcome: 'authorized', method: 'upi' })
      const attempts = given(await payments.paymentsOfOrder(orderId))
      expect(attempts.map(({ status }) => status)).toEqual(['authorized', 'failed'])
      expect(given(await payments.capture({ id, amount }))).toMatchObject({ fee: 0, method: 'upi' })
    })

    test('unknown ids, a second capture, wrong amounts and refunds of too much are refused', async () => {
      expect(await payments.payment('pay_00000000000000')).toMatchObject(refused)
      expect(await payments.refundsOf('pay_00000000000000')).toMatchObject(refused)
      expect(await payments.paymentsOfOrder('order_00000000000000')).toMatchObject(refused)
      const id = await paid('stay-1')
      expect(await payments.refund({ paymentId: id, amount, key })).toMatchObject(refused)
      expect(await payments.capture({ id, amount: asPaise(100) })).toMatchObject(refused)
      given(await payments.capture({ id, amount }))
      expect(await payments.capture({ id, amount })).toMatchObject(refused)
      expect(await payments.refund({ paymentId: id, amount: asPaise(450_001), key })).toMatchObject(refused)
      expect(given(await payments.refundsOf(id))).toEqual([])
    })

    test('a refund without enough balance is refused, with the reason for the log', async () => {
      const paymentId = await captured('stay-1')
      await port.balance(0)
      const answer = await payments.refund({ paymentId, amount, key })
      expect(answer).toMatchObject({ outcome: 'refused', detail: expect.stringContaining('balance') })
    })

    test('one key refunds once, and another amount with it does nothing', async () => {
      const paymentId = await captured('stay-1')
      const refund = { paymentId, amount: asPaise(100_000), key }
      const first = given(await payments.refund(refund))
      expect(given(await payments.refund(refund))).toEqual(first)
      const another = await payments.refund({ ...refund, amount: asPaise(200_000) })
      expect(another).toMatchObject({ ok: false, outcome: 'unreachable', status: 409 })
      expect(given(await payments.refundsOf(paymentId))).toHaveLength(1)
    })

    test('refunds are listed newest first; one of the dashboard has no receipt and counts', async () => {
      const paymentId = await captured('stay-1')
      await port.refundInDashboard(paymentId, 100_000)
      const ours = given(await payments.refund({ paymentId, amount: asPaise(350_000), key }))
      const listed = given(await payments.refundsOf(paymentId))
      expect(listed.map((one) => [one.receipt, one.amount])).toEqual([
        [key, 350_000],
        [null, 100_000],
      ])
      expect(listed.every(({ createdAt }) => createdAt.getTime() % 1000 === 0)).toBe(true)
      const full = given(await payments.payment(paymentId))
      expect(full).toMatchObject({ status: 'refunded', captured: true, amountRefunded: amount })
      await port.refundFails(ours.id)
      expect(given(await payments.refundsOf(paymentId))).toMatchObject([{ status: 'failed' }, {}])
      const less = given(await payments.payment(paymentId))
      expect(less).toMatchObject({ status: 'captured', amountRefunded: 100_000 })
      given(await payments.refund({ paymentId, amount: asPaise(350_000), key: 'another-refund-of-stay-1' }))
    })

    test('orders, payments and refunds of the whole account are listed newest first', async () => {
      for (const receipt of ['stay-1', 'stay-2']) {
        const paymentId = await captured(receipt)
        given(await payments.refund({ paymentId, amount, key: `refund-of-${receipt}` }))
      }
      const from = longAgo
      const orders = given(await payments.ordersSince(from, 0))
      expect(orders.map(({ receipt }) => receipt)).toEqual(['stay-2', 'stay-1'])
      expect(given(await payments.ordersSince(from, 1))).toEqual(orders.slice(1))
      const paidOrders = given(await payments.paymentsSince(from, 0)).map(({ orderId }) => orderId)
      expect(paidOrders).toEqual(orders.map(({ id }) => id))
      const receipts = given(await payments.refundsSince(from, 0)).map(({ receipt }) => receipt)
      expect(receipts).toEqual(['refund-of-stay-2', 'refund-of-stay-1'])
      const tomorrow = new Date(Number(orders[0]?.createdAt) + 86_400_000)
      expect(given(await payments.refundsSince(tomorrow, 0))).toEqual([])
    })

    test('a payout lists its payments less their fees, and takes refunds off', async () => {
      const paymentId = await captured('stay-1')
      const refund = given(await payments.refund({ paymentId, amount: asPaise(100_000), key }))
      await port.payOut([paymentId, refund.id])
      const [payout, ...others] = given(await payments.payoutsSince(longAgo))
      expect(payout).toMatchObject({ amount: 450_000 - 10_620 - 100_000, status: 'processed' })
      expect(others).toEqual([])
      const at = payout?.createdAt ?? longAgo
      const [year = 0, month = 0] = hotelToday(at).split('-').map(Number)
      const common = { payoutId: payout?.id, utr: payout?.utr, paidOutAt: at, paymentId, description: null }
      expect(given(await payments.paidOutIn({ year, month }))).toMatchObject([
        {
          id: paymentId,
          kind: 'payment',
          amount,
          fee: 10_620,
          tax: 1620,
          credit: 439_380,
          debit: 0,
          ...common,
        },
        { id: refund.id, kind: 'refund', amount: 100_000, fee: 0, credit: 0, debit: 100_000, ...common },
      ])
      expect(given(await payments.paidOutIn({ year: year + 1, month }))).toEqual([])
    })

    test.each(['before', 'after'] as const)(
      'calls whose answer is lost %s they took effect can be looked up, and a refund is made once',
      async (when) => {
        const [taken, kept] = [await captured('stay-1'), await paid('stay-2')]
        for (const call of ['createOrder', 'capture', 'refund'] as const) await port.lose(call, when)
        const refund = { paymentId: taken, amount: asPaise(100_000), key }
        const answers = [
          await payments.createOrder({ receipt: 'stay-3', amount }),
          await payments.capture({ id: kept, amount }),
          await payments.refund(refund),
        ]
        expect(answers.map((answer) => !answer.ok && answer.outcome)).toEqual(Array(3).fill('unknown'))
        const isDone = when === 'after'
        expect(given(await payments.orderByReceipt('stay-3')) !== undefined).toBe(isDone)
        expect(given(await payments.payment(kept)).captured).toBe(isDone)
        expect(given(await payments.refundsOf(taken))).toHaveLength(isDone ? 1 : 0)
        const repeated = given(await payments.refund(refund))
        expect(given(await payments.refundsOf(taken))).toEqual([repeated])
      },
    )
  })
}
