import { z } from 'zod'
import { adminStatuses } from '#shared/booking/status'
import { roomType } from '#shared/room/room-schema'

const date = z.iso.date()
export const instant = z.iso.datetime({ offset: true })
const rupees = z.number().nonnegative().meta({ description: 'Rupees, with at most two decimals.' })
const count = z.int().nonnegative()
const guest = z.strictObject({ name: z.string(), age: z.int(), aadhar: z.string() })

export const done = z.strictObject({ success: z.literal(true) })

export const roomList = z.array(
  z.strictObject({
    _id: z.string(),
    type: roomType,
    beds: z.int(),
    amount: rupees.meta({ description: 'Rupees a night.' }),
    totalRooms: count,
  }),
)

/** A booking for whoever knows its order id: names are shortened and numbers masked. */
export const bookingDetails = z.strictObject({
  type: roomType,
  numberOfRooms: count,
  numberOfGuest: count,
  mobileNumber: z.string(),
  email: z.string(),
  guest: z.array(guest),
  checkInDate: date,
  checkOutDate: date,
  paidAmount: rupees,
  pendingAmount: rupees,
  orderId: z.string(),
  paymentId: z.string(),
  amount: rupees.meta({ description: 'The refund if the booking is cancelled now, in rupees.' }),
  refundEligible: z
    .string()
    .meta({ description: 'A text for people. It begins with "No refund" where nothing is refunded.' }),
  refundSteps: z
    .array(z.strictObject({ until: date, percent: z.int(), amount: rupees }))
    .meta({ description: 'How much is refunded for a cancellation until which date.' }),
})

export const refundAnswer = z.strictObject({
  success: z.literal(true),
  message: z.string(),
  refundId: z.string().nullable(),
  amountRefunded: rupees,
  refundDate: date,
  refundPending: z.literal(true).optional().meta({
    description: 'The payment provider has not accepted the refund yet; it is retried automatically.',
  }),
})

const addressAnswer = z.strictObject({
  country: z.string(),
  state: z.string(),
  district: z.string(),
  city: z.string(),
  pincode: z.string(),
})

export const adminBooking = z.strictObject({
  _id: z.uuid(),
  type: roomType,
  numberOfRooms: count,
  numberOfGuest: count,
  guest: z.array(guest),
  address: addressAnswer.nullable(),
  mobileNumber: z.string().nullable(),
  email: z.string().nullable(),
  paidAmount: rupees,
  pendingAmount: rupees,
  razorpay_order_id: z.string().nullable(),
  razorpay_payment_id: z.string().nullable(),
  refundId: z.string().optional(),
  refundAmount: rupees.optional(),
  checkInDate: date,
  checkOutDate: date,
  status: z.enum(adminStatuses),
  guestDetailsMissing: z.literal(true).optional().meta({
    description:
      'Details of the guests are missing. A missing name or Aadhaar number is an empty text, a missing age is 0.',
  }),
})
