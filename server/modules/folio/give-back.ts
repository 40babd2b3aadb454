import * as auditRows from '#modules/admin/audit-rows'
import type { Booking } from '#modules/bookings/booking-rows'
import { assertNotRestored } from '#modules/maintenance/restored'
import type { CountingPayment } from '#modules/payments/payment-rows'
import * as paymentRows from '#modules/payments/payment-rows'
import { assertNonePending } from '#modules/payments/pending-balance'
import {
  leftOnline,
  lockedPayments,
  type PaidOnline,
  type RefundShare,
  sharesOf,
} from '#modules/refunds/paid-online'
import { currentOf, refreshAll } from '#modules/refunds/reconcile'
import * as refundRows from '#modules/refunds/refund-rows'
import { awaitRefunds } from '#modules/refunds/return-money'
import { isRefusedCredit, isTooOldForBank } from '#modules/refunds/returned'
import type { Ctx } from '#server/context'
import type { Tx } from '#server/database/transaction'
import type { GivingBack } from '#shared/desk/folio'
import { DomainError } from '#shared/domain-error'
import { asPaise, type Paise } from '#shared/money/paise'
import { moneyForPeople } from '#shared/money/rupees'
import { balanceIn } from './balances'
import * as dayRows from './day-rows'
import { underItsLock } from './folio'
import * as folioRows from './folio-rows'
import { addLine, whyNot } from './write-line'

/** `refundId`: the provider's, once it has accepted the refund. */
type GivenBack = { lineId: string; refundId?: string }

/**
 * Gives back a credit, or a part of it: by the desk's methods as a line, `online` as a refund of the payments, which is waited
 * for ten seconds at most and otherwise made by the job. The same id again changes nothing. The booking's status stays.
 * Throws `NotFound`, `Busy` after a restore, and `Conflict` where it is more than the credit or than what the payment has left.
 */
export async function giveBack(ctx: Ctx, admin: string, giving: GivingBack): Promise<GivenBack> {
  const { id, bookingId, amount, method, reason } = giving
  if (method === 'online') return refundOnline(ctx, admin, giving)
  const line = await underItsLock(ctx, bookingId, async (tx, booking) => {
    if (await refundRows.byId(tx, id)) throw isAnother()
    const text = `Given back: ${reason}`
    const written = await addLine(
      ctx,
      tx,
      admin,
      booking,
      { id, kind: 'refund', text, amount, method },
      'givenBack',
    )
    await endRefused(ctx, tx, booking)
    return written
  })
  return { lineId: line.id }
}

const isAnother = () =>
  new DomainError('Conflict', 'This is already recorded with another booking, amount or method.')

const reasonFor = (id: string) => `credit ${id}` as const

async function refundOnline(ctx: Ctx, admin: string, giving: GivingBack): Promise<GivenBack> {
  const { id, bookingId } = giving
  await refreshAll(ctx, await paymentRows.counting(ctx.db, bookingId))
  const payments = await underItsLock(ctx, bookingId, (tx, booking) =>
    promise(ctx, tx, admin, booking, giving),
  )
  const reason = reasonFor(id)
  await awaitRefunds(ctx, payments, reason)
  const refunds = await refundRows.ofCounting(ctx.db, payments)
  const parts = payments.toReversed().flatMap((payment) => {
    const own = refunds.filter(({ paymentId }) => paymentId === payment.id)
    return currentOf(own, reason) ?? []
  })
  const [first] = parts
  const refundId = first?.coveredBy ?? first?.providerRefundId
  return { lineId: first?.id ?? id, ...(refundId ? { refundId } : {}) }
}

/** Writes the refunds to make, once per id; answers the payments. */
async function promise(
  ctx: Ctx,
  tx: Tx,
  admin: string,
  booking: Booking,
  { id, amount }: GivingBack,
): Promise<CountingPayment[]> {
  await assertNotRestored(ctx, tx, 'hotel')
  await dayRows.keepOpen(tx)
  const refuse = (why: string): never => {
    throw new DomainError('Conflict', why)
  }
  const payments = await lockedPayments(tx, booking.id)
  if (payments.length === 0) refuse('Nothing was paid online for this booking. Give it back at the desk.')
  const refunds = await refundRows.ofCounting(tx, payments)
  const reason = reasonFor(id)
  const before = refunds.filter((refund) => refund.reason === reason && refund.round === 1)
  if (before.length > 0) {
    if (before.reduce((sum, refund) => sum + refund.amount, 0) !== amount) throw isAnother()
    return payments
  }
  if ((await refundRows.byId(tx, id)) ?? (await folioRows.line(tx, id))) throw isAnother()
  await assertNonePending(tx, booking.id)
  const now = ctx.clock.now()
  const balance = await balanceIn(tx, booking.id)
  const facts = { payments, refunds, balance, now }
  const { most, shares } = creditShares(facts, amount)
  const refused = whyNot('refund', amount, booking, balance)
  if (refused) refuse(refused)
  if (amount > leftOnline(facts))
    refuse(
      `Only ${moneyForPeople(leftOnline(facts))} of the online payment is left. Give the rest back at the desk.`,
    )
  if (most === 0) refuse('The bank no longer accepts refunds of this payment. Give it back at the desk.')
  if (amount > most)
    refuse(`The bank accepts refunds of only ${moneyForPeople(most)} of it. Give the rest back at the desk.`)
  if (shares.some(({ manual }) => manual))
    refuse('Less than ₹1 cannot be refunded online. Give it back at the desk.')
  await endRefused(ctx, tx, booking)
  for (const [index, share] of shares.entries()) {
    const own = { id: index === 0 ? id : ctx.ids.uuid(), paymentId: share.paymentId, amount: share.amount }
    await refundRows.intend(tx, { ...own, reason, now })
  }
  const note = `Refund ${moneyForPeople(asPaise(amount))}, online`
  await auditRows.write(tx, { at: now, admin, action: 'givenBack', bookingId: booking.id, note })
  return payments
}

/** By which payments it goes back, and how much the bank accepts at most, in paise: payments may be too old. */
function creditShares(facts: PaidOnline, amount: number): { most: Paise; shares: RefundShare[] } {
  const payments = facts.payments.filter(({ capturedAt }) => !isTooOldForBank(capturedAt, facts.now))
  const recent = { ...facts, payments }
  const left = leftOnline({ ...recent, balance: { receivedAtDesk: 0 } })
  return { most: asPaise(Math.min(left, leftOnline(facts))), shares: sharesOf(recent, amount) }
}

/** A credit that the bank has refused is given back in another way now. */
async function endRefused(ctx: Ctx, tx: Tx, { id }: Booking): Promise<void> {
  for (const refund of await refundRows.ofCounting(tx, await paymentRows.counting(tx, id)))
    if (isRefusedCredit(refund)) await refundRows.superseded(tx, refund.id, ctx.clock.now())
}
