import type Razorpay from 'razorpay'
import { isAmount, isId, listOf, paymentAnswer, refundAnswer } from './answers'
import { callProvider } from './call-provider'
import { notSent } from './failures'
import type { Payments } from './payments'
import type { Transport } from './transport'

const refundKeyShape = /^[A-Za-z0-9_-]{10,40}$/

/** The query for one page of the whole account, of the largest size. */
export const pageSince = (from: Date, skip: number) => ({
  from: Math.floor(from.getTime() / 1000),
  count: 100,
  skip,
})

type PaymentCalls = Pick<
  Payments,
  'payment' | 'paymentsSince' | 'capture' | 'refund' | 'refundsOf' | 'refundsSince'
>

export function paymentCalls(sdk: Razorpay, transport: Transport): PaymentCalls {
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
