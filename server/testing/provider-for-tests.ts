import type { z } from 'zod'
import type { Clock } from '#server/platform/clock'
import { systemIds } from '#server/platform/ids'
import { type Call as Request, routes } from '#tools/sandbox/razorpay/calls'
import { notAuthenticated, Refusal } from '#tools/sandbox/razorpay/checks'
import type { Method, Payment, RefundStatus, ReportEntry } from '#tools/sandbox/razorpay/entities'
import { openLedger, type Refused } from '#tools/sandbox/razorpay/ledger'
import { openMerchant } from '#tools/sandbox/razorpay/refunds'
import { newSettlement, ofPayment, ofRefund, storePayout } from '#tools/sandbox/razorpay/settlements'
import { openMemoryStore } from '#tools/sandbox/store'
import {
  listedOrder,
  listOf,
  noEmail,
  orderAnswer,
  paymentAnswer,
  payoutAnswer,
  refundAnswer,
  reportAnswer,
} from '../integrations/razorpay/answers'
import type { Answer, Payments, ProviderPayment } from '../integrations/razorpay/payments'
import { failedCall, type Intent } from '../integrations/razorpay/transport'

/** The calls of the port that ask the provider. */
type Name = Exclude<keyof Payments, 'keyId' | 'isGenuine' | 'isGenuineWebhook'>
/** A call that is stopped half-way: `reached` resolves when it gets there, `go` lets it continue. */
type Stop = { reached: Promise<void>; go(): void }
/** `isDone`: the provider did what was asked, and only its answer is lost. */
type Failure = { outcome: 'refused' | 'unreachable' | 'unknown'; status?: number; isDone?: true }
type Asked<S> = { intent: Intent; route: keyof typeof routes; shape: S } & Partial<Request>

/** More than any test takes. */
const page = '100'
const byHand = { capture: 'manual' }
const plenty = 1_000_000_000

/** What a test may say of a payment. */
type Over = Partial<
  Pick<ProviderPayment, 'amount' | 'fee' | 'captured' | 'amountRefunded' | 'email' | 'contact'>
>

function fieldsOf({ amountRefunded, email, contact, ...same }: Over): Partial<Payment> {
  return {
    ...same,
    ...(amountRefunded !== undefined && { amount_refunded: amountRefunded }),
    ...(email !== undefined && { email: email ?? noEmail }),
    ...(contact !== undefined && { contact: contact ?? '' }),
  }
}

/**
 * The sandbox's provider without HTTP: the same ledger and the same checks behind the port. It answers at once, stops or
 * fails where a test wants it to, and nothing happens there by time alone.
 */
export function providerForTests(clock: Clock = { now: () => new Date('2027-03-01T10:00:00+05:30') }) {
  const store = openMemoryStore()
  let count = 0
  const base62 = (length: number) => {
    count += 1
    return String(count).padStart(length, '0')
  }
  const ledger = openLedger(store, clock, { ...systemIds, base62 }, 'hotel')
  const merchant = openMerchant(ledger, () => undefined)
  const stops = new Map<string, () => Promise<void>>()
  const plans = new Map<Name, Failure & { times: number }>()
  const asked: Name[] = []

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
  async function call<S extends z.ZodType>(name: Name, request: Asked<S>): Promise<Answer<z.output<S>>> {
    asked.push(name)
    await stops.get(`before ${name}`)?.()
    const given = answered(name, request)
    await stops.get(`after ${name}`)?.()
    return given
  }
  function answered<S extends z.ZodType>(name: Name, request: Asked<S>): Answer<z.output<S>> {
    const plan = plans.get(name)
    if (!plan || plan.times === 0) return answerOf(request)
    plan.times -= 1
    const { outcome, status, isDone } = plan
    const given = isDone && answerOf(request)
    if (given && !given.ok) return given
    return { ok: false, outcome, detail: 'planned', ...(status !== undefined && { status }) }
  }
  function answerOf<S extends z.ZodType>({ intent, route, shape, ...given }: Asked<S>): Answer<z.output<S>> {
    try {
      if (ledger.refused.get().kind === 'keys') throw notAuthenticated
      const request = { id: '', rid: '', query: {}, body: {}, key: undefined, ...given }
      return { ok: true, value: shape.parse(routes[route].answer(merchant, request)) }
    } catch (thrown) {
      if (!(thrown instanceof Refusal)) throw thrown
      return failedCall(intent, { statusCode: thrown.status, error: thrown.error })
    }
  }
  const read = <S extends z.ZodType>(name: Name, route: keyof typeof routes, shape: S, given = {}) =>
    call(name, { intent: 'read', route, shape, ...given })
  const write = <S extends z.ZodType>(name: Name, route: keyof typeof routes, shape: S, given = {}) =>
    call(name, { intent: 'write', route, shape, ...given })
  const since = (from: Date, skip = 0) => ({
    query: { from: String(Math.floor(from.getTime() / 1000)), count: page, skip: String(skip) },
  })

  const port: Payments = {
    keyId: 'rzp_test_key',
    createOrder: ({ receipt, amount }) =>
      write('createOrder', 'orders.create', orderAnswer, {
        body: { amount, currency: 'INR', receipt, payment: byHand },
      }),
    async orderByReceipt(receipt) {
      const found = await read('orderByReceipt', 'orders.all', listOf(orderAnswer), { query: { receipt } })
      return found.ok ? { ok: true, value: found.value.at(-1) } : found
    },
    paymentsOfOrder: (id) =>
      read('paymentsOfOrder', 'orders.payments', listOf(paymentAnswer), { id, query: { count: page } }),
    payment: (id) => read('payment', 'payments.fetch', paymentAnswer, { id }),
    paymentsSince: (...from) => read('paymentsSince', 'payments.all', listOf(paymentAnswer), since(...from)),
    ordersSince: (...from) => read('ordersSince', 'orders.all', listOf(listedOrder), since(...from)),
    refundsSince: (...from) => read('refundsSince', 'refunds.all', listOf(refundAnswer), since(...from)),
    capture: ({ id, amount }) =>
      write('capture', 'payments.capture', paymentAnswer, { id, body: { amount, currency: 'INR' } }),
    refund: ({ paymentId, amount, key }) =>
      write('refund', 'refunds.create', refundAnswer, {
        id: paymentId,
        key,
        body: { amount, receipt: key },
      }),
    refundsOf: (id) =>
      read('refundsOf', 'payments.refunds', listOf(refundAnswer), { id, query: { count: page } }),
    payoutsSince: (from) => read('payoutsSince', 'settlements.all', listOf(payoutAnswer), since(from)),
    async paidOutIn({ year, month }) {
      const query = { year: String(year), month: String(month), count: '1000' }
      const found = await read('paidOutIn', 'settlements.recon', listOf(reportAnswer), { query })
      return found.ok ? { ok: true, value: found.value.flatMap((entry) => entry ?? []) } : found
    },
    isGenuine: () => true,
    isGenuineWebhook: () => true,
  }

  /** A payment changes as it would at the provider, and `over` besides; from captured it may go back to authorised. */
  function becomes(id: string, status: ProviderPayment['status'], over: Over = {}) {
    const { payments } = merchant
    const { status: before, order_id } = ledger.payment(id).entity
    if (status === 'captured') payments.capture(id)
    else if (status === 'authorized' && before === 'captured') {
      const order = ledger.order(order_id)
      ledger.orders.put(order_id, { ...order, entity: { ...order.entity, status: 'attempted' } })
    } else if (status === 'failed' || status === 'authorized') payments.bankAnswers(id, status)
    payments.change(ledger.payment(id), { status, ...fieldsOf(over) })
  }

  function fails(names: readonly Name[], failure: Failure, times = Number.POSITIVE_INFINITY) {
    for (const name of names) plans.set(name, { ...failure, times })
  }
  function works() {
    plans.clear()
    ledger.refused.set({ kind: 'none' })
  }

  return {
    payments: port,
    /** Pays an order; returns the payment's id. By UPI, which costs no fee, unless `over` says otherwise. */
    pay(
      orderId: string,
      status: ProviderPayment['status'] = 'authorized',
      { method = 'upi', ...over }: Over & { method?: Method } = {},
    ): string {
      const payer = { method, email: 'payer@example.com', contact: '9876543210', webhooks: 'drop' } as const
      const { id } = merchant.payments.start(orderId, payer, true).entity
      merchant.payments.change(ledger.payment(id), fieldsOf(over))
      if (status !== 'created') becomes(id, status)
      return id
    },
    becomes,
    orders: () => ledger.orders.all().map(({ entity }) => orderAnswer.parse(entity)),
    all: () => ledger.payments.all().map(({ entity }) => paymentAnswer.parse(entity)),
    /** The refunds of all payments, oldest first. */
    refunds: () => ledger.refunds.all().map((refund) => refundAnswer.parse(refund)),
    /** Somebody refunds in the provider's dashboard. Answers the refund's id. */
    refundInDashboard: (paymentId: string, amount: number): string =>
      merchant.refunds.create(paymentId, { amount, notes: [], receipt: null, speed: undefined }).id,
    /** The key was used for a refund of which only the provider knows. */
    useKey: (key: string, refundId: string) =>
      ledger.spentKeys.put(key, { request: 'another request', refundId }),
    /** What the provider does by itself with a payment that nobody captured. */
    returnUncaptured: (paymentId: string) => merchant.refunds.expire(ledger.payment(paymentId)),
    refundBecomes: (id: unknown, status: 'processed' | 'failed') => merchant.refunds.move(String(id), status),
    /** What new refunds are at first. */
    refundsBecome: (status: RefundStatus) => ledger.refundMode.set(status),
    /** What refunds are paid from, in paise. */
    balance: (paise = plenty) => ledger.balance.set(paise),
    /** Pays these payments and refunds out now, as one payout. `over`: what the report says of one of them instead. */
    payOut(ids: string[], over: Record<string, Partial<ReportEntry>> = {}): { id: string; utr: string } {
      const made = newSettlement(ledger)
      const entryOf = (id: string) =>
        id.startsWith('rfnd_')
          ? ofRefund(ledger, made, ledger.refund(id))
          : ofPayment(ledger, made, ledger.payment(id).entity)
      return storePayout(
        ledger,
        made,
        ids.map((id) => ({ ...entryOf(id), ...over[id] })),
      )
    },
    /** From now on the report says this of every entry, and payouts are the sum of it. */
    restate(change: Partial<ReportEntry>) {
      for (const made of ledger.settlements.all()) {
        const entries = ledger.reportEntries.all().filter(({ settlement_id }) => settlement_id === made.id)
        storePayout(
          ledger,
          made,
          entries.map((entry) => ({ ...entry, ...change })),
        )
      }
    },
    /** The report leaves a payment out until the answered function is called. */
    leaveOut(id: string): () => void {
      const [entry] = ledger.entriesOf(id)
      if (!entry) throw new Error(`${id} is not paid out`)
      const key = `${entry.settlement_id} ${id}`
      ledger.reportEntries.remove(key)
      return () => ledger.reportEntries.put(key, entry)
    },
    /** The bank does not take the payout. */
    payoutFails: (id: string) => ledger.settlements.put(id, { ...ledger.settlement(id), status: 'failed' }),
    /** Every call so far, by name. */
    asked: () => [...asked],
    /** How many calls came so far, of this kind or of all. */
    count: (name?: Name) => asked.filter((one) => name === undefined || one === name).length,
    hangBefore: (name: Name) => stop(`before ${name}`),
    hangAfter: (name: Name) => stop(`after ${name}`),
    /** These calls fail so many times, or until `works`. */
    fails,
    /** These calls cannot be sent, until `works`. */
    down: (...names: Name[]) => fails(names, { outcome: 'unreachable' }),
    /** The provider refuses every key, or orders above an amount, until `works`. */
    refuses: (refused: Refused) => ledger.refused.set(refused),
    works,
    /** Removes everything but the count of ids, which stay unique. */
    reset() {
      store.clear([])
      stops.clear()
      plans.clear()
      asked.length = 0
    },
  }
}
