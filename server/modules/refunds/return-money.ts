import { itsAnswer } from '#modules/alerts/money-checks'
import * as restoredRows from '#modules/maintenance/restored-rows'
import * as paymentRows from '#modules/payments/payment-rows'
import type { Ctx } from '#server/context'
import type { Answer, ProviderRefund } from '#server/integrations/razorpay/payments'
import { atMost } from '#server/platform/at-most'
import { addSeconds } from '#server/platform/clock'
import { backOff } from '#server/platform/jobs/lease'
import { currentOf, isAccepted, isOpen, isSent, reconcileRefunds } from './reconcile'
import type { Refund, RefundReason } from './refund-rows'
import * as refundRows from './refund-rows'
import { isRefusedCredit, isTooOldForBank } from './returned'

type Failed = Extract<Answer<ProviderRefund>, { ok: false }>

/** Seconds until the next attempt, by the number of attempts: after no clear answer, and after a refusal. */
const pauses = {
  unanswered: [2, 4, 8, 15, 30, 60, 120, 300, 900, 3600],
  refused: [60, 300, 900, 3600],
} as const

/**
 * Sends one leased refund to the provider. After an unknown outcome the refunds are reconciled before it is sent again with
 * the same key and amount; after a refusal too, since the dashboard may have been faster. A refusal may also be about the
 * balance, so it is tried again, slowly. A pending refund is only reconciled.
 */
export async function returnMoney(ctx: Ctx, refund: Refund): Promise<void> {
  if (refund.attempts > 1 || refund.providerRefundId !== null) {
    const checked = await reconcileTogether(ctx, refund.paymentId)
    const now = await refundRows.byId(ctx.db, refund.id)
    if (!now || !isOpen(now)) return
    if (checked === 'unreachable') {
      await retryLater(ctx, refund, {
        ok: false,
        outcome: 'unknown',
        detail: 'the provider could not be asked',
      })
      return
    }
  }
  await send(ctx, refund)
}

/** With the other payments of its booking, since the dashboard may have refunded this part by one of those. */
async function reconcileTogether(ctx: Ctx, paymentId: string): Promise<'checked' | 'unreachable'> {
  const others = (await paymentRows.countingWith(ctx.db, paymentId)).filter(({ id }) => id !== paymentId)
  const checked = await Promise.all(
    [...others.map(({ id }) => id), paymentId].map((id) => reconcileRefunds(ctx, id)),
  )
  return checked.includes('unreachable') ? 'unreachable' : 'checked'
}

async function send(ctx: Ctx, refund: Refund): Promise<void> {
  const { id, paymentId, amount } = refund
  const answer = await ctx.payments.refund({ paymentId, amount, key: id })
  if (!answer.ok) return notMade(ctx, refund, answer)
  const { id: refundId, status, createdAt: madeAt, bankReference } = answer.value
  await refundRows.seen(
    ctx.db,
    id,
    { refundId, status, madeAt, bankReference },
    status === 'processed' ? null : addSeconds(ctx.clock.now(), 60),
  )
  if (status === 'failed') await reconcileRefunds(ctx, paymentId)
}

async function notMade(ctx: Ctx, refund: Refund, answer: Failed): Promise<void> {
  const { outcome, status, detail } = answer
  ctx.log.warn({ refund: refund.id, outcome, status, detail }, 'refund not made')
  const isRefusal = outcome === 'refused' || status === 409
  if (isRefusal && (await reconcileRefunds(ctx, refund.paymentId)) === 'checked') {
    const now = await refundRows.byId(ctx.db, refund.id)
    if (!now || !isOpen(now)) return
    const payment = await paymentRows.byId(ctx.db, refund.paymentId)
    if (outcome === 'refused' && isTooOldForBank(payment?.capturedAt ?? null, ctx.clock.now())) {
      await refundRows.byHand(ctx.db, refund.id, detail)
      return
    }
  }
  await retryLater(ctx, refund, answer)
}

async function retryLater(ctx: Ctx, refund: Refund, { outcome, detail }: Failed): Promise<void> {
  const seconds = backOff(refund.attempts, pauses[outcome === 'refused' ? 'refused' : 'unanswered'])
  await refundRows.failed(ctx.db, refund.id, { error: detail, outcome }, addSeconds(ctx.clock.now(), seconds))
}

const longestWaitMs = 10_000
const waitMs = 100
const leaseSeconds = 60

/**
 * Waits until the provider has accepted the refunds of these payments or refused them for now, ten seconds at most. Of parallel
 * callers one asks the provider under a lease; the others wait for it. After that the job continues.
 */
export async function awaitRefunds(
  ctx: Ctx,
  payments: readonly { id: string }[],
  reason: RefundReason = 'cancelled',
): Promise<void> {
  await Promise.all(payments.toReversed().map(({ id }) => awaitRefund(ctx, id, reason)))
}

async function awaitRefund(ctx: Ctx, paymentId: string, reason: RefundReason): Promise<void> {
  let isOver = false
  const done = sendUntilAnswered(ctx, { paymentId, reason }, () => isOver)
    // Its refund is a row, so the job continues whatever went wrong here.
    .catch((error: unknown) => ctx.log.error({ err: error }, 'a refund could not be sent at once'))
  await atMost(ctx.pause, longestWaitMs, done)
  isOver = true
}

type Wanted = { paymentId: string; reason: RefundReason }

async function sendUntilAnswered(
  ctx: Ctx,
  { paymentId, reason }: Wanted,
  isOver: () => boolean,
): Promise<void> {
  // After a restore no refund is sent until the owner ends the restore.
  while (!isOver() && !(await restoredRows.isSet(ctx.db))) {
    const refund = currentOf(await refundRows.ofPayment(ctx.db, paymentId), reason)
    if (!refund || !isOpen(refund) || refund.lastOutcome === 'refused') return
    const now = ctx.clock.now()
    const leased = await refundRows.lease(ctx.db, refund.id, now, addSeconds(now, leaseSeconds))
    if (leased) await returnMoney(ctx, leased)
    else await ctx.pause(waitMs)
  }
}

/** Why the provider has not accepted a refund yet, in words for the owner; null where there is no problem. */
export function whyStuck(refund: Refund): string | null {
  if (isSent(refund) || isAccepted(refund)) return null
  const answer = itsAnswer(refund.lastError)
  if (refund.manual) {
    const todo = isRefusedCredit(refund)
      ? 'Give it back at the desk, or transfer it by hand and record that as a refund by bank.'
      : 'Transfer the money by hand and enter the reference of the transfer.'
    return `The bank no longer accepts this refund.${answer} ${todo}`
  }
  if (
    refund.providerStatus === 'failed' ||
    (refund.lastError !== null && refund.round > 1 && refund.attempts === 0)
  )
    return `The bank could not make the refund.${answer} It is tried again automatically.`
  if (!answer) return null
  return (
    `Razorpay has not accepted the refund yet.${answer} If the answer is about the balance, add funds in the Razorpay ` +
    'dashboard. The refund is tried again automatically and is never paid twice.'
  )
}
