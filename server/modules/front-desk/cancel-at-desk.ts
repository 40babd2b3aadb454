import * as auditRows from '#modules/admin/audit-rows'
import * as bookingRows from '#modules/bookings/booking-rows'
import { transition } from '#modules/bookings/state'
import * as deskMails from '#modules/mail/post-desk-mails'
import * as erasureRows from '#modules/privacy/erasure-rows'
import { promote } from '#modules/queue/promote'
import * as queueRows from '#modules/queue/queue-rows'
import { withTypeLock } from '#modules/queue/with-type-lock'
import type { Ctx } from '#server/context'
import type { BookingCard } from '#shared/admin/booking-card'
import type { DeskBookingEnd } from '#shared/desk/desk-booking'
import { DomainError } from '#shared/domain-error'
import { asRupees, moneyForPeople, toPaise } from '#shared/money/rupees'
import { received } from '../admin/booking-cards'
import { cardIn, hasChanged, noBooking } from '../admin/list-cards'
import * as deskRows from './desk-rows'

/**
 * Cancels a desk booking: its rooms are free at once, and the money that is returned at the desk is recorded. Idempotent.
 * Throws `NotFound`, `InvalidInput` for more money than was received, and `Conflict` for an online booking.
 */
export async function cancelAtDesk(
  ctx: Ctx,
  admin: string,
  { bookingId, returned }: DeskBookingEnd,
): Promise<BookingCard> {
  const { type } = (await bookingRows.byId(ctx.db, bookingId)) ?? {}
  if (!type) throw noBooking()
  return withTypeLock(ctx, type, 'money', async (tx) => {
    const booking = await erasureRows.lock(tx, bookingId)
    if (!booking || booking.status === 'Blocked') throw noBooking()
    if ((await deskRows.origins(tx, [bookingId])).length === 0)
      throw new DomainError('Conflict', 'This booking was paid online. Cancel it with a refund instead.')
    if (booking.type !== type) throw hasChanged()
    const now = ctx.clock.now()
    if (!(await transition(tx, bookingId, 'cancel', { now }))) return cardIn(ctx, tx, bookingId)
    await queueRows.releaseRooms(tx, [bookingId])
    const taken = received(await deskRows.receipts(tx, [bookingId]))
    const back = toPaise(asRupees(returned?.amount ?? 0))
    if (back > taken)
      throw new DomainError('InvalidInput', `Only ${moneyForPeople(taken)} was received at the desk.`)
    if (returned && (await deskRows.receipt(tx, returned.id)))
      throw new DomainError('Conflict', 'This receipt is already recorded.')
    if (returned)
      await deskRows.addReceipt(tx, {
        id: returned.id,
        bookingId,
        amount: -back,
        method: returned.method,
        receivedAt: now,
        receivedBy: admin,
      })
    const note = `${moneyForPeople(taken)} received, ${moneyForPeople(back)} returned`
    await auditRows.write(tx, { at: now, admin, action: 'deskBookingCancelled', bookingId, note })
    await deskMails.send(ctx, tx, booking, 'cancelled')
    await promote(ctx, tx, type)
    return cardIn(ctx, tx, bookingId)
  })
}
