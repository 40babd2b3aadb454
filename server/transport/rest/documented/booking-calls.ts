import { z } from 'zod'
import { availabilityRequest, checkoutRequest, confirmationRequest } from '../requests/booking-requests'
import { done, instant, roomList } from './answer-parts'
import { type DocumentedCall, invalid, refusal, refused, tooLarge } from './documented-call'
import { form, shown, shownInstant, shownKey, stay, wish } from './shown'

const group = 'Rooms and booking'
const impossible = { words: invalid.words, schema: refusal('InvalidInput', 'StayNotPossible') }

const fetchRoomDetails: DocumentedCall = {
  method: 'post',
  path: '/api/fetchRoomDetails',
  group,
  summary: 'The room types and what a night costs',
  notes: 'Takes no body. Double Bed comes first.',
  answers: { 200: { words: 'Every room type.', schema: roomList }, 413: tooLarge('256 KB') },
  examples: [
    {
      name: 'The house as it is first furnished',
      given: 'empty',
      status: 200,
      answer: [
        { _id: 'double-bed', type: 'Double Bed', beds: 2, amount: 2500, totalRooms: 3 },
        { _id: 'triple-bed', type: 'Triple Bed', beds: 3, amount: 3500, totalRooms: 4 },
      ],
    },
  ],
}

const count = z.int().nonnegative()
const checkAvailability: DocumentedCall = {
  method: 'post',
  path: '/api/check-availability',
  group,
  summary: 'How many rooms can be had for these nights',
  notes: '`heldRooms` is how many more there would be if nobody who is paying or waiting paid.',
  request: availabilityRequest,
  answers: {
    200: {
      words: 'The least over the nights.',
      schema: z.strictObject({ success: z.literal(true), availableRooms: count, heldRooms: count }),
    },
    400: impossible,
    413: tooLarge('256 KB'),
  },
  examples: [
    {
      name: 'Nobody has booked yet',
      given: 'empty',
      body: stay,
      status: 200,
      answer: { success: true, availableRooms: 3, heldRooms: 0 },
    },
    {
      name: 'Another guest is paying for all of them',
      given: 'allHeld',
      body: stay,
      status: 200,
      answer: { success: true, availableRooms: 0, heldRooms: 3 },
    },
    {
      name: 'A day that no calendar has',
      body: { ...stay, checkInDate: '2027-02-30' },
      status: 400,
      answer: refused('InvalidInput', 'Give dates as YYYY-MM-DD, for example 2027-06-10.'),
    },
    {
      name: 'Reversed dates',
      body: { ...stay, checkInDate: stay.checkOutDate, checkOutDate: stay.checkInDate },
      status: 400,
      answer: refused('StayNotPossible', 'Check-out must be after check-in.'),
    },
  ],
}

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

const checkout: DocumentedCall = {
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
      words: 'The payment provider does not answer; nothing is held. May be repeated at once.',
      schema: refusal('ProviderDown'),
    },
  },
  examples: [
    {
      name: 'A room is free, and 60 % is paid now',
      given: 'empty',
      body: { ...wish, ...form },
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
      body: wish,
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
      body: wish,
      status: 200,
      answer: refused(
        'NoRooms',
        'All rooms are booked for 10 Jun 2027 and 12 Jun 2027. You may check for other dates.',
      ),
    },
    {
      name: 'Booked and paid already',
      given: 'confirmed',
      body: wish,
      status: 200,
      answer: {
        ...refused('AlreadyPaid', 'This booking is paid and confirmed already.'),
        orderId: shown.orderId,
      },
    },
    {
      name: 'An amount of the client’s own',
      given: 'empty',
      body: { ...wish, paidAmount: 1 },
      status: 400,
      answer: refused(
        'WrongAmount',
        'The amount to pay for this stay is 3000 (60%, ₹3,000) or 5000 (100%, ₹5,000). Nothing was booked.',
      ),
    },
    {
      name: 'No room is asked for',
      body: { ...wish, numberOfRooms: 0 },
      status: 400,
      answer: refused('InvalidInput', 'Enter the number of rooms needed.'),
    },
  ],
}

const sendConfirmation: DocumentedCall = {
  method: 'post',
  path: '/api/sendbookingconfirmation',
  group,
  summary: 'Makes sure that the confirmation mail is on its way',
  notes:
    'The mail goes to the stored address with the stored content, whatever else the request says, and never twice.',
  request: confirmationRequest,
  answers: {
    200: { words: 'It is on its way, or was sent.', schema: done },
    400: invalid,
    404: { words: 'No confirmed booking has this order id.', schema: refusal('NotFound') },
    413: tooLarge('256 KB'),
  },
  examples: [
    {
      name: 'A confirmed booking',
      given: 'confirmed',
      body: { email: 'asha@example.com', bookingDetails: { orderId: shown.orderId } },
      status: 200,
      answer: { success: true },
    },
    {
      name: 'An order that nobody has',
      body: { bookingDetails: { orderId: 'order_AAAAAAAAAAAAAA' } },
      status: 404,
      answer: refused('NotFound', 'There is no confirmed booking with this order id.'),
    },
    {
      name: 'No order id',
      body: {},
      status: 400,
      answer: refused('InvalidInput', 'Order ID is required.'),
    },
  ],
}

export const bookingCalls = { fetchRoomDetails, checkAvailability, checkout, sendConfirmation }
