import type Razorpay from 'razorpay'
import { isAmount, isId, listOf, orderAnswer, paymentAnswer } from './answers'
import { ask } from './ask'
import { notSent } from './failures'
import type { Payments } from './payments'

const receiptShape = /^[A-Za-z0-9_-]{1,40}$/

/** An authorised payment waits three days for us, then the provider returns it by itself. */
const capturedByHand = {
  capture: 'manual',
  capture_options: { manual_expiry_period: 4320, refund_speed: 'normal' },
}

type OrderCalls = Pick<Payments, 'createOrder' | 'orderByReceipt' | 'paymentsOfOrder'>

export function orderCalls(sdk: Razorpay): OrderCalls {
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
      const call = () => sdk.orders.fetchPayments(orderId)
      return ask('read', call, listOf(paymentAnswer), (all) =>
        all.every((payment) => payment.orderId === orderId),
      )
    },
  }
}
