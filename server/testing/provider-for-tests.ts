import { asPaise } from '#shared/money/paise'
import type { Answer, Payments, ProviderPayment } from '../integrations/razorpay/payments'

type Call = 'payment' | 'capture' | 'createOrder' | 'paymentsOfOrder'
/** A call that is stopped half-way: `reached` resolves when it gets there, `go` lets it continue. */
type Stop = { reached: Promise<void>; go(): void }

const no = { ok: false, outcome: 'refused', status: 400, detail: 'refused' } as const
const unanswered = { ok: false, outcome: 'unknown', detail: 'no answer' } as const
const unreachable = { ok: false, outcome: 'unreachable', detail: 'down' } as const
const wrongKey = { ok: false, outcome: 'refused', status: 401, detail: 'wrong key' } as const

/** A scripted payment provider: it answers at once, and stops where a test wants it to. */
export function providerForTests() {
  const payments = new Map<string, ProviderPayment>()
  const stops = new Map<string, () => Promise<void>>()
  const down = new Set<Call>()
  let keyIsRefused = false
  let capturesAreHeard = true
  let count = 0

  const stop = (name: string): Stop => {
    let arrived: () => void
    let go: () => void
    const reached = new Promise<void>((resolve) => {
      arrived = resolve
    })
    const gone = new Promise<void>((resolve) => {
      go = resolve
    })
    stops.set(name, async () => {
      stops.delete(name)
      arrived()
      await gone
    })
    return { reached, go: () => go() }
  }

  /** The key is checked, and the answer made, when the call comes in, however late the answer arrives. */
  async function call<T>(name: Call, answer: () => Answer<T>): Promise<Answer<T>> {
    await stops.get(`before ${name}`)?.()
    const given = down.has(name) ? unreachable : keyIsRefused ? wrongKey : answer()
    await stops.get(`after ${name}`)?.()
    return given
  }
  const found = (id: string): Answer<ProviderPayment> => {
    const value = payments.get(id)
    return value ? { ok: true, value } : no
  }
  const becomes = (id: string, status: ProviderPayment['status'], change: Partial<ProviderPayment> = {}) => {
    const payment = payments.get(id)
    const captured = payment?.captured || status === 'captured'
    if (payment) payments.set(id, { ...payment, status, captured, ...change })
  }
  const amounts = new Map<string, ProviderPayment['amount']>()

  const port: Payments = {
    keyId: 'rzp_test_key',
    createOrder: ({ receipt, amount }) =>
      call('createOrder', () => {
        const id = `order_${receipt.replaceAll('-', '')}`
        amounts.set(id, amount)
        return { ok: true, value: { id, amount, receipt } }
      }),
    orderByReceipt: async () => ({ ok: true, value: undefined }),
    paymentsOfOrder: (orderId) =>
      call('paymentsOfOrder', () => ({
        ok: true,
        value: [...payments.values()].filter((one) => one.orderId === orderId),
      })),
    payment: (id) => call('payment', () => found(id)),
    paymentsSince: async () => ({ ok: true, value: [] }),
    ordersSince: async () => ({ ok: true, value: [] }),
    refundsSince: async () => ({ ok: true, value: [] }),
    capture: ({ id }) =>
      call('capture', () => {
        const payment = payments.get(id)
        const others = [...payments.values()].filter((one) => one.orderId === payment?.orderId)
        // An order takes one payment, and only what is authorised can be captured.
        if (payment?.status !== 'authorized' || others.some(({ captured }) => captured)) return no
        becomes(id, 'captured')
        return capturesAreHeard ? found(id) : unanswered
      }),
    refund: async () => ({ ok: false, outcome: 'unreachable', detail: 'not here' }),
    refundsOf: async () => ({ ok: true, value: [] }),
    isGenuine: () => true,
    isGenuineWebhook: () => true,
  }
  return {
    payments: port,
    /** Pays an order; returns the payment's id. */
    pay(orderId: string, status: ProviderPayment['status'] = 'authorized'): string {
      count += 1
      const id = `pay_${count}`
      payments.set(id, {
        id,
        orderId,
        status,
        amount: amounts.get(orderId) ?? asPaise(0),
        currency: 'INR',
        captured: status === 'captured',
        method: 'upi',
        fee: null,
        amountRefunded: asPaise(0),
        email: 'payer@example.com',
        contact: '9876543210',
        createdAt: new Date(0),
      })
      return id
    },
    becomes,
    all: () => [...payments.values()],
    hangBefore: (name: Call) => stop(`before ${name}`),
    hangAfter: (name: Call) => stop(`after ${name}`),
    /** These calls fail until the next `down`. */
    down(...calls: Call[]) {
      down.clear()
      for (const name of calls) down.add(name)
    },
    /** Captures succeed and their answers are lost. */
    loseCaptureAnswers: () => {
      capturesAreHeard = false
    },
    refuseKey: (refused: boolean) => {
      keyIsRefused = refused
    },
    /** Removes all payments, stops and failures. */
    reset() {
      payments.clear()
      amounts.clear()
      stops.clear()
      down.clear()
      keyIsRefused = false
      capturesAreHeard = true
    },
  }
}
