import { z } from 'zod'
import { signInRequest } from '../../../../shared/admin/requests'
import { deleteRequest, listRequest, rateChangeRequest } from '../requests/admin-requests'
import { refundMailRequest } from '../requests/refund-requests'
import { adminBooking } from './answer-parts'
import {
  type DocumentedCall,
  type Example,
  invalid,
  notSignedIn,
  refusal,
  refused,
  tooLarge,
} from './documented-call'
import { address, shown, stay } from './shown'

const group = 'The administrator'
const conflict = { words: 'Not as this booking stands now.', schema: refusal('Conflict') }
const said = z.strictObject({ success: z.literal(true), message: z.string() })

const withoutToken = (body: Record<string, unknown>): Example => ({
  name: 'Without a token',
  body,
  signedIn: false,
  status: 401,
  answer: refused('NotSignedIn', 'Please sign in again.'),
})

const login: DocumentedCall = {
  method: 'post',
  path: '/api/login',
  group,
  summary: 'Signs an administrator in',
  notes:
    'The token goes into the header auth-token of the other calls. It ends by itself (12 hours as delivered).',
  request: signInRequest,
  answers: {
    200: {
      words: 'Signed in.',
      schema: z.strictObject({ success: z.literal(true), authToken: z.string() }),
    },
    400: invalid,
    401: { words: 'A wrong address or password.', schema: refusal('SignInFailed') },
    413: tooLarge('256 KB'),
  },
  examples: [
    {
      name: 'The right password',
      given: 'empty',
      body: { email: 'desk@hotel.example', password: 'a-long-test-password' },
      status: 200,
      answer: { success: true, authToken: shown.authToken },
    },
    {
      name: 'A wrong password',
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
  summary: 'The bookings of one status, by check-in',
  notes: 'Money in rupees, identity numbers whole. `Processing` is what the panel calls "Refund Req".',
  isForAdmin: true,
  request: listRequest,
  answers: {
    200: { words: 'Every booking of this status.', schema: z.array(adminBooking) },
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
      name: 'A status that is none of the four',
      body: { status: 'Held' },
      status: 400,
      answer: refused('InvalidInput', 'status must be one of: Confirmed, Cancelled, Refunded, Processing.'),
    },
    withoutToken({ status: 'Confirmed' }),
  ],
}

const sendRefund: DocumentedCall = {
  method: 'post',
  path: '/api/send-refund',
  group,
  summary: 'Marks a booking as refunded and mails its guest, with a file where one is attached',
  notes:
    'A form, not JSON. Fields such as email, name and amount may be sent along and are ignored: the mail says what is stored, to whom is stored. The file is a PDF, JPEG or PNG of at most 5 MB, whatever its field is called.',
  isForAdmin: true,
  isForm: true,
  request: refundMailRequest,
  answers: {
    200: { words: 'The mail is on its way.', schema: said },
    400: invalid,
    401: notSignedIn,
    404: { words: 'No booking has this order id.', schema: refusal('NotFound') },
    409: {
      words: 'This booking does not wait for a refund, or the provider has not taken it yet.',
      schema: refusal('Conflict'),
    },
    413: tooLarge('5 MB'),
    415: { words: 'The file is no PDF, JPEG or PNG.', schema: refusal('UnsupportedFile') },
  },
  examples: [
    {
      name: 'With the bank’s receipt',
      given: 'cancelled',
      body: {
        email: 'asha@example.com',
        name: 'Asha Rawat',
        amount: '2343.36',
        razorpay_order_id: shown.orderId,
      },
      file: { name: 'receipt.pdf', type: 'application/pdf', content: '%PDF-1.4 receipt' },
      status: 200,
      answer: { success: true, message: 'Refund mail sent successfully!' },
    },
    {
      name: 'A file of another kind',
      given: 'cancelled',
      body: { razorpay_order_id: shown.orderId },
      file: { name: 'receipt.exe', type: 'application/pdf', content: 'MZ' },
      status: 415,
      answer: refused('UnsupportedFile', 'Attach a PDF, JPEG or PNG file.'),
    },
    {
      name: 'A booking that is not cancelled',
      given: 'confirmed',
      body: { razorpay_order_id: shown.orderId },
      status: 409,
      answer: refused('Conflict', 'This booking does not wait for a refund.'),
    },
    {
      name: 'An order that nobody has',
      body: { razorpay_order_id: 'order_AAAAAAAAAAAAAA' },
      status: 404,
      answer: refused('NotFound', 'There is no booking with this order id.'),
    },
    withoutToken({ razorpay_order_id: 'order_AAAAAAAAAAAAAA' }),
  ],
}

const deleteBooking: DocumentedCall = {
  method: 'delete',
  path: '/api/deleteBooking',
  group,
  summary: 'Deletes a booking and every trace of its guests for good',
  notes: 'Its rooms are free then. What was paid and returned stays in the books.',
  isForAdmin: true,
  request: deleteRequest,
  answers: {
    200: { words: 'Deleted.', schema: z.strictObject({ message: z.string() }) },
    400: invalid,
    401: notSignedIn,
    404: { words: 'No booking has this id.', schema: refusal('NotFound') },
    409: conflict,
    413: tooLarge('256 KB'),
  },
  examples: [
    {
      name: 'A confirmed booking',
      given: 'confirmed',
      body: { _id: shown.bookingId },
      status: 200,
      answer: { message: 'Booking deleted. ₹3,000 stays with the hotel.' },
    },
    {
      name: 'While a refund is under way',
      given: 'cancelled',
      body: { _id: shown.bookingId },
      status: 409,
      answer: refused('Conflict', 'A refund is being processed for this booking. Mark it as refunded first.'),
    },
    {
      name: 'An id that no booking has',
      body: { _id: 'x' },
      status: 404,
      answer: refused('NotFound', 'There is no such booking any more.'),
    },
    withoutToken({ _id: 'x' }),
  ],
}

const updateRoomRate: DocumentedCall = {
  method: 'put',
  path: '/api/updateRoomRate',
  group,
  summary: 'Changes what a night costs',
  notes: 'What is held or booked keeps its rate.',
  isForAdmin: true,
  request: rateChangeRequest,
  answers: {
    200: { words: 'Changed.', schema: said },
    400: invalid,
    401: notSignedIn,
    413: tooLarge('256 KB'),
  },
  examples: [
    {
      name: 'A new rate',
      given: 'empty',
      body: { type: 'Triple Bed', amount: 3500 },
      status: 200,
      answer: { success: true, message: 'The rate of Triple Bed is now ₹3,500 a night.' },
    },
    {
      name: 'Too little',
      body: { type: 'Triple Bed', amount: 99 },
      status: 400,
      answer: refused('InvalidInput', 'A rate is a whole number of rupees from 100 to 1,00,000.'),
    },
    withoutToken({ type: 'Triple Bed', amount: 3500 }),
  ],
}

export const adminCalls = { login, fetchBookings, sendRefund, deleteBooking, updateRoomRate }
