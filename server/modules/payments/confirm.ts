import type { ProviderPayment } from '#server/integrations/razorpay/payments'
import type { Clock } from '#server/platform/clock'
import type { Ids } from '#server/platform/ids'
import type { Booking } from '#server/repositories/bookings'
import type { Order } from '#server/repositories/orders'
import type { Repositories, TransactionRepositories } from '#server/repositories/repositories'
import type { PostMails } from '../mail/post-mails'
import type { Promote } from '../queue/promote'
import type { AtType } from '../queue/with-type-lock'
import { shortfallOf } from './decide'

type Needs = {
  repositories: Repositories
  atType: AtType
  clock: Clock
  ids: Ids
  promote: Promote
  mails: PostMails
}

export type ConfirmPayment = {
  /** The payment is captured: Capturing becomes Confirmed, with its mails, in one transaction. */
  captured(order: Order, payment: ProviderPayment): Promise<'confirmed' | 'declined' | 'ended'>
  /**
   * The payment can never be captured: the booking becomes Held again, or Expired where its time is over. Where another
   * payment of the order was captured elsewhere, the booking takes that one instead (`replaced`) and keeps its rooms.
   */
  lost(
    order: Order,
    payment: ProviderPayment,
    other?: ProviderPayment,
  ): Promise<'declined' | 'replaced' | 'ended'>
}

export function confirmPayment({ repositories, atType, clock, ids, promote, mails }: Needs): ConfirmPayment {
  return {
    async captured(order, payment) {
      return underLock(order, async (tx, booking) => {
        const now = clock.now()
        const decision = await tx.payments.captured(payment.id, payment.fee, now)
        const change = { paid_order_id: order.id, confirmed_at: now }
        const moved = await tx.bookings.move(booking.id, 'Capturing', 'Confirmed', change, {
          paymentId: payment.id,
        })
        if (!moved && decision === 'declined') {
          // It was declined as lost before; deciding again makes its refund due.
          await tx.payments.setDueAt(payment.id, now)
          return 'declined'
        }
        if (!moved)
          return booking.status === 'Confirmed' && booking.paymentId === payment.id ? 'confirmed' : 'ended'
        await tx.holds.noteEnding({ id: ids.uuid(), guestKey: booking, outcome: 'paid', endedAt: now })
        await mails.confirmed(tx, { booking, order, payment })
        await promote(tx, booking.type)
        return 'confirmed'
      })
    },

    async lost(order, payment, other) {
      return underLock(order, async (tx, booking) => {
        const now = clock.now()
        const { decision } = await tx.payments.lock(payment.id)
        if (decision === 'declined') return 'declined'
        if (other && (await replacePayment(tx, booking, payment, other, order))) return 'replaced'
        const inTime = booking.holdExpiresAt !== null && booking.holdExpiresAt > now
        const change = inTime ? { payment_id: null } : { payment_id: null, ended_at: now }
        const becomes = inTime ? 'Held' : 'Expired'
        const moved = await tx.bookings.move(booking.id, 'Capturing', becomes, change, {
          paymentId: payment.id,
        })
        if (!moved) return 'ended'
        await tx.payments.unaccept(payment.id, 'NotCaptured')
        if (!inTime) await tx.queue.releaseRooms([booking.id])
        await mails.declined(tx, { booking, payment, why: 'notTaken' })
        await promote(tx, booking.type)
        return 'declined'
      })
    },
  }

  async function replacePayment(
    tx: TransactionRepositories,
    booking: Booking,
    payment: ProviderPayment,
    other: ProviderPayment,
    order: Order,
  ): Promise<boolean> {
    const { decision } = await tx.payments.lock(other.id)
    if (decision !== null || other.status !== 'captured' || shortfallOf(order, other)) return false
    const guard = { paymentId: payment.id }
    if (!(await tx.bookings.move(booking.id, 'Capturing', 'Capturing', { payment_id: other.id }, guard)))
      return false
    await tx.payments.unaccept(payment.id, 'PaidOtherwise')
    await tx.payments.decide(other.id, 'accepted', null, clock.now())
    await mails.declined(tx, { booking, payment, why: 'paidAlready' })
    return true
  }

  async function underLock<T>(
    order: Order,
    work: (tx: TransactionRepositories, booking: Booking) => Promise<T>,
  ): Promise<T | 'ended'> {
    const id = order.bookingId
    const type = id === null ? undefined : (await repositories.bookings.byId(id))?.type
    if (id === null || !type) return 'ended'
    return atType(type, 'money', async (tx) => {
      const booking = await tx.bookings.byId(id)
      return booking ? work(tx, booking) : 'ended'
    })
  }
}
