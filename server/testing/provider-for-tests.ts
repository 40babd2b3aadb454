import type { Clock } from '#server/platform/clock'
import { hotelToday } from '#shared/calendar/hotel-today'
import { asPaise, type Paise } from '#shared/money/paise'
import { standardFee } from '#shared/refund/policy'
import type {
  Answer,
  ListedOrder,
  Payments,
  ProviderPayment,
  ProviderPayout,
  ProviderRefund,
  ReportEntry,
} from '../integrations/razorpay/payments'

type Call =
  | 'payment'
  | 'capture'
  | 'createOrder'
  | 'orderByReceipt'
  | 'paymentsOfOrder'
  | 'refund'
  | 'refundsOf'
  | 'since'
  | 'payouts'
/** A call that is stopped half-way: `reached` resolves when it gets there, `go` lets it continue. */
type Stop = { reached: Promise<void>; go(): void }

/** `before`: lost on its way. `after`: it is done and its answer is lost. `unreachable`: known not to be done. */
type Fault = 'before' | 'after' | 'unreachable'

const refused = (detail: string) => ({ ok: false, outcome: 'refused', status: 400, detail }) as const
const unanswered = { ok: false, outcome: 'unknown', detail: 'no answer' } as const
const unreachable = { ok: false, outcome: 'unreachable', detail: 'down' } as const
const wrongKey = { ok: false, outcome: 'refused', status: 401, detail: 'wrong key' } as const
const usedKey = { ok: false, outcome: 'unreachable', status: 409, detail: '409 the key was used' } as const

const pageSize = 100
/** The smallest refund, in paise. */
const smallest = 100
const plenty = asPaise(100_000_000)

/** What a call without faults would do and answer now. */
function ledgerOf(clock: Clock) {
  const orders = new Map<string, ListedOrder>()
  const payments = new Map<string, ProviderPayment>()
  const refunds = new Map<string, ProviderRefund>()
  const state = { balance: plenty, refundsBecome: 'processed' as ProviderRefund['status'], count: 0 }

  const nextId = (kind: string) => {
    state.count += 1
    return `${kind}_${state.count}`
  }
  /** Whole seconds. */
  const now = () => new Date(Math.floor(clock.now().getTime() / 1000) * 1000)
  const found = (id: string): Answer<ProviderPayment> => {
    const value = payments.get(id)
    return value ? { ok: true, value } : refused('unknown payment')
  }
  const refundsOf = (paymentId: string) =>
    [...refunds.values()].filter((one) => one.paymentId === paymentId).reverse()
  const ofOrder = (orderId: string | null) =>
    [...payments.values()].filter((one) => one.orderId === orderId).reverse()

  function becomes(id: string, status: ProviderPayment['status'], change: Partial<ProviderPayment> = {}) {
    const payment = payments.get(id)
    if (!payment) return
    const captured = payment.captured || status === 'captured'
    const fee = payment.fee ?? (status === 'captured' ? feeOf(payment) : null)
    payments.set(id, { ...payment, status, captured, fee, ...change })
  }

  /** The payment's totals follow from its refunds, so the amount of a failed one can be refunded again. */
  function storeRefund(refund: ProviderRefund) {
    refunds.set(refund.id, refund)
    const payment = payments.get(refund.paymentId)
    const given = refundsOf(refund.paymentId).filter(({ status }) => status !== 'failed')
    const amountRefunded = asPaise(given.reduce((sum, { amount }) => sum + amount, 0))
    const isFull = payment !== undefined && amountRefunded >= payment.amount
    becomes(refund.paymentId, isFull ? 'refunded' : 'captured', { amountRefunded })
  }

  /** `receipt`: null for one that is made in the dashboard. */
  function refund(paymentId: string, amount: Paise, receipt: string | null): Answer<ProviderRefund> {
    const used = receipt === null ? undefined : keys.get(receipt)
    const before = used && refunds.get(used.refundId)
    if (used && before) return used.amount === amount ? { ok: true, value: before } : usedKey
    const payment = payments.get(paymentId)
    if (!payment?.captured) return refused('the payment is not captured')
    if (amount < smallest || amount > payment.amount - payment.amountRefunded)
      return refused('the amount is wrong')
    if (amount > state.balance) return refused('400 the account does not have enough balance')
    const status = state.refundsBecome
    const bankReference = status === 'processed' ? '740000000001' : null
    const value = { id: nextId('rfnd'), paymentId, amount, status, receipt, bankReference, createdAt: now() }
    if (receipt !== null) keys.set(receipt, { refundId: value.id, amount })
    storeRefund(value)
    return { ok: true, value }
  }
  const keys = new Map<string, { refundId: string; amount: Paise }>()

  const newest = <T extends { createdAt: Date }>(all: Map<string, T>, from: Date, skip: number) => ({
    ok: true as const,
    value: [...all.values()]
      .filter(({ createdAt }) => createdAt >= from)
      .reverse()
      .slice(skip, skip + pageSize),
  })

  return {
    orders,
    payments,
    refunds,
    keys,
    state,
    nextId,
    now,
    found,
    refundsOf,
    ofOrder,
    becomes,
    storeRefund,
    refund,
    newest,
  }
}

/** What the settlement report says of a payment or refund. */
function entryOf({ payments, refunds }: ReturnType<typeof ledgerOf>, id: string) {
  const none = asPaise(0)
  const refund = refunds.get(id)
  const amount = refund?.amount ?? payments.get(id)?.amount ?? none
  const fee = payments.get(id)?.fee ?? none
  return {
    id,
    kind: refund ? ('refund' as const) : ('payment' as const),
    amount,
    fee,
    tax: asPaise(Math.round((fee * 18) / 118)),
    credit: refund ? none : asPaise(amount - fee),
    debit: refund ? amount : none,
    paymentId: refund?.paymentId ?? id,
    orderId: null,
    description: null,
  }
}

/** As the provider reports it: no fee for UPI. */
const feeOf = ({ method, amount }: ProviderPayment): Paise =>
  method === 'upi' ? asPaise(0) : standardFee(amount)

/** A scripted payment provider: it answers at once, and stops or fails where a test wants it to. */
export function providerForTests(clock: Clock = { now: () => new Date('2027-03-01T10:00:00+05:30') }) {
  const ledger = ledgerOf(clock)
  const { orders, payments, refunds } = ledger
  const stops = new Map<string, () => Promise<void>>()
  const faults = new Map<Call, { how: Fault; times: number }>()
  let keyIsRefused = false
  const asked: Call[] = []
  const payouts: ProviderPayout[] = []
  const report: ReportEntry[] = []

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

  function faultOf(name: Call): Fault | undefined {
    const fault = faults.get(name)
    if (!fault || fault.times === 0) return undefined
    fault.times -= 1
    return fault.how
  }

  /** The key is checked, and the answer made, when the call comes in, however late the answer arrives. */
  async function call<T>(name: Call, answer: () => Answer<T>): Promise<Answer<T>> {
    asked.push(name)
    await stops.get(`before ${name}`)?.()
    const given = answered(name, answer)
    await stops.get(`after ${name}`)?.()
    return given
  }
  function answered<T>(name: Call, answer: () => Answer<T>): Answer<T> {
    const fault = faultOf(name)
    if (fault === 'unreachable') return unreachable
    if (fault === 'before') return unanswered
    if (keyIsRefused) return wrongKey
    const given = answer()
    return fault === 'after' && given.ok ? unanswered : given
  }

  const port: Payments = {
    keyId: 'rzp_test_key',
    createOrder: ({ receipt, amount }) =>
      call('createOrder', () => {
        const id = `order_${receipt.replaceAll('-', '')}`
        orders.set(id, { id, receipt, amount, createdAt: ledger.now() })
        return { ok: true, value: { id, amount, receipt } }
      }),
    orderByReceipt: (receipt) =>
      call('orderByReceipt', () => {
        const { createdAt, ...order } = [...orders.values()].find((one) => one.receipt === receipt) ?? {}
        return { ok: true, value: 'id' in order ? order : undefined }
      }),
    paymentsOfOrder: (orderId) =>
      call('paymentsOfOrder', () =>
        orders.has(orderId) ? { ok: true, value: ledger.ofOrder(orderId) } : refused('unknown order'),
      ),
    payment: (id) => call('payment', () => ledger.found(id)),
    paymentsSince: (from, skip) => call('since', () => ledger.newest(payments, from, skip)),
    ordersSince: (from, skip) => call('since', () => ledger.newest(orders, from, skip)),
    refundsSince: (from, skip) => call('since', () => ledger.newest(refunds, from, skip)),
    capture: ({ id, amount }) =>
      call('capture', () => {
        const payment = payments.get(id)
        const others = ledger.ofOrder(payment?.orderId ?? null)
        // An order takes one payment, and only what is authorised can be captured.
        if (payment?.status !== 'authorized' || payment.amount !== amount) return refused('not authorised')
        if (others.some(({ captured }) => captured)) return refused('the order is paid')
        ledger.becomes(id, 'captured')
        return ledger.found(id)
      }),
    refund: ({ paymentId, amount, key }) => call('refund', () => ledger.refund(paymentId, amount, key)),
    refundsOf: (paymentId) =>
      call('refundsOf', () =>
        payments.has(paymentId)
          ? { ok: true, value: ledger.refundsOf(paymentId) }
          : refused('unknown payment'),
      ),
    payoutsSince: (from) =>
      call('payouts', () => ({
        ok: true,
        value: payouts.filter(({ createdAt }) => createdAt >= from),
      })),
    paidOutIn: ({ year, month }) =>
      call('payouts', () => {
        const asked = `${year}-${String(month).padStart(2, '0')}-`
        return { ok: true, value: report.filter(({ paidOutAt }) => hotelToday(paidOutAt).startsWith(asked)) }
      }),
    isGenuine: () => true,
    isGenuineWebhook: () => true,
  }
  return {
    payments: port,
    /** Pays an order; returns the payment's id. By UPI, which costs no fee, unless `over` says otherwise. */
    pay(
      orderId: string,
      status: ProviderPayment['status'] = 'authorized',
      over: Partial<ProviderPayment> = {},
    ): string {
      const id = ledger.nextId('pay')
      payments.set(id, {
        id,
        orderId,
        status: 'authorized',
        amount: orders.get(orderId)?.amount ?? asPaise(0),
        currency: 'INR',
        captured: false,
        method: 'upi',
        fee: null,
        amountRefunded: asPaise(0),
        email: 'payer@example.com',
        contact: '9876543210',
        createdAt: ledger.now(),
        ...over,
      })
      ledger.becomes(id, status)
      return id
    },
    becomes: ledger.becomes,
    all: () => [...payments.values()],
    /** The refunds of all payments, oldest first. */
    refunds: () => [...refunds.values()],
    /** Somebody refunds in the provider's dashboard. Answers the refund's id. */
    refundInDashboard(paymentId: string, paise: number): string {
      const answer = ledger.refund(paymentId, asPaise(paise), null)
      if (!answer.ok) throw new Error(answer.detail)
      return answer.value.id
    },
    /** A refund with our key of which our receipt is not known, so only the key shows that it was used. */
    useKey(key: string, paymentId: string, paise: number) {
      const answer = ledger.refund(paymentId, asPaise(paise), null)
      if (answer.ok) ledger.keys.set(key, { refundId: answer.value.id, amount: asPaise(paise) })
    },
    /** What the provider does by itself with a payment that nobody captured. */
    returnUncaptured(paymentId: string) {
      const { amount } = payments.get(paymentId) ?? { amount: asPaise(0) }
      const refund = { paymentId, amount, status: 'processed' as const, receipt: null, bankReference: null }
      ledger.storeRefund({ ...refund, id: ledger.nextId('rfnd'), createdAt: ledger.now() })
    },
    refundBecomes(id: unknown, status: ProviderRefund['status']) {
      const refund = refunds.get(String(id))
      if (!refund) throw new Error(`no refund ${id}`)
      ledger.storeRefund({ ...refund, status })
    },
    /** What new refunds are at first. */
    refundsBecome(status: ProviderRefund['status']) {
      ledger.state.refundsBecome = status
    },
    /** A refund of more than this many paise is refused. */
    balance(paise: number = plenty) {
      ledger.state.balance = asPaise(paise)
    },
    /**
     * Pays these payments and refunds out now, as one payout; answers its id. `over`: what the report says of an entry
     * instead; `amount`: what reaches the bank.
     */
    payOut(
      ids: string[],
      { over = {}, amount }: { over?: Record<string, Partial<ReportEntry>>; amount?: number } = {},
    ): string {
      const payoutId = ledger.nextId('setl')
      const common = { payoutId, utr: `UTR${payoutId}`, paidOutAt: ledger.now() }
      const entries = ids.map((id) => ({ ...common, ...entryOf(ledger, id), ...over[id] }))
      const sum = entries.reduce((all, { credit, debit }) => all + credit - debit, 0)
      report.push(...entries)
      payouts.unshift({
        ...{ id: payoutId, status: 'processed', utr: common.utr, createdAt: common.paidOutAt },
        amount: asPaise(amount ?? sum),
      })
      return payoutId
    },
    /** What the report and the list of payouts say from now on. */
    report,
    payouts: () => payouts,
    /** Every call so far, by name. */
    asked: () => [...asked],
    hangBefore: (name: Call) => stop(`before ${name}`),
    hangAfter: (name: Call) => stop(`after ${name}`),
    /** This call fails the next so many times; none ends an earlier fault. */
    fail(name: Call, how: Fault, times = 1) {
      faults.set(name, { how, times })
    },
    /** Only these calls fail, until the next `down`. */
    down(...calls: Call[]) {
      faults.clear()
      for (const name of calls) faults.set(name, { how: 'unreachable', times: Number.POSITIVE_INFINITY })
    },
    /** Captures succeed and their answers are lost. */
    loseCaptureAnswers() {
      faults.set('capture', { how: 'after', times: Number.POSITIVE_INFINITY })
    },
    refuseKey: (refuse: boolean) => {
      keyIsRefused = refuse
    },
    /** Removes everything but the count of ids, which stay unique. */
    reset() {
      for (const kept of [orders, payments, refunds, ledger.keys, stops, faults]) kept.clear()
      Object.assign(ledger.state, { balance: plenty, refundsBecome: 'processed' })
      for (const list of [asked, payouts, report]) list.length = 0
      keyIsRefused = false
    },
  }
}
