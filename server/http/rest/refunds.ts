import { z } from 'zod'
import { cancelAsGuest, quoteCancelling } from '#modules/refunds/cancel'
import { requestReceipt } from '#modules/refunds/mark-refunded'
import { countGuesses } from '#server/http/middleware/rate-limit'
import { orderReference } from '#shared/booking/checkout'
import { asPaise } from '#shared/money/paise'
import { rupeeNumber } from '#shared/money/rupees'
import type { CancellationDetails } from '#shared/refund/cancelling'
import { cancelledMessage, refundSubmitted } from '#shared/refund/words'
import { roomType } from '#shared/room/room-schema'
import { typed } from '#shared/typed-text'
import { defineCall } from './call'
import { failed, refused, shown, stay, unknownOrder } from './examples'
import { amountOfMoney, count, date, done, failure, guest, noOrderId, rupees } from './fields'
import { refusal } from './refusals'

const group = 'Cancelling'

/** A booking for whoever knows its order id: names are shortened and numbers masked. */
const bookingDetails = z.strictObject({
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
  refundEligible: z.string().meta({
    description:
      'A text for people. It begins with "No refund" where nothing is refunded online, and says what is given back at the desk.',
  }),
  refundSteps: z
    .array(z.strictObject({ until: date, percent: z.int(), amount: rupees }))
    .meta({ description: 'How much is refunded for a cancellation until which date.' }),
})

const detailsAnswer = (details: CancellationDetails) => ({
  type: details.type,
  numberOfRooms: details.rooms,
  numberOfGuest: details.numberOfGuests,
  mobileNumber: details.mobileNumber,
  email: details.email,
  guest: details.guests,
  checkInDate: details.checkIn,
  checkOutDate: details.checkOut,
  paidAmount: rupeeNumber(details.quote.paid),
  pendingAmount: rupeeNumber(details.pending),
  orderId: details.orderId,
  paymentId: details.paymentId,
  amount: rupeeNumber(details.quote.amount),
  refundEligible: details.quote.eligible,
  refundSteps: details.quote.steps.map(({ until, percent, amount }) => ({
    until,
    percent,
    amount: rupeeNumber(amount),
  })),
})

const shownDetails = {
  ...stay,
  numberOfRooms: 1,
  numberOfGuest: 1,
  mobileNumber: '98••••••10',
  email: 'a••••a@example.com',
  guest: [{ name: 'Asha R.', age: 34, aadhar: 'XXXX XXXX 2346', otherId: '' }],
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

const pleaseConfirm = 'Please confirm the cancellation.'
const changedWords = (eligible: string) =>
  `The refund has changed, so nothing was cancelled. It is now: ${eligible}. Please confirm again.`

export const refund = defineCall({
  method: 'post',
  path: '/api/payment/refund',
  group,
  summary: 'Quotes the refund (step 1) and cancels the booking (step 2)',
  notes:
    'The order id is enough to cancel, so keep it secret. Repeated and parallel calls get the first answer. Every cancellation is mailed to the stored address.',
  request: z.object({
    razorpay_order_id: orderReference,
    confirmCancellation: z
      .boolean()
      .nullish()
      .meta({ description: 'true cancels (step 2); without it nothing changes (step 1).' }),
    leaveForHotel: z
      .boolean()
      .nullish()
      .meta({ description: 'Step 2: true leaves the refund to the hotel.' }),
    expectedRefund: amountOfMoney.pipe(z.number().nonnegative()).nullish().meta({
      description:
        'Step 2: the refund in rupees that the guest was shown. If it has changed, nothing is done.',
    }),
  }),
  answers: {
    200: {
      words: 'Step 1: the booking and its refund if cancelled now. Step 2: the refund.',
      schema: z.union([
        z.strictObject({
          success: z.literal(true),
          bookingDetails,
          requiresConfirmation: z.boolean(),
          message: z.string(),
        }),
        z.strictObject({
          success: z.literal(true),
          message: z.string(),
          refundId: z.string().nullable(),
          amountRefunded: rupees,
          refunds: z.array(z.strictObject({ refundId: z.string().nullable(), amount: rupees })).meta({
            description:
              'What goes back of each payment, the latest payment first; `refundId` above is that of the first, `amountRefunded` their sum.',
          }),
          refundDate: date,
          refundPending: z.literal(true).optional().meta({
            description: 'The payment provider has not accepted the refund yet; it is retried automatically.',
          }),
        }),
      ]),
    },
    404: { words: 'No booking with this order id can be cancelled.', schema: refusal('NotFound') },
    409: {
      words:
        'The refund is no longer the expected one, the guests have checked in (`Conflict`), or a payment of the balance is ' +
        'being confirmed (`Pending`: try again in a minute). Nothing was cancelled.',
      schema: z.union([
        failure('QuoteChanged').extend({ bookingDetails, requiresConfirmation: z.literal(true) }),
        refusal('Conflict', 'Pending'),
      ]),
    },
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
        message: pleaseConfirm,
      },
    },
    {
      name: 'Step 2',
      given: 'confirmed',
      body: { ...paid, confirmCancellation: true, leaveForHotel: false, expectedRefund: 2343.36 },
      status: 200,
      answer: {
        success: true,
        message: refundSubmitted,
        refundId: shown.refundId,
        amountRefunded: 2343.36,
        refunds: [{ refundId: shown.refundId, amount: 2343.36 }],
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
        refunds: [],
        refundDate: '2027-03-01',
      },
    },
    {
      name: 'Step 2 with an outdated amount',
      given: 'confirmed',
      body: { ...paid, confirmCancellation: true, expectedRefund: 3000 },
      status: 409,
      answer: {
        ...failed('QuoteChanged', changedWords(shownDetails.refundEligible)),
        bookingDetails: shownDetails,
        requiresConfirmation: true,
      },
    },
    {
      name: 'Unknown order id',
      body: { razorpay_order_id: unknownOrder },
      ...refused('NotFound', 'There is no booking with this order id that can be cancelled.'),
    },
    { name: 'Missing order id', body: {}, ...refused('InvalidInput', noOrderId) },
  ],
  async handle({ ctx, limits }, { body, networkAddress, answer }) {
    const { razorpay_order_id: orderId, leaveForHotel, expectedRefund } = body
    const guess = <T>(work: () => Promise<T>) => countGuesses(limits.guesses, networkAddress, work)
    if (!body.confirmCancellation) {
      const { kind, details } = await guess(() => quoteCancelling(ctx, orderId))
      const isCancellable = kind === 'Cancellable'
      return answer(200, {
        success: true,
        bookingDetails: detailsAnswer(details),
        requiresConfirmation: isCancellable,
        message: isCancellable ? pleaseConfirm : 'This booking is already cancelled.',
      })
    }
    const waive = leaveForHotel ?? false
    const expected = expectedRefund == null ? undefined : asPaise(Math.round(expectedRefund * 100))
    const outcome = await guess(() => cancelAsGuest(ctx, { orderId, waive, expected }))
    if (outcome.kind === 'Cancelled') {
      const { cancellation, atDesk } = outcome
      return answer(200, {
        success: true,
        message: cancelledMessage(cancellation, atDesk),
        refundId: cancellation.refundId,
        amountRefunded: rupeeNumber(cancellation.amount),
        refunds: cancellation.parts.map(({ refundId, amount }) => ({
          refundId,
          amount: rupeeNumber(amount),
        })),
        refundDate: cancellation.date,
        ...(cancellation.isPending ? { refundPending: true } : {}),
      })
    }
    return answer(409, {
      success: false,
      message: 'QuoteChanged',
      error: changedWords(outcome.details.quote.eligible),
      bookingDetails: detailsAnswer(outcome.details),
      requiresConfirmation: true,
    })
  },
})

const noRefundId = 'Refund ID is required.'

export const sendReceipt = defineCall({
  method: 'post',
  path: '/api/sendreceiptrefund',
  group,
  summary: 'Mails the receipt of a refund',
  notes:
    'The receipt goes to the stored address with the stored refund ids, amount and date; the id of any part of the refund will do. A repeat within ten minutes sends nothing, and at most five are sent.',
  request: z.object({
    refundDetails: z.object(
      {
        refundId: typed(noRefundId)
          .trim()
          .min(1, noRefundId)
          .transform((text) => (/^\w{1,64}$/.test(text) ? text : '')),
      },
      { error: noRefundId },
    ),
  }),
  answers: {
    200: { words: 'The receipt is being sent, or was sent before.', schema: done },
    404: { words: 'No refund has this id.', schema: refusal('NotFound') },
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
      ...refused('NotFound', 'There is no refund with this id.'),
    },
  ],
  async handle({ ctx, limits }, { body: { refundDetails }, networkAddress, answer }) {
    await countGuesses(limits.guesses, networkAddress, () => requestReceipt(ctx, refundDetails.refundId))
    return answer(200, { success: true })
  },
})
