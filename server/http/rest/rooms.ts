import { z } from 'zod'
import { availabilityAndRates, listRooms } from '#modules/bookings/availability'
import { nightCalendar } from '#modules/bookings/calendar'
import { saleNow } from '#modules/rates/seasons'
import { userId } from '#shared/booking/checkout'
import { calendarSent } from '#shared/booking/night-calendar'
import { totalOf } from '#shared/booking/quote'
import { nightsOf } from '#shared/booking/stay'
import { untilLastNight } from '#shared/calendar/night-range'
import type { Sale } from '#shared/calendar/season'
import { rateOn, rateRange } from '#shared/rates/rates'
import type { Room } from '#shared/room/room'
import { roomType } from '#shared/room/room-schema'
import { defineCall } from './call'
import { refused, stay } from './examples'
import { checkInDate, checkOutDate, count, date, rupees, shownAs, wholeNumber } from './fields'
import { invalid, refusal } from './refusals'

const group = 'Rooms and booking'

const roomAnswer = (room: Room, { seasons }: Sale) => ({
  _id: room.type.toLowerCase().replaceAll(' ', '-'),
  type: room.type,
  beds: room.beds,
  amount: room.nightlyRate,
  totalRooms: room.totalRooms,
  fromAmount: rateRange(
    seasons.map(({ minCheckIn, maxCheckOut }) => ({ checkIn: minCheckIn, checkOut: maxCheckOut })),
    room,
  ).least,
})

export const fetchRoomDetails = defineCall({
  method: 'post',
  path: '/api/fetchRoomDetails',
  group,
  summary: 'Lists the room types and their rates',
  notes: 'Takes no body. Double Bed comes first.',
  answers: {
    200: {
      words: 'All room types.',
      schema: z.array(
        z.strictObject({
          _id: z.string(),
          type: roomType,
          beds: z.int(),
          amount: rupees.meta({ description: 'Rupees a night without a price of its own.' }),
          totalRooms: count,
          fromAmount: rupees.meta({ description: 'The least that a night on sale costs, in rupees.' }),
        }),
      ),
    },
  },
  examples: [
    {
      name: 'A newly installed hotel',
      given: 'empty',
      status: 200,
      answer: [
        { _id: 'double-bed', type: 'Double Bed', beds: 2, amount: 2500, totalRooms: 3, fromAmount: 2500 },
        { _id: 'triple-bed', type: 'Triple Bed', beds: 3, amount: 3500, totalRooms: 4, fromAmount: 3500 },
      ],
    },
  ],
  async handle({ ctx }, { answer }) {
    const [rooms, sale] = await Promise.all([listRooms(ctx), saleNow(ctx)])
    return answer(
      200,
      rooms.map((room) => roomAnswer(room, sale)),
    )
  },
})

/** Of the stay in the examples. */
const price = {
  total: 5000,
  nights: [
    { date: '2027-06-10', amount: 2500 },
    { date: '2027-06-11', amount: 2500 },
  ],
}

const noRooms = 'must be a whole number of at least 1'

export const checkAvailability = defineCall({
  method: 'post',
  path: '/api/check-availability',
  group,
  summary: 'Tells how many rooms of a type are free for these nights, and what they cost',
  notes:
    '`heldRooms` is how many more rooms would be free if none of the guests who are paying or waiting paid. The prices are those of now; checkout refuses an amount that is no longer right.',
  request: z.object({
    checkInDate,
    checkOutDate,
    type: roomType,
    totalRooms: wholeNumber
      .pipe(z.int(noRooms).min(1, noRooms))
      .optional()
      .meta({ description: 'The `total` is for this many rooms, otherwise for one.' }),
    userId: userId.optional().catch(undefined).meta(shownAs(userId, "This user's own hold counts as free.")),
  }),
  answers: {
    200: {
      words: 'The lowest number over all nights of the stay.',
      schema: z.strictObject({
        success: z.literal(true),
        availableRooms: count,
        heldRooms: count,
        total: rupees.meta({ description: 'The price of all nights and rooms, in rupees.' }),
        nights: z
          .array(z.strictObject({ date, amount: rupees }))
          .meta({ description: 'What one room costs on each night.' }),
      }),
    },
    400: { words: invalid.words, schema: refusal('InvalidInput', 'StayNotPossible') },
  },
  examples: [
    {
      name: 'All rooms are free',
      given: 'empty',
      body: stay,
      status: 200,
      answer: { success: true, availableRooms: 3, heldRooms: 0, ...price },
    },
    {
      name: 'Another guest is paying for all rooms',
      given: 'allHeld',
      body: stay,
      status: 200,
      answer: { success: true, availableRooms: 0, heldRooms: 3, ...price },
    },
    {
      name: 'Impossible date',
      body: { ...stay, checkInDate: '2027-02-30' },
      ...refused('InvalidInput', 'Give dates as YYYY-MM-DD, for example 2027-06-10.'),
    },
    {
      name: 'Reversed dates',
      body: { ...stay, checkInDate: stay.checkOutDate, checkOutDate: stay.checkInDate },
      ...refused('StayNotPossible', 'Check-out must be after check-in.'),
    },
  ],
  async handle({ ctx }, { body, answer }) {
    const { type, checkInDate: checkIn, checkOutDate: checkOut, totalRooms = 1, userId } = body
    const { rooms, rates } = await availabilityAndRates(ctx, { type, checkIn, checkOut }, userId)
    const nights = nightsOf({ checkIn, checkOut }).map((date) => ({ date, amount: rateOn(date, rates) }))
    const total = totalOf(nights.map(({ amount }) => amount)) * totalRooms
    return answer(200, { success: true, ...rooms, total, nights })
  },
})

const asked = { type: stay.type, from: '2027-10-10', to: '2027-10-13' } as const
const openNight = { open: true, available: 3, amount: 2500, minNights: 1 }

export const calendar = defineCall({
  method: 'get',
  path: '/api/calendar',
  group,
  summary: 'Tells for each night what a room costs and how many are free',
  notes:
    'At most 400 nights; `to` is the day after the last of them. Checkout refuses a stay of fewer nights than `minNights` of its first night.',
  request: calendarSent.safeExtend({
    from: calendarSent.shape.from.meta({ format: 'date', description: 'The first night.' }),
    to: calendarSent.shape.to.meta({ format: 'date', description: 'The day after the last night.' }),
  }),
  answers: {
    200: {
      words: 'Every night from the first to the last.',
      schema: z.strictObject({
        success: z.literal(true),
        nights: z.array(
          z.strictObject({
            date,
            open: z.boolean().meta({ description: 'Whether this night can be booked while rooms are free.' }),
            available: count.meta({ description: 'The rooms that are free on this night alone.' }),
            amount: rupees.nullable().meta({
              description: 'What one room costs on this night, in rupees; null where it is not open.',
            }),
            minNights: z.int().min(1),
          }),
        ),
      }),
    },
  },
  examples: [
    {
      name: 'The end of the season',
      given: 'empty',
      body: asked,
      status: 200,
      answer: {
        success: true,
        nights: [
          { date: '2027-10-10', ...openNight },
          { date: '2027-10-11', ...openNight },
          { date: '2027-10-12', open: false, available: 0, amount: null, minNights: 1 },
        ],
      },
    },
    {
      name: 'Reversed dates',
      body: { ...asked, from: asked.to, to: asked.from },
      ...refused('InvalidInput', 'The last night must not be before the first.'),
    },
    {
      name: 'Too many nights',
      body: { ...asked, to: '2028-11-14' },
      ...refused('InvalidInput', 'Ask for at most 400 nights.'),
    },
    {
      name: 'Without dates',
      body: { type: asked.type },
      ...refused('InvalidInput', 'Give dates as YYYY-MM-DD, for example 2027-06-10.'),
    },
  ],
  async handle({ ctx }, { body, answer }) {
    return answer(200, { success: true, nights: await nightCalendar(ctx, untilLastNight(body)) })
  },
})
