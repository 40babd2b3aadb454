import { z } from 'zod'
import { startCheckout } from '#modules/bookings/checkout'
import { requestConfirmation } from '#modules/mail/outbox'
import { draftId, orderReference, userId } from '#shared/booking/checkout'
import { guestDetails, mobileNumberOf } from '#shared/booking/guest-details'
import { stay } from '#shared/booking/stay'
import { dateForPeople } from '#shared/calendar/calendar-date'
import { address, email, mobileNumber } from '#shared/guest/guest'
import { otherIdKinds } from '#shared/guest/identity'
import { roomType } from '#shared/room/room-schema'
import { defineCall } from './call'
import { failed, form, refused, shown, shownInstant, shownKey, unknownOrder, wanted } from './examples'
import {
  amountOfMoney,
  checkInDate,
  checkOutDate,
  done,
  failure,
  noOrderId,
  shownAs,
  wholeNumber,
} from './fields'
import { refusal } from './refusals'

const group = 'Rooms and booking'

const item = z.union([z.string(), z.number()])
// Something that is not a list counts as missing, like every other invalid detail.
const list = (description: string) =>
  z
    .array(z.unknown())
    .max(50)
    .optional()
    .catch(undefined)
    .meta(shownAs(z.array(item).max(50), description))

/** The booking form, with the guests as parallel arrays. */
export const formFields = z.object({
  name: list("The guests' names; all three lists are in the same order."),
  age: list('Their ages in years.'),
  aadhar: list(
    'Their Aadhaar numbers: 12 digits, spaces allowed. May be empty with `otherId`, and below the age of 5.',
  ),
  otherId: list(
    `Who shows another document at check-in: ${otherIdKinds.map((kind) => `\`${kind}\``).join(', ')}; empty for none.`,
  ),
  address: z
    .unknown()
    .optional()
    .meta(
      shownAs(
        address,
        'For a `country` other than India, state and district may be empty, and `pincode` is a postcode of at most 12 characters.',
      ),
    ),
  mobileNumber: z
    .unknown()
    .optional()
    .meta(
      shownAs(
        mobileNumber,
        'Ten digits; spaces, dashes, +91 and a leading 0 are removed. From another country also + and 8 to 15 digits.',
      ),
    ),
  email: z.unknown().optional().meta(shownAs(email, 'The confirmation is sent to this address.')),
})

/** The form as the website sends it; the longest list says how many guests there are. */
export function asForm({
  name = [],
  age = [],
  aadhar = [],
  otherId = [],
  ...rest
}: z.infer<typeof formFields>) {
  const count = Math.max(name.length, age.length, aadhar.length, otherId.length)
  const guests = Array.from({ length: count }, (_, index) => ({
    name: name[index],
    age: age[index],
    aadhar: aadhar[index],
    otherId: otherId[index],
  }))
  return { ...rest, guests }
}

export const paymentIsPending = 'Your payment is being confirmed. You need not pay again; we will email you.'
const queuedWords = (position: number) =>
  `All free rooms are being paid for now. You are number ${position} in line and keep your place; ask again to see whether it is your turn.`
const soldWords = (checkIn: string, checkOut: string) =>
  `All rooms are booked for ${checkIn} and ${checkOut}. You may check for other dates.`
const paidWords = 'This booking is already paid and confirmed.'

export const checkout = defineCall({
  method: 'post',
  path: '/api/payment/checkout',
  group,
  summary: 'Holds rooms and creates an order to pay, or adds the guest to the queue',
  notes:
    'If the same user sends it again for the same stay, it returns the same booking. The server computes the two possible amounts; `paidAmount` must be one of them. The guests may be named here or in verify-payment.',
  request: formFields.extend({
    userId: userId.meta({
      description: 'A secret that the client chooses; whoever sends it acts as that user.',
    }),
    draftId: draftId
      .optional()
      .meta({ description: 'The id of one filled-in form; sending it again returns the same booking.' }),
    paidAmount: amountOfMoney.meta({
      description: 'Rupees: 60 % of the total, rounded up, or all of it. Any other amount is refused.',
    }),
    type: roomType,
    numberOfRooms: wholeNumber.pipe(stay.shape.rooms),
    checkInDate,
    checkOutDate,
  }),
  answers: {
    200: {
      words: '`message` gives the outcome.',
      schema: z.union([
        z.strictObject({
          success: z.literal(true),
          message: z.literal('Held'),
          payment: z.strictObject({
            id: z.string(),
            amount: z.int().meta({ description: 'Paise, as the payment window expects it.' }),
            currency: z.literal('INR'),
          }),
          key: z.string().meta({ description: "The hotel's public key at the payment provider." }),
          holdExpiresAt: z.iso.datetime({ offset: true }),
        }),
        failure('Queued').extend({ position: z.int().min(1) }),
        failure('NoRooms'),
        failure('AlreadyPaid').extend({ orderId: z.string() }),
        failure('Pending'),
      ]),
    },
    400: {
      words: 'The request is not valid, or the amount is neither of the two. Nothing was booked.',
      schema: refusal('InvalidInput', 'StayNotPossible', 'WrongAmount'),
    },
    409: { words: 'The hotel is not taking bookings at the moment.', schema: refusal('SellingStopped') },
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
      answer: { ...failed('Queued', queuedWords(1)), position: 1 },
    },
    {
      name: 'All rooms are sold',
      given: 'soldOut',
      body: wanted,
      status: 200,
      answer: failed('NoRooms', soldWords('10 Jun 2027', '12 Jun 2027')),
    },
    {
      name: 'Already booked and paid',
      given: 'confirmed',
      body: wanted,
      status: 200,
      answer: { ...failed('AlreadyPaid', paidWords), orderId: shown.orderId },
    },
    {
      name: 'Wrong amount',
      given: 'empty',
      body: { ...wanted, paidAmount: 1 },
      ...refused(
        'WrongAmount',
        'The amount to pay for this stay is 3000 (60%, ₹3,000) or 5000 (100%, ₹5,000). Nothing was booked.',
      ),
    },
    {
      name: 'No rooms requested',
      body: { ...wanted, numberOfRooms: 0 },
      ...refused('InvalidInput', 'Enter the number of rooms needed.'),
    },
  ],
  async handle({ ctx }, { body, networkAddress, answer }) {
    const { type, numberOfRooms: rooms, checkInDate: checkIn, checkOutDate: checkOut, paidAmount } = body
    const outcome = await startCheckout(ctx, {
      userId: body.userId,
      networkAddress,
      request: { type, rooms, checkIn, checkOut, paidAmount, draftId: body.draftId },
      // Incomplete details are dropped here, because verify-payment sends them again.
      details: guestDetails.safeParse(asForm(body)).data,
      mobileNumber: mobileNumberOf(body),
    })
    switch (outcome.kind) {
      case 'Held': {
        const { order, key, holdExpiresAt } = outcome
        return answer(200, { success: true, message: 'Held', payment: order, key, holdExpiresAt })
      }
      case 'Queued': {
        const { position } = outcome
        return answer(200, { success: false, message: 'Queued', error: queuedWords(position), position })
      }
      case 'NoRooms': {
        const error = soldWords(dateForPeople(checkIn), dateForPeople(checkOut))
        return answer(200, { success: false, message: 'NoRooms', error })
      }
      case 'AlreadyPaid': {
        const { orderId } = outcome
        return answer(200, { success: false, message: 'AlreadyPaid', error: paidWords, orderId })
      }
      case 'Pending':
        return answer(200, { success: false, message: 'Pending', error: paymentIsPending })
    }
  },
})

export const sendConfirmation = defineCall({
  method: 'post',
  path: '/api/sendbookingconfirmation',
  group,
  summary: 'Sends the confirmation mail if it has not been sent yet',
  notes:
    'The mail goes to the stored address with the stored content, whatever else the request contains, and it is never sent twice.',
  request: z.object({
    bookingDetails: z.object({ orderId: orderReference }, { error: noOrderId }),
  }),
  answers: {
    200: { words: 'The mail is being sent, or was sent before.', schema: done },
    404: { words: 'No confirmed booking has this order id.', schema: refusal('NotFound') },
  },
  examples: [
    {
      name: 'Confirmed booking',
      given: 'confirmed',
      body: { email: form.email, bookingDetails: { orderId: shown.orderId } },
      status: 200,
      answer: { success: true },
    },
    {
      name: 'Unknown order id',
      body: { bookingDetails: { orderId: unknownOrder } },
      ...refused('NotFound', 'There is no confirmed booking with this order id.'),
    },
    { name: 'Missing order id', body: {}, ...refused('InvalidInput', noOrderId) },
  ],
  async handle({ ctx }, { body, answer }) {
    await requestConfirmation(ctx, body.bookingDetails.orderId)
    return answer(200, { success: true })
  },
})
