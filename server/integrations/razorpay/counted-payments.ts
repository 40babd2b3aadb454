import { startStopwatch } from '#server/platform/clock'
import type { ProviderCall } from '#server/platform/metrics'
import type { Answer, Payments } from './payments'

/** Counts the calls that are really sent, by call and outcome. */
export function countedPayments(payments: Payments, seen: (call: ProviderCall) => void): Payments {
  const counted =
    <A extends unknown[], T>(name: string, call: (...args: A) => Promise<Answer<T>>) =>
    async (...args: A): Promise<Answer<T>> => {
      const elapsed = startStopwatch()
      const answer = await call(...args)
      const outcome = answer.ok ? 'ok' : answer.outcome
      seen({ provider: 'payments', call: name, outcome, ms: elapsed() })
      return answer
    }
  return {
    ...payments,
    createOrder: counted('createOrder', payments.createOrder),
    orderByReceipt: counted('orderByReceipt', payments.orderByReceipt),
    paymentsOfOrder: counted('paymentsOfOrder', payments.paymentsOfOrder),
    payment: counted('payment', payments.payment),
    paymentsSince: counted('paymentsSince', payments.paymentsSince),
    ordersSince: counted('ordersSince', payments.ordersSince),
    refundsSince: counted('refundsSince', payments.refundsSince),
    capture: counted('capture', payments.capture),
    refund: counted('refund', payments.refund),
    refundsOf: counted('refundsOf', payments.refundsOf),
  }
}
