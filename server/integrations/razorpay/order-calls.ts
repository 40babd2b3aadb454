import type Razorpay from 'razorpay'
import { isAmount, isId, listedOrder, listOf, orderAnswer, paymentAnswer } from './answers'
import { callProvider } from './call-provider'
import { notSent } from './failures'
import { pageSince } from './payment-calls'
import type { Payments, ProviderPayment } from './payments'

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

export function orderCalls(sdk: Razorpay): OrderCalls {
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
