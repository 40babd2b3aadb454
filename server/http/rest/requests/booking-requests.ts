import { z } from 'zod'
import { draftId, orderReference, userId } from '#shared/booking/checkout'
import { stay } from '#shared/booking/stay'
import { calendarDate } from '#shared/calendar/calendar-date-schema'
import { address, email, mobileNumber } from '#shared/guest/guest'
import { roomType } from '#shared/room/room-schema'
import { amountOfMoney, wholeNumber } from '../answers'
import { shownAs } from './shown-as'

const one = z.union([z.string(), z.number()])
// A list that is none counts as missing, as every other detail that is not valid.
const list = (description: string) =>
  z
    .array(z.unknown())
    .max(50)
    .optional()
    .catch(undefined)
    .meta(shownAs(z.array(one).max(50), description))

/** The form as the documented calls carry it: guests as parallel arrays. */
export const formFields = z.object({
  name: list("The guests' names, in one order for all three lists."),
  age: list('Their ages in years.'),
  aadhar: list('Their identity numbers: 12 digits, spaces allowed.'),
  address: z.unknown().optional().meta(shownAs(address)),
  mobileNumber: z
    .unknown()
    .optional()
    .meta(shownAs(mobileNumber, 'Ten digits; spaces, dashes, +91 or a leading 0 are taken off.')),
  email: z.unknown().optional().meta(shownAs(email, 'Where the confirmation goes.')),
})

const noRooms = 'must be a whole number from 1 up'
const from = calendarDate.meta({ format: 'date', description: 'The first night, a date of the hotel.' })
const until = calendarDate.meta({ format: 'date', description: 'The day of leaving.' })

export const availabilityRequest = z.object({
  checkInDate: from,
  checkOutDate: until,
  type: roomType,
  totalRooms: wholeNumber
    .pipe(z.int(noRooms).min(1, noRooms))
    .optional()
    .meta({ description: 'Checked, and otherwise ignored.' }),
  userId: userId
    .optional()
    .catch(undefined)
    .meta(shownAs(userId, "This user's own hold counts as free for him.")),
})

export const checkoutRequest = formFields.extend({
  userId: userId.meta({ description: 'A secret that the client makes up: whoever says it is that user.' }),
  draftId: draftId
    .optional()
    .meta({ description: 'One filling-in of a form: sent again, it is the same booking.' }),
  paidAmount: amountOfMoney.meta({
    description: 'Rupees: 60 % of the whole, rounded up, or all of it. Another amount is refused.',
  }),
  type: roomType,
  numberOfRooms: wholeNumber.pipe(stay.shape.rooms),
  checkInDate: from,
  checkOutDate: until,
})

/** For a missing or mangled id or signature too: these are the words that guests know. */
export const verificationFailed = 'Payment verification failed. Please contact support.'
const text = z.string({ error: verificationFailed }).max(200, verificationFailed)
export const verifyRequest = formFields
  .extend({ razorpay_order_id: text, razorpay_payment_id: text, razorpay_signature: text })
  .meta({
    description:
      'What the payment window handed over. Amounts, type, rooms and dates may be sent along and are ignored: those of the order stand.',
  })

export const confirmationRequest = z.object({
  bookingDetails: z.object({ orderId: orderReference }, { error: 'Order ID is required.' }),
})
