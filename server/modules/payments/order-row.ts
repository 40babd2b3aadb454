import { quoteStay } from '#shared/booking/quote'
import { toPaise } from '#shared/money/rupees'
import type { Booking } from '#server/repositories/bookings'
import type { Books } from '#server/repositories/repositories'

/**
 * The row of the order that a hold is paid with: the one of the asked share while it can take a payment, else a further
 * one (`newId`). Rate and stay are the booking's own; the share is what was asked last.
 */
export async function orderRow(books: Books, booking: Booking, newId: string, now: Date): Promise<string> {
  const open = await books.orders.open(booking.id, booking.askedShare)
  return open?.id ?? addOrderRow(books, booking, newId, now)
}

/** The same where the booking has no order yet. */
export async function addOrderRow(books: Books, booking: Booking, newId: string, now: Date): Promise<string> {
  const { share, payNow, payLater } = quoteStay(booking, booking.nightlyRate, booking.askedShare)
  const money = { share, amount: toPaise(payNow), pending: toPaise(payLater) }
  await books.orders.add({ id: newId, bookingId: booking.id, ...money, createdAt: now })
  return newId
}
