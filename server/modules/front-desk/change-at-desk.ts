import * as auditRows from '#modules/admin/audit-rows'
import type { Booking } from '#modules/bookings/booking-rows'
import * as bookingRows from '#modules/bookings/booking-rows'
import * as guestRows from '#modules/bookings/guest-rows'
import * as roomRows from '#modules/bookings/room-rows'
import * as deskMails from '#modules/mail/post-desk-mails'
import * as erasureRows from '#modules/privacy/erasure-rows'
import { promote } from '#modules/queue/promote'
import * as queueRows from '#modules/queue/queue-rows'
import { withTypeLock } from '#modules/queue/with-type-lock'
import type { Ctx } from '#server/context'
import type { Tx } from '#server/database/transaction'
import { nightsOf, type Stay } from '#shared/booking/stay'
import { earlierOf } from '#shared/calendar/calendar-date'
import { deskToday } from '#shared/calendar/hotel-today'
import type { DeskBookingChange, RoomsOutcome } from '#shared/desk/desk-booking'
import { DomainError } from '#shared/domain-error'
import { hasChanged, noBooking } from '../admin/list-cards'
import { assertGuestsFit } from '../bookings/assert-guests-fit'
import { sealDeskDetails } from '../bookings/stored-details'
import { assertDeskDates } from './desk-dates'
import * as deskRows from './desk-rows'
import { stayInWords } from './in-words'
import { roomsForDesk } from './rooms-for-desk'

/**
 * Changes room type, dates, rooms, guests or note of a desk booking. Its rate stays, but another type costs that type's rate
 * of today. `notFree` changes nothing. Throws `NotFound`, `StayNotPossible`, `InvalidInput`, and `Conflict` where it has
 * changed since it was read.
 */
export async function changeAtDesk(
  ctx: Ctx,
  admin: string,
  request: DeskBookingChange,
): Promise<RoomsOutcome> {
  const { bookingId, details } = request
  const { type: from } = (await bookingRows.byId(ctx.db, bookingId)) ?? {}
  if (!from) throw noBooking()
  const { rooms, checkIn, checkOut, type = from } = request
  assertGuestsFit({ type, rooms }, details.numberOfGuests)
  return withTypeLock(ctx, [from, type], 'money', async (tx) => {
    const booking = await changeable(tx, bookingId, request.version)
    if (booking.type !== from) throw hasChanged()
    const now = ctx.clock.now()
    // A guest who has already arrived may extend the stay.
    assertDeskDates(request, now, earlierOf(booking.checkIn, deskToday(now)))
    const to = { type, rooms, checkIn, checkOut }
    const notFree = await moveRooms(ctx, tx, booking, to)
    if (notFree) return notFree
    const changed = await write(ctx, tx, booking, to, request)
    const entry = { at: now, admin, bookingId, note: stayInWords(to) }
    await auditRows.write(tx, { ...entry, action: 'deskBookingChanged' })
    await deskMails.send(ctx, tx, changed, 'changed')
    for (const each of new Set([from, type])) await promote(ctx, tx, each)
    return { kind: 'done', bookingId }
  })
}

async function write(
  ctx: Ctx,
  tx: Tx,
  { id, type, nightlyRate }: Booking,
  to: Stay,
  { version, details, note }: DeskBookingChange,
): Promise<Booking> {
  const isOther = to.type !== type
  const rate = isOther ? (await roomRows.find(tx, to.type)).nightlyRate : nightlyRate
  const mobileKey = ctx.secrets.digest('mobile', details.mobileNumber)
  if (!(await deskRows.change(tx, id, version, { ...to, nightlyRate: rate, mobileKey, note })))
    throw hasChanged()
  if (isOther) await deskRows.clearRoomNumbers(tx, id)
  const stored = (await guestRows.ofBooking(tx, id))?.guests
  await guestRows.replace(tx, id, sealDeskDetails(ctx.secrets, id, details, stored), null)
  const changed = await bookingRows.byId(tx, id)
  if (!changed) throw noBooking()
  return changed
}

async function changeable(tx: Tx, id: string, version: number): Promise<Booking> {
  const booking = await erasureRows.lock(tx, id)
  if (!booking || booking.status === 'Blocked') throw noBooking()
  const [origin] = await deskRows.origins(tx, [id])
  if (!origin)
    throw new DomainError('Conflict', 'This booking was made online, so only its guest can change it.')
  if (booking.status !== 'Confirmed' || booking.erasedAt !== null)
    throw new DomainError('Conflict', 'This booking is over.')
  if (booking.version !== version) throw hasChanged()
  return booking
}

/** The booking keeps the rooms it has, ahead of the queue, also where the other rooms are not free. */
async function moveRooms(ctx: Ctx, tx: Tx, booking: Booking, to: Stay) {
  const own = to.type === booking.type ? { own: booking } : {}
  const notFree = await roomsForDesk(ctx, tx, to, { asLast: true, ...own })
  if (notFree) return notFree
  await queueRows.releaseRooms(tx, [booking.id])
  await queueRows.takeRooms(tx, { ...to, id: booking.id }, nightsOf(to))
  return undefined
}
