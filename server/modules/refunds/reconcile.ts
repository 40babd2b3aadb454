import { isOurReceipt } from '#modules/payments/orders'
import type { Payment } from '#modules/payments/payment-rows'
import * as paymentRows from '#modules/payments/payment-rows'
import { isRefusal } from '#modules/payments/process'
import { askEverySeconds } from '#modules/payments/reconcile'
import type { Ctx } from '#server/context'
import { type Tx, transaction } from '#server/database/transaction'
import type { Payments, ProviderRefund } from '#server/integrations/razorpay/payments'
import { atMost } from '#server/platform/at-most'
import { addSeconds } from '#server/platform/clock'
import { backOff, nextStep } from '#server/platform/jobs/lease'
import { perServer } from '#server/platform/per-server'
import { recentAnswer } from '#server/platform/single-flight'
import { asPaise } from '#shared/money/paise'
import { smallestRefund } from '#shared/refund/policy'
import type { Refund, RefundReason } from './refund-rows'
import * as refundRows from './refund-rows'

/** Seconds until a pending refund is checked again. */
const pendingPauses = [60, 300, 3600, 21_600, 86_400] as const
/** Seconds until a failed refund is tried again under a new key; after the last one, a person transfers it. */
const roundPauses = [60, 3600, 86_400]

/**
 * Updates the rows of a payment's refunds to what the provider shows now. Ours are found by their receipt, refunds from the
 * dashboard get rows, failed ones get another round, and what the dashboard refunded since a promise is not refunded again.
 */
export async function reconcileRefunds(ctx: Ctx, paymentId: string): Promise<'checked' | 'unreachable'> {
  const known = await paymentRows.byId(ctx.db, paymentId)
  if (!known) return 'checked'
  // The provider returns uncaptured payments itself; those are not our refunds.
  const asked = known.capturedAt ? undefined : await ctx.payments.payment(paymentId)
  if (asked && !asked.ok) return isRefusal(asked) ? 'checked' : 'unreachable'
  if (asked && !asked.value.captured) return 'checked'
  const listed = await ctx.payments.refundsOf(paymentId)
  if (!listed.ok) return isRefusal(listed) ? 'checked' : 'unreachable'
  await transaction(ctx.db, (tx) => updateRows(ctx, tx, paymentId, listed.value))
  return 'checked'
}

async function updateRows(ctx: Ctx, tx: Tx, paymentId: string, shown: ProviderRefund[]): Promise<void> {
  // Always in the same order, since two of them may be reconciled at once.
  const together = await paymentRows.countingWith(tx, paymentId)
  for (const { id } of together) await paymentRows.lock(tx, id)
  const payment = await paymentRows.lock(tx, paymentId)
  const before = await refundRows.ofPayment(tx, paymentId)
  for (const refund of shown) await storeRefund(ctx, tx, before, refund)
  const rows = await refundRows.ofPayment(tx, paymentId)
  const known = new Set(before.map(({ providerRefundId }) => providerRefundId))
  const ours = new Set(rows.flatMap(({ id, reason }) => (reason.startsWith('dashboard') ? [] : [id])))
  const theirs = shown.filter(({ receipt }) => receipt === null || !ours.has(receipt))
  const spent = new Map<string, number>()
  for (const row of rows) {
    const reason = reasonOf(row)
    if (!reason || row.supersededAt) continue
    if (row.providerStatus === 'failed') await nextRound(ctx, tx, row, reason)
    else if (row.providerRefundId === null)
      await compareWithDashboard(ctx, tx, payment, { row, reason, shown, theirs, known, spent })
  }
  const others = together.filter(({ id }) => id !== paymentId)
  await coverOthers(ctx, tx, await refundRows.ofCounting(tx, others), { shown, theirs, known, spent })
}

/** What the dashboard refunded beyond this payment's part covers another part of the same promise, where it is enough. */
async function coverOthers(
  ctx: Ctx,
  tx: Tx,
  parts: readonly Refund[],
  { shown, theirs, known, spent }: Omit<Compared, 'row' | 'reason'>,
): Promise<void> {
  const isOurs = ({ coveredBy }: Refund) => shown.some(({ id }) => id === coveredBy)
  const promised = parts.filter(
    (row) =>
      row.reason === 'cancelled' &&
      row.providerRefundId === null &&
      row.supersededAt === null &&
      (row.coveredBy === null || isOurs(row)),
  )
  for (const row of promised.toSorted((one, other) => Number(isOurs(other)) - Number(isOurs(one)))) {
    const since = theirsSince(row, theirs, known)
    const newest = since[0]
    if (newest && unspentOf(since, spent) >= row.amount) {
      spend(since, row.amount, spent)
      if (row.coveredBy === null) await refundRows.covered(tx, row.id, newest.id, null)
    } else if (row.coveredBy !== null)
      await refundRows.covered(tx, row.id, null, row.manual ? null : ctx.clock.now())
  }
}

/** The refunds in the dashboard that may be for this promise: those made since, and not failed. */
function theirsSince(
  row: Refund,
  theirs: readonly ProviderRefund[],
  known: Compared['known'],
): ProviderRefund[] {
  const promisedAt = Math.floor(row.createdAt.getTime() / 1000) * 1000
  // The provider counts whole seconds. What was known before, in the second of the promise, had reduced the promise.
  const mayCount = ({ id, createdAt }: ProviderRefund) =>
    +createdAt > promisedAt || (+createdAt === promisedAt && (row.coveredBy !== null || !known.has(id)))
  return theirs.filter((refund) => refund.status !== 'failed' && mayCount(refund))
}

const unspentOf = (refunds: readonly ProviderRefund[], spent: Compared['spent']): number =>
  sumOf(refunds) - refunds.reduce((sum, { id }) => sum + (spent.get(id) ?? 0), 0)

async function storeRefund(ctx: Ctx, tx: Tx, rows: readonly Refund[], refund: ProviderRefund): Promise<void> {
  const { id: refundId, status, paymentId, amount, createdAt: madeAt, bankReference } = refund
  const seen = { refundId, status, madeAt, bankReference }
  const row = rows.find((one) => one.id === refund.receipt || one.providerRefundId === refundId)
  if (row) await refundRows.seen(tx, row.id, seen, nextCheck(ctx, row, status))
  else
    await refundRows.takeOver(tx, {
      id: ctx.ids.uuid(),
      ...seen,
      paymentId,
      amount,
      isLost: refund.receipt !== null && isOurReceipt(refund.receipt),
    })
}

function nextCheck(ctx: Ctx, row: Refund, status: ProviderRefund['status']): Date | null {
  if (status !== 'pending' || !reasonOf(row)) return null
  return addSeconds(ctx.clock.now(), backOff(row.attempts + 1, pendingPauses))
}

/** A failed refund has used its key, so the next try is a new row. */
async function nextRound(ctx: Ctx, tx: Tx, row: Refund, reason: RefundReason): Promise<void> {
  const seconds = nextStep(row.round, roundPauses)
  await refundRows.superseded(tx, row.id, ctx.clock.now())
  await refundRows.intend(tx, {
    id: ctx.ids.uuid(),
    paymentId: row.paymentId,
    reason,
    amount: row.amount,
    now: row.createdAt,
    round: row.round + 1,
    manual: seconds === undefined,
    dueAt: addSeconds(ctx.clock.now(), seconds ?? 0),
    lastError: `refund ${row.providerRefundId} failed at the provider`,
  })
}

/** For a row that the provider has no refund of yet: the dashboard may have refunded the money, or part of it. */
async function compareWithDashboard(
  ctx: Ctx,
  tx: Tx,
  payment: Payment,
  { row, reason, shown, theirs, known, spent }: Compared,
): Promise<void> {
  // Covered by a refund of another payment, with which it is compared.
  if (row.coveredBy !== null && !shown.some(({ id }) => id === row.coveredBy)) return
  const since = theirsSince(row, theirs, known)
  const left = payment.amount - sumOf(shown)
  const newest = theirs.find(({ status }) => status !== 'failed')
  const unspent = unspentOf(since, spent)
  // A declined payment goes back whole: what is left counts, whenever the rest was refunded.
  const isSpent = reason !== 'declined' && unspent >= row.amount
  if (newest && (isSpent || left < smallestRefund)) {
    spend(since, row.amount, spent)
    if (row.coveredBy === null) await refundRows.covered(tx, row.id, newest.id, null)
  } else if (row.coveredBy !== null) {
    await refundRows.covered(tx, row.id, null, row.manual ? null : ctx.clock.now())
  } else if (left < row.amount && isOpen(row)) {
    await refundRows.superseded(tx, row.id, ctx.clock.now())
    await refundRows.intend(tx, {
      id: ctx.ids.uuid(),
      paymentId: row.paymentId,
      reason,
      amount: asPaise(left),
      now: row.createdAt,
      round: row.round + 1,
      dueAt: ctx.clock.now(),
    })
  }
}

/** The money of one refund in the dashboard covers one promise, not two. */
function spend(refunds: readonly ProviderRefund[], amount: number, spent: Map<string, number>): void {
  let left = amount
  for (const { id, amount: whole } of refunds) {
    const part = Math.min(left, whole - (spent.get(id) ?? 0))
    spent.set(id, (spent.get(id) ?? 0) + part)
    left -= part
  }
}

/** The same for a leased payment; if the provider is unreachable, it is due again when the lease ends. */
export async function reconcileRefundsDue(
  ctx: Ctx,
  { paymentId, until }: { paymentId: string; until: Date },
): Promise<void> {
  if ((await reconcileRefunds(ctx, paymentId)) === 'checked')
    await paymentRows.refundsChecked(ctx.db, paymentId, until)
}

type Compared = {
  row: Refund
  reason: RefundReason
  shown: readonly ProviderRefund[]
  /** The refunds that were not made from our rows, newest first. */
  theirs: readonly ProviderRefund[]
  /** Ids of the refunds that had rows before the provider was asked. */
  known: ReadonlySet<string | null>
  /** What of each of them covers an earlier promise, in paise. */
  spent: Map<string, number>
}

const sumOf = (refunds: readonly ProviderRefund[]): number =>
  refunds.filter(({ status }) => status !== 'failed').reduce((sum, { amount }) => sum + amount, 0)

const longestWaitMs = 3000

const recentChecks = perServer((ctx: Ctx) =>
  recentAnswer<'checked' | 'unreachable'>(ctx.clock, askEverySeconds),
)

/**
 * Updates a payment's refunds from the provider before a refund is promised, since those made in its dashboard count even
 * if no webhook came. False where it does not answer in time; the stored rows count then.
 */
export async function refreshRefunds(ctx: Ctx, paymentId: string): Promise<boolean> {
  let answer: 'checked' | 'unreachable' | undefined
  const checked = recentChecks(ctx)(paymentId, () => reconcileRefunds(ctx, paymentId)).then(
    (one) => {
      answer = one
    },
    () => {
      answer = 'unreachable'
    },
  )
  await atMost(ctx.pause, longestWaitMs, checked)
  return answer === 'checked'
}

/** The same for all of these payments at once. */
export async function refreshAll(ctx: Ctx, payments: readonly { id: string }[]): Promise<void> {
  await Promise.all(payments.map(({ id }) => refreshRefunds(ctx, id)))
}

const recentFees = perServer((ctx: Ctx) =>
  recentAnswer<Awaited<ReturnType<Payments['payment']>>>(ctx.clock, askEverySeconds),
)

/** The payment with its fee: the stored one, else asked of the provider now; null where the provider does not know it. */
export async function withFee<T extends Pick<Payment, 'id' | 'fee'>>(ctx: Ctx, payment: T): Promise<T> {
  if (payment.fee !== null) return payment
  const asked = await recentFees(ctx)(payment.id, () => ctx.payments.payment(payment.id))
  if (!asked.ok || asked.value.fee === null) return payment
  await paymentRows.feeKnown(ctx.db, payment.id, asked.value.fee)
  return { ...payment, fee: asked.value.fee }
}

const reasonOf = ({ reason }: Refund): RefundReason | undefined =>
  reason === 'cancelled' || reason === 'declined' || isCredit(reason) ? reason : undefined

const isCredit = (reason: string): reason is `credit ${string}` => reason.startsWith('credit ')

/** A refund of ours that the provider still has to be asked for. */
export const isOpen = (refund: Refund): boolean =>
  refund.providerRefundId === null &&
  refund.supersededAt === null &&
  refund.coveredBy === null &&
  !refund.manual

/** The provider has accepted it, or another refund in its place, and it has not failed so far. */
export const isAccepted = ({ providerRefundId, providerStatus, coveredBy }: Refund): boolean =>
  coveredBy !== null || (providerRefundId !== null && providerStatus !== 'failed')

/** The money was sent to the guest: by the provider, or transferred by hand. */
export const isSent = ({ providerStatus, transferReference }: Refund): boolean =>
  providerStatus === 'processed' || transferReference !== null

/** The refund of this reason that counts now; earlier rounds are superseded. */
export const currentOf = (refunds: readonly Refund[], reason: RefundReason): Refund | undefined =>
  refunds.findLast((refund) => refund.reason === reason && refund.supersededAt === null)
