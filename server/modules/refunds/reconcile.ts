import { asPaise } from '#shared/money/paise'
import type { Payments, ProviderRefund } from '#server/integrations/razorpay/payments'
import type { Books, Library } from '#server/repositories/repositories'
import type { Payment } from '#server/repositories/payments'
import type { Refund, RefundReason } from '#server/repositories/refunds'
import type { Clock } from '#server/platform/clock'
import type { Ids } from '#server/platform/ids'
import { isOurReceipt } from '../payments/our-receipt'
import { saysNo } from '../payments/process'
import { isOpen, reasonOf } from './refund-rows'

type Needs = { library: Library; payments: Payments; clock: Clock; ids: Ids }

export type LookAtRefunds = (paymentId: string) => Promise<'looked' | 'unreachable'>

/** Seconds until a refund that the bank works on is looked at again. */
const pendingBackOff = [60, 300, 3600, 21_600, 86_400]
/** Seconds until what failed is tried again under a new key; after the last, a person transfers it. */
const roundBackOff = [60, 3600, 86_400]
const smallest = 100

/**
 * Brings the rows of a payment's refunds in line with what the provider shows now, whatever came before: ours are found
 * by their receipt, the dashboard's are taken over, failed ones get another round, and what the dashboard has given back
 * since a promise was made is not given back again.
 */
export function lookAtRefunds({ library, payments, clock, ids }: Needs): LookAtRefunds {
  return async (paymentId) => {
    const known = await library.payments.byId(paymentId)
    if (!known) return 'looked'
    // What was never captured goes back by itself and is no refund of ours.
    const asked = known.capturedAt ? undefined : await payments.payment(paymentId)
    if (asked && !asked.ok) return saysNo(asked) ? 'looked' : 'unreachable'
    if (asked && !asked.value.captured) return 'looked'
    const listed = await payments.refundsOf(paymentId)
    if (!listed.ok) return saysNo(listed) ? 'looked' : 'unreachable'
    await library.transaction((books) => bringInLine(books, paymentId, listed.value))
    return 'looked'
  }

  async function bringInLine(books: Books, paymentId: string, shown: ProviderRefund[]): Promise<void> {
    const payment = await books.payments.lock(paymentId)
    const before = await books.refunds.ofPayment(paymentId)
    for (const refund of shown) await noteOne(books, before, refund)
    const rows = await books.refunds.ofPayment(paymentId)
    const ours = new Set(rows.flatMap(({ id, reason }) => (reason.startsWith('dashboard') ? [] : [id])))
    const theirs = shown.filter(({ receipt }) => receipt === null || !ours.has(receipt))
    for (const row of rows) {
      const reason = reasonOf(row)
      if (!reason || row.supersededAt) continue
      if (row.providerStatus === 'failed') await nextRound(books, row, reason)
      else if (row.providerRefundId === null) await compare(books, payment, { row, reason, shown, theirs })
    }
  }

  async function noteOne(books: Books, rows: readonly Refund[], refund: ProviderRefund): Promise<void> {
    const { id: refundId, status, paymentId, amount, createdAt } = refund
    const row = rows.find((one) => one.id === refund.receipt || one.providerRefundId === refundId)
    if (row) await books.refunds.seen(row.id, { refundId, status }, nextLook(row, status))
    else
      await books.refunds.takeOver({
        id: ids.uuid(),
        refundId,
        status,
        paymentId,
        amount,
        madeAt: createdAt,
        isLost: refund.receipt !== null && isOurReceipt(refund.receipt),
      })
  }

  function nextLook(row: Refund, status: ProviderRefund['status']): Date | null {
    if (status !== 'pending' || !reasonOf(row)) return null
    return after(pendingBackOff[Math.min(row.attempts, pendingBackOff.length - 1)] ?? 86_400)
  }

  /** A failed refund spent its key, so it is tried again as a row of its own. */
  async function nextRound(books: Books, row: Refund, reason: RefundReason): Promise<void> {
    const seconds = roundBackOff[row.round - 1]
    await books.refunds.superseded(row.id, clock.now())
    await books.refunds.intend({
      ...{ id: ids.uuid(), paymentId: row.paymentId, reason, amount: row.amount, now: row.createdAt },
      round: row.round + 1,
      manual: seconds === undefined,
      dueAt: after(seconds ?? 0),
      lastError: `refund ${row.providerRefundId} failed at the provider`,
    })
  }

  /** The provider has none of this row yet: perhaps the dashboard gave the money back, or part of it, instead. */
  async function compare(
    books: Books,
    payment: Payment,
    { row, reason, shown, theirs }: Compared,
  ): Promise<void> {
    const promisedAt = Math.floor(row.createdAt.getTime() / 1000) * 1000
    const since = theirs.filter(({ status, createdAt }) => status !== 'failed' && +createdAt >= promisedAt)
    const left = payment.amount - sumOf(shown)
    const newest = theirs.find(({ status }) => status !== 'failed')
    if (newest && (sumOf(since) >= row.amount || left < smallest)) {
      if (row.coveredBy === null) await books.refunds.covered(row.id, newest.id, null)
    } else if (row.coveredBy !== null) {
      await books.refunds.covered(row.id, null, row.manual ? null : clock.now())
    } else if (left < row.amount && isOpen(row)) {
      await books.refunds.superseded(row.id, clock.now())
      const rest = { id: ids.uuid(), paymentId: row.paymentId, amount: asPaise(left), now: row.createdAt }
      await books.refunds.intend({ ...rest, reason, round: row.round + 1, dueAt: clock.now() })
    }
  }

  function after(seconds: number): Date {
    return new Date(clock.now().getTime() + seconds * 1000)
  }
}

/** The same for a payment that was leased for it; unreachable, it is due again when the lease is over. */
export function lookAtRefundsDue({
  library,
  lookAtRefunds,
}: {
  library: Library
  lookAtRefunds: LookAtRefunds
}) {
  return async ({ paymentId, until }: { paymentId: string; until: Date }): Promise<void> => {
    if ((await lookAtRefunds(paymentId)) === 'looked') await library.payments.refundsLooked(paymentId, until)
  }
}

type Compared = {
  row: Refund
  reason: RefundReason
  shown: readonly ProviderRefund[]
  /** Those that none of our rows made, newest first. */
  theirs: readonly ProviderRefund[]
}

const sumOf = (refunds: readonly ProviderRefund[]): number =>
  refunds.filter(({ status }) => status !== 'failed').reduce((sum, { amount }) => sum + amount, 0)
