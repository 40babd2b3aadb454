import type Razorpay from 'razorpay'
import { isAmount, isId, listedOrder, listOf, orderAnswer, paymentAnswer } from './answers'
import { ask } from './ask'
import { notSent } from './failures'
import { pageSince } from './payment-calls'
import type { Payments, ProviderPayment } from './payments'

const receiptShape = /^[A-Za-z0-9_-]{1,40}$/

/** An authorised payment waits three days for us, then the provider returns it by itself. */
const capturedByHand = {
  capture: 'manual',
  capture_options: { manual_expiry_period: 4320, refund_speed: 'normal' },
}

type OrderCalls = Pick<Payments, 'createOrder' | 'orderByReceipt' | 'ordersSince' | 'paymentsOfOrder'>

/** Lists of the provider have ten unless more are asked for, and never more than a hundred. */
const usualPage = 10
const pageSize = 100
/** Newest first; what was tried before the last two thousand attempts is over. */
const most = 2000

export function orderCalls(sdk: Razorpay): OrderCalls {
  const allOfOrder = (orderId: string) => (all: ProviderPayment[]) =>
    all.every((payment) => payment.orderId === orderId)
  /** The SDK's own call takes no page. */
  const laterPayments = (orderId: string, skip: number) =>
    ask(
      'read',
      () => sdk.api.get({ url: `/orders/${orderId}/payments`, data: { count: pageSize, skip } }),
      listOf(paymentAnswer),
      allOfOrder(orderId),
    )

  return {
    createOrder: async ({ receipt, amount }) => {
      if (!isAmount(amount) || !receiptShape.test(receipt))
        return notSent('order with an impossible amount or receipt')
      const body = { amount, currency: 'INR', receipt, payment: capturedByHand }
      // What `orders.create` does; its type asks for a period that only automatic capture takes.
      const call = () => sdk.api.post<typeof body, unknown>({ url: '/orders', data: body })
      return ask('write', call, orderAnswer, (order) => order.amount === amount && order.receipt === receipt)
    },

    orderByReceipt: async (receipt) => {
      if (!receiptShape.test(receipt)) return notSent('not a receipt of ours')
      const found = await ask('read', () => sdk.orders.all({ receipt, count: 100 }), listOf(orderAnswer))
      // The oldest of them, so that every look-up finds the same one.
      return found.ok
        ? { ok: true, value: found.value.findLast((order) => order.receipt === receipt) }
        : found
    },

    ordersSince: async (from, skip) =>
      ask('read', () => sdk.orders.all(pageSince(from, skip)), listOf(listedOrder)),

    paymentsOfOrder: async (orderId) => {
      if (!isId('order', orderId)) return notSent('not an order id')
      const call = () => sdk.orders.fetchPayments(orderId)
      const first = await ask('read', call, listOf(paymentAnswer), allOfOrder(orderId))
      if (!first.ok) return first
      const all = [...first.value]
      // That this list has pages is nowhere promised: it is asked on only where a page of the usual size came.
      for (let more = all.length; more > 0 && more % usualPage === 0 && all.length < most; ) {
        const read = await laterPayments(orderId, all.length)
        if (!read.ok && read.outcome !== 'refused') return read
        more = read.ok ? read.value.length : 0
        if (read.ok) all.push(...read.value)
      }
      // Whoever pays in the meantime moves the rest on by one, so that some come twice.
      return { ok: true, value: [...new Map(all.map((payment) => [payment.id, payment])).values()] }
    },
  }
}
