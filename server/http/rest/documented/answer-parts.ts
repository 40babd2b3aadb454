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

/** What whoever knows an order id may see: names shortened, numbers hidden. */
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
  amount: rupees.meta({ description: 'What would go back now, in rupees.' }),
  refundEligible: z
    .string()
    .meta({ description: 'For people. Begins with "No refund" where nothing goes back.' }),
  refundSteps: z
    .array(z.strictObject({ until: date, percent: z.int(), amount: rupees }))
    .meta({ description: 'Until which date how much goes back.' }),
})

export const refundAnswer = z.strictObject({
  success: z.literal(true),
  message: z.string(),
  refundId: z.string().nullable(),
  amountRefunded: rupees,
  refundDate: date,
  refundPending: z
    .literal(true)
    .optional()
    .meta({ description: 'The provider has not taken the refund yet; it is asked again by itself.' }),
})

const place = z.strictObject({
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
  address: place.nullable(),
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
      "Something about the guests is missing: a guest's name or Aadhaar number is empty then, an age 0.",
  }),
})
