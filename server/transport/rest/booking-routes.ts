import { Hono } from 'hono'
import { z } from 'zod'
import { draftId, orderReference, userId } from '../../../shared/booking/checkout'
import { type GuestDetails, guestDetails } from '../../../shared/booking/guest-details'
import { stay } from '../../../shared/booking/stay'
import { calendarDate } from '../../../shared/calendar/calendar-date-schema'
import { DomainError } from '../../../shared/domain-error'
import { mobileNumber } from '../../../shared/guest/guest'
import { roomType } from '../../../shared/room/room-schema'
import type { Doors, RequestVariables } from '../context'
import { amountOfMoney, bodyAs, wholeNumber } from './answers'
import { checkoutAnswer, roomAnswer, verifyAnswer } from './booking-answers'

// A list that is none counts as missing, as every other detail that is not valid.
const list = z.array(z.unknown()).max(50).optional().catch(undefined)
/** The form as the documented calls carry it: guests as parallel arrays. */
const formFields = z.object({
  name: list,
  age: list,
  aadhar: list,
  address: z.unknown().optional(),
  mobileNumber: z.unknown().optional(),
  email: z.unknown().optional(),
})

const noRooms = 'must be a whole number from 1 up'
const availabilityBody = z.object({
  checkInDate: calendarDate,
  checkOutDate: calendarDate,
  type: roomType,
  totalRooms: wholeNumber.pipe(z.int(noRooms).min(1, noRooms)).optional(),
  userId: userId.optional().catch(undefined),
})

const checkoutBody = formFields.extend({
  userId,
  draftId: draftId.optional(),
  paidAmount: amountOfMoney,
  type: roomType,
  numberOfRooms: wholeNumber.pipe(stay.shape.rooms),
  checkInDate: calendarDate,
  checkOutDate: calendarDate,
})

const text = z.string().max(200)
const verifyBody = formFields.extend({
  razorpay_order_id: text,
  razorpay_payment_id: text,
  razorpay_signature: text,
})
const confirmationBody = z.object({
  bookingDetails: z.object({ orderId: orderReference }, { error: 'Order ID is required.' }),
})
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
    const body = await bodyAs(c, availabilityBody)
    const asked = { type: body.type, checkIn: body.checkInDate, checkOut: body.checkOutDate }
    return c.json({ success: true, ...(await services.checkAvailability(asked, body.userId)) })
  })

  routes.post('/payment/checkout', async (c) => {
    const body = await bodyAs(c, checkoutBody)
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
    const body = await bodyAs(c, verifyBody).catch((error: unknown) => {
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
    const body = await bodyAs(c, confirmationBody)
    await services.requestConfirmation(body.bookingDetails.orderId)
    return c.json({ success: true })
  })

  return routes
}

const verificationFailed = 'Payment verification failed. Please contact support.'

/** A missing or mangled id or signature is a failed verification, in the words that guests know. */
const isAboutThePayment = (error: unknown): boolean =>
  error instanceof DomainError && [...unverifiable].some((field) => error.message.startsWith(field))
