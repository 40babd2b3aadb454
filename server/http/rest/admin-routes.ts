import { type Context, Hono } from 'hono'
import { changeRate } from '#modules/admin/change-rate'
import { deleteBooking } from '#modules/admin/delete-booking'
import type { ListedBooking } from '#modules/admin/list-bookings'
import { listBookings } from '#modules/admin/list-bookings'
import { requireAdmin } from '#modules/admin/sign-in'
import { signInRequest } from '#shared/admin/requests'
import { asPaise } from '#shared/money/paise'
import { rupeeNumber } from '#shared/money/rupees'
import type { HttpDeps, RequestVariables } from '../context'
import { signInWithLimits } from '../middleware/sign-in-limits'
import { bodyAs } from './answers'
import { deleteRequest, listRequest, rateChangeRequest } from './requests/admin-requests'

type AdminContext = Context<RequestVariables>

/** The documented REST calls of the administrator. */
export function adminRoutes({ ctx, limits }: HttpDeps): Hono<RequestVariables> {
  const routes = new Hono<RequestVariables>()
  /** The token is checked before the body, so that without one a caller learns nothing else. */
  const forAdmin =
    (handle: (c: AdminContext, admin: string) => Promise<Response>) => async (c: AdminContext) =>
      handle(c, await requireAdmin(ctx, c.req.header('auth-token')))

  routes.post('/login', async (c) => {
    const credentials = await bodyAs(c, signInRequest)
    const authToken = await signInWithLimits({ ctx, limits }, c.get('networkAddress'), credentials)
    return c.json({ success: true, authToken })
  })

  routes.post(
    '/fetchBookings',
    forAdmin(async (c, admin) => {
      const { status } = await bodyAs(c, listRequest)
      return c.json((await listBookings(ctx, admin, status)).map(bookingAnswer))
    }),
  )

  routes.delete(
    '/deleteBooking',
    forAdmin(async (c, admin) => {
      const { _id } = await bodyAs(c, deleteRequest)
      return c.json(await deleteBooking(ctx, admin, _id))
    }),
  )

  routes.put(
    '/updateRoomRate',
    forAdmin(async (c, admin) => {
      const { message } = await changeRate(ctx, admin, await bodyAs(c, rateChangeRequest))
      return c.json({ success: true, message })
    }),
  )

  return routes
}

/** A booking as the documented call shows it: money in rupees, identity numbers whole. */
function bookingAnswer({ card, guests }: ListedBooking) {
  const { refund } = card
  return {
    _id: card.id,
    type: card.type,
    numberOfRooms: card.rooms,
    numberOfGuest: card.numberOfGuests,
    guest: guests,
    address: card.address,
    mobileNumber: card.mobileNumber,
    email: card.email,
    paidAmount: rupeeNumber(asPaise(card.paidOnline + card.receivedAtDesk)),
    pendingAmount: rupeeNumber(card.pending),
    razorpay_order_id: card.orderId,
    razorpay_payment_id: card.paymentId,
    ...(refund?.refundId ? { refundId: refund.refundId } : {}),
    ...(refund ? { refundAmount: rupeeNumber(refund.amount) } : {}),
    checkInDate: card.checkIn,
    checkOutDate: card.checkOut,
    status: card.status,
    ...(card.detailsMissing ? { guestDetailsMissing: true } : {}),
  }
}
