import type { Booking } from '#modules/bookings/booking-rows'
import * as bookingRows from '#modules/bookings/booking-rows'
import * as guestRows from '#modules/bookings/guest-rows'
import { openAadhaar } from '#modules/bookings/stored-details'
import * as recordRows from '#modules/front-desk/record-rows'
import * as deskMails from '#modules/mail/post-desk-mails'
import * as guestMails from '#modules/mail/post-mails'
import * as orderRows from '#modules/payments/order-rows'
import * as paymentRows from '#modules/payments/payment-rows'
import { assertNonePending } from '#modules/payments/pending-balance'
import * as erasureRows from '#modules/privacy/erasure-rows'
import { promote } from '#modules/queue/promote'
import { withTypeLock } from '#modules/queue/with-type-lock'
import type { Ctx } from '#server/context'
import { type Tx, transaction } from '#server/database/transaction'
import type { BookingCard } from '#shared/admin/booking-card'
import type { AuditLog } from '#shared/admin/requests'
import { dateForPeople } from '#shared/calendar/calendar-date'
import { deskToday, instantForWire } from '#shared/calendar/hotel-today'
import { DomainError } from '#shared/domain-error'
import { moneyForPeople } from '#shared/money/rupees'
import * as auditRows from './audit-rows'
import { cardIn, hasChanged, mayBeDeleted, mayBeErased, noBooking } from './booking-cards'

type RevealInput = { bookingId: string; position: number }

/** One guest's whole identity number; an audit entry says who has seen it. Throws `NotFound`. */
export function revealIdentity(
  ctx: Ctx,
  admin: string,
  { bookingId, position }: RevealInput,
): Promise<{ aadhaar: string }> {
  return transaction(ctx.db, async (tx) => {
    const guest = (await guestRows.ofBooking(tx, bookingId))?.guests[position - 1]
    if (!guest?.aadhaarSealed)
      throw new DomainError('NotFound', 'No identity number is stored for this guest.')
    const note = `guest ${position}`
    await auditRows.write(tx, { at: ctx.clock.now(), admin, action: 'identityShown', bookingId, note })
    return { aadhaar: openAadhaar(ctx.secrets, bookingId, position, guest) }
  })
}

type SendAgainInput = { bookingId: string; requestId: string }

/**
 * Mails the confirmation once more, to the stored address, with the booking as it is now; a repeated `requestId` mails
 * nothing. Throws `NotFound`, and `Conflict` where the booking is not confirmed or has no email address.
 */
export function sendConfirmationAgain(
  ctx: Ctx,
  admin: string,
  { bookingId, requestId }: SendAgainInput,
): Promise<{ email: string }> {
  return transaction(ctx.db, async (tx) => {
    const booking = await erasureRows.lock(tx, bookingId)
    if (!booking) throw noBooking()
    if (booking.status !== 'Confirmed')
      throw new DomainError('Conflict', 'Only a confirmed booking has a confirmation.')
    const email = (await guestRows.ofBooking(tx, bookingId))?.email
    if (!email) throw new DomainError('Conflict', 'No email address is known for this booking.')
    const isNew = await again(ctx, tx, booking, requestId)
    const entry = { at: ctx.clock.now(), admin, bookingId, action: 'confirmationSentAgain' as const }
    if (isNew) await auditRows.write(tx, entry)
    return { email }
  })
}

async function again(ctx: Ctx, tx: Tx, booking: Booking, requestId: string): Promise<boolean> {
  const order = booking.paidOrderId ? await orderRows.byId(tx, booking.paidOrderId) : undefined
  const payment = booking.paymentId ? await paymentRows.byId(tx, booking.paymentId) : undefined
  if (order && payment) return guestMails.confirmedAgain(ctx, tx, { booking, order, payment }, requestId)
  return deskMails.confirmedAgain(ctx, tx, booking, requestId)
}

/**
 * Deletes a booking and every trace of its guests, and frees its rooms. Its orders, payments and refunds stay, and an audit
 * entry is written. Throws `NotFound`, and `Conflict` while it is held, queued, being paid or being refunded, or its guests are
 * here.
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
    await assertNonePending(tx, bookingId)
    if (!mayBeDeleted(booking.status)) throw new DomainError('Conflict', whyNot[booking.status] ?? inUse)
    const record = await recordRows.ofBooking(tx, bookingId)
    if (booking.status === 'Confirmed' && record?.checkedInAt && !record.checkedOutAt)
      throw new DomainError('Conflict', 'These guests are here. Check them out first.')
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

/**
 * Erases a guest's names, contact, identity numbers, mails and raw webhooks; stay and money are kept. Idempotent. Under the
 * type's lock, so that no payment is decided meanwhile; a later one is declined. Throws `NotFound`, and `Conflict` where the
 * guest is still expected or a payment or refund is not finished.
 */
export async function erasePersonalData(ctx: Ctx, admin: string, bookingId: string): Promise<BookingCard> {
  const { type } = (await bookingRows.byId(ctx.db, bookingId)) ?? {}
  if (!type) throw noBooking()
  return withTypeLock(ctx, type, 'money', async (tx) => {
    const booking = await erasureRows.lock(tx, bookingId)
    if (!booking || booking.status === 'Blocked') throw noBooking()
    if (booking.type !== type) throw hasChanged()
    if (booking.erasedAt !== null) return cardIn(ctx, tx, bookingId)
    await assertNonePending(tx, bookingId)
    const now = ctx.clock.now()
    const isOver = mayBeErased(booking, deskToday(now)) && !(await orderRows.isBeingPaid(tx, bookingId))
    if (!isOver) throw new DomainError('Conflict', stillNeeded)
    await erasureRows.eraseTraces(tx, booking)
    await erasureRows.anonymise(tx, bookingId, now)
    await auditRows.write(tx, { at: now, admin, action: 'dataErased', bookingId })
    return cardIn(ctx, tx, bookingId)
  })
}

const stillNeeded =
  'The stay or its payment is not over, so the desk still needs the guest’s details. Cancel the booking first, or wait.'

type Input = { bookingId?: string | undefined; cursor?: number | null | undefined; limit: number }

/** What administrators did, newest first; with `bookingId` only what concerns that booking. */
export async function auditLog(ctx: Ctx, { bookingId, cursor, limit }: Input): Promise<AuditLog> {
  const rows = await auditRows.read(ctx.db, limit + 1, cursor, bookingId)
  const entries = rows.slice(0, limit).map((row) => ({ ...row, at: instantForWire(row.at) }))
  return { lines: entries, nextCursor: rows.length > limit ? (entries.at(-1)?.number ?? null) : null }
}
