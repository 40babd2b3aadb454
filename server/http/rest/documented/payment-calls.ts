import { z } from 'zod'
import { verifyRequest } from '../requests/booking-requests'
import { type DocumentedCall, refusal, refused, tooLarge } from './documented-call'
import { form, signed } from './shown'

const no = (status: string, message: string) =>
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
  summary: 'Checks what the payment window handed over and confirms the booking',
  notes:
    'May be repeated; left out, the booking is confirmed all the same by what the provider sends. Guest details that are missing or not valid never fail it; those that are valid are kept.',
  request: verifyRequest,
  answers: {
    200: {
      words:
        '`confirmed`: the room is booked. `declined`: the money is not kept. `AlreadyPaid`: it was a second payment, and the booking stands with the first. `TooLate`: for any other reason, which `error` says: there was no room, the booking was over, or it was of another amount than the order’s.',
      schema: z.union([
        z.strictObject({ success: z.literal(true), status: z.literal('confirmed') }),
        no('declined', 'TooLate'),
        no('declined', 'AlreadyPaid'),
      ]),
    },
    202: { words: 'Being confirmed; nobody has to pay again.', schema: no('pending', 'Pending') },
    400: {
      words: 'A wrong signature, or an order or payment that is not this one.',
      schema: refusal('VerificationFailed', 'InvalidInput'),
    },
    413: tooLarge('256 KB'),
  },
  examples: [
    {
      name: 'The payment is genuine',
      given: 'paid',
      body: { ...signed, ...form },
      status: 200,
      answer: { success: true, status: 'confirmed' },
    },
    {
      name: 'Asked once more',
      given: 'confirmed',
      body: signed,
      status: 200,
      answer: { success: true, status: 'confirmed' },
    },
    {
      name: 'A wrong signature',
      given: 'paid',
      body: { ...signed, razorpay_signature: 'a'.repeat(64) },
      status: 400,
      answer: refused('VerificationFailed', 'Payment verification failed. Please contact support.'),
    },
    {
      name: 'No signature at all',
      body: {},
      status: 400,
      answer: refused('VerificationFailed', 'Payment verification failed. Please contact support.'),
    },
  ],
}
