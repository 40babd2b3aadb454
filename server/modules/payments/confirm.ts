import type { ProviderPayment } from '#server/integrations/razorpay/payments'
import type { Booking } from '#server/repositories/bookings'
import type { Books, Library } from '#server/repositories/repositories'
import type { Order } from '#server/repositories/orders'
import type { Clock } from '#server/platform/clock'
import type { Ids } from '#server/platform/ids'
import type { AtType } from '../queue/with-type-lock'
import type { Promote } from '../queue/promote'
import type { PostMails } from '../mail/post-mails'
import { notWhole } from './decide'

type Needs = { library: Library; atType: AtType; clock: Clock; ids: Ids; promote: Promote; mails: PostMails }

export type ConfirmPayment = {
  /** The money is ours: Settling becomes Confirmed, with its mails, in one transaction. */
  captured(order: Order, payment: ProviderPayment): Promise<'confirmed' | 'declined' | 'ended'>
  /**
   * The money can never be ours: the booking stands as if this payment had not been. Where another payment of the order
   * was captured elsewhere, the booking goes over to that one (`gaveWay`) and never gives up its rooms.
   */
  lost(
    order: Order,
    payment: ProviderPayment,
    other?: ProviderPayment,
  ): Promise<'declined' | 'gaveWay' | 'ended'>
}

export function confirmPayment({ library, atType, clock, ids, promote, mails }: Needs): ConfirmPayment {
  return {
    async captured(order, payment) {
      return under(order, async (books, booking) => {
        const now = clock.now()
        const decision = await books.payments.captured(payment.id, payment.fee, now)
        const change = { paid_order_id: order.id, confirmed_at: now }
        const moved = await books.bookings.move(booking.id, 'Settling', 'Confirmed', change, {
          paymentId: payment.id,
        })
        if (!moved && decision === 'declined') {
          // It counted as lost: deciding again gives it back.
          await books.payments.due(payment.id, now)
          return 'declined'
        }
        if (!moved)
          return booking.status === 'Confirmed' && booking.paymentId === payment.id ? 'confirmed' : 'ended'
        await books.holds.noteEnding({ id: ids.uuid(), asker: booking, outcome: 'paid', endedAt: now })
        await mails.confirmed(books, { booking, order, payment })
        await promote(books, booking.type)
        return 'confirmed'
      })
    },

    async lost(order, payment, other) {
      return under(order, async (books, booking) => {
        const now = clock.now()
        const { decision } = await books.payments.lock(payment.id)
        if (decision === 'declined') return 'declined'
        if (other && (await goesOver(books, booking, payment, other, order))) return 'gaveWay'
        const inTime = booking.holdExpiresAt !== null && booking.holdExpiresAt > now
        const change = inTime ? { payment_id: null } : { payment_id: null, ended_at: now }
        const becomes = inTime ? 'Held' : 'Expired'
        const moved = await books.bookings.move(booking.id, 'Settling', becomes, change, {
          paymentId: payment.id,
        })
        if (!moved) return 'ended'
        await books.payments.unaccept(payment.id, 'NotCaptured')
        if (!inTime) await books.line.giveRoomsBack([booking.id])
        await mails.declined(books, { booking, payment, why: 'notTaken' })
        await promote(books, booking.type)
        return 'declined'
      })
    },
  }

  async function goesOver(
    books: Books,
    booking: Booking,
    payment: ProviderPayment,
    other: ProviderPayment,
    order: Order,
  ): Promise<boolean> {
    const { decision } = await books.payments.lock(other.id)
    if (decision !== null || other.status !== 'captured' || notWhole(order, other)) return false
    const guard = { paymentId: payment.id }
    if (!(await books.bookings.move(booking.id, 'Settling', 'Settling', { payment_id: other.id }, guard)))
      return false
    await books.payments.unaccept(payment.id, 'PaidOtherwise')
    await books.payments.decide(other.id, 'accepted', null, clock.now())
    await mails.declined(books, { booking, payment, why: 'paidAlready' })
    return true
  }

  async function under<T>(
    order: Order,
    work: (books: Books, booking: Booking) => Promise<T>,
  ): Promise<T | 'ended'> {
    const id = order.bookingId
    const type = id === null ? undefined : (await library.bookings.byId(id))?.type
    if (id === null || !type) return 'ended'
    return atType(type, 'money', async (books) => {
      const booking = await books.bookings.byId(id)
      return booking ? work(books, booking) : 'ended'
    })
  }
}
