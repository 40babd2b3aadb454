import * as auditRows from '#modules/admin/audit-rows'
import { cardIn, noBooking } from '#modules/admin/booking-cards'
import * as erasureRows from '#modules/privacy/erasure-rows'
import type { Ctx } from '#server/context'
import { type Tx, transaction } from '#server/database/transaction'
import type { BookingCard } from '#shared/admin/booking-card'
import type { Receipt } from '#shared/desk/receipt'
import { DomainError } from '#shared/domain-error'
import { asRupees, moneyForPeople, toPaise } from '#shared/money/rupees'
import { paidInWords } from './desk-bookings'
import * as deskRows from './desk-rows'

/**
 * Records money received at the desk for a confirmed booking, at most what is still due. The same receipt again changes
 * nothing. Throws `NotFound`, `InvalidInput` and `Conflict`.
 */
export function addReceipt(
  ctx: Ctx,
  admin: string,
  input: { bookingId: string; receipt: Receipt },
): Promise<BookingCard> {
  return transaction(ctx.db, async (tx) => {
    const { bookingId, receipt } = input
    const booking = await erasureRows.lock(tx, bookingId)
    if (!booking || booking.status === 'Blocked') throw noBooking()
    const amount = toPaise(asRupees(receipt.amount))
    if (await isRecorded(tx, bookingId, receipt.id, amount)) return cardIn(ctx, tx, bookingId)
    if (booking.status !== 'Confirmed')
      throw new DomainError('Conflict', 'Money can be received at the desk only for a confirmed booking.')
    const { pending } = await cardIn(ctx, tx, bookingId)
    if (amount > pending)
      throw new DomainError('InvalidInput', `Only ${moneyForPeople(pending)} is still due for this booking.`)
    const at = ctx.clock.now()
    const { id, method } = receipt
    await deskRows.addReceipt(tx, { id, bookingId, amount, method, receivedAt: at, receivedBy: admin })
    const note = paidInWords(amount, method)
    await auditRows.write(tx, { at, admin, action: 'receiptAdded', bookingId, note })
    return cardIn(ctx, tx, bookingId)
  })
}

async function isRecorded(tx: Tx, bookingId: string, id: string, amount: number): Promise<boolean> {
  const recorded = await deskRows.receipt(tx, id)
  if (recorded && (recorded.bookingId !== bookingId || recorded.amount !== amount))
    throw new DomainError('Conflict', 'This receipt is already recorded with another booking or amount.')
  return recorded !== undefined
}

/** Removes a receipt that was a mistake; the audit log keeps it. Idempotent. Throws `NotFound`. */
export function removeReceipt(
  ctx: Ctx,
  admin: string,
  input: { bookingId: string; receiptId: string },
): Promise<BookingCard> {
  return transaction(ctx.db, async (tx) => {
    const { bookingId, receiptId } = input
    const booking = await erasureRows.lock(tx, bookingId)
    if (!booking || booking.status === 'Blocked') throw noBooking()
    const recorded = await deskRows.receipt(tx, receiptId)
    if (recorded?.bookingId === bookingId) {
      await deskRows.removeReceipt(tx, receiptId)
      const note = `${recorded.amount < 0 ? 'returned ' : ''}${paidInWords(recorded.amount, recorded.method)}`
      await auditRows.write(tx, { at: ctx.clock.now(), admin, action: 'receiptRemoved', bookingId, note })
    }
    return cardIn(ctx, tx, bookingId)
  })
}
