import * as auditRows from '#modules/admin/audit-rows'
import { cardIn, hasChanged, noBooking } from '#modules/admin/booking-cards'
import type { Booking } from '#modules/bookings/booking-rows'
import * as bookingRows from '#modules/bookings/booking-rows'
import { assertGuestsFit } from '#modules/bookings/enter-queue'
import * as guestRows from '#modules/bookings/guest-rows'
import * as roomRows from '#modules/bookings/room-rows'
import { transition } from '#modules/bookings/state'
import { sealDeskDetails } from '#modules/bookings/stored-details'
import { balanceIn } from '#modules/folio/balances'
import * as deskMails from '#modules/mail/post-desk-mails'
import * as erasureRows from '#modules/privacy/erasure-rows'
import { promote } from '#modules/queue/promote'
import * as queueRows from '#modules/queue/queue-rows'
import { withTypeLock } from '#modules/queue/with-type-lock'
import type { Ctx } from '#server/context'
import type { Tx } from '#server/database/transaction'
import type { BookingCard } from '#shared/admin/booking-card'
import { quoteStay } from '#shared/booking/quote'
import { type DateRange, nightsOf, type Stay } from '#shared/booking/stay'
import { dateForPeople, daysBetween, earlierOf } from '#shared/calendar/calendar-date'
import { deskToday } from '#shared/calendar/hotel-today'
import type { DeskBooking, DeskBookingChange, DeskBookingEnd, RoomsOutcome } from '#shared/desk/desk-booking'
import type { Receipt } from '#shared/desk/receipt'
import { DomainError } from '#shared/domain-error'
import { asPaise } from '#shared/money/paise'
import { asRupees, moneyForPeople, toPaise } from '#shared/money/rupees'
import { plural } from '#shared/plural'
import * as deskRows from './desk-rows'
import { roomsForDesk } from './rooms-for-desk'

/**
 * A booking by phone or at the desk: confirmed at once, under the same lock as online bookings, and behind the guests in
 * the queue. The same id again returns the same. Throws `StayNotPossible`, `InvalidInput`, `Conflict`.
 */
export function bookAtDesk(ctx: Ctx, admin: string, request: DeskBooking): Promise<RoomsOutcome> {
  const { id, type, rooms, checkIn, checkOut, details, note } = request
  assertGuestsFit(request, details.numberOfGuests)
  return withTypeLock(ctx, type, 'money', async (tx) => {
    if (await isKnown(tx, id)) return { kind: 'done', bookingId: id }
    const now = ctx.clock.now()
    assertDeskDates(request, now)
    const stay = { type, rooms, checkIn, checkOut }
    const notFree = await roomsForDesk(ctx, tx, stay, { asLast: true })
    if (notFree) return notFree
    const { nightlyRate } = await roomRows.find(tx, type)
    await deskRows.enter(tx, {
      id,
      stay,
      nightlyRate,
      note,
      now,
      madeBy: admin,
      kind: 'bookAtDesk',
      rank: await queueRows.nextRank(tx),
      mobileKey: ctx.secrets.digest('mobile', details.mobileNumber),
    })
    await queueRows.takeRooms(tx, { id, type, rooms }, nightsOf(stay))
    await guestRows.fillIn(tx, id, sealDeskDetails(ctx.secrets, id, details), null)
    const { total } = quoteStay(stay, nightlyRate, 100)
    const words = `${stayInWords(stay)}, ${moneyForPeople(toPaise(total))}`
    await auditRows.write(tx, { at: now, admin, action: 'deskBookingMade', bookingId: id, note: words })
    if (request.receipt) await firstReceipt(tx, { ...request.receipt, bookingId: id, admin, now }, total)
    const made = await bookingRows.byId(tx, id)
    if (made) await deskMails.send(ctx, tx, made, 'made')
    await promote(ctx, tx, type)
    return { kind: 'done', bookingId: id }
  })
}

/** True where this request was served before. Throws `Conflict` where the id belongs to an online booking. */
export async function isKnown(tx: Tx, id: string): Promise<boolean> {
  if (!(await bookingRows.byId(tx, id))) return false
  const [origin] = await deskRows.origins(tx, [id])
  if (!origin) throw new DomainError('Conflict', 'This id belongs to another booking.')
  return true
}

type FirstReceipt = Receipt & { bookingId: string; admin: string; now: Date }

async function firstReceipt(tx: Tx, receipt: FirstReceipt, total: number): Promise<void> {
  const { id, bookingId, method, now, admin } = receipt
  const amount = toPaise(asRupees(receipt.amount))
  if (receipt.amount > total)
    throw new DomainError('InvalidInput', `The stay costs ${moneyForPeople(toPaise(asRupees(total)))}.`)
  if (await deskRows.receipt(tx, id))
    throw new DomainError('Conflict', 'This receipt belongs to another booking.')
  await deskRows.addReceipt(tx, { id, bookingId, amount, method, receivedAt: now, receivedBy: admin })
  const note = paidInWords(amount, method)
  await auditRows.write(tx, { at: now, admin, action: 'receiptAdded', bookingId, note })
}

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
  const sealed = sealDeskDetails(ctx.secrets, id, details, stored)
  await guestRows.replace(tx, id, { details: sealed, notice: null })
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
    const taken = asPaise(Math.max(0, (await balanceIn(tx, bookingId)).receivedAtDesk))
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

/** A stay in the audit log: `Double Bed, 2 rooms, 10 Jun 2027 to 12 Jun 2027`. */
export const stayInWords = ({ type, rooms, checkIn, checkOut }: Stay): string =>
  `${type}, ${plural(rooms, 'room')}, ${dateForPeople(checkIn)} to ${dateForPeople(checkOut)}`

/** A receipt in the audit log, from paise: `₹1,500, cash`. */
export const paidInWords = (amount: number, method: 'cash' | 'upi'): string =>
  `${moneyForPeople(asPaise(Math.abs(amount)))}, ${method === 'upi' ? 'UPI' : 'cash'}`

/** A typing mistake must not take rooms for years. */
const mostNights = 400

/** The desk may book and close any nights from its own today on, in season or not. Throws `StayNotPossible`. */
export function assertDeskDates(
  { checkIn, checkOut }: DateRange,
  now: Date,
  earliest = deskToday(now),
): void {
  if (checkOut <= checkIn) throw new DomainError('StayNotPossible', 'The last day must be after the first.')
  if (checkIn < earliest) throw new DomainError('StayNotPossible', 'These dates have begun or are over.')
  if (daysBetween(checkIn, checkOut) > mostNights)
    throw new DomainError('StayNotPossible', `At most ${mostNights} nights at a time.`)
}
