import { z } from 'zod'
import { signInRequest } from '#shared/admin/requests'
import { listRequest, rateChangeRequest } from '../requests/admin-requests'
import { adminBooking } from './answer-parts'
import { type DocumentedCall, invalid, notSignedIn, refusal, refused, tooLarge } from './documented-call'
import { address, shown, stay } from './shown'
import { withoutToken } from './without-token'

const group = 'Administration'
const messageAnswer = z.strictObject({ success: z.literal(true), message: z.string() })

const login: DocumentedCall = {
  method: 'post',
  path: '/api/login',
  group,
  summary: 'Signs an administrator in',
  notes:
    'Send the token in the header auth-token of the other calls. It expires after 12 hours unless the hotel has set another time.',
  request: signInRequest,
  answers: {
    200: {
      words: 'Signed in.',
      schema: z.strictObject({ success: z.literal(true), authToken: z.string() }),
    },
    400: invalid,
    401: { words: 'The email address or the password is wrong.', schema: refusal('SignInFailed') },
    413: tooLarge('256 KB'),
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
      status: 401,
      answer: refused('SignInFailed', 'Login failed. Please try again.'),
    },
  ],
}

const fetchBookings: DocumentedCall = {
  method: 'post',
  path: '/api/fetchBookings',
  group,
  summary: 'Lists the bookings of one status, by check-in date',
  notes:
    'Money is in rupees; Aadhaar numbers are complete. `Processing` is called "Refund Req" in the administrator\'s panel.',
  isForAdmin: true,
  request: listRequest,
  answers: {
    200: { words: 'All bookings of this status.', schema: z.array(adminBooking) },
    400: invalid,
    401: notSignedIn,
    413: tooLarge('256 KB'),
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
          guest: [{ name: 'Asha Rawat', age: 34, aadhar: '234123412346' }],
          address,
          mobileNumber: '9876543210',
          email: 'asha@example.com',
          paidAmount: 3000,
          pendingAmount: 2000,
          razorpay_order_id: shown.orderId,
          razorpay_payment_id: shown.paymentId,
          status: 'Confirmed',
        },
      ],
    },
    {
      name: 'Unknown status',
      body: { status: 'Held' },
      status: 400,
      answer: refused('InvalidInput', 'status must be one of: Confirmed, Cancelled, Refunded, Processing.'),
    },
    withoutToken({ status: 'Confirmed' }),
  ],
}

const updateRoomRate: DocumentedCall = {
  method: 'put',
  path: '/api/updateRoomRate',
  group,
  summary: 'Changes the rate of a room type',
  notes: 'Existing holds and bookings keep their rate.',
  isForAdmin: true,
  request: rateChangeRequest,
  answers: {
    200: { words: 'Changed.', schema: messageAnswer },
    400: invalid,
    401: notSignedIn,
    413: tooLarge('256 KB'),
  },
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
      status: 400,
      answer: refused('InvalidInput', 'A rate is a whole number of rupees from 100 to 1,00,000.'),
    },
    withoutToken({ type: 'Triple Bed', amount: 3500 }),
  ],
}

export const adminCalls = { login, fetchBookings, updateRoomRate }
