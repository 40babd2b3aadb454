import { type AddressInfo, createServer } from 'node:net'
import { describe, expect, test } from 'vitest'
import { asPaise } from '#shared/money/paise'
import { list, orderEntity, paymentEntity, refundEntity, reportEntity } from './entities-for-tests'
import type { Answer, Payments } from './payments'
import {
  cut,
  json,
  peer,
  type ReceivedRequest,
  type Reply,
  raw,
  silence,
  stalledBody,
  tricklingBody,
} from './peer-for-tests'
import { razorpayPayments } from './razorpay-payments'

const orderId = orderEntity.id
const paymentId = paymentEntity.id
const amount = asPaise(300000)
const refund = { paymentId, amount: asPaise(234336), key: 'refund-key-1' }

const at = (baseUrl: string, timeoutMs = 5000): Payments =>
  razorpayPayments({ keyId: 'rzp_test_key', keySecret: 'secret', webhookSecrets: ['w'], baseUrl, timeoutMs })

type Call = (payments: Payments) => Promise<Answer<unknown>>
const reads = {
  orderByReceipt: (payments) => payments.orderByReceipt('receipt-1'),
  paymentsOfOrder: (payments) => payments.paymentsOfOrder(orderId),
  payment: (payments) => payments.payment(paymentId),
  refundsOf: (payments) => payments.refundsOf(paymentId),
  payoutsSince: (payments) => payments.payoutsSince(new Date(0)),
  paidOutIn: (payments) => payments.paidOutIn({ year: 2027, month: 6 }),
} satisfies Record<string, Call>
const writes = {
  createOrder: (payments) => payments.createOrder({ receipt: 'receipt-1', amount }),
  capture: (payments) => payments.capture({ id: paymentId, amount }),
  refund: (payments) => payments.refund(refund),
} satisfies Record<string, Call>
const everyCall = Object.entries<Call>({ ...reads, ...writes })

async function answerTo(call: Call, reply: Reply, timeoutMs?: number): Promise<Answer<unknown>> {
  const { url } = await peer(reply)
  return call(at(url, timeoutMs))
}

describe('a request', () => {
  test('for an order has manual capture, exactly these fields and our key', async () => {
    const { url, received } = await peer(json(orderEntity))
    const answer = await at(url).createOrder({ receipt: 'receipt-1', amount })
    expect(answer).toEqual({ ok: true, value: { id: orderId, amount, receipt: 'receipt-1' } })
    expect(received).toHaveLength(1)
    expect(received[0]).toMatchObject({ method: 'POST', path: '/base/v1/orders' })
    expect(received[0]?.body).toEqual({
      amount: 300000,
      currency: 'INR',
      receipt: 'receipt-1',
      payment: { capture: 'manual', capture_options: { manual_expiry_period: 4320, refund_speed: 'normal' } },
    })
    expect(received[0]?.headers.authorization).toBe(
      `Basic ${Buffer.from('rzp_test_key:secret').toString('base64')}`,
    )
  })

  test('for a capture has amount and currency', async () => {
    const { url, received } = await peer(json(paymentEntity))
    expect(await at(url).capture({ id: paymentId, amount })).toMatchObject({
      ok: true,
      value: { captured: true },
    })
    expect(received[0]).toMatchObject({
      method: 'POST',
      path: `/base/v1/payments/${paymentId}/capture`,
      body: { amount: 300000, currency: 'INR' },
    })
  })

  test('for a refund has its amount, and its key as receipt and idempotency key', async () => {
    const { url, received } = await peer(json(refundEntity))
    expect(await at(url).refund(refund)).toEqual({
      ok: true,
      value: {
        id: refundEntity.id,
        paymentId,
        amount: 234336,
        status: 'processed',
        receipt: 'refund-key-1',
        bankReference: '74000000000001',
        createdAt: new Date('2026-11-18T11:06:40Z'),
      },
    })
    expect(received[0]).toMatchObject({ method: 'POST', path: `/base/v1/payments/${paymentId}/refund` })
    expect(received[0]?.body).toEqual({ amount: 234336, receipt: 'refund-key-1' })
    expect(received[0]?.headers['x-refund-idempotency']).toBe('refund-key-1')
    expect(received[0]?.headers.authorization).toMatch(/^Basic /)
  })

  test('for a list asks for the largest page', async () => {
    const { url, received } = await peer(json(list()))
    await at(url).orderByReceipt('receipt-1')
    await at(url).paymentsOfOrder(orderId)
    await at(url).refundsOf(paymentId)
    expect(received.map(({ path }) => path)).toEqual([
      '/base/v1/orders?count=100&skip=0&receipt=receipt-1',
      `/base/v1/orders/${orderId}/payments`,
      `/base/v1/payments/${paymentId}/refunds?count=100`,
    ])
  })
})

describe('refused before it is sent', () => {
  const wrong: Record<string, Call> = {
    'an id with another route in it': (p) => p.payment('pay_1/refund?x=1'),
    'an id of 10 kB': (p) => p.payment(`pay_${'a'.repeat(10_000)}`),
    'an empty id': (p) => p.payment(''),
    'an order id where a payment id belongs': (p) => p.refund({ ...refund, paymentId: orderId }),
    'a payment id where an order id belongs': (p) => p.paymentsOfOrder(paymentId),
    'an id with a newline': (p) => p.refundsOf(`${paymentId}\n`),
    'a capture of nothing': (p) => p.capture({ id: paymentId, amount: asPaise(0) }),
    'a capture without an id': (p) => p.capture({ id: '', amount }),
    'a refund of nothing': (p) => p.refund({ ...refund, amount: asPaise(0) }),
    'a refund below one rupee': (p) => p.refund({ ...refund, amount: asPaise(99) }),
    'a refund without an amount': (p) => p.refund({ paymentId, key: 'refund-key-1' } as never),
    'a refund of part of a paisa': (p) => p.refund({ ...refund, amount: 100.5 as never }),
    'a refund key that the provider would refuse': (p) => p.refund({ ...refund, key: 'short' }),
    'an order below one rupee': (p) => p.createOrder({ receipt: 'receipt-1', amount: asPaise(99) }),
    'a receipt of 41 characters': (p) => p.createOrder({ receipt: 'r'.repeat(41), amount }),
    'a receipt with a query in it': (p) => p.orderByReceipt('a&count=1'),
  }
  test.each(Object.entries(wrong))('is %s', async (_, call) => {
    const { url, received } = await peer(json({}))
    expect(await call(at(url))).toMatchObject({ ok: false, outcome: 'refused' })
    expect(received).toEqual([])
  })
})

describe('the outcome of a call', () => {
  const refusal = {
    error: { code: 'BAD_REQUEST_ERROR', description: 'The id provided does not exist', reason: 'NA' },
  }

  test.each(everyCall)('%s: 400, 401 and 404 are `refused`', async (_, call) => {
    for (const status of [400, 401, 404]) {
      expect(await answerTo(call, json(refusal, status))).toEqual({
        ok: false,
        outcome: 'refused',
        status,
        detail: `${status} BAD_REQUEST_ERROR The id provided does not exist`,
      })
    }
  })

  test.each(everyCall)('%s: 409 and 429 are `unreachable`', async (_, call) => {
    for (const status of [409, 429]) {
      expect(await answerTo(call, json(refusal, status))).toMatchObject({ outcome: 'unreachable', status })
    }
  })

  const unclear: [string, Reply][] = [
    ['500', json({ error: { code: 'SERVER_ERROR', description: 'failure' } }, 500)],
    ['502 in HTML', raw(502, '<h1>Bad gateway</h1>')],
    ['503 empty', raw(503, '')],
    ['504 with null', raw(504, 'null', 'application/json')],
    ['500 whose error is a sentence', json({ error: 'failure' }, 500)],
    ['200 in HTML', raw(200, '<h1>Hello</h1>')],
    ['200 empty', raw(200, '')],
    ['200 with null', json(null)],
    ['200 with half a JSON', raw(200, '{"id":', 'application/json')],
    ['200 with another entity', json({ id: 'cust_00000000000001', entity: 'customer' })],
    ['a redirect', (response) => response.writeHead(302, { Location: 'http://127.0.0.1:9/' }).end()],
    ['a lost connection', cut],
  ]
  for (const [what, reply] of unclear) {
    test.each(Object.entries<Call>(writes))(`%s after ${what} is \`unknown\``, async (_, call) => {
      expect(await answerTo(call, reply)).toMatchObject({ ok: false, outcome: 'unknown' })
    })
    test.each(Object.entries<Call>(reads))(`%s after ${what} is \`unreachable\``, async (_, call) => {
      expect(await answerTo(call, reply)).toMatchObject({ ok: false, outcome: 'unreachable' })
    })
  }

  test.each(everyCall)('%s: no answer and a body without end run into the timeout', async (name, call) => {
    const outcome = name in reads ? 'unreachable' : 'unknown'
    for (const reply of [silence, stalledBody, tricklingBody]) {
      expect(await answerTo(call, reply, 120)).toMatchObject({ ok: false, outcome })
    }
  })

  test.each(everyCall)('%s: a refused connection is `unreachable`', async (_, call) => {
    const closed = createServer()
    await new Promise<void>((ready) => closed.listen(0, '127.0.0.1', ready))
    const { port } = closed.address() as AddressInfo
    await new Promise((done) => closed.close(done))
    expect(await call(at(`http://127.0.0.1:${port}`))).toEqual({
      ok: false,
      outcome: 'unreachable',
      detail: 'no answer ECONNREFUSED',
    })
  })

  test('an unknown host name is `unreachable`', async () => {
    expect(await at('http://nowhere.invalid').capture({ id: paymentId, amount })).toMatchObject({
      outcome: 'unreachable',
    })
  })

  test('details for the log have no email addresses or long numbers', async () => {
    const description =
      'contact +91 98765-43210 of guest@example.com, vpa someone@upi, card 4111 1111 1111 1111'
    const answer = await answerTo(reads.payment, json({ error: { code: 'X', description } }, 400))
    expect(answer).toMatchObject({ detail: '400 X contact … of … vpa … card …' })
  })
})

describe('an answer is checked against the request', () => {
  const other = 'pay_SBX00000000002'
  const mismatches: [string, Call, unknown][] = [
    ['an order of another amount', writes.createOrder, { ...orderEntity, amount: 3000 }],
    ['an order in another currency', writes.createOrder, { ...orderEntity, currency: 'USD' }],
    ['an order with another receipt', writes.createOrder, { ...orderEntity, receipt: 'receipt-2' }],
    ['an order without an id', writes.createOrder, { ...orderEntity, id: undefined }],
    ['a capture of another payment', writes.capture, { ...paymentEntity, id: other }],
    ['a capture that did not capture', writes.capture, { ...paymentEntity, captured: false }],
    ['a capture of another amount', writes.capture, { ...paymentEntity, amount: 100 }],
    ['a refund of another payment', writes.refund, { ...refundEntity, payment_id: other }],
    ['a refund of another amount', writes.refund, { ...refundEntity, amount: 300000 }],
    ['a payment in an unknown state', reads.payment, { ...paymentEntity, status: 'disputed' }],
    ['a payment with a broken amount', reads.payment, { ...paymentEntity, amount: 1024.5 }],
    ['another payment', reads.payment, { ...paymentEntity, id: other }],
    ['a foreign payment in the list', reads.paymentsOfOrder, list({ ...paymentEntity, order_id: null })],
    ['a foreign refund in the list', reads.refundsOf, list({ ...refundEntity, payment_id: other })],
  ]
  test.each(mismatches)('%s is not accepted', async (_, call, body) => {
    const answer = await answerTo(call, json(body))
    expect(answer).toMatchObject({ ok: false, detail: expect.stringContaining('not understood') })
    expect(answer).not.toMatchObject({ outcome: 'refused' })
  })

  test('an order is found by its complete receipt; of two, always the oldest', async () => {
    const items = [
      { ...orderEntity, id: 'order_SBX00000000009', receipt: 'receipt-10' },
      { ...orderEntity, id: 'order_SBX00000000003' },
      { ...orderEntity, id: 'order_SBX00000000002' },
      { ...orderEntity, id: 'order_SBX00000000001', receipt: null },
    ]
    expect(await answerTo(reads.orderByReceipt, json(list(...items)))).toMatchObject({
      ok: true,
      value: { id: 'order_SBX00000000002' },
    })
  })

  test('all pages of an order’s attempts are read, each attempt once', async () => {
    const attempt = (number: number) => ({
      ...paymentEntity,
      id: `pay_SBX${String(number).padStart(11, '0')}`,
    })
    const attempts = Array.from({ length: 230 }, (_, index) => attempt(230 - index))
    const { url, received } = await peer((response, { path }) => {
      const asked = new URL(path, 'http://provider').searchParams
      const skip = Number(asked.get('skip'))
      const count = Number(asked.get('count') ?? 10)
      // A payment is made between the first page and the second.
      const now = skip === 0 ? attempts : [attempt(231), ...attempts]
      json(list(...now.slice(skip, skip + count)))(response, received[0] as ReceivedRequest)
    })
    const answer = await at(url).paymentsOfOrder(orderId)
    const ids = answer.ok ? answer.value.map(({ id }) => id) : []
    expect(ids).toEqual(attempts.map(({ id }) => id))
    expect(received.map(({ path }) => path.split('?')[1])).toEqual([
      undefined,
      'count=100&skip=10',
      'count=100&skip=110',
      'count=100&skip=210',
    ])
  })

  test("where an order's payments have no pages, the first list is complete", async () => {
    const attempts = Array.from({ length: 10 }, (_, index) => ({
      ...paymentEntity,
      id: `pay_SBX0000000001${index}`,
    }))
    const { url, received } = await peer((response, { path }) => {
      const answer = path.includes('?')
        ? json({ error: { code: 'BAD_REQUEST_ERROR' } }, 400)
        : json(list(...attempts))
      answer(response, received[0] as ReceivedRequest)
    })
    const answer = await at(url).paymentsOfOrder(orderId)
    expect(answer).toMatchObject({ ok: true, value: attempts.map(({ id }) => ({ id })) })
  })

  test('a page that cannot be read makes the whole list fail', async () => {
    const { url } = await peer((response, one) => {
      const isFirst = one.path.includes('skip=0')
      const full = list(...Array.from({ length: 100 }, () => paymentEntity))
      return isFirst ? json(full)(response, one) : raw(502, '<h1>Bad gateway</h1>')(response, one)
    })
    expect(await at(url).paymentsOfOrder(orderId)).toMatchObject({ ok: false, outcome: 'unreachable' })
  })

  test('the settlement report is read page by page, and what is not paid out yet is left out', async () => {
    const onHold = {
      ...reportEntity,
      entity_id: 'pay_SBX00000000009',
      settlement_id: null,
      settled_at: null,
    }
    const full = Array.from({ length: 499 }, (_, index) => ({ ...reportEntity, entity_id: `pay_${index}` }))
    const { url, received } = await peer((response, one) =>
      json(one.path.includes('skip=0') ? list(reportEntity, ...full) : list(reportEntity, onHold))(
        response,
        one,
      ),
    )
    const answer = await reads.paidOutIn(at(url))
    expect(received.map(({ path }) => path.split('?')[0])).toEqual(
      Array(2).fill('/base/v1/settlements/recon/combined'),
    )
    const query = new URLSearchParams(received[1]?.path.split('?')[1])
    expect(Object.fromEntries(query)).toMatchObject({ year: '2027', month: '6', count: '500', skip: '500' })
    if (!answer.ok) throw new Error(answer.detail)
    expect(answer.value).toHaveLength(500)
  })

  test('a fee that the report states without its GST counts with it, and an unknown type is kept', async () => {
    const apart = { ...reportEntity, fee: 6000 }
    const other = { ...reportEntity, entity_id: 'trf_1', type: 'transfer', description: 'To a supplier' }
    expect(await answerTo(reads.paidOutIn, json(list(apart, other)))).toMatchObject({
      ok: true,
      value: [
        { id: paymentId, fee: 7080, tax: 1080, description: null, paidOutAt: new Date(1_795_000_000_000) },
        { kind: 'other', description: 'To a supplier' },
      ],
    })
  })

  test('no order with the receipt is a valid answer', async () => {
    expect(await answerTo(reads.orderByReceipt, json(list()))).toEqual({
      ok: true,
      value: undefined,
    })
  })

  test('a payment has all fields, whatever the provider leaves out', async () => {
    const failed = {
      ...paymentEntity,
      id: 'pay_SBX00000000002',
      status: 'failed',
      captured: false,
      fee: null,
    }
    const bare = { ...failed, email: 'void@razorpay.com', contact: '', amount_refunded: null, method: 'upi' }
    const answer = await answerTo(reads.paymentsOfOrder, json(list(bare, paymentEntity)))
    expect(answer).toEqual({
      ok: true,
      value: [
        {
          id: 'pay_SBX00000000002',
          orderId,
          amount: 300000,
          currency: 'INR',
          status: 'failed',
          captured: false,
          method: 'upi',
          fee: null,
          amountRefunded: 0,
          email: null,
          contact: null,
          createdAt: new Date(1_795_000_000_000),
        },
        {
          id: paymentId,
          orderId,
          amount: 300000,
          currency: 'INR',
          status: 'captured',
          captured: true,
          method: 'card',
          fee: 7080,
          amountRefunded: 0,
          email: 'payer@example.com',
          contact: '+919000000000',
          createdAt: new Date(1_795_000_000_000),
        },
      ],
    })
  })
})
