import { Hono } from 'hono'
import { z } from 'zod'
import { signInRequest } from '../../../shared/admin/requests'
import { adminStatuses } from '../../../shared/booking/status'
import { rupeeNumber } from '../../../shared/money/rupees'
import type { ListedBooking } from '../../services/admin/list-bookings'
import type { Doors, RequestVariables } from '../context'
import { signInAtDoor } from '../sign-in-door'
import { bodyAs } from './answers'

const listBody = z.object({
  status: z.enum(adminStatuses, { error: `status must be one of: ${adminStatuses.join(', ')}.` }),
})

/** The documented paths of the administrator. */
export function adminRoutes({ services, limits }: Doors): Hono<RequestVariables> {
  const routes = new Hono<RequestVariables>()

  routes.post('/login', async (c) => {
    const asked = await bodyAs(c, signInRequest)
    const authToken = await signInAtDoor({ services, limits }, c.get('networkAddress'), asked)
    return c.json({ success: true, authToken })
  })

  routes.post('/fetchBookings', async (c) => {
    await services.requireAdmin(c.req.header('auth-token'))
    const { status } = await bodyAs(c, listBody)
    return c.json((await services.listBookings(status)).map(bookingAnswer))
  })

  return routes
}

/** A booking as the documented call shows it: money in rupees, identity numbers whole. */
function bookingAnswer({ booking, details, guests, paid, pending, orderId }: ListedBooking) {
  return {
    _id: booking.id,
    type: booking.type,
    numberOfRooms: booking.rooms,
    numberOfGuest: details.numberOfGuests,
    guest: guests,
    address: details.address,
    mobileNumber: details.mobileNumber,
    email: details.email,
    paidAmount: rupeeNumber(paid),
    pendingAmount: rupeeNumber(pending),
    razorpay_order_id: orderId,
    razorpay_payment_id: booking.paymentId,
    checkInDate: booking.checkIn,
    checkOutDate: booking.checkOut,
    status: booking.status,
    ...(details.complete ? {} : { guestDetailsMissing: true }),
  }
}
