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
import type { Payments, SignedPayment } from '../integrations/razorpay/payments'
import { systemIds } from '../platform/ids'
import { describePort, given, longAgo } from './port-contract'

const amount = asPaise(450000)

/** A sandbox on a port of its own, and the adapter that asks it. */
async function openOnSandbox() {
  const dir = await mkdtemp(path.join(tmpdir(), 'hotel-sandbox-'))
  const log = { info: () => undefined, warn: () => undefined }
  const sandbox = await openSandbox({ dir, systemClock, ids: systemIds, log })
  const server = createAdaptorServer({ fetch: sandbox.routes.fetch })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}/sandbox`
  const { keyId, keySecret, webhookSecret } = sandbox.info().razorpay
  const baseUrl = `${origin}/razorpay`
  const webhookSecrets = [webhookSecret]
  async function control(route: string, body: unknown): Promise<unknown> {
    const headers = { 'Content-Type': 'application/json' }
    const answer = await fetch(origin + route, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${route}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  return {
    payments: razorpayPayments({ keyId, keySecret, webhookSecrets, baseUrl, timeoutMs: 1500 }),
    withWrongKey: razorpayPayments({ keyId, keySecret: 'wrong', webhookSecrets: [], baseUrl }),
    async pay(orderId: string, how: object = {}): Promise<SignedPayment> {
      const paid = await control('/razorpay/control/pay', { order_id: orderId, webhooks: 'drop', ...how })
      const triple = paid as Record<`razorpay_${'order_id' | 'payment_id' | 'signature'}`, string>
      return {
        orderId: triple.razorpay_order_id,
        paymentId: triple.razorpay_payment_id,
        signature: triple.razorpay_signature,
      }
    },
    control: (route: string, body: unknown) => control(`/razorpay/control${route}`, body),
    fault: (route: string, kind: string) => control('/razorpay/control/faults', [{ route, kind, times: 1 }]),
    reset: () => control('/reset', {}),
    close: async () => {
      if ('closeAllConnections' in server) server.closeAllConnections()
      server.close()
      await sandbox.close()
      await rm(dir, { recursive: true })
    },
  }
}

const routes = { createOrder: 'orders.create', capture: 'payments.capture', refund: 'refunds.create' }

describePort('the adapter on the sandbox', async () => {
  const { payments, pay, control, fault, reset, close } = await openOnSandbox()
  return {
    payments,
    pay: async (orderId, how) => (await pay(orderId, how)).paymentId,
    balance: (paise) => control('/balance', { paise }),
    refundInDashboard: (payment_id, paise) => control('/refunds', { payment_id, amount: paise }),
    refundFails: (id) => control(`/refunds/${id}`, { status: 'failed' }),
    payOut: () => control('/settlements', {}),
    lose: (call, when) => fault(routes[call], when === 'before' ? '500' : 'garbage'),
    reset,
    close,
  }
})

let sandbox: Awaited<ReturnType<typeof openOnSandbox>>
let payments: Payments
beforeAll(async () => {
  sandbox = await openOnSandbox()
  payments = sandbox.payments
})
afterAll(() => sandbox.close())
beforeEach(() => sandbox.reset())

const newOrder = async (receipt: string) => given(await payments.createOrder({ receipt, amount }))

test('only the signature of this order and this payment is genuine', async () => {
  const signed = await sandbox.pay((await newOrder('stay-1')).id)
  expect(payments.isGenuine(signed)).toBe(true)
  expect(payments.isGenuine({ ...signed, orderId: 'order_SBX00000000001' })).toBe(false)
})

test('a wrong key secret is refused', async () => {
  expect(await sandbox.withWrongKey.createOrder({ receipt: 'stay-1', amount })).toMatchObject({
    outcome: 'refused',
    status: 401,
  })
})

describe('calls with an unknown outcome', () => {
  const undone = ['timeout_before', 'reset', '500', '502html', '503', '503empty', '504']
  /** The call took effect and only its answer is lost. */
  const done = ['timeout_after', 'garbage', 'truncated', 'slow_drip']

  // All three at once, since each unanswered call takes its whole timeout.
  test.each([...undone, ...done])(
    'after %s an order is found or was not made, a capture is looked up, and a refund is made once',
    async (kind) => {
      const { paymentId: paid } = await sandbox.pay((await newOrder('stay-1')).id)
      given(await payments.capture({ id: paid, amount }))
      const { paymentId: kept } = await sandbox.pay((await newOrder('stay-2')).id)
      for (const route of Object.values(routes)) await sandbox.fault(route, kind)
      const refund = { paymentId: paid, amount: asPaise(100000), key: 'refund-of-stay-1' }
      const answers = await Promise.all([
        payments.createOrder({ receipt: 'stay-3', amount }),
        payments.capture({ id: kept, amount }),
        payments.refund(refund),
      ])
      expect(answers.map((answer) => !answer.ok && answer.outcome)).toEqual(['unknown', 'unknown', 'unknown'])

      const found = given(await payments.orderByReceipt('stay-3'))
      expect(found !== undefined).toBe(done.includes(kind))
      expect(given(await payments.ordersSince(longAgo, 0))).toHaveLength(found ? 3 : 2)
      expect(given(await payments.payment(kept)).captured).toBe(done.includes(kind))
      const repeated = given(await payments.refund(refund))
      expect(given(await payments.refundsOf(paid))).toEqual([repeated])
    },
  )

  test('429 has no effect and may be repeated', async () => {
    await sandbox.fault('orders.create', '429')
    expect(await payments.createOrder({ receipt: 'stay-1', amount })).toMatchObject({
      outcome: 'unreachable',
    })
    expect(given(await payments.ordersSince(longAgo, 0))).toEqual([])
  })
})
