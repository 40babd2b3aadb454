import type { CountingPayment } from '#modules/payments/payment-rows'
import type { CountedRefund } from '#modules/refunds/refund-rows'
import { counts } from '#modules/refunds/returned'
import { isCancelled, isExpected } from '#shared/booking/status'
import { addDays, type CalendarDate } from '#shared/calendar/calendar-date'
import { instantForWire } from '#shared/calendar/hotel-today'
import type { Folio, FolioKind, FolioLine } from '#shared/desk/folio'
import { asPaise } from '#shared/money/paise'
import { type Rupees, toPaise } from '#shared/money/rupees'
import { wordedLines } from '#shared/rates/price-words'
import { roomCharges } from './balance'
import type { Account, Facts, StoredLine } from './folio-rows'

type OnlineRefund = CountedRefund & { id: string; paymentId: string; createdAt: Date }
/** Everything that a booking's folio is made of. `refunds`: of its payments, in any state. */
export type FolioParts = {
  account: Account
  facts: Facts
  payments: readonly CountingPayment[]
  lines: readonly StoredLine[]
  refunds: readonly OnlineRefund[]
}

/** The lines of a booking: charges first, then money, each by time; they add up to the balance. */
export function linesOf({ account, facts, payments, lines, refunds }: FolioParts): FolioLine[] {
  const all = [...roomLines(account, facts), ...lines.map((line) => deskLine(line, lines))]
  const money = payments.flatMap((payment) => [
    paymentLine(payment, facts),
    ...refundLines(payment, facts, refunds),
  ])
  const byTime = (a: FolioLine, b: FolioLine) => Date.parse(a.at) - Date.parse(b.at)
  return [
    ...all.filter(({ kind }) => !isMoney(kind)).sort(byTime),
    ...[...money, ...all.filter(({ kind }) => isMoney(kind))].sort(byTime),
  ]
}

const isMoney = (kind: FolioKind): boolean => kind === 'payment' || kind === 'refund'

/** Money that went from one booking to another, and changed no hands. */
export const isCarried = ({ kind, method }: Pick<StoredLine, 'kind' | 'method'>): boolean =>
  isMoney(kind) && method === null

/** Lines with their sums. */
export function sumUp(lines: FolioLine[]): Folio {
  const sum = (...kinds: FolioKind[]) =>
    lines.reduce((total, { kind, amount }) => (kinds.includes(kind) ? total + amount : total), 0)
  const charges = sum('room', 'extra') - sum('discount')
  const [payments, refunds] = [asPaise(sum('payment')), asPaise(sum('refund'))]
  return { lines, charges, payments, refunds, balance: charges - payments + refunds }
}

type Nights = { from: number; amounts: readonly Rupees[] }

function roomLines(account: Account, facts: Facts): FolioLine[] {
  const { status, nightAmounts, usedNights } = account
  const { cancellation, unused } = roomCharges(account)
  const isOver = isCancelled(status)
  if (!isOver && !isExpected(status)) return []
  const kept = isOver ? nightAmounts.slice(0, usedNights) : nightAmounts
  const all = facts.nightAmountsBefore ?? nightAmounts
  const charge = (id: string, text: string, at: Date | null, amount: number): FolioLine[] =>
    amount === 0
      ? []
      : [ours(facts, { id, kind: 'room', text, at: instantForWire(at ?? facts.madeAt), amount })]
  return [
    ...nightLines(facts, { from: 0, amounts: kept }),
    ...nightLines(facts, { from: kept.length, amounts: all.slice(kept.length) }).flatMap((line) =>
      withReversal(facts, line),
    ),
    ...charge('cancellation', 'Cancellation charge', facts.cancelledAt, cancellation),
    ...charge('unused', 'Unused nights', facts.leftAt, unused),
  ]
}

/** One line for each run of nights with the same price. */
function nightLines(facts: Facts, { from, amounts }: Nights): FolioLine[] {
  return wordedLines(amounts, facts.rooms).map(({ first, words, amount }) =>
    ours(facts, {
      id: `nights-${from + first + 1}`,
      kind: 'room',
      text: `${facts.rooms === 1 ? 'Room' : 'Rooms'}, ${words}`,
      at: noonOf(addDays(facts.checkIn, from + first)),
      amount: toPaise(amount),
    }),
  )
}

const noonOf = (date: CalendarDate): string => `${date}T12:00:00.000+05:30`

/** Nights that were not used stay visible, with the line that takes them back. */
function withReversal(facts: Facts, line: FolioLine): FolioLine[] {
  const by = facts.leftBy ?? (facts.cancelledBy === 'guest' ? 'the guest' : 'the hotel')
  const reason = facts.leftReason ?? facts.endReason ?? 'cancelled'
  const at = instantForWire(facts.leftAt ?? facts.cancelledAt ?? facts.madeAt)
  const taken = { id: `${line.id}-reversed`, kind: 'discount', text: `Reversed: ${reason}`, at } as const
  return [
    { ...line, at, reversed: { by, reason } },
    { ...ours(facts, { ...taken, amount: line.amount }), reverses: line.id },
  ]
}

type Own = Pick<FolioLine, 'id' | 'kind' | 'text' | 'at' | 'method' | 'reference'> & { amount: number }

const ours = ({ bookingId }: Facts, { amount, ...line }: Own): FolioLine => ({
  ...line,
  bookingId,
  amount: asPaise(amount),
  by: null,
  canReverse: false,
})

const paidBy = { stay: 'Paid on our site', balance: 'Balance paid on our site' } as const

function paymentLine(
  { id, purpose, counted, capturedAt, notedAt }: CountingPayment,
  facts: Facts,
): FolioLine {
  const line = { kind: 'payment', text: paidBy[purpose], method: 'online', reference: id } as const
  return ours(facts, { ...line, id, at: instantForWire(capturedAt ?? notedAt), amount: counted })
}

/** Of each payment at most what was captured, as in the balance. */
function refundLines(
  { id: paymentId, counted: captured }: CountingPayment,
  facts: Facts,
  refunds: readonly OnlineRefund[],
): FolioLine[] {
  let left: number = captured
  const own = refunds.filter((refund) => refund.paymentId === paymentId && counts(refund))
  return own.flatMap(({ id, amount, reason, providerRefundId, createdAt }) => {
    const counted = Math.min(amount, left)
    left -= counted
    if (counted === 0) return []
    const text = reason.startsWith('dashboard') ? 'Refunded in the Razorpay dashboard' : 'Refunded online'
    const named = providerRefundId === null ? {} : { reference: providerRefundId }
    const at = instantForWire(createdAt)
    return [ours(facts, { id, kind: 'refund', text, at, method: 'online', amount: counted, ...named })]
  })
}

/** A line by the desk as it is shown; `all`: where its reversal may be. */
export function deskLine(line: StoredLine, all: readonly StoredLine[]): FolioLine {
  const reversal = all.find(({ reverses }) => reverses === line.id)
  return {
    id: line.id,
    bookingId: line.bookingId ?? '',
    at: instantForWire(line.writtenAt),
    kind: line.kind,
    text: line.text,
    amount: asPaise(line.amount),
    by: line.writtenBy,
    canReverse: line.reverses === null && !reversal && !isCarried(line),
    ...(line.method === null ? {} : { method: line.method }),
    ...(line.reference === null ? {} : { reference: line.reference }),
    ...(line.reverses === null ? {} : { reverses: line.reverses }),
    ...(reversal ? { reversed: { by: reversal.writtenBy, reason: reversal.text } } : {}),
  }
}
