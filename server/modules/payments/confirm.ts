import type { Booking } from '#modules/bookings/booking-rows'
import { transition } from '#modules/bookings/state'
import * as guestMails from '#modules/mail/post-mails'
import { promote } from '#modules/queue/promote'
import * as queueRows from '#modules/queue/queue-rows'
import type { Ctx } from '#server/context'
import type { Tx } from '#server/database/transaction'
import type { ProviderPayment } from '#server/integrations/razorpay/payments'
import type { RoomType } from '#shared/room/room'
import * as balances from './confirm-balance'
import { shortfallOf } from './decline-reasons'
import type { Order } from './order-rows'
import * as paymentRows from './payment-rows'
import * as processingRows from './processing-rows'
import { withBooking } from './with-booking'

/** The payment is captured: Capturing becomes Confirmed, or a balance is paid, with its mails, in one transaction. */
export function captured(
  ctx: Ctx,
  order: Order,
  payment: ProviderPayment,
  type: RoomType | null,
): Promise<'confirmed' | 'declined' | 'ended'> {
  return withBooking(ctx, order, payment.id, type, async (tx, known) => {
    if (order.purpose === 'balance') return balances.captured(ctx, tx, { order, payment, known })
    const { booking, payment: row, details, isWaitedFor } = known
    if (!booking) return 'ended'
    const now = ctx.clock.now()
    const isOurs = booking.paymentId === payment.id
    if (!isOurs || booking.status !== 'Capturing') {
      await paymentRows.captured(tx, payment.id, payment.fee, now)
      // It was declined as lost before; deciding again makes its refund due.
      if (row.decision === 'declined') await paymentRows.setDueAt(tx, payment.id, now)
      if (row.decision === 'declined') return 'declined'
      return booking.status === 'Confirmed' && isOurs ? 'confirmed' : 'ended'
    }
    const { id: paymentId, fee } = payment
    const paid = { paymentId, orderId: order.id, bookingId: booking.id, fee, now, endingId: ctx.ids.uuid() }
    const mails = guestMails.confirmation(ctx, { booking, order, payment, details })
    await processingRows.confirm(tx, paid, mails)
    // No room becomes free, but those who wait may now wait in vain.
    if (isWaitedFor) await promote(ctx, tx, booking.type)
    return 'confirmed'
  })
}

/**
 * The payment can never be captured: the booking becomes Held again, or Expired where its time is over. Where another
 * payment of the order was captured elsewhere, the booking takes that one instead (`replaced`) and keeps its rooms.
 */
export function lost(
  ctx: Ctx,
  order: Order,
  type: RoomType | null,
  payment: ProviderPayment,
  other?: ProviderPayment,
): Promise<'declined' | 'replaced' | 'ended'> {
  return withBooking(ctx, order, payment.id, type, async (tx, known) => {
    if (order.purpose === 'balance') return balances.lost(ctx, tx, { order, payment, known }, other)
    const { booking, payment: row } = known
    if (!booking) return 'ended'
    const now = ctx.clock.now()
    if (row.decision === 'declined') return 'declined'
    if (other && (await replacePayment(ctx, tx, booking, payment, other, order))) return 'replaced'
    const inTime = booking.holdExpiresAt !== null && booking.holdExpiresAt > now
    const how = inTime ? 'lose' : 'loseAndExpire'
    const moved = await transition(tx, booking.id, how, { paymentId: payment.id, now })
    if (!moved) return 'ended'
    await paymentRows.unaccept(tx, payment.id, 'NotCaptured')
    if (!inTime) await queueRows.releaseRooms(tx, [booking.id])
    await guestMails.declined(ctx, tx, { booking, payment, purpose: 'stay', why: 'notTaken' })
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
  await guestMails.declined(ctx, tx, { booking, payment, purpose: 'stay', why: 'paidAlready' })
  return true
}
