import { z } from 'zod'
import { checkoutRequest } from '../requests/booking-requests'
import { instant } from './answer-parts'
import { type DocumentedCall, refusal, refused, tooLarge } from './documented-call'
import { form, shown, shownInstant, shownKey, wanted } from './shown'

const group = 'Rooms and booking'

const no = (message: string) => ({
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
      amount: z.int().meta({ description: 'Paise, as the payment window takes it.' }),
      currency: z.literal('INR'),
    }),
    key: z.string().meta({ description: "The hotel's public key at the payment provider." }),
    holdExpiresAt: instant,
  }),
  z.strictObject({ ...no('Queued'), position: z.int().min(1) }),
  z.strictObject(no('NoRooms')),
  z.strictObject({ ...no('AlreadyPaid'), orderId: z.string() }),
  z.strictObject(no('Pending')),
])

export const checkout: DocumentedCall = {
  method: 'post',
  path: '/api/payment/checkout',
  group,
  summary: 'Holds rooms and makes the order to pay, or gives a place in line',
  notes:
    'Sent again by the same user for the same stay it is the same booking. The amounts are computed here; `paidAmount` must be one of the two. The guests may be named now or with verify-payment.',
  request: checkoutRequest,
  answers: {
    200: { words: '`message` says what became of the wish.', schema: checkoutAnswers },
    400: {
      words: 'The request is not valid, or the amount is none of the two; nothing was made.',
      schema: refusal('InvalidInput', 'StayNotPossible', 'WrongAmount'),
    },
    409: { words: 'The hotel sells no rooms just now.', schema: refusal('SellingStopped') },
    413: tooLarge('256 KB'),
    502: {
      words:
        '`ProviderDown`: the payment provider does not answer; nothing is held, and it may be repeated at once. `PaymentsRefused`: it refuses the hotel itself; nothing is held, and repeating does not help.',
      schema: refusal('ProviderDown', 'PaymentsRefused'),
    },
  },
  examples: [
    {
      name: 'A room is free, and 60 % is paid now',
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
      name: 'Booked and paid already',
      given: 'confirmed',
      body: wanted,
      status: 200,
      answer: {
        ...refused('AlreadyPaid', 'This booking is paid and confirmed already.'),
        orderId: shown.orderId,
      },
    },
    {
      name: 'An amount of the client’s own',
      given: 'empty',
      body: { ...wanted, paidAmount: 1 },
      status: 400,
      answer: refused(
        'WrongAmount',
        'The amount to pay for this stay is 3000 (60%, ₹3,000) or 5000 (100%, ₹5,000). Nothing was booked.',
      ),
    },
    {
      name: 'No room is asked for',
      body: { ...wanted, numberOfRooms: 0 },
      status: 400,
      answer: refused('InvalidInput', 'Enter the number of rooms needed.'),
    },
  ],
}
