import type Razorpay from 'razorpay'
import { isAmount, isId, listOf, orderAnswer, paymentAnswer } from './answers'
import { ask } from './ask'
import { notSent } from './failures'
import type { Payments, ProviderPayment } from './payments'

const receiptShape = /^[A-Za-z0-9_-]{1,40}$/

/** An authorised payment waits three days for us, then the provider returns it by itself. */
const capturedByHand = {
  capture: 'manual',
  capture_options: { manual_expiry_period: 4320, refund_speed: 'normal' },
}

type OrderCalls = Pick<Payments, 'createOrder' | 'orderByReceipt' | 'paymentsOfOrder'>

/** The provider gives ten unless it is asked for more, and never more than this at once. */
const pageSize = 100
/** Newest first; what was tried before the last two thousand attempts is over. */
const mostPages = 20

export function orderCalls(sdk: Razorpay): OrderCalls {
  /** The SDK's own call takes no page. */
  const pageOfPayments = (orderId: string, skip: number) =>
    ask(
      'read',
      () => sdk.api.get({ url: `/orders/${orderId}/payments`, data: { count: pageSize, skip } }),
      listOf(paymentAnswer),
      (all) => all.every((payment) => payment.orderId === orderId),
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

    paymentsOfOrder: async (orderId) => {
      if (!isId('order', orderId)) return notSent('not an order id')
      const all: ProviderPayment[] = []
      for (let page = 0; page < mostPages; page += 1) {
        const read = await pageOfPayments(orderId, page * pageSize)
        if (!read.ok) return read
        all.push(...read.value)
        if (read.value.length < pageSize) break
      }
      // Whoever pays in the meantime moves the rest on by one, so that some come twice.
      return { ok: true, value: [...new Map(all.map((payment) => [payment.id, payment])).values()] }
    },
  }
}
