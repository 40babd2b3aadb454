import { Hono } from 'hono'
import type { z } from 'zod'
import { checkAvailability } from '#modules/bookings/check-availability'
import { listRooms } from '#modules/bookings/list-rooms'
import { startCheckout } from '#modules/bookings/start-checkout'
import { requestConfirmation } from '#modules/mail/request-confirmation'
import { verifyPayment } from '#modules/payments/verify-payment'
import { givenDetails, guestDetails } from '#shared/booking/guest-details'
import { DomainError } from '#shared/domain-error'
import { mobileNumber } from '#shared/guest/guest'
import type { HttpDeps, RequestVariables } from '../context'
import { bodyAs } from './answers'
import { checkoutAnswer, roomAnswer, verifyAnswer } from './booking-answers'
import {
  availabilityRequest,
  checkoutRequest,
  confirmationRequest,
  type formFields,
  verificationFailed,
  verifyRequest,
} from './requests/booking-requests'

/** The guests come as parallel arrays; the longest one says how many there are. */
function formOf({ name = [], age = [], aadhar = [], ...rest }: z.infer<typeof formFields>) {
  const count = Math.max(name.length, age.length, aadhar.length)
  const guests = Array.from({ length: count }, (_, index) => ({
    name: name[index],
    age: age[index],
    aadhar: aadhar[index],
  }))
  return { ...rest, guests }
}

/** The documented REST calls from the list of rooms to the confirmation mail. */
export function bookingRoutes({ ctx }: HttpDeps): Hono<RequestVariables> {
  const routes = new Hono<RequestVariables>()

  routes.post('/fetchRoomDetails', async (c) => c.json((await listRooms(ctx)).map(roomAnswer)))

  routes.post('/check-availability', async (c) => {
    const body = await bodyAs(c, availabilityRequest)
    const stay = { type: body.type, checkIn: body.checkInDate, checkOut: body.checkOutDate }
    return c.json({ success: true, ...(await checkAvailability(ctx, stay, body.userId)) })
  })

  routes.post('/payment/checkout', async (c) => {
    const body = await bodyAs(c, checkoutRequest)
    const { type, numberOfRooms: rooms, checkInDate: checkIn, checkOutDate: checkOut, paidAmount } = body
    const outcome = await startCheckout(ctx, {
      userId: body.userId,
      networkAddress: c.get('networkAddress'),
      request: { type, rooms, checkIn, checkOut, paidAmount, draftId: body.draftId },
      // Incomplete details are dropped here, because verify-payment sends them again.
      details: guestDetails.safeParse(formOf(body)).data,
      mobileNumber: mobileNumber.safeParse(body.mobileNumber).data,
    })
    return c.json(checkoutAnswer(outcome, { checkIn, checkOut }))
  })

  routes.post('/payment/verify-payment', async (c) => {
    const body = await bodyAs(c, verifyRequest).catch((error: unknown) => {
      const isUnverifiable = error instanceof DomainError && error.message === verificationFailed
      throw isUnverifiable ? new DomainError('VerificationFailed', verificationFailed) : error
    })
    const signed = {
      orderId: body.razorpay_order_id,
      paymentId: body.razorpay_payment_id,
      signature: body.razorpay_signature,
    }
    const outcome = await verifyPayment(ctx, { signed, details: givenDetails(formOf(body)) })
    return c.json(verifyAnswer(outcome), outcome.status === 'pending' ? 202 : 200)
  })

  routes.post('/sendbookingconfirmation', async (c) => {
    const body = await bodyAs(c, confirmationRequest)
    await requestConfirmation(ctx, body.bookingDetails.orderId)
    return c.json({ success: true })
  })

  return routes
}
