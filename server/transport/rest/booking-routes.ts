import { Hono } from 'hono'
import type { z } from 'zod'
import { type GuestDetails, guestDetails } from '../../../shared/booking/guest-details'
import { DomainError } from '../../../shared/domain-error'
import { mobileNumber } from '../../../shared/guest/guest'
import type { Doors, RequestVariables } from '../context'
import { bodyAs } from './answers'
import { checkoutAnswer, roomAnswer, verifyAnswer } from './booking-answers'
import {
  availabilityRequest,
  checkoutRequest,
  confirmationRequest,
  type formFields,
  verifyRequest,
} from './requests/booking-requests'

const unverifiable = new Set(['razorpay_order_id', 'razorpay_payment_id', 'razorpay_signature'])

/** Complete and valid details, or none: who pays is never turned away for a name. */
function detailsOf(form: z.infer<typeof formFields>): GuestDetails | undefined {
  const { name = [], age = [], aadhar = [], ...rest } = form
  const guests = name.map((one, index) => ({ name: one, age: age[index], aadhar: aadhar[index] }))
  const parsed = guestDetails.safeParse({ ...rest, guests })
  return parsed.success ? parsed.data : undefined
}

/** The documented paths from the rooms to the confirmation mail: parse, call, shape. */
export function bookingRoutes({ services }: Doors): Hono<RequestVariables> {
  const routes = new Hono<RequestVariables>()

  routes.post('/fetchRoomDetails', async (c) => c.json((await services.listRooms()).map(roomAnswer)))

  routes.post('/check-availability', async (c) => {
    const body = await bodyAs(c, availabilityRequest)
    const asked = { type: body.type, checkIn: body.checkInDate, checkOut: body.checkOutDate }
    return c.json({ success: true, ...(await services.checkAvailability(asked, body.userId)) })
  })

  routes.post('/payment/checkout', async (c) => {
    const body = await bodyAs(c, checkoutRequest)
    const { type, numberOfRooms: rooms, checkInDate: checkIn, checkOutDate: checkOut, paidAmount } = body
    const outcome = await services.startCheckout({
      userId: body.userId,
      networkAddress: c.get('networkAddress'),
      request: { type, rooms, checkIn, checkOut, paidAmount, draftId: body.draftId },
      details: detailsOf(body),
      mobileNumber: mobileNumber.safeParse(body.mobileNumber).data,
    })
    return c.json(checkoutAnswer(outcome, { checkIn, checkOut }))
  })

  routes.post('/payment/verify-payment', async (c) => {
    const body = await bodyAs(c, verifyRequest).catch((error: unknown) => {
      throw isAboutThePayment(error) ? new DomainError('VerificationFailed', verificationFailed) : error
    })
    const signed = {
      orderId: body.razorpay_order_id,
      paymentId: body.razorpay_payment_id,
      signature: body.razorpay_signature,
    }
    const outcome = await services.verifyPayment({ signed, details: detailsOf(body) })
    return c.json(verifyAnswer(outcome), outcome.status === 'pending' ? 202 : 200)
  })

  routes.post('/sendbookingconfirmation', async (c) => {
    const body = await bodyAs(c, confirmationRequest)
    await services.requestConfirmation(body.bookingDetails.orderId)
    return c.json({ success: true })
  })

  return routes
}

const verificationFailed = 'Payment verification failed. Please contact support.'

/** A missing or mangled id or signature is a failed verification, in the words that guests know. */
const isAboutThePayment = (error: unknown): boolean =>
  error instanceof DomainError && [...unverifiable].some((field) => error.message.startsWith(field))
