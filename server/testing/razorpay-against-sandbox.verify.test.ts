import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { razorpayPayments } from '#server/integrations/razorpay/razorpay-payments'
import { systemClock } from '#server/platform/clock'
import { asPaise } from '#shared/money/paise'
import { openSandbox } from '#tools/sandbox/open-sandbox'
import type { Answer, Payments, SignedPayment } from '../integrations/razorpay/payments'
import { systemIds } from '../platform/ids'

const amount = asPaise(450000)
let origin: string
let payments: Payments
let close: () => Promise<void>

beforeAll(async () => {
  const dir = await mkdtemp(path.join(tmpdir(), 'hotel-sandbox-'))
  const log = { info: () => undefined, warn: () => undefined }
  const sandbox = await openSandbox({ dir, systemClock, ids: systemIds, log })
  const server = createAdaptorServer({ fetch: sandbox.routes.fetch })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}/sandbox`
  const { keyId, keySecret, webhookSecret } = sandbox.info().razorpay
  const baseUrl = `${origin}/razorpay`
  payments = razorpayPayments({ keyId, keySecret, webhookSecrets: [webhookSecret], baseUrl, timeoutMs: 1500 })
  close = async () => {
    if ('closeAllConnections' in server) server.closeAllConnections()
    server.close()
    await sandbox.close()
    await rm(dir, { recursive: true })
  }
})
afterAll(() => close())
beforeEach(() => control('/reset', {}))

async function control(route: string, body: unknown): Promise<unknown> {
  const headers = { 'Content-Type': 'application/json' }
  const answer = await fetch(origin + route, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${route}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}
const fault = (route: string, kind: string, times = 1) =>
  control('/razorpay/control/faults', [{ route, kind, times }])

async function ledger(kind: 'orders' | 'payments' | 'refunds'): Promise<unknown[]> {
  const entries = await (await fetch(`${origin}/razorpay/control/ledger`)).json()
  return (entries as Record<string, unknown[]>)[kind] ?? []
}

function given<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new Error(`${answer.outcome}: ${answer.detail}`)
  return answer.value
}

const newOrder = async (receipt: string) => given(await payments.createOrder({ receipt, amount }))

type Triple = { razorpay_order_id: string; razorpay_payment_id: string; razorpay_signature: string }

async function pay(orderId: string, how: object = {}): Promise<SignedPayment> {
  const triple = (await control('/razorpay/control/pay', {
    order_id: orderId,
    webhooks: 'drop',
    ...how,
  })) as Triple
  return {
    orderId: triple.razorpay_order_id,
    paymentId: triple.razorpay_payment_id,
    signature: triple.razorpay_signature,
  }
}

async function captured(receipt: string): Promise<string> {
  const { paymentId } = await pay((await newOrder(receipt)).id)
  given(await payments.capture({ id: paymentId, amount }))
  return paymentId
}

test('a stay is ordered, authorised, captured, and partly paid back', async () => {
  const order = await newOrder('stay-1')
  expect(given(await payments.orderByReceipt('stay-1'))).toEqual(order)
  expect(given(await payments.paymentsOfOrder(order.id))).toEqual([])

  const signed = await pay(order.id)
  expect(payments.isGenuine(signed)).toBe(true)
  expect(payments.isGenuine({ ...signed, orderId: 'order_SBX00000000001' })).toBe(false)
  const id = signed.paymentId
  const authorised = given(await payments.payment(id))
  expect(authorised).toMatchObject({ status: 'authorized', captured: false, fee: null, orderId: order.id })

  const paid = given(await payments.capture({ id, amount }))
  expect(paid).toMatchObject({ status: 'captured', captured: true, fee: 10620, email: 'payer@example.com' })
  expect(given(await payments.paymentsOfOrder(order.id))).toEqual([paid])

  const back = given(
    await payments.refund({ paymentId: id, amount: asPaise(351504), key: 'refund-of-stay-1' }),
  )
  expect(back).toMatchObject({ paymentId: id, amount: 351504, receipt: 'refund-of-stay-1' })
  expect(given(await payments.refundsOf(id))).toEqual([back])
  expect(given(await payments.payment(id))).toMatchObject({ status: 'captured', amountRefunded: 351504 })
})

test('the provider never captures an order by itself', async () => {
  const { paymentId } = await pay((await newOrder('stay-1')).id)
  expect(given(await payments.payment(paymentId))).toMatchObject({ status: 'authorized', captured: false })
})

test('failed attempts are listed beside the successful payment', async () => {
  const { id } = await newOrder('stay-1')
  await pay(id, { outcome: 'failed' })
  await pay(id, { method: 'upi' })
  const attempts = given(await payments.paymentsOfOrder(id))
  expect(attempts.map(({ status }) => status).sort()).toEqual(['authorized', 'failed'])
})

describe('the provider refuses', () => {
  test('unknown ids, a second capture, wrong amounts, and refunds that are too high or not captured', async () => {
    const refused = { ok: false, outcome: 'refused', status: 400 }
    expect(await payments.payment('pay_00000000000000')).toMatchObject(refused)
    expect(await payments.paymentsOfOrder('order_00000000000000')).toMatchObject(refused)
    const { paymentId: id } = await pay((await newOrder('stay-1')).id)
    const key = 'refund-of-stay-1'
    expect(await payments.refund({ paymentId: id, amount, key })).toMatchObject(refused)
    expect(await payments.capture({ id, amount: asPaise(100) })).toMatchObject(refused)
    given(await payments.capture({ id, amount }))
    expect(await payments.capture({ id, amount })).toMatchObject(refused)
    expect(await payments.refund({ paymentId: id, amount: asPaise(450001), key })).toMatchObject(refused)
    expect(await ledger('refunds')).toEqual([])
  })

  test('a wrong key secret', async () => {
    const withWrongKey = razorpayPayments({
      keyId: payments.keyId,
      keySecret: 'wrong',
      webhookSecrets: [],
      baseUrl: `${origin}/razorpay`,
    })
    expect(await withWrongKey.createOrder({ receipt: 'stay-1', amount })).toMatchObject({
      outcome: 'refused',
      status: 401,
    })
  })

  test('a refund without enough balance, with the reason for the log', async () => {
    const paymentId = await captured('stay-1')
    await control('/razorpay/control/balance', { paise: 0 })
    const answer = await payments.refund({ paymentId, amount, key: 'refund-of-stay-1' })
    expect(answer).toMatchObject({ outcome: 'refused', detail: expect.stringContaining('balance') })
  })
})

test('one key refunds once, and another amount with it does nothing', async () => {
  const paymentId = await captured('stay-1')
  const refund = { paymentId, amount: asPaise(100000), key: 'refund-of-stay-1' }
  const [first, second] = [given(await payments.refund(refund)), given(await payments.refund(refund))]
  expect(second).toEqual(first)
  expect(await payments.refund({ ...refund, amount: asPaise(200000) })).toMatchObject({
    ok: false,
    status: 409,
  })
  expect(await ledger('refunds')).toHaveLength(1)
})

describe('calls with an unknown outcome', () => {
  const undone = ['timeout_before', 'reset', '500', '502html', '503', '503empty', '504']
  /** The call took effect and only its answer is lost. */
  const done = ['timeout_after', 'garbage', 'truncated', 'slow_drip']
  const faults = [...undone, ...done]

  // All three at once, since each unanswered call takes its whole timeout.
  test.each(faults)(
    'after %s an order is found or was not made, a capture is looked up, and a refund is made once',
    async (kind) => {
      const [paid, kept] = [await captured('stay-1'), (await pay((await newOrder('stay-2')).id)).paymentId]
      for (const route of ['orders.create', 'payments.capture', 'refunds.create']) await fault(route, kind)
      const refund = { paymentId: paid, amount: asPaise(100000), key: 'refund-of-stay-1' }
      const answers = await Promise.all([
        payments.createOrder({ receipt: 'stay-3', amount }),
        payments.capture({ id: kept, amount }),
        payments.refund(refund),
      ])
      expect(answers.map((answer) => !answer.ok && answer.outcome)).toEqual(['unknown', 'unknown', 'unknown'])

      const found = given(await payments.orderByReceipt('stay-3'))
      expect(found !== undefined).toBe(done.includes(kind))
      expect(await ledger('orders')).toHaveLength(found ? 3 : 2)
      expect(given(await payments.payment(kept)).captured).toBe(done.includes(kind))
      const repeated = given(await payments.refund(refund))
      expect(given(await payments.refundsOf(paid))).toEqual([repeated])
    },
  )

  test('429 has no effect and may be repeated', async () => {
    await fault('orders.create', '429')
    expect(await payments.createOrder({ receipt: 'stay-1', amount })).toMatchObject({
      outcome: 'unreachable',
    })
    expect(await ledger('orders')).toEqual([])
  })
})
