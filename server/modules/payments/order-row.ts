import type { Booking } from '#server/repositories/bookings'
import type { TransactionRepositories } from '#server/repositories/repositories'
import { quoteStay } from '#shared/booking/quote'
import { toPaise } from '#shared/money/rupees'

/**
 * The row of the order that a hold is paid with: the one of the requested share while it can take a payment, else a new
 * one (`newId`). Rate and stay are the booking's own; the share is the last one requested.
 */
export async function orderRow(
  tx: TransactionRepositories,
  booking: Booking,
  newId: string,
  now: Date,
): Promise<string> {
  const open = await tx.orders.open(booking.id, booking.askedShare)
  return open?.id ?? addOrderRow(tx, booking, newId, now)
}

/** The same for a booking that has no order yet. */
export async function addOrderRow(
  tx: TransactionRepositories,
  booking: Booking,
  newId: string,
  now: Date,
): Promise<string> {
  const { share, payNow, payLater } = quoteStay(booking, booking.nightlyRate, booking.askedShare)
  const money = { share, amount: toPaise(payNow), pending: toPaise(payLater) }
  await tx.orders.add({ id: newId, bookingId: booking.id, ...money, createdAt: now })
  return newId
}
