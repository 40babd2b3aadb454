import { balanceIn } from '#modules/folio/balances'
import * as balanceMails from '#modules/mail/post-balance-mails'
import * as guestMails from '#modules/mail/post-mails'
import type { Ctx } from '#server/context'
import type { Tx } from '#server/database/transaction'
import type { ProviderPayment } from '#server/integrations/razorpay/payments'
import * as balanceRows from './balance-rows'
import { shortfallOf } from './decline-reasons'
import type { Order } from './order-rows'
import * as paymentRows from './payment-rows'
import type { Processing } from './processing-rows'

type Known = { order: Order; payment: ProviderPayment; known: Processing }

/** The payment is captured: its balance is paid, with the mails about it. */
export async function captured(
  ctx: Ctx,
  tx: Tx,
  { order, payment, known: { booking, payment: row } }: Known,
): Promise<'confirmed' | 'declined' | 'ended'> {
  const now = ctx.clock.now()
  const { state, paymentId } = await balanceRows.standing(tx, order.id)
  await paymentRows.captured(tx, payment.id, payment.fee, now)
  if (paymentId !== payment.id) {
    // It was declined as lost before; deciding again makes its refund due.
    if (row.decision === 'declined') await paymentRows.setDueAt(tx, payment.id, now)
    return row.decision === 'declined' ? 'declined' : 'ended'
  }
  if (state === 'capturing') {
    await balanceRows.paid(tx, order.id)
    if (booking) await balanceMails.received(ctx, tx, { booking, payment })
  }
  return booking?.status === 'Confirmed' ? 'confirmed' : 'ended'
}

/**
 * The payment can never be captured: the balance is due again. Where another payment of the order was captured elsewhere, that
 * one counts in its place (`replaced`).
 */
export async function lost(
  ctx: Ctx,
  tx: Tx,
  { order, payment, known: { booking, payment: row } }: Known,
  other?: ProviderPayment,
): Promise<'declined' | 'replaced' | 'ended'> {
  if (row.decision === 'declined') return 'declined'
  const { state, paymentId } = await balanceRows.standing(tx, order.id)
  if (state !== 'capturing' || paymentId !== payment.id) return 'ended'
  const declining = { booking: booking ?? undefined, payment, purpose: order.purpose }
  if (other && (await mayReplace(tx, order, other))) {
    await balanceRows.replace(tx, order.id, other.id)
    await paymentRows.unaccept(tx, payment.id, 'PaidOtherwise')
    await paymentRows.decide(tx, other.id, 'accepted', null, ctx.clock.now())
    await guestMails.declined(ctx, tx, { ...declining, why: 'paidAlready' })
    return 'replaced'
  }
  await balanceRows.lose(tx, order.id)
  await paymentRows.unaccept(tx, payment.id, 'NotCaptured')
  if (booking?.status === 'Confirmed' && (await balanceIn(tx, booking.id)).due === order.amount)
    await balanceRows.reopen(tx, order.id)
  await guestMails.declined(ctx, tx, { ...declining, why: 'notTaken' })
  return 'declined'
}

async function mayReplace(tx: Tx, order: Order, other: ProviderPayment): Promise<boolean> {
  const { decision } = await paymentRows.lock(tx, other.id)
  return decision === null && other.status === 'captured' && !shortfallOf(order, other)
}
