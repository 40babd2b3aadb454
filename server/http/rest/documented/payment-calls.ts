import { z } from 'zod'
import { verifyRequest } from '../requests/booking-requests'
import { type DocumentedCall, refusal, refused, tooLarge } from './documented-call'
import { form, signed } from './shown'

const failure = (status: string, message: string) =>
  z.strictObject({
    success: z.literal(false),
    status: z.literal(status),
    message: z.literal(message),
    error: z.string(),
  })

export const verifyPayment: DocumentedCall = {
  method: 'post',
  path: '/api/payment/verify-payment',
  group: 'Rooms and booking',
  summary: 'Verifies the payment and confirms the booking',
  notes:
    'May be repeated. Without this call the booking is confirmed by the webhook of the payment provider. Missing or invalid guest details never fail the call; the valid ones are stored.',
  request: verifyRequest,
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
    413: tooLarge('256 KB'),
  },
  examples: [
    {
      name: 'Genuine payment',
      given: 'paid',
      body: { ...signed, ...form },
      status: 200,
      answer: { success: true, status: 'confirmed' },
    },
    {
      name: 'Repeated call',
      given: 'confirmed',
      body: signed,
      status: 200,
      answer: { success: true, status: 'confirmed' },
    },
    {
      name: 'Wrong signature',
      given: 'paid',
      body: { ...signed, razorpay_signature: 'a'.repeat(64) },
      status: 400,
      answer: refused('VerificationFailed', 'Payment verification failed. Please contact support.'),
    },
    {
      name: 'Missing signature',
      body: {},
      status: 400,
      answer: refused('VerificationFailed', 'Payment verification failed. Please contact support.'),
    },
  ],
}
