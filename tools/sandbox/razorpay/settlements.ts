import { z } from 'zod'
import { listOf, type Query, refuseField, whole } from './checks'
import type { Payment, Refund, ReportEntry, Settlement } from './entities'
import type { Ledger } from './ledger'

const instant = z.union([z.int(), z.iso.datetime({ offset: true })])

/** `upTo`: Unix seconds or ISO 8601. `skip` leaves payments for a later settlement; `wrong` misstates one, in paise. */
export const settlementRequest = z.strictObject({
  upTo: instant.optional(),
  skip: z.array(z.string()).default([]),
  wrong: z.strictObject({ payment_id: z.string(), amount: z.int().min(0) }).optional(),
})
type SettlementRequest = z.output<typeof settlementRequest>

/**
 * Pays everything captured and refunded that no settlement has yet to the merchant's bank, as one settlement. Without an id
 * where nothing is left over to pay: a refund then waits for the next one, as at the provider.
 */
export function payOut(
  ledger: Ledger,
  asked: SettlementRequest,
): (Settlement | { id: null }) & { items: ReportEntry[] } {
  const made = newSettlement(ledger)
  const items = notPaidOut(ledger, asked, made)
  if (items.length === 0 || sumOf(items) <= 0) return { id: null, items: [] }
  return { ...storePayout(ledger, made, items), items }
}

const sumOf = (items: ReportEntry[]) => items.reduce((sum, { credit, debit }) => sum + credit - debit, 0)

/** Stores what the report says of a settlement; the settlement is the sum of it. Answers the settlement. */
export function storePayout(ledger: Ledger, made: Settlement, items: ReportEntry[]): Settlement {
  const settlement: Settlement = { ...made, amount: sumOf(items) }
  ledger.settlements.put(settlement.id, settlement)
  for (const item of items) ledger.reportEntries.put(`${settlement.id} ${item.entity_id}`, item)
  return settlement
}

function notPaidOut(
  ledger: Ledger,
  { upTo, skip, wrong }: SettlementRequest,
  made: Settlement,
): ReportEntry[] {
  const until = secondsOf(upTo) ?? ledger.now()
  const isPaidOut = ({ id }: Payment | Refund) => ledger.entriesOf(id).length > 0
  const isNew = (one: Payment | Refund) => one.created_at <= until && !isPaidOut(one)
  const captured = ledger.payments.all().flatMap(({ entity }) => (entity.captured ? entity : []))
  const taken = captured.filter((payment) => isNew(payment) && !skip.includes(payment.id))
  const back = captured.flatMap(({ id }) => ledger.refundsOf(id))
  const failed = back.filter((refund) => refund.status === 'failed' && isPaidOut(refund))
  return [
    ...taken.map((payment) => {
      const amount = wrong?.payment_id === payment.id ? wrong.amount : payment.amount
      return ofPayment(ledger, made, payment, amount)
    }),
    ...back
      .filter((refund) => refund.status !== 'failed' && isNew(refund))
      .map((refund) => ofRefund(ledger, made, refund)),
    ...failed
      .filter((refund) => !isReversed(ledger, refund))
      .map((refund) => reversalOf(ledger, made, refund)),
  ]
}

const secondsOf = (at: z.output<typeof instant> | undefined) =>
  typeof at === 'string' ? Math.floor(Date.parse(at) / 1000) : at

export const newSettlement = (ledger: Ledger): Settlement => ({
  id: ledger.newId('setl'),
  entity: 'settlement',
  amount: 0,
  status: 'processed',
  // What an ordinary settlement costs; the fees of its payments are in the report.
  fees: 0,
  tax: 0,
  utr: `${ledger.now()}${ledger.digits(6)}`,
  created_at: ledger.now(),
})

const entryOf = (settlement: Settlement, payment: Payment | undefined) => ({
  debit: 0,
  credit: 0,
  currency: 'INR',
  fee: 0,
  tax: 0,
  on_hold: false,
  settled: true,
  settled_at: settlement.created_at,
  settlement_id: settlement.id,
  posted_at: null,
  credit_type: 'default' as const,
  description: null,
  notes: [] as [],
  settlement_utr: settlement.utr,
  order_id: payment?.order_id ?? null,
  order_receipt: null,
  method: payment?.method ?? null,
  card_network: payment?.method === 'card' ? 'Visa' : null,
  card_issuer: null,
  card_type: payment?.method === 'card' ? 'debit' : null,
  dispute_id: null,
})

export function ofPayment(
  ledger: Ledger,
  made: Settlement,
  payment: Payment,
  amount = payment.amount,
): ReportEntry {
  const [fee, tax] = [payment.fee ?? 0, payment.tax ?? 0]
  return {
    ...entryOf(made, payment),
    ...{ entity_id: payment.id, type: 'payment', payment_id: null, created_at: payment.created_at },
    ...{ amount, fee, tax, credit: Math.max(0, amount - fee) },
    order_receipt: ledger.orders.get(payment.order_id)?.entity.receipt ?? null,
  }
}

export const ofRefund = (ledger: Ledger, made: Settlement, refund: Refund): ReportEntry => ({
  ...entryOf(made, ledger.payments.get(refund.payment_id)?.entity),
  ...{ entity_id: refund.id, type: 'refund', payment_id: refund.payment_id, created_at: refund.created_at },
  ...{ amount: refund.amount, debit: refund.amount },
})

const reversalWords = ({ id }: Refund) => `Reversal of ${id}`

const isReversed = (ledger: Ledger, refund: Refund) =>
  ledger.reportEntries.all().some(({ description }) => description === reversalWords(refund))

/** A refund that failed after it was taken off comes back. */
const reversalOf = (ledger: Ledger, made: Settlement, refund: Refund): ReportEntry => ({
  ...entryOf(made, undefined),
  ...{ entity_id: ledger.newId('adj'), type: 'adjustment', payment_id: null, created_at: ledger.now() },
  ...{ amount: refund.amount, credit: refund.amount, description: reversalWords(refund) },
})

const dayInIndia = (seconds: number) => new Date((seconds + 19_800) * 1000).toISOString().slice(0, 10)

/** Every entry paid out in a month, or on one of its days, in India; `count` 10 at most 1000, `skip`. */
export function settlementReport(ledger: Ledger, query: Query) {
  for (const name of ['year', 'month']) if (!query[name]) refuseField(name, `The ${name} field is required.`)
  const [year, month] = [whole(query, 'year', 0, 2000, 9999), whole(query, 'month', 0, 1, 12)]
  const day = whole(query, 'day', 0, 1, 31)
  const count = whole(query, 'count', 10, 1, 1000)
  const skip = whole(query, 'skip', 0, 0, Number.MAX_SAFE_INTEGER)
  const asked = [year, month, ...(day ? [day] : [])].map((part) => String(part).padStart(2, '0')).join('-')
  const found = ledger.reportEntries
    .all()
    .filter(({ settled_at }) => dayInIndia(settled_at).startsWith(asked))
  return listOf(found.slice(skip, skip + count))
}
