import { z } from 'zod'
import { verifyPayment as verifySigned } from '#modules/payments/verify-payment'
import { declinedWords } from '#shared/booking/declined-payment'
import { givenDetails } from '#shared/booking/guest-details'
import { asForm, formFields, paymentIsPending } from './bookings'
import { defineCall } from './call'
import { form, refused, signed } from './examples'
import { refusal } from './refusals'

const text = z.string().max(200)
/** A missing or malformed id or signature is a wrong one, so that the guest always sees the same message. */
const signedText = z.preprocess((sent) => text.safeParse(sent).data ?? '', text)

const failure = <const Status extends string, const Message extends string>(
  status: Status,
  message: Message,
) =>
  z.strictObject({
    success: z.literal(false),
    status: z.literal(status),
    message: z.literal(message),
    error: z.string(),
  })

const confirmed = { success: true, status: 'confirmed' } as const
const notVerified = refused('VerificationFailed', 'Payment verification failed. Please contact support.')

export const verifyPayment = defineCall({
  method: 'post',
  path: '/api/payment/verify-payment',
  group: 'Rooms and booking',
  summary: 'Verifies the payment and confirms the booking',
  notes:
    'May be repeated. Without this call the booking is confirmed by the webhook of the payment provider. Missing or invalid guest details never fail the call; the valid ones are stored.',
  request: formFields
    .extend({
      razorpay_order_id: signedText,
      razorpay_payment_id: signedText,
      razorpay_signature: signedText,
    })
    .meta({
      description:
        'What the payment window returned. Amounts, type, rooms and dates are ignored: those of the order apply.',
    }),
  answers: {
    200: {
      words:
        '`confirmed`: the room is booked. `declined`: the payment is returned. `AlreadyPaid`: the booking was paid before and stays confirmed. `TooLate`: for any other reason, which `error` names: no room was left, the booking had ended, or the amount differs from that of the order.',
      schema: z.union([
        z.strictObject({ success: z.literal(true), status: z.literal('confirmed') }),
        failure('declined', 'TooLate'),
        failure('declined', 'AlreadyPaid'),
      ]),
    },
    202: {
      words: 'The payment is being confirmed. Do not pay again.',
      schema: failure('pending', 'Pending'),
    },
    400: {
      words: 'The signature is wrong, or does not belong to this order and payment.',
      schema: refusal('VerificationFailed', 'InvalidInput'),
    },
  },
  examples: [
    { name: 'Genuine payment', given: 'paid', body: { ...signed, ...form }, status: 200, answer: confirmed },
    { name: 'Repeated call', given: 'confirmed', body: signed, status: 200, answer: confirmed },
    {
      name: 'Wrong signature',
      given: 'paid',
      body: { ...signed, razorpay_signature: 'a'.repeat(64) },
      ...notVerified,
    },
    { name: 'Missing signature', body: {}, ...notVerified },
  ],
  async handle({ ctx }, { body, answer }) {
    const signed = {
      orderId: body.razorpay_order_id,
      paymentId: body.razorpay_payment_id,
      signature: body.razorpay_signature,
    }
    const outcome = await verifySigned(ctx, { signed, details: givenDetails(asForm(body)) })
    switch (outcome.status) {
      case 'confirmed':
        return answer(200, confirmed)
      case 'pending':
        return answer(202, {
          success: false,
          status: 'pending',
          message: 'Pending',
          error: paymentIsPending,
        })
      case 'declined':
        return answer(200, {
          success: false,
          status: 'declined',
          message: outcome.why === 'paidAlready' ? 'AlreadyPaid' : 'TooLate',
          error: declinedWords(outcome).text,
        })
      case 'ended':
        return answer(200, {
          success: false,
          status: 'declined',
          message: 'TooLate',
          error: 'This payment belonged to a booking that has since been cancelled or removed.',
        })
    }
  },
})
