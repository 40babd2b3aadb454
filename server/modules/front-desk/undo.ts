import * as auditRows from '#modules/admin/audit-rows'
import { cardIn, hasChanged, noBooking } from '#modules/admin/booking-cards'
import type { Booking } from '#modules/bookings/booking-rows'
import * as bookingRows from '#modules/bookings/booking-rows'
import { transition } from '#modules/bookings/state'
import * as deskMails from '#modules/mail/post-desk-mails'
import { promote } from '#modules/queue/promote'
import * as queueRows from '#modules/queue/queue-rows'
import * as cancellationRows from '#modules/refunds/cancellation-rows'
import * as register from '#modules/register/keep'
import type { Ctx } from '#server/context'
import type { Tx } from '#server/database/transaction'
import type { BookingCard } from '#shared/admin/booking-card'
import { nightsOf } from '#shared/booking/stay'
import { deskToday } from '#shared/calendar/hotel-today'
import type { UndoAction } from '#shared/desk/change'
import { DomainError } from '#shared/domain-error'
import { atBooking } from './at-booking'
import * as changeRows from './change-rows'
import { assertRoomsAreTheirs, undoCheckIn, undoCheckOut } from './check-in'
import { releaseTakenPins } from './pin-room'
import * as recordRows from './record-rows'
import { roomsForDesk } from './rooms-for-desk'

/**
 * Takes back what the desk did to a booking, while its nights are still free. A repeat changes nothing. Throws `NotFound`, and
 * `Conflict` where it is too late: the nights are sold, which names who has them, or over, or money is on its way back.
 */
export async function undo(
  ctx: Ctx,
  admin: string,
  { bookingId, action }: { bookingId: string; action: UndoAction },
): Promise<BookingCard> {
  if (action === 'checkIn') await undoCheckIn(ctx, admin, { bookingId })
  else if (action === 'checkOut') await undoCheckOut(ctx, admin, { bookingId })
  else await undoEnd(ctx, admin, bookingId, action)
  return cardIn(ctx, ctx.db, bookingId)
}

async function undoEnd(
  ctx: Ctx,
  admin: string,
  bookingId: string,
  action: 'cancel' | 'noShow' | 'leaveEarly',
): Promise<void> {
  await atBooking(ctx, bookingId, async (tx, booking) => {
    if (booking.status === 'Blocked') throw noBooking()
    if (booking.erasedAt !== null)
      throw new DomainError('Conflict', 'The guests of this booking were erased. Make a new booking.')
    const isDone =
      action === 'leaveEarly' ? await stayOn(ctx, tx, booking) : await reinstate(ctx, tx, booking)
    if (!isDone) return
    const words = { cancel: 'cancelling', noShow: 'no-show', leaveEarly: 'early departure' }
    await auditRows.write(tx, {
      at: ctx.clock.now(),
      admin,
      action: 'undone',
      bookingId,
      note: words[action],
    })
    const changed = await bookingRows.byId(tx, bookingId)
    if (changed) await deskMails.send(ctx, tx, changed, action === 'leaveEarly' ? 'changed' : 'reinstated')
    await promote(ctx, tx, booking.type)
  })
}

/** False where it is confirmed already. */
async function reinstate(ctx: Ctx, tx: Tx, booking: Booking): Promise<boolean> {
  if (booking.status === 'Confirmed') return false
  const cancelled = await cancellationRows.ofBooking(tx, booking.id)
  if (booking.status !== 'Cancelled' || !cancelled)
    throw new DomainError(
      'Conflict',
      'Money is on its way back, so this cannot be undone. Make a new booking.',
    )
  if (booking.checkOut <= deskToday(ctx.clock.now()))
    throw new DomainError('Conflict', 'These nights are over.')
  await assertFree(ctx, tx, booking)
  await queueRows.takeRooms(tx, booking, nightsOf(booking))
  if (!(await transition(tx, booking.id, 'reinstate'))) throw hasChanged()
  await cancellationRows.remove(tx, booking.id)
  await releaseTakenPins(tx, booking)
  const record = await recordRows.ofBooking(tx, booking.id)
  if (record?.checkedInAt && !record.checkedOutAt)
    await assertRoomsAreTheirs(tx, booking, deskToday(ctx.clock.now()))
  return true
}

/** False where they did not leave early. */
async function stayOn(ctx: Ctx, tx: Tx, booking: Booking): Promise<boolean> {
  const left = await changeRows.earlyDeparture(tx, booking.id)
  if (!left) return false
  if (booking.status !== 'Confirmed')
    throw new DomainError('Conflict', 'This booking is cancelled. Undo that first.')
  if (left.checkOut <= deskToday(ctx.clock.now())) throw new DomainError('Conflict', 'These nights are over.')
  const to = { ...booking, checkOut: left.checkOut, nightAmounts: left.nightAmounts }
  await assertFree(ctx, tx, to, booking)
  await assertRoomsAreTheirs(tx, to, deskToday(ctx.clock.now()))
  await queueRows.moveRooms(tx, to)
  await changeRows.changeStay(tx, booking.id, to)
  await changeRows.undoLeftEarly(tx, booking.id)
  await recordRows.writeCheckOut(tx, booking.id, { at: null, by: null })
  await register.followStay(tx, booking.id)
  return true
}

async function assertFree(ctx: Ctx, tx: Tx, stay: Booking, own?: Booking): Promise<void> {
  const notFree = await roomsForDesk(ctx, tx, stay, { asLast: true, ...(own && { own }) })
  if (!notFree) return
  const holders = new Set(
    notFree.holders.map(
      ({ name, status }) => name ?? (status === 'Blocked' ? 'closed rooms' : 'a guest without a name'),
    ),
  )
  const isOver = notFree.nights.every((night) => night < deskToday(ctx.clock.now()))
  const instead = isOver
    ? ' If they have come now, book the nights that are left, with a discount of what they have paid.'
    : ''
  throw new DomainError(
    'Conflict',
    `${notFree.message}${holders.size > 0 ? ` They are taken by: ${[...holders].join(', ')}.` : ''}${instead}`,
  )
}
