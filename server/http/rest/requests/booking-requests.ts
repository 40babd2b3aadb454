import { z } from 'zod'
import { draftId, orderReference, userId } from '#shared/booking/checkout'
import { stay } from '#shared/booking/stay'
import { calendarDate } from '#shared/calendar/calendar-date-schema'
import { address, email, mobileNumber } from '#shared/guest/guest'
import { roomType } from '#shared/room/room-schema'
import { amountOfMoney, wholeNumber } from '../answers'
import { shownAs } from './shown-as'

const item = z.union([z.string(), z.number()])
// Something that is not a list counts as missing, like every other invalid detail.
const list = (description: string) =>
  z
    .array(z.unknown())
    .max(50)
    .optional()
    .catch(undefined)
    .meta(shownAs(z.array(item).max(50), description))

/** The booking form in the documented calls, with the guests as parallel arrays. */
export const formFields = z.object({
  name: list("The guests' names; all three lists are in the same order."),
  age: list('Their ages in years.'),
  aadhar: list('Their Aadhaar numbers: 12 digits, spaces allowed.'),
  address: z.unknown().optional().meta(shownAs(address)),
  mobileNumber: z
    .unknown()
    .optional()
    .meta(shownAs(mobileNumber, 'Ten digits; spaces, dashes, +91 and a leading 0 are removed.')),
  email: z.unknown().optional().meta(shownAs(email, 'The confirmation is sent to this address.')),
})

const noRooms = 'must be a whole number of at least 1'
const from = calendarDate.meta({ format: 'date', description: 'The first night, in the hotel’s time zone.' })
const until = calendarDate.meta({ format: 'date', description: 'The day of departure.' })

export const availabilityRequest = z.object({
  checkInDate: from,
  checkOutDate: until,
  type: roomType,
  totalRooms: wholeNumber
    .pipe(z.int(noRooms).min(1, noRooms))
    .optional()
    .meta({ description: 'Validated, but otherwise ignored.' }),
  userId: userId.optional().catch(undefined).meta(shownAs(userId, "This user's own hold counts as free.")),
})

export const checkoutRequest = formFields.extend({
  userId: userId.meta({
    description: 'A secret that the client chooses; whoever sends it acts as that user.',
  }),
  draftId: draftId
    .optional()
    .meta({ description: 'The id of one filled-in form; sending it again returns the same booking.' }),
  paidAmount: amountOfMoney.meta({
    description: 'Rupees: 60 % of the total, rounded up, or all of it. Any other amount is refused.',
  }),
  type: roomType,
  numberOfRooms: wholeNumber.pipe(stay.shape.rooms),
  checkInDate: from,
  checkOutDate: until,
})

/** Also for a missing or malformed id or signature, so that the guest always sees the same message. */
export const verificationFailed = 'Payment verification failed. Please contact support.'
const text = z.string({ error: verificationFailed }).max(200, verificationFailed)
export const verifyRequest = formFields
  .extend({ razorpay_order_id: text, razorpay_payment_id: text, razorpay_signature: text })
  .meta({
    description:
      'What the payment window returned. Amounts, type, rooms and dates are ignored: those of the order apply.',
  })

export const confirmationRequest = z.object({
  bookingDetails: z.object({ orderId: orderReference }, { error: 'Order ID is required.' }),
})
