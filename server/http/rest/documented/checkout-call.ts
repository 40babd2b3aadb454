import { z } from 'zod'
import { checkoutRequest } from '../requests/booking-requests'
import { instant } from './answer-parts'
import { type DocumentedCall, refusal, refused, tooLarge } from './documented-call'
import { form, shown, shownInstant, shownKey, wanted } from './shown'

const group = 'Rooms and booking'

const failure = (message: string) => ({
  success: z.literal(false),
  message: z.literal(message),
  error: z.string(),
})
const checkoutAnswers = z.union([
  z.strictObject({
    success: z.literal(true),
    message: z.literal('Held'),
    payment: z.strictObject({
      id: z.string(),
      amount: z.int().meta({ description: 'Paise, as the payment window expects it.' }),
      currency: z.literal('INR'),
    }),
    key: z.string().meta({ description: "The hotel's public key at the payment provider." }),
    holdExpiresAt: instant,
  }),
  z.strictObject({ ...failure('Queued'), position: z.int().min(1) }),
  z.strictObject(failure('NoRooms')),
  z.strictObject({ ...failure('AlreadyPaid'), orderId: z.string() }),
  z.strictObject(failure('Pending')),
])

export const checkout: DocumentedCall = {
  method: 'post',
  path: '/api/payment/checkout',
  group,
  summary: 'Holds rooms and creates an order to pay, or adds the guest to the queue',
  notes:
    'If the same user sends it again for the same stay, it returns the same booking. The server computes the two possible amounts; `paidAmount` must be one of them. The guests may be named here or in verify-payment.',
  request: checkoutRequest,
  answers: {
    200: { words: '`message` gives the outcome.', schema: checkoutAnswers },
    400: {
      words: 'The request is not valid, or the amount is neither of the two. Nothing was booked.',
      schema: refusal('InvalidInput', 'StayNotPossible', 'WrongAmount'),
    },
    409: { words: 'The hotel is not taking bookings at the moment.', schema: refusal('SellingStopped') },
    413: tooLarge('256 KB'),
    502: {
      words:
        '`ProviderDown`: the payment provider does not answer; nothing is held, and you may retry at once. `PaymentsRefused`: the payment provider rejects the hotel’s account; nothing is held, and a retry does not help.',
      schema: refusal('ProviderDown', 'PaymentsRefused'),
    },
  },
  examples: [
    {
      name: 'A room is free, and 60 % is to be paid now',
      given: 'empty',
      body: { ...wanted, ...form },
      status: 200,
      answer: {
        success: true,
        message: 'Held',
        payment: { id: shown.orderId, amount: 300_000, currency: 'INR' },
        key: shownKey,
        holdExpiresAt: shownInstant,
      },
    },
    {
      name: 'Another guest is paying for all rooms',
      given: 'allHeld',
      body: wanted,
      status: 200,
      answer: {
        ...refused(
          'Queued',
          'All free rooms are being paid for now. You are number 1 in line and keep your place; ask again to see whether it is your turn.',
        ),
        position: 1,
      },
    },
    {
      name: 'All rooms are sold',
      given: 'soldOut',
      body: wanted,
      status: 200,
      answer: refused(
        'NoRooms',
        'All rooms are booked for 10 Jun 2027 and 12 Jun 2027. You may check for other dates.',
      ),
    },
    {
      name: 'Already booked and paid',
      given: 'confirmed',
      body: wanted,
      status: 200,
      answer: {
        ...refused('AlreadyPaid', 'This booking is already paid and confirmed.'),
        orderId: shown.orderId,
      },
    },
    {
      name: 'Wrong amount',
      given: 'empty',
      body: { ...wanted, paidAmount: 1 },
      status: 400,
      answer: refused(
        'WrongAmount',
        'The amount to pay for this stay is 3000 (60%, ₹3,000) or 5000 (100%, ₹5,000). Nothing was booked.',
      ),
    },
    {
      name: 'No rooms requested',
      body: { ...wanted, numberOfRooms: 0 },
      status: 400,
      answer: refused('InvalidInput', 'Enter the number of rooms needed.'),
    },
  ],
}
