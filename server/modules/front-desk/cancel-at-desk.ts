import type { Clock } from '#server/platform/clock'
import type { Repositories } from '#server/repositories/repositories'
import type { BookingCard } from '#shared/admin/booking-card'
import type { DeskBookingEnd } from '#shared/desk/desk-booking'
import { DomainError } from '#shared/domain-error'
import { asRupees, moneyForPeople, toPaise } from '#shared/money/rupees'
import { type CardsOf, received } from '../admin/booking-cards'
import { cardIn, hasChanged, noBooking } from '../admin/list-cards'
import type { PostDeskMails } from '../mail/post-desk-mails'
import type { Promote } from '../queue/promote'
import type { AtType } from '../queue/with-type-lock'

type Needs = {
  repositories: Repositories
  atType: AtType
  clock: Clock
  promote: Promote
  cardsOf: CardsOf
  deskMails: PostDeskMails
}

/**
 * Cancels a desk booking: its rooms are free at once, and the money that is returned at the desk is recorded. Idempotent.
 * Throws `NotFound`, `InvalidInput` for more money than was received, and `Conflict` for an online booking.
 */
export function cancelAtDesk({ repositories, atType, clock, promote, cardsOf, deskMails }: Needs) {
  return async (admin: string, { bookingId, returned }: DeskBookingEnd): Promise<BookingCard> => {
    const { type } = (await repositories.bookings.byId(bookingId)) ?? {}
    if (!type) throw noBooking()
    return atType(type, 'money', async (tx) => {
      const booking = await tx.erasure.lock(bookingId)
      if (!booking || booking.status === 'Blocked') throw noBooking()
      if ((await tx.desk.origins([bookingId])).length === 0)
        throw new DomainError('Conflict', 'This booking was paid online. Cancel it with a refund instead.')
      if (booking.type !== type) throw hasChanged()
      const now = clock.now()
      if (!(await tx.bookings.move(bookingId, 'Confirmed', 'Cancelled', { ended_at: now })))
        return cardIn(tx, cardsOf, bookingId)
      await tx.queue.releaseRooms([bookingId])
      const taken = received(await tx.desk.receipts([bookingId]))
      const back = toPaise(asRupees(returned?.amount ?? 0))
      if (back > taken)
        throw new DomainError('InvalidInput', `Only ${moneyForPeople(taken)} was received at the desk.`)
      if (returned && (await tx.desk.receipt(returned.id)))
        throw new DomainError('Conflict', 'This receipt is already recorded.')
      if (returned)
        await tx.desk.addReceipt({
          id: returned.id,
          bookingId,
          amount: -back,
          method: returned.method,
          receivedAt: now,
          receivedBy: admin,
        })
      const note = `${moneyForPeople(taken)} received, ${moneyForPeople(back)} returned`
      await tx.audit.write({ at: now, admin, action: 'deskBookingCancelled', bookingId, note })
      await deskMails.send(tx, booking, 'cancelled')
      await promote(tx, type)
      return cardIn(tx, cardsOf, bookingId)
    })
  }
}
