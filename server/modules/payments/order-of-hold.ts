import type { Booking } from '#modules/bookings/booking-rows'
import type { Tx } from '#server/database/transaction'
import { quoteStay } from '#shared/booking/quote'
import { toPaise } from '#shared/money/rupees'
import * as orderRows from './order-rows'

/**
 * The row of the order that a hold is paid with: the one of the requested share while it can take a payment, else a new
 * one (`newId`). Rate and stay are the booking's own; the share is the last one requested.
 */
export async function orderRow(tx: Tx, booking: Booking, newId: string, now: Date): Promise<string> {
  const open = await orderRows.open(tx, booking.id, booking.askedShare)
  return open?.id ?? addOrderRow(tx, booking, newId, now)
}

/** The same for a booking that has no order yet. */
export async function addOrderRow(tx: Tx, booking: Booking, newId: string, now: Date): Promise<string> {
  const { share, payNow, payLater } = quoteStay(booking, booking.nightlyRate, booking.askedShare)
  const money = { share, amount: toPaise(payNow), pending: toPaise(payLater) }
  await orderRows.add(tx, { id: newId, bookingId: booking.id, ...money, createdAt: now })
  return newId
}
