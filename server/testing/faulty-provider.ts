import type { Answer, Payments, ProviderOrder } from '../integrations/razorpay/payments'

const calls = [
  'createOrder',
  'orderByReceipt',
  'paymentsOfOrder',
  'payment',
  'capture',
  'paymentsSince',
  'refundsOf',
] as const
type Call = (typeof calls)[number]
/** `isDone`: the provider did what was asked, and only its answer is lost. */
type Failure = { outcome: 'refused' | 'unreachable' | 'unknown'; status?: number; isDone?: true }
type Plan = Failure & { times: number; above: number }

/** A provider's port with planned failures. It counts the calls, and finds an order by its receipt. */
export function faultyProvider(payments: Payments) {
  const orders = new Map<string, ProviderOrder>()
  const plans = new Map<Call, Plan>()
  const counts = new Map<Call, number>()
  const countOf = (name: Call) => counts.get(name) ?? 0

  async function call<T>(name: Call, ask: () => Promise<Answer<T>>, amount = Infinity): Promise<Answer<T>> {
    counts.set(name, countOf(name) + 1)
    const plan = plans.get(name)
    if (!plan || plan.times === 0 || amount <= plan.above) return ask()
    plan.times -= 1
    const { outcome, status, isDone } = plan
    if (isDone) await ask()
    return { ok: false, outcome, detail: 'planned', ...(status !== undefined && { status }) }
  }

  const port: Payments = {
    ...payments,
    createOrder: (order) =>
      call(
        'createOrder',
        async () => {
          const answer = await payments.createOrder(order)
          if (answer.ok) orders.set(order.receipt, answer.value)
          return answer
        },
        order.amount,
      ),
    orderByReceipt: (receipt) =>
      call('orderByReceipt', async () => ({ ok: true, value: orders.get(receipt) })),
    paymentsOfOrder: (id) => call('paymentsOfOrder', () => payments.paymentsOfOrder(id)),
    payment: (id) => call('payment', () => payments.payment(id)),
    capture: (payment) => call('capture', () => payments.capture(payment)),
    refundsOf: (id) => call('refundsOf', () => payments.refundsOf(id)),
    paymentsSince: (from, skip) => call('paymentsSince', () => payments.paymentsSince(from, skip)),
  }
  return {
    payments: port,
    /** These calls fail until `works`, or so many times; `above`: only orders of more than this amount. */
    fails(names: Call[], failure: Failure, { times = Infinity, above = -1 } = {}) {
      for (const name of names) plans.set(name, { ...failure, times, above })
    },
    works: () => plans.clear(),
    /** How many calls came since the last `reset`, of this kind or of all. */
    count(name?: Call): number {
      const names: readonly Call[] = name ? [name] : calls
      return names.reduce((sum, one) => sum + countOf(one), 0)
    },
    orders: () => [...orders.values()],
    reset() {
      orders.clear()
      plans.clear()
      counts.clear()
    },
  }
}
