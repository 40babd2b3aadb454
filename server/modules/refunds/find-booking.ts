import type { Booking } from '#server/repositories/bookings'
import type { Order } from '#server/repositories/orders'
import type { Payment } from '#server/repositories/payments'
import type { Repositories } from '#server/repositories/repositories'
import type { BookingStatus } from '#shared/booking/status'
import { DomainError } from '#shared/domain-error'

/** A paid booking with its order and its payment. */
export type PaidBooking = { booking: Booking; order: Order; payment: Payment }

const known: ReadonlySet<BookingStatus> = new Set(['Confirmed', 'Processing', 'Refunded', 'Cancelled'])

/**
 * The booking with this reference, which is the provider's id of the order that was paid. Throws the same `NotFound` for
 * every other id.
 */
export function findBooking({ repositories }: { repositories: Repositories }) {
  return async (orderId: string): Promise<PaidBooking> => {
    const order = await repositories.orders.byProviderId(orderId)
    const booking = order?.bookingId ? await repositories.bookings.byId(order.bookingId) : undefined
    const isPaid = order && booking?.paymentId && booking.paidOrderId === order.id
    if (!isPaid || !known.has(booking.status)) throw noSuchBooking()
    const payment = await repositories.payments.byId(booking.paymentId ?? '')
    if (!payment) throw noSuchBooking()
    return { booking, order, payment }
  }
}

export const noSuchBooking = () =>
  new DomainError('NotFound', 'There is no booking with this order id that can be cancelled.')
