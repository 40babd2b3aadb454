import * as auditRows from '#modules/admin/audit-rows'
import { cardIn, hasChanged, noBooking } from '#modules/admin/booking-cards'
import * as bookingRows from '#modules/bookings/booking-rows'
import { balanceIn } from '#modules/folio/balances'
import * as deskMails from '#modules/mail/post-desk-mails'
import { assertNonePending } from '#modules/payments/pending-balance'
import { promote } from '#modules/queue/promote'
import * as queueRows from '#modules/queue/queue-rows'
import * as register from '#modules/register/keep'
import type { Ctx } from '#server/context'
import type { BookingCard } from '#shared/admin/booking-card'
import { totalOf } from '#shared/booking/quote'
import { addDays, dateForPeople, daysBetween } from '#shared/calendar/calendar-date'
import { hotelToday } from '#shared/calendar/hotel-today'
import type { LeaveEarlyRequest } from '#shared/desk/change'
import { DomainError } from '#shared/domain-error'
import { asPaise } from '#shared/money/paise'
import { moneyForPeople, toPaise } from '#shared/money/rupees'
import { atBooking } from './at-booking'
import * as changeRows from './change-rows'
import * as recordRows from './record-rows'

/**
 * The guests leave today, before their check-out: the nights that they do not use are free again, and what is not given back
 * for them stays as one charge. `amount` (paise) becomes a credit, which the desk gives back. A repeat changes nothing.
 * Throws `NotFound`, `Changed`, and `Conflict` where they are not here or leave today anyway.
 */
export function leaveEarly(ctx: Ctx, admin: string, request: LeaveEarlyRequest): Promise<BookingCard> {
  const { bookingId, reason, note, tellGuest } = request
  return atBooking(ctx, bookingId, async (tx, booking) => {
    if (booking.status === 'Blocked') throw noBooking()
    if (await changeRows.earlyDeparture(tx, bookingId)) return cardIn(ctx, tx, bookingId)
    if (request.version !== undefined && booking.version !== request.version) throw hasChanged()
    const now = ctx.clock.now()
    // After midnight the running night is used, too.
    const today = hotelToday(now)
    const record = await recordRows.ofBooking(tx, bookingId)
    if (booking.status !== 'Confirmed' || !record?.checkedInAt || record.checkedOutAt)
      throw new DomainError('Conflict', 'These guests are not here.')
    await assertNonePending(tx, bookingId)
    const used = Math.max(1, daysBetween(booking.checkIn, today))
    const checkOut = addDays(booking.checkIn, used)
    if (checkOut >= booking.checkOut)
      throw new DomainError('Conflict', 'There are no nights after today: check them out instead.')
    const nightAmounts = booking.nightAmounts.slice(0, used)
    const unused = toPaise(totalOf(booking.nightAmounts.slice(used)))
    const { balance } = await balanceIn(tx, bookingId)
    // What they have paid beyond the nights and extras that they used.
    const paidBeyond = Math.max(0, unused - balance)
    const back = request.amount ?? 0
    if (back > paidBeyond)
      throw new DomainError('Conflict', `At most ${moneyForPeople(asPaise(paidBeyond))} can go back.`)
    const charge = asPaise(paidBeyond - back)
    await changeRows.leftEarly(tx, {
      bookingId,
      checkOut: booking.checkOut,
      nightAmounts: booking.nightAmounts,
      charge,
      reason,
      note,
      leftAt: now,
      leftBy: admin,
    })
    const to = { ...booking, checkOut, nightAmounts }
    await queueRows.moveRooms(tx, to)
    await changeRows.movePins(tx, bookingId, booking, to)
    await changeRows.changeStay(tx, bookingId, to)
    await recordRows.writeCheckOut(tx, bookingId, { at: now, by: admin })
    await register.followStay(tx, bookingId)
    const dates = `check-out ${dateForPeople(booking.checkOut)} became ${dateForPeople(checkOut)}`
    const money = `${moneyForPeople(charge)} for unused nights, ${moneyForPeople(asPaise(back))} to give back`
    const words = [dates, money, reason, ...(note ? [auditRows.quoted(note)] : [])].join('; ')
    await auditRows.write(tx, { at: now, admin, action: 'leftEarly', bookingId, note: words })
    const changed = await bookingRows.byId(tx, bookingId)
    if (changed) await deskMails.send(ctx, tx, changed, 'left', { tellGuest })
    await promote(ctx, tx, booking.type)
    return cardIn(ctx, tx, bookingId)
  })
}
