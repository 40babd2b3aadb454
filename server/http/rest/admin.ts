import { z } from 'zod'
import { deleteBooking as removeBooking } from '#modules/admin/manage-booking'
import { type ListedBooking, listBookings } from '#modules/admin/whole-list'
import { changeRate } from '#modules/rates/change-rate'
import { deviceWords } from '#modules/team/device-words'
import { rateRequest, signInRequest } from '#shared/admin/requests'
import { type AdminStatus, adminStatuses } from '#shared/booking/status'
import { rupeeNumber } from '#shared/money/rupees'
import { roomType } from '#shared/room/room-schema'
import { typed } from '#shared/typed-text'
import { signInWithLimits } from '../middleware/sign-in-limits'
import { defineAdminCall, defineCall } from './call'
import { address, form, refused, shown, stay, withoutToken } from './examples'
import { count, date, doneInWords, guest, rupees, wholeNumber } from './fields'
import { refusal } from './refusals'

const group = 'Administration'

export const login = defineCall({
  method: 'post',
  path: '/api/login',
  group,
  summary: 'Signs an administrator in',
  notes:
    'Send the token in the header auth-token of the other calls. It expires after 12 hours unless the hotel has set another time. ' +
    'Where the account has a second factor, send the six digits of the authenticator app, or a recovery code, as `code` too. ' +
    'Each code counts once; after five wrong ones no code is taken for 15 minutes.',
  request: signInRequest,
  answers: {
    200: { words: 'Signed in.', schema: z.strictObject({ success: z.literal(true), authToken: z.string() }) },
    401: {
      words:
        'The email address or the password is wrong; `SecondFactor`: they are right, but `code` is missing, wrong or was used before.',
      schema: refusal('SignInFailed', 'SecondFactor'),
    },
  },
  examples: [
    {
      name: 'Correct password',
      given: 'empty',
      body: { email: 'desk@hotel.example', password: 'a-long-test-password' },
      status: 200,
      answer: { success: true, authToken: shown.authToken },
    },
    {
      name: 'Wrong password',
      body: { email: 'nobody@hotel.example', password: 'wrong' },
      ...refused('SignInFailed', 'Login failed. Please try again.'),
    },
    {
      name: 'Correct password of an account with a second factor, without its code',
      given: 'secondFactor',
      body: { email: 'owner@hotel.example', password: 'another-long-password' },
      ...refused('SecondFactor', 'Enter the code of your authenticator app.'),
    },
    {
      name: 'Correct password and code',
      given: 'secondFactor',
      body: { email: 'owner@hotel.example', password: 'another-long-password', code: shown.code },
      status: 200,
      answer: { success: true, authToken: shown.authToken },
    },
  ],
  async handle(deps, { body, networkAddress, userAgent, answer }) {
    const caller = { networkAddress, device: deviceWords(userAgent) }
    const authToken = await signInWithLimits(deps, caller, body)
    return answer(200, { success: true, authToken })
  },
})

const wrongStatus = `status must be one of: ${adminStatuses.join(', ')}.`

/** Money in rupees, identity numbers whole. */
const bookingAnswer = (booking: ListedBooking, status: AdminStatus) => ({
  _id: booking.id,
  type: booking.type,
  numberOfRooms: booking.rooms,
  numberOfGuest: booking.numberOfGuests,
  guest: booking.guests.map((each) => ({ ...each, otherId: each.otherId ?? ('' as const) })),
  address: booking.address,
  mobileNumber: booking.mobileNumber,
  email: booking.email,
  paidAmount: rupeeNumber(booking.paid),
  pendingAmount: rupeeNumber(booking.pending),
  razorpay_order_id: booking.orderId,
  razorpay_payment_id: booking.paymentId,
  ...(booking.refund?.refundId ? { refundId: booking.refund.refundId } : {}),
  ...(booking.refund ? { refundAmount: rupeeNumber(booking.refund.amount) } : {}),
  checkInDate: booking.checkIn,
  checkOutDate: booking.checkOut,
  status,
  ...(booking.detailsMissing ? { guestDetailsMissing: true as const } : {}),
})

async function* bookingAnswers(batches: AsyncIterable<ListedBooking[]>, status: AdminStatus) {
  for await (const bookings of batches) yield bookings.map((booking) => bookingAnswer(booking, status))
}

export const fetchBookings = defineAdminCall({
  method: 'post',
  path: '/api/fetchBookings',
  group,
  summary: 'Lists the bookings of one status, by check-in date',
  notes:
    'Money is in rupees; Aadhaar numbers are complete. `Processing` is called "Refund Req" in the administrator\'s panel.',
  request: z.object({ status: z.enum(adminStatuses, { error: wrongStatus }) }),
  answers: {
    200: {
      words: 'All bookings of this status.',
      schema: z.array(
        z.strictObject({
          _id: z.uuid(),
          type: roomType,
          numberOfRooms: count,
          numberOfGuest: count,
          guest: z.array(guest),
          address: z
            .strictObject({
              country: z.string(),
              state: z.string(),
              district: z.string(),
              city: z.string(),
              pincode: z.string(),
            })
            .nullable(),
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
        }),
      ),
    },
  },
  examples: [
    {
      name: 'One confirmed booking',
      given: 'confirmed',
      body: { status: 'Confirmed' },
      status: 200,
      answer: [
        {
          _id: shown.bookingId,
          ...stay,
          numberOfRooms: 1,
          numberOfGuest: 1,
          guest: [{ name: 'Asha Rawat', age: 34, aadhar: '234123412346', otherId: '' }],
          address,
          mobileNumber: form.mobileNumber,
          email: form.email,
          paidAmount: 3000,
          pendingAmount: 2000,
          razorpay_order_id: shown.orderId,
          razorpay_payment_id: shown.paymentId,
          status: 'Confirmed',
        },
      ],
    },
    { name: 'Unknown status', body: { status: 'Held' }, ...refused('InvalidInput', wrongStatus) },
    withoutToken({ status: 'Confirmed' }),
  ],
  async handle({ ctx }, { admin, body: { status }, answerList }) {
    return answerList(200, bookingAnswers(await listBookings(ctx, admin, status), status))
  },
})

export const updateRoomRate = defineAdminCall({
  method: 'put',
  path: '/api/updateRoomRate',
  group,
  summary: 'Changes the rate of a room type',
  notes: 'Existing holds and bookings keep their rate.',
  request: rateRequest.extend({
    amount: wholeNumber
      .pipe(rateRequest.shape.amount)
      .meta({ description: 'Whole rupees a night, from 100 to 1,00,000; may come as text.' }),
  }),
  answers: { 200: { words: 'Changed.', schema: doneInWords } },
  examples: [
    {
      name: 'New rate',
      given: 'empty',
      body: { type: 'Triple Bed', amount: 3500 },
      status: 200,
      answer: { success: true, message: 'The rate of Triple Bed is now ₹3,500 a night.' },
    },
    {
      name: 'Rate too low',
      body: { type: 'Triple Bed', amount: 99 },
      ...refused('InvalidInput', 'A rate is a whole number of rupees from 100 to 1,00,000.'),
    },
    withoutToken({ type: 'Triple Bed', amount: 3500 }),
  ],
  async handle({ ctx }, { admin, body, answer }) {
    const { message } = await changeRate(ctx, admin, body)
    return answer(200, { success: true, message })
  },
})

const unusedId = '00000000-0000-0000-0000-000000000000'

export const deleteBooking = defineAdminCall({
  method: 'delete',
  path: '/api/deleteBooking',
  group,
  summary: 'Permanently deletes a booking and all data of its guests',
  notes: 'Its rooms become free. The records of payments and refunds are kept.',
  request: z.object({
    // A text that is not a UUID is answered like an unknown id: `NotFound`.
    _id: typed('Send the id of the booking as _id.')
      .transform((text) => z.uuid().safeParse(text).data ?? unusedId)
      .meta({ description: 'The `_id` that fetchBookings shows.' }),
  }),
  answers: {
    200: { words: 'Deleted.', schema: z.strictObject({ message: z.string() }) },
    404: { words: 'No booking has this id.', schema: refusal('NotFound') },
    409: {
      words:
        'The present state of the booking does not allow it, or a payment is being confirmed (`Pending`).',
      schema: refusal('Conflict', 'Pending'),
    },
  },
  examples: [
    {
      name: 'Confirmed booking',
      given: 'confirmed',
      body: { _id: shown.bookingId },
      status: 200,
      answer: { message: 'Booking deleted. ₹3,000 stays with the hotel.' },
    },
    {
      name: 'Booking with a refund in progress',
      given: 'cancelled',
      body: { _id: shown.bookingId },
      ...refused('Conflict', 'A refund is being processed for this booking. Mark it as refunded first.'),
    },
    {
      name: 'Unknown booking id',
      body: { _id: 'x' },
      ...refused('NotFound', 'There is no such booking any more.'),
    },
    withoutToken({ _id: 'x' }),
  ],
  async handle({ ctx }, { admin, body, answer }) {
    return answer(200, await removeBooking(ctx, admin, body._id))
  },
})
