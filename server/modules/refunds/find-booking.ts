import type { Booking } from '#modules/bookings/booking-rows'
import * as bookingRows from '#modules/bookings/booking-rows'
import { refundable } from '#modules/bookings/state'
import type { Order } from '#modules/payments/order-rows'
import * as orderRows from '#modules/payments/order-rows'
import type { Payment } from '#modules/payments/payment-rows'
import * as paymentRows from '#modules/payments/payment-rows'
import type { Ctx } from '#server/context'
import { DomainError } from '#shared/domain-error'

/** A paid booking with its order and its payment. */
export type PaidBooking = { booking: Booking; order: Order; payment: Payment }

/**
 * The booking with this reference, which is the provider's id of the order that was paid. Throws the same `NotFound` for
 * every other id.
 */
export async function findBooking(ctx: Ctx, orderId: string): Promise<PaidBooking> {
  const order = await orderRows.byProviderId(ctx.db, orderId)
  const booking = order?.bookingId ? await bookingRows.byId(ctx.db, order.bookingId) : undefined
  const isPaid = order && booking?.paymentId && booking.paidOrderId === order.id
  if (!isPaid || !refundable.includes(booking.status)) throw noSuchBooking()
  const payment = await paymentRows.byId(ctx.db, booking.paymentId ?? '')
  if (!payment) throw noSuchBooking()
  return { booking, order, payment }
}

export const noSuchBooking = () =>
  new DomainError('NotFound', 'There is no booking with this order id that can be cancelled.')
