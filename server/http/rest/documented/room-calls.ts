import { z } from 'zod'
import { availabilityRequest } from '../requests/booking-requests'
import { roomList } from './answer-parts'
import { type DocumentedCall, invalid, refusal, refused, tooLarge } from './documented-call'
import { stay } from './shown'

const group = 'Rooms and booking'
const impossible = { words: invalid.words, schema: refusal('InvalidInput', 'StayNotPossible') }

const fetchRoomDetails: DocumentedCall = {
  method: 'post',
  path: '/api/fetchRoomDetails',
  group,
  summary: 'Lists the room types and their rates',
  notes: 'Takes no body. Double Bed comes first.',
  answers: { 200: { words: 'All room types.', schema: roomList }, 413: tooLarge('256 KB') },
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
}

const count = z.int().nonnegative()
const checkAvailability: DocumentedCall = {
  method: 'post',
  path: '/api/check-availability',
  group,
  summary: 'Tells how many rooms of a type are free for these nights',
  notes:
    '`heldRooms` is how many more rooms would be free if none of the guests who are paying or waiting paid.',
  request: availabilityRequest,
  answers: {
    200: {
      words: 'The lowest number over all nights of the stay.',
      schema: z.strictObject({ success: z.literal(true), availableRooms: count, heldRooms: count }),
    },
    400: impossible,
    413: tooLarge('256 KB'),
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

export const roomCalls = { fetchRoomDetails, checkAvailability }
