import { quoteStay } from '../../../shared/booking/quote'
import type { BookingSnapshot } from '../../../shared/booking/snapshot'
import { instantForWire } from '../../../shared/calendar/hotel-today'
import { toPaise } from '../../../shared/money/rupees'
import type { Booking } from '../../repositories/bookings'
import type { Library } from '../../repositories/books'
import type { Order } from '../../repositories/orders'
import type { Secrets } from '../../runtime/secrets'

type Needs = { library: Library; secrets: Secrets; notePresence: (userKey: string) => Promise<void> }

const kept = 20

/** Where a guest stands with each of his bookings, newest first. Whoever says another user id sees nothing of it. */
export function bookingsOfUser({ library, secrets, notePresence }: Needs) {
  return async (userId: string): Promise<BookingSnapshot[]> => {
    const userKey = secrets.digest('user', userId)
    await notePresence(userKey)
    const bookings = await library.bookings.ofUser(userKey, kept)
    return Promise.all(bookings.map((booking) => snapshot(booking)))
  }

  async function snapshot(booking: Booking): Promise<BookingSnapshot> {
    const { id, version, status, type, rooms, checkIn, checkOut, draftId } = booking
    const orders = await library.orders.ofBooking(id)
    const order =
      orders.find((one) => one.id === booking.paidOrderId) ??
      orders.findLast((one) => one.share === booking.askedShare)
    const money = order ?? moneyOf(booking)
    const position = status === 'Queued' ? 1 + (await library.line.ahead(type, booking.place, booking)) : null
    return {
      id,
      version,
      status,
      stay: { type, rooms, checkIn, checkOut },
      draftId,
      position,
      orderId: order?.providerOrderId ?? null,
      payNow: money.amount,
      payLater: money.pending,
      holdExpiresAt:
        status === 'Held' && booking.holdExpiresAt ? instantForWire(booking.holdExpiresAt) : null,
    }
  }
}

function moneyOf(booking: Booking): Pick<Order, 'amount' | 'pending'> {
  const { payNow, payLater } = quoteStay(booking, booking.nightlyRate, booking.askedShare)
  return { amount: toPaise(payNow), pending: toPaise(payLater) }
}
