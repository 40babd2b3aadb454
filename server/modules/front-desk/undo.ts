import * as auditRows from '#modules/admin/audit-rows'
import { cardIn, hasChanged, noBooking } from '#modules/admin/booking-cards'
import type { Booking } from '#modules/bookings/booking-rows'
import * as bookingRows from '#modules/bookings/booking-rows'
import { transition } from '#modules/bookings/state'
import { balanceIn } from '#modules/folio/balances'
import * as dayRows from '#modules/folio/day-rows'
import { writeLine } from '#modules/folio/write-line'
import * as deskMails from '#modules/mail/post-desk-mails'
import { assertNonePending } from '#modules/payments/pending-balance'
import { promote } from '#modules/queue/promote'
import * as queueRows from '#modules/queue/queue-rows'
import * as cancellationRows from '#modules/refunds/cancellation-rows'
import * as register from '#modules/register/keep'
import type { Ctx } from '#server/context'
import type { Tx } from '#server/database/transaction'
import type { BookingCard } from '#shared/admin/booking-card'
import { totalOf } from '#shared/booking/quote'
import { nightsOf } from '#shared/booking/stay'
import { dateForPeople, daysBetween } from '#shared/calendar/calendar-date'
import { deskToday } from '#shared/calendar/hotel-today'
import type { UndoAction } from '#shared/desk/change'
import { DomainError } from '#shared/domain-error'
import { asPaise } from '#shared/money/paise'
import { moneyForPeople, toPaise } from '#shared/money/rupees'
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
  const work = async (tx: Tx, booking: Booking & { erasedAt: Date | null }) => {
    if (booking.status === 'Blocked') throw noBooking()
    if (booking.erasedAt !== null)
      throw new DomainError('Conflict', 'The guests of this booking were erased. Make a new booking.')
    const done =
      action === 'leaveEarly' ? await stayOn(ctx, tx, booking) : await reinstate(ctx, tx, admin, booking)
    if (!done) return
    const words = { cancel: 'cancelling', noShow: 'no-show', leaveEarly: 'early departure' }
    await auditRows.write(tx, {
      at: ctx.clock.now(),
      admin,
      action: 'undone',
      bookingId,
      note: [words[action], ...done].join('; '),
    })
    const changed = await bookingRows.byId(tx, bookingId)
    if (changed) await deskMails.send(ctx, tx, changed, action === 'leaveEarly' ? 'changed' : 'reinstated')
    await promote(ctx, tx, booking.type)
  }
  await atBooking(ctx, bookingId, work, [], dayRows.keepOpen)
}

/** What else the log says about it. */
type Done = readonly string[]

/** Undefined where it is confirmed already. */
async function reinstate(ctx: Ctx, tx: Tx, admin: string, booking: Booking): Promise<Done | undefined> {
  if (booking.status === 'Confirmed') return undefined
  const cancelled = await cancellationRows.ofBooking(tx, booking.id)
  if (booking.status !== 'Cancelled' || !cancelled)
    throw new DomainError(
      'Conflict',
      'Money is on its way back, so this cannot be undone. Make a new booking.',
    )
  const today = deskToday(ctx.clock.now())
  if (booking.checkOut <= today) throw new DomainError('Conflict', 'These nights are over.')
  const stay = cancelled.isNoShow ? await stillFree(ctx, tx, booking) : booking
  if (stay === booking) await assertFree(ctx, tx, booking)
  await queueRows.takeRooms(tx, stay, nightsOf(stay))
  if (!(await transition(tx, booking.id, 'reinstate'))) throw hasChanged()
  await cancellationRows.remove(tx, booking.id)
  if (stay !== booking) {
    await changeRows.movePins(tx, booking.id, booking, stay)
    await changeRows.changeStay(tx, booking.id, stay)
  }
  await releaseTakenPins(tx, stay)
  const record = await recordRows.ofBooking(tx, booking.id)
  if (record?.checkedInAt && !record.checkedOutAt) await assertRoomsAreTheirs(tx, stay, today)
  if (stay === booking) return []
  const dates = `check-in ${dateForPeople(booking.checkIn)} became ${dateForPeople(stay.checkIn)}`
  return [dates, ...(await keepForMissed(ctx, tx, admin, { booking, stay, kept: cancelled.charge }))]
}

/** All its nights, or those from today on where one before was given to somebody else. Throws `Conflict`. */
async function stillFree(ctx: Ctx, tx: Tx, booking: Booking): Promise<Booking> {
  const today = deskToday(ctx.clock.now())
  if (booking.checkIn >= today || !(await roomsForDesk(ctx, tx, booking, { asLast: true }))) return booking
  const nightAmounts = booking.nightAmounts.slice(daysBetween(booking.checkIn, today))
  const stay = { ...booking, checkIn: today, nightAmounts }
  await assertFree(ctx, tx, stay)
  return stay
}

type Missed = { booking: Booking; stay: Booking; kept: number | null }

/**
 * What was paid counts for the nights that are left. What the no-show had kept beyond these stays for the nights that were
 * missed, at most their price. `kept` in paise; null: all.
 */
async function keepForMissed(
  ctx: Ctx,
  tx: Tx,
  admin: string,
  { booking, stay, kept }: Missed,
): Promise<Done> {
  const left = toPaise(totalOf(stay.nightAmounts))
  const missed = toPaise(totalOf(booking.nightAmounts)) - left
  const { credit } = await balanceIn(tx, booking.id)
  const amount = asPaise(Math.min(credit, missed, Math.max(0, (kept ?? credit + left) - left)))
  if (amount === 0) return []
  const text = `Missed nights before ${dateForPeople(stay.checkIn)}`
  await writeLine(ctx, tx, admin, {
    id: ctx.ids.uuid(),
    bookingId: booking.id,
    kind: 'extra',
    text,
    amount,
  })
  return [`${moneyForPeople(amount)} stays for the missed nights`]
}

/** Undefined where they did not leave early. */
async function stayOn(ctx: Ctx, tx: Tx, booking: Booking): Promise<Done | undefined> {
  const left = await changeRows.earlyDeparture(tx, booking.id)
  if (!left) return undefined
  if (booking.status !== 'Confirmed')
    throw new DomainError('Conflict', 'This booking is cancelled. Undo that first.')
  if (left.checkOut <= deskToday(ctx.clock.now())) throw new DomainError('Conflict', 'These nights are over.')
  await assertNonePending(tx, booking.id)
  const to = { ...booking, checkOut: left.checkOut, nightAmounts: left.nightAmounts }
  await assertFree(ctx, tx, to, booking)
  await assertRoomsAreTheirs(tx, to, deskToday(ctx.clock.now()))
  await queueRows.moveRooms(tx, to)
  await changeRows.changeStay(tx, booking.id, to)
  await changeRows.undoLeftEarly(tx, booking.id)
  await recordRows.writeCheckOut(tx, booking.id, { at: null, by: null })
  await register.followStay(tx, booking.id)
  return []
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
