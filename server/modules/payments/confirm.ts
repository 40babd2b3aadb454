import type { Booking } from '#modules/bookings/booking-rows'
import * as bookingRows from '#modules/bookings/booking-rows'
import * as holdRows from '#modules/bookings/hold-rows'
import { transition } from '#modules/bookings/state'
import * as guestMails from '#modules/mail/post-mails'
import { promote } from '#modules/queue/promote'
import * as queueRows from '#modules/queue/queue-rows'
import { withTypeLock } from '#modules/queue/with-type-lock'
import type { Ctx } from '#server/context'
import type { Tx } from '#server/database/transaction'
import type { ProviderPayment } from '#server/integrations/razorpay/payments'
import { shortfallOf } from './decide'
import type { Order } from './order-rows'
import * as paymentRows from './payment-rows'

/** The payment is captured: Capturing becomes Confirmed, with its mails, in one transaction. */
export async function captured(
  ctx: Ctx,
  order: Order,
  payment: ProviderPayment,
): Promise<'confirmed' | 'declined' | 'ended'> {
  return underLock(ctx, order, async (tx, booking) => {
    const now = ctx.clock.now()
    const decision = await paymentRows.captured(tx, payment.id, payment.fee, now)
    const paid = { paymentId: payment.id, orderId: order.id, now }
    const moved = await transition(tx, booking.id, 'confirm', paid)
    if (!moved && decision === 'declined') {
      // It was declined as lost before; deciding again makes its refund due.
      await paymentRows.setDueAt(tx, payment.id, now)
      return 'declined'
    }
    if (!moved)
      return booking.status === 'Confirmed' && booking.paymentId === payment.id ? 'confirmed' : 'ended'
    await holdRows.noteEnding(tx, { id: ctx.ids.uuid(), guestKey: booking, outcome: 'paid', endedAt: now })
    await guestMails.confirmed(ctx, tx, { booking, order, payment })
    await promote(ctx, tx, booking.type)
    return 'confirmed'
  })
}

/**
 * The payment can never be captured: the booking becomes Held again, or Expired where its time is over. Where another
 * payment of the order was captured elsewhere, the booking takes that one instead (`replaced`) and keeps its rooms.
 */
export async function lost(
  ctx: Ctx,
  order: Order,
  payment: ProviderPayment,
  other?: ProviderPayment,
): Promise<'declined' | 'replaced' | 'ended'> {
  return underLock(ctx, order, async (tx, booking) => {
    const now = ctx.clock.now()
    const { decision } = await paymentRows.lock(tx, payment.id)
    if (decision === 'declined') return 'declined'
    if (other && (await replacePayment(ctx, tx, booking, payment, other, order))) return 'replaced'
    const inTime = booking.holdExpiresAt !== null && booking.holdExpiresAt > now
    const how = inTime ? 'lose' : 'loseAndExpire'
    const moved = await transition(tx, booking.id, how, { paymentId: payment.id, now })
    if (!moved) return 'ended'
    await paymentRows.unaccept(tx, payment.id, 'NotCaptured')
    if (!inTime) await queueRows.releaseRooms(tx, [booking.id])
    await guestMails.declined(ctx, tx, { booking, payment, why: 'notTaken' })
    await promote(ctx, tx, booking.type)
    return 'declined'
  })
}

async function replacePayment(
  ctx: Ctx,
  tx: Tx,
  booking: Booking,
  payment: ProviderPayment,
  other: ProviderPayment,
  order: Order,
): Promise<boolean> {
  const { decision } = await paymentRows.lock(tx, other.id)
  if (decision !== null || other.status !== 'captured' || shortfallOf(order, other)) return false
  const payments = { paymentId: payment.id, otherId: other.id }
  if (!(await transition(tx, booking.id, 'replacePayment', payments))) return false
  await paymentRows.unaccept(tx, payment.id, 'PaidOtherwise')
  await paymentRows.decide(tx, other.id, 'accepted', null, ctx.clock.now())
  await guestMails.declined(ctx, tx, { booking, payment, why: 'paidAlready' })
  return true
}

async function underLock<T>(
  ctx: Ctx,
  order: Order,
  work: (tx: Tx, booking: Booking) => Promise<T>,
): Promise<T | 'ended'> {
  const id = order.bookingId
  const type = id === null ? undefined : (await bookingRows.byId(ctx.db, id))?.type
  if (id === null || !type) return 'ended'
  return withTypeLock(ctx, type, 'money', async (tx) => {
    const booking = await bookingRows.byId(tx, id)
    return booking ? work(tx, booking) : 'ended'
  })
}
