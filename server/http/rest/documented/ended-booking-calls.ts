import { z } from 'zod'
import { deleteRequest } from '../requests/admin-requests'
import { refundMailRequest } from '../requests/refund-requests'
import { type DocumentedCall, invalid, notSignedIn, refusal, refused, tooLarge } from './documented-call'
import { shown } from './shown'
import { withoutToken } from './without-token'

const group = 'Administration'
const conflict = { words: 'The present state of the booking does not allow it.', schema: refusal('Conflict') }
const messageAnswer = z.strictObject({ success: z.literal(true), message: z.string() })

const sendRefund: DocumentedCall = {
  method: 'post',
  path: '/api/send-refund',
  group,
  summary: 'Marks a booking as refunded and mails the guest, with an optional attachment',
  notes:
    'Send a form (multipart/form-data), not JSON. Fields such as email, name and amount are ignored: the mail goes to the stored address with the stored details. The attachment is a PDF, JPEG or PNG file of at most 5 MB, under any field name.',
  isForAdmin: true,
  isForm: true,
  request: refundMailRequest,
  answers: {
    200: { words: 'The mail is being sent.', schema: messageAnswer },
    400: invalid,
    401: notSignedIn,
    404: { words: 'No booking has this order id.', schema: refusal('NotFound') },
    409: {
      words: 'No refund is due for this booking, or the payment provider has not accepted it yet.',
      schema: refusal('Conflict'),
    },
    413: tooLarge('5 MB'),
    415: { words: 'The attachment is not a PDF, JPEG or PNG file.', schema: refusal('UnsupportedFile') },
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
      name: 'Unsupported kind of file',
      given: 'cancelled',
      body: { razorpay_order_id: shown.orderId },
      file: { name: 'receipt.exe', type: 'application/pdf', content: 'MZ' },
      status: 415,
      answer: refused('UnsupportedFile', 'Attach a PDF, JPEG or PNG file.'),
    },
    {
      name: 'Booking that is not cancelled',
      given: 'confirmed',
      body: { razorpay_order_id: shown.orderId },
      status: 409,
      answer: refused('Conflict', 'This booking is not waiting for a refund.'),
    },
    {
      name: 'Unknown order id',
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
  summary: 'Permanently deletes a booking and all data of its guests',
  notes: 'Its rooms become free. The records of payments and refunds are kept.',
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
      status: 409,
      answer: refused('Conflict', 'A refund is being processed for this booking. Mark it as refunded first.'),
    },
    {
      name: 'Unknown booking id',
      body: { _id: 'x' },
      status: 404,
      answer: refused('NotFound', 'There is no such booking any more.'),
    },
    withoutToken({ _id: 'x' }),
  ],
}

/** The administrator's calls for cancelled and finished bookings. */
export const endedBookingCalls = { sendRefund, deleteBooking }
