import { Hono } from 'hono'
import { z } from 'zod'
import { adminStatuses } from '../../../shared/booking/status'
import { rupeeNumber } from '../../../shared/money/rupees'
import type { ListedBooking } from '../../services/admin/list-bookings'
import type { Doors, RequestVariables } from '../context'
import { bodyAs } from './answers'

// The database takes no NUL, and no address or password has one.
const text = z
  .string()
  .max(500)
  .transform((typed) => typed.replaceAll('\0', ''))
const loginBody = z.object({ email: text, password: text })
const listBody = z.object({
  status: z.enum(adminStatuses, { error: `status must be one of: ${adminStatuses.join(', ')}.` }),
})

/** The documented paths of the administrator. */
export function adminRoutes({ services, limits }: Doors): Hono<RequestVariables> {
  const routes = new Hono<RequestVariables>()

  routes.post('/login', async (c) => {
    const { email, password } = await bodyAs(c, loginBody)
    const address = c.get('networkAddress')
    const account = `${address} ${email.trim().toLowerCase()}`
    // Counted before the password is looked at: a hundred tries at once are a hundred tries.
    await limits.signInsByAddress.spend(address)
    await limits.signInsByAccount.spend(account)
    const authToken = await services.signIn(email, password)
    await limits.signInsByAddress.giveBack(address)
    await limits.signInsByAccount.giveBack(account)
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
function bookingAnswer({ booking, details, guests, paid, pending, orderId, refund }: ListedBooking) {
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
    ...(refund?.id ? { refundId: refund.id } : {}),
    ...(refund ? { refundAmount: rupeeNumber(refund.amount) } : {}),
    checkInDate: booking.checkIn,
    checkOutDate: booking.checkOut,
    status: booking.status,
    ...(details.complete ? {} : { guestDetailsMissing: true }),
  }
}
