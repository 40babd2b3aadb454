import * as bookingRows from '#modules/bookings/booking-rows'
import * as erasureRows from '#modules/privacy/erasure-rows'
import { promote } from '#modules/queue/promote'
import { withTypeLock } from '#modules/queue/with-type-lock'
import type { Ctx } from '#server/context'
import { dateForPeople } from '#shared/calendar/calendar-date'
import { DomainError } from '#shared/domain-error'
import { moneyForPeople } from '#shared/money/rupees'
import * as auditRows from './audit-rows'
import { cardIn, hasChanged, noBooking } from './list-cards'
import { mayBeDeleted } from './may-be-deleted'

/**
 * Deletes a booking and every trace of its guests, and frees its rooms. Its orders, payments and refunds stay, and an audit
 * entry is written. Throws `NotFound`, and `Conflict` while it is held, queued, being paid or being refunded.
 */
export async function deleteBooking(
  ctx: Ctx,
  admin: string,
  bookingId: string,
): Promise<{ message: string }> {
  const { type } = (await bookingRows.byId(ctx.db, bookingId)) ?? {}
  if (!type) throw noBooking()
  return withTypeLock(ctx, type, 'money', async (tx) => {
    const booking = await erasureRows.lock(tx, bookingId)
    if (!booking || booking.status === 'Blocked') throw noBooking()
    if (booking.type !== type) throw hasChanged()
    if (!mayBeDeleted(booking.status)) throw new DomainError('Conflict', whyNot[booking.status] ?? inUse)
    const { kept } = await cardIn(ctx, tx, bookingId)
    await erasureRows.eraseTraces(tx, booking)
    await erasureRows.remove(tx, bookingId)
    const stay = `${type}, ${dateForPeople(booking.checkIn)} to ${dateForPeople(booking.checkOut)}`
    const note = `${booking.status}, ${stay}, ${moneyForPeople(kept)} kept`
    await auditRows.write(tx, { at: ctx.clock.now(), admin, action: 'bookingDeleted', bookingId, note })
    await promote(ctx, tx, type)
    return { message: `Booking deleted. ${moneyForPeople(kept)} stays with the hotel.` }
  })
}

const inUse = 'This booking cannot be deleted now.'
const whyNot: Partial<Record<string, string>> = {
  Processing: 'A refund is being processed for this booking. Mark it as refunded first.',
  Held: 'This booking is being paid for at the moment, so it cannot be deleted.',
  Capturing: 'The payment of this booking is being confirmed at the moment, so it cannot be deleted.',
  Queued: 'This guest is waiting in the queue, so the booking cannot be deleted.',
}
