import { z } from 'zod'
import { deleteRequest } from '../requests/admin-requests'
import { refundMailRequest } from '../requests/refund-requests'
import { type DocumentedCall, invalid, notSignedIn, refusal, refused, tooLarge } from './documented-call'
import { shown } from './shown'
import { withoutToken } from './without-token'

const group = 'The administrator'
const conflict = { words: 'Not as this booking stands now.', schema: refusal('Conflict') }
const said = z.strictObject({ success: z.literal(true), message: z.string() })

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

/** What the administrator does with a booking that is over. */
export const overCalls = { sendRefund, deleteBooking }
