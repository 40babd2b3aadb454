import { z } from 'zod'
import { receiptRequest, refundRequest } from '../requests/refund-requests'
import { bookingDetails, done, refundAnswer } from './answer-parts'
import { type DocumentedCall, invalid, refusal, refused, tooLarge } from './documented-call'
import { shown, stay } from './shown'

const group = 'Cancelling'

const quote = z.strictObject({
  success: z.literal(true),
  bookingDetails,
  requiresConfirmation: z.boolean(),
  message: z.string(),
})
const changedQuote = z.strictObject({
  success: z.literal(false),
  message: z.literal('QuoteChanged'),
  error: z.string(),
  bookingDetails,
  requiresConfirmation: z.literal(true),
})

const shownDetails = {
  ...stay,
  numberOfRooms: 1,
  numberOfGuest: 1,
  mobileNumber: '98••••••10',
  email: 'a••••a@example.com',
  guest: [{ name: 'Asha R.', age: 34, aadhar: 'XXXX XXXX 2346' }],
  paidAmount: 3000,
  pendingAmount: 2000,
  orderId: shown.orderId,
  paymentId: shown.paymentId,
  amount: 2343.36,
  refundEligible: '80% refund: ₹2,343.36 of ₹3,000.00 paid',
  refundSteps: [
    { until: '2027-05-10', percent: 80, amount: 2343.36 },
    { until: '2027-05-15', percent: 65, amount: 1903.98 },
    { until: '2027-05-20', percent: 50, amount: 1464.6 },
    { until: '2027-05-30', percent: 35, amount: 1025.22 },
    { until: '2027-05-31', percent: 20, amount: 585.84 },
  ],
}
const paid = { razorpay_order_id: shown.orderId }
const notFound = { words: 'No booking with this order id can be cancelled.', schema: refusal('NotFound') }

const refund: DocumentedCall = {
  method: 'post',
  path: '/api/payment/refund',
  group,
  summary: 'Quotes the refund (step 1) and cancels the booking (step 2)',
  notes:
    'The order id is enough to cancel, so keep it secret. Repeated and parallel calls get the first answer. Every cancellation is mailed to the stored address.',
  request: refundRequest,
  answers: {
    200: {
      words: 'Step 1: the booking and its refund if cancelled now. Step 2: the refund.',
      schema: z.union([quote, refundAnswer]),
    },
    400: invalid,
    404: notFound,
    409: { words: 'The refund is no longer the expected one. Nothing was cancelled.', schema: changedQuote },
    413: tooLarge('256 KB'),
  },
  examples: [
    {
      name: 'Step 1',
      given: 'confirmed',
      body: paid,
      status: 200,
      answer: {
        success: true,
        bookingDetails: shownDetails,
        requiresConfirmation: true,
        message: 'Please confirm the cancellation.',
      },
    },
    {
      name: 'Step 2',
      given: 'confirmed',
      body: { ...paid, confirmCancellation: true, leaveForHotel: false, expectedRefund: 2343.36 },
      status: 200,
      answer: {
        success: true,
        message: 'Refund request submitted successfully. Refund will be processed within 2-3 working days.',
        refundId: shown.refundId,
        amountRefunded: 2343.36,
        refundDate: '2027-03-01',
      },
    },
    {
      name: 'Step 2, leaving the refund to the hotel',
      given: 'confirmed',
      body: { ...paid, confirmCancellation: true, leaveForHotel: true },
      status: 200,
      answer: {
        success: true,
        message: 'Your booking is cancelled. Thank you for leaving ₹2,343.36 to the hotel.',
        refundId: null,
        amountRefunded: 0,
        refundDate: '2027-03-01',
      },
    },
    {
      name: 'Step 2 with an outdated amount',
      given: 'confirmed',
      body: { ...paid, confirmCancellation: true, expectedRefund: 3000 },
      status: 409,
      answer: {
        ...refused(
          'QuoteChanged',
          'The refund has changed, so nothing was cancelled. It is now: 80% refund: ₹2,343.36 of ₹3,000.00 paid. Please confirm again.',
        ),
        bookingDetails: shownDetails,
        requiresConfirmation: true,
      },
    },
    {
      name: 'Unknown order id',
      body: { razorpay_order_id: 'order_AAAAAAAAAAAAAA' },
      status: 404,
      answer: refused('NotFound', 'There is no booking with this order id that can be cancelled.'),
    },
    {
      name: 'Missing order id',
      body: {},
      status: 400,
      answer: refused('InvalidInput', 'Order ID is required.'),
    },
  ],
}

const sendReceipt: DocumentedCall = {
  method: 'post',
  path: '/api/sendreceiptrefund',
  group,
  summary: 'Mails the receipt of a refund',
  notes:
    'The receipt goes to the stored address with the stored refund id, amount and date. A repeat within ten minutes sends nothing, and at most five are sent.',
  request: receiptRequest,
  answers: {
    200: { words: 'The receipt is being sent, or was sent before.', schema: done },
    400: invalid,
    404: { words: 'No refund has this id.', schema: refusal('NotFound') },
    413: tooLarge('256 KB'),
  },
  examples: [
    {
      name: 'Known refund',
      given: 'cancelled',
      body: {
        refundDetails: { refundId: shown.refundId, amountRefunded: 2343.36, refundDate: '2027-03-01' },
      },
      status: 200,
      answer: { success: true },
    },
    {
      name: 'Unknown refund id',
      body: { refundDetails: { refundId: 'rfnd_AAAAAAAAAAAAAA' } },
      status: 404,
      answer: refused('NotFound', 'There is no refund with this id.'),
    },
  ],
}

export const refundCalls = { refund, sendReceipt }
