import { z } from 'zod'
import { checkAvailability as countFreeRooms, listRooms } from '#modules/bookings/availability'
import { userId } from '#shared/booking/checkout'
import type { Room } from '#shared/room/room'
import { roomType } from '#shared/room/room-schema'
import { defineCall } from './call'
import { refused, stay } from './examples'
import { checkInDate, checkOutDate, count, rupees, shownAs, wholeNumber } from './fields'
import { invalid, refusal } from './refusals'

const group = 'Rooms and booking'

const roomAnswer = ({ type, beds, nightlyRate, totalRooms }: Room) => ({
  _id: type.toLowerCase().replaceAll(' ', '-'),
  type,
  beds,
  amount: nightlyRate,
  totalRooms,
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
          amount: rupees.meta({ description: 'Rupees a night.' }),
          totalRooms: count,
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
        { _id: 'double-bed', type: 'Double Bed', beds: 2, amount: 2500, totalRooms: 3 },
        { _id: 'triple-bed', type: 'Triple Bed', beds: 3, amount: 3500, totalRooms: 4 },
      ],
    },
  ],
  async handle({ ctx }, { answer }) {
    const rooms = await listRooms(ctx)
    return answer(200, rooms.map(roomAnswer))
  },
})

const noRooms = 'must be a whole number of at least 1'

export const checkAvailability = defineCall({
  method: 'post',
  path: '/api/check-availability',
  group,
  summary: 'Tells how many rooms of a type are free for these nights',
  notes:
    '`heldRooms` is how many more rooms would be free if none of the guests who are paying or waiting paid.',
  request: z.object({
    checkInDate,
    checkOutDate,
    type: roomType,
    totalRooms: wholeNumber
      .pipe(z.int(noRooms).min(1, noRooms))
      .optional()
      .meta({ description: 'Validated, but otherwise ignored.' }),
    userId: userId.optional().catch(undefined).meta(shownAs(userId, "This user's own hold counts as free.")),
  }),
  answers: {
    200: {
      words: 'The lowest number over all nights of the stay.',
      schema: z.strictObject({ success: z.literal(true), availableRooms: count, heldRooms: count }),
    },
    400: { words: invalid.words, schema: refusal('InvalidInput', 'StayNotPossible') },
  },
  examples: [
    {
      name: 'All rooms are free',
      given: 'empty',
      body: stay,
      status: 200,
      answer: { success: true, availableRooms: 3, heldRooms: 0 },
    },
    {
      name: 'Another guest is paying for all rooms',
      given: 'allHeld',
      body: stay,
      status: 200,
      answer: { success: true, availableRooms: 0, heldRooms: 3 },
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
  async handle({ ctx }, { body: { type, checkInDate: checkIn, checkOutDate: checkOut, userId }, answer }) {
    const rooms = await countFreeRooms(ctx, { type, checkIn, checkOut }, userId)
    return answer(200, { success: true, ...rooms })
  },
})
