import Razorpay from 'razorpay'
import type { z } from 'zod'
import {
  isAmount,
  isId,
  listedOrder,
  listOf,
  orderAnswer,
  paymentAnswer,
  payoutAnswer,
  refundAnswer,
  reportAnswer,
} from './answers'
import type { Answer, Payments, ProviderPayment } from './payments'
import {
  failedCall,
  type Intent,
  isSignedWith,
  isSignedWithOneOf,
  notSent,
  notUnderstood,
  setUpTransport,
  type Timeout,
  type Transport,
} from './transport'

/** Makes one call, parses the answer and checks with `fits` that it belongs to the request. Never throws. */
async function callProvider<S extends z.ZodType>(
  intent: Intent,
  call: () => Promise<unknown>,
  shape: S,
  fits: (value: z.output<S>) => boolean = () => true,
): Promise<Answer<z.output<S>>> {
  try {
    const answer = shape.safeParse(await call())
    if (!answer.success) return notUnderstood(intent, answer.error.issues[0]?.path.join('.') || 'no object')
    return fits(answer.data)
      ? { ok: true, value: answer.data }
      : notUnderstood(intent, 'it belongs to another request')
  } catch (thrown) {
    return failedCall(intent, thrown)
  }
}

const receiptShape = /^[A-Za-z0-9_-]{1,40}$/

/** Payments are captured by us; the provider returns an authorised one after three days (4320 minutes). */
const manualCapture = {
  capture: 'manual',
  capture_options: { manual_expiry_period: 4320, refund_speed: 'normal' },
}

type OrderCalls = Pick<Payments, 'createOrder' | 'orderByReceipt' | 'ordersSince' | 'paymentsOfOrder'>

/** The provider's lists have ten items by default and at most a hundred. */
const defaultPageSize = 10
const pageSize = 100
/** Only the newest attempts are read; older ones cannot be paid any more. */
const maxAttempts = 2000

function orderCalls(sdk: Razorpay): OrderCalls {
  const allOfOrder = (orderId: string) => (all: ProviderPayment[]) =>
    all.every((payment) => payment.orderId === orderId)
  /** The SDK's own method has no paging. */
  const laterPayments = (orderId: string, skip: number) =>
    callProvider(
      'read',
      () => sdk.api.get({ url: `/orders/${orderId}/payments`, data: { count: pageSize, skip } }),
      listOf(paymentAnswer),
      allOfOrder(orderId),
    )

  return {
    createOrder: async ({ receipt, amount }) => {
      if (!isAmount(amount) || !receiptShape.test(receipt))
        return notSent('order with an impossible amount or receipt')
      const body = { amount, currency: 'INR', receipt, payment: manualCapture }
      // Like `orders.create`, whose type requires a period that only applies to automatic capture.
      const call = () => sdk.api.post<typeof body, unknown>({ url: '/orders', data: body })
      return callProvider(
        'write',
        call,
        orderAnswer,
        (order) => order.amount === amount && order.receipt === receipt,
      )
    },

    orderByReceipt: async (receipt) => {
      if (!receiptShape.test(receipt)) return notSent('not one of our receipts')
      const found = await callProvider(
        'read',
        () => sdk.orders.all({ receipt, count: 100 }),
        listOf(orderAnswer),
      )
      // The oldest one, so that every search finds the same order.
      return found.ok
        ? { ok: true, value: found.value.findLast((order) => order.receipt === receipt) }
        : found
    },

    ordersSince: async (from, skip) =>
      callProvider('read', () => sdk.orders.all(pageSince(from, skip)), listOf(listedOrder)),

    paymentsOfOrder: async (orderId) => {
      if (!isId('order', orderId)) return notSent('not an order id')
      const call = () => sdk.orders.fetchPayments(orderId)
      const first = await callProvider('read', call, listOf(paymentAnswer), allOfOrder(orderId))
      if (!first.ok) return first
      const all = [...first.value]
      // Paging is not documented for this list, so it is only tried after a page of the default size.
      for (let more = all.length; more > 0 && more % defaultPageSize === 0 && all.length < maxAttempts; ) {
        const read = await laterPayments(orderId, all.length)
        if (!read.ok && read.outcome !== 'refused') return read
        more = read.ok ? read.value.length : 0
        if (read.ok) all.push(...read.value)
      }
      // A payment made in the meantime shifts the pages, so some items may come twice.
      return { ok: true, value: [...new Map(all.map((payment) => [payment.id, payment])).values()] }
    },
  }
}

const refundKeyShape = /^[A-Za-z0-9_-]{10,40}$/

/** The query for one page of the whole account, of the largest size. */
const pageSince = (from: Date, skip: number) => ({
  from: Math.floor(from.getTime() / 1000),
  count: 100,
  skip,
})

type PaymentCalls = Pick<
  Payments,
  'payment' | 'paymentsSince' | 'capture' | 'refund' | 'refundsOf' | 'refundsSince'
>

function paymentCalls(sdk: Razorpay, transport: Transport): PaymentCalls {
  return {
    payment: async (paymentId) => {
      if (!isId('pay', paymentId)) return notSent('not a payment id')
      return callProvider(
        'read',
        () => sdk.payments.fetch(paymentId),
        paymentAnswer,
        ({ id }) => id === paymentId,
      )
    },

    paymentsSince: async (from, skip) => {
      return callProvider('read', () => sdk.payments.all(pageSince(from, skip)), listOf(paymentAnswer))
    },

    refundsSince: async (from, skip) =>
      callProvider('read', () => sdk.refunds.all(pageSince(from, skip)), listOf(refundAnswer)),

    capture: async ({ id, amount }) => {
      if (!isId('pay', id) || !isAmount(amount)) return notSent('capture of an impossible payment or amount')
      const call = () => sdk.payments.capture(id, amount, 'INR')
      return callProvider(
        'write',
        call,
        paymentAnswer,
        (paid) => paid.id === id && paid.captured && paid.amount === amount,
      )
    },

    refund: async ({ paymentId, amount, key }) => {
      if (!isId('pay', paymentId) || !isAmount(amount) || !refundKeyShape.test(key)) {
        return notSent('refund of an impossible payment, amount or key')
      }
      // The SDK's own method drops the header, and without an amount it refunds everything.
      const headers = { 'X-Refund-Idempotency': key }
      const body = { amount, receipt: key }
      const call = async () =>
        (await transport.post(`/v1/payments/${paymentId}/refund`, body, { headers })).data
      return callProvider(
        'write',
        call,
        refundAnswer,
        (back) => back.paymentId === paymentId && back.amount === amount,
      )
    },

    refundsOf: async (paymentId) => {
      if (!isId('pay', paymentId)) return notSent('not a payment id')
      const call = () => sdk.payments.fetchMultipleRefund(paymentId, { count: 100 })
      return callProvider('read', call, listOf(refundAnswer), (all) =>
        all.every((refund) => refund.paymentId === paymentId),
      )
    },
  }
}

type PayoutCalls = Pick<Payments, 'payoutsSince' | 'paidOutIn'>

/** The settlement report has up to a thousand entries on a page; half of that comes in time. */
const reportPageSize = 500
/** More than a hotel of this size pays out in a month many times over; a provider that repeats itself must not hold us up. */
const mostPages = 30

/** Reads page after page until one is not full. Something added meanwhile shifts them, so an item may come twice. */
async function allPages<T>(size: number, read: (skip: number) => Promise<Answer<T[]>>): Promise<Answer<T[]>> {
  const all: T[] = []
  for (let page = 0; page < mostPages; page += 1) {
    const next = await read(page * size)
    if (!next.ok) return next
    all.push(...next.value)
    if (next.value.length < size) return { ok: true, value: all }
  }
  return notUnderstood('read', 'the list does not end')
}

const payoutCalls = (sdk: Razorpay): PayoutCalls => ({
  payoutsSince: (from) =>
    allPages(pageSize, (skip) =>
      callProvider('read', () => sdk.settlements.all(pageSince(from, skip)), listOf(payoutAnswer)),
    ),

  paidOutIn: async ({ year, month }) => {
    const page = (skip: number) => ({ year, month, count: reportPageSize, skip })
    const read = await allPages(reportPageSize, (skip) =>
      callProvider('read', () => sdk.settlements.reports(page(skip)), listOf(reportAnswer)),
    )
    if (!read.ok) return read
    const entries = read.value.flatMap((entry) => entry ?? [])
    return {
      ok: true,
      value: [...new Map(entries.map((one) => [`${one.payoutId} ${one.id}`, one])).values()],
    }
  },
})

/** `baseUrl` without `/v1`; unset: the provider's own host. */
export type RazorpaySettings = {
  keyId: string
  keySecret: string
  webhookSecrets: readonly string[]
  baseUrl?: string
  timeoutMs?: Timeout
}

/** The adapter to Razorpay over its SDK. Throws on an empty key or secret. */
export function razorpayPayments(settings: RazorpaySettings): Payments {
  const { keyId, keySecret, webhookSecrets, baseUrl, timeoutMs = 7000 } = settings
  if ([keyId, keySecret, ...webhookSecrets].includes('')) throw new Error('A payment key or secret is empty.')
  const sdk = new Razorpay({ key_id: keyId, key_secret: keySecret })
  const transport = setUpTransport(sdk.api, { baseUrl, timeoutMs })

  return {
    keyId,
    ...orderCalls(sdk),
    ...paymentCalls(sdk, transport),
    ...payoutCalls(sdk),
    isGenuine: ({ orderId, paymentId, signature }) =>
      isId('order', orderId) &&
      isId('pay', paymentId) &&
      isSignedWith(keySecret, `${orderId}|${paymentId}`, signature),
    isGenuineWebhook: (rawBody, signature) => isSignedWithOneOf(webhookSecrets, rawBody, signature),
  }
}
