import { quoteStay } from '../../../shared/booking/quote'
import type { BookingSnapshot } from '../../../shared/booking/snapshot'
import { instantForWire } from '../../../shared/calendar/hotel-today'
import { toPaise } from '../../../shared/money/rupees'
import type { Booking } from '../../repositories/bookings'
import type { Books } from '../../repositories/books'
import type { Order } from '../../repositories/orders'
import { moneyStanding } from './money-standing'

/** Where a booking stands, as its own guest may see it. */
export async function snapshotOf(books: Books, booking: Booking): Promise<BookingSnapshot> {
  const { id, version, status, type, rooms, checkIn, checkOut, draftId } = booking
  const [orders, payments, details] = await Promise.all([
    books.orders.ofBooking(id),
    books.payments.ofBooking(id),
    books.guests.ofBooking(id),
  ])
  const order =
    orders.find((one) => one.id === booking.paidOrderId) ??
    orders.findLast((one) => one.share === booking.askedShare)
  const amounts = order ?? amountsOf(booking)
  const fee = payments.find((payment) => payment.id === booking.paymentId)?.fee ?? null
  return {
    id,
    version,
    status,
    stay: { type, rooms, checkIn, checkOut },
    draftId,
    position: status === 'Queued' ? 1 + (await books.line.ahead(type, booking.place, booking)) : null,
    orderId: order?.providerOrderId ?? null,
    payNow: amounts.amount,
    payLater: amounts.pending,
    providerFee: fee,
    holdExpiresAt: status === 'Held' && booking.holdExpiresAt ? instantForWire(booking.holdExpiresAt) : null,
    ...moneyStanding(booking, payments),
    email: details?.email || null,
    guestNames: (details?.guests ?? []).map(({ name }) => name),
  }
}

function amountsOf(booking: Booking): Pick<Order, 'amount' | 'pending'> {
  const { payNow, payLater } = quoteStay(booking, booking.nightlyRate, booking.askedShare)
  return { amount: toPaise(payNow), pending: toPaise(payLater) }
}
