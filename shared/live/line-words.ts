import type { WaitingStanding } from '../booking/snapshot'
import type { DateRange, Stay } from '../booking/stay'
import { dateForPeople } from '../calendar/calendar-date'
import { timeForPeople } from '../calendar/hotel-today'

/** What is waited for, held or lost, as people say it: `1 Double Bed room, 10 Jun 2027 to 12 Jun 2027`. */
const stayInWords = ({ type, rooms, checkIn, checkOut }: Stay): string =>
  `${rooms} ${type} ${rooms === 1 ? 'room' : 'rooms'}, ${dateForPeople(checkIn)} to ${dateForPeople(checkOut)}`

/** What a guest in line, or at the end of it, is told over every connection. */
export const lineWords = {
  queued: (stay: Stay, { position }: WaitingStanding) =>
    `You are number ${position} in line for ${stayInWords(stay)}. You keep your place while you are connected.`,
  turn: (stay: Stay, heldUntil: Date) =>
    `It is your turn: ${stayInWords(stay)} is held for you until ${timeForPeople(heldUntil)} (hotel time). Please pay now.`,
  settling: (stay: Stay) => `Your payment for ${stayInWords(stay)} is being confirmed.`,
  noRooms: ({ checkIn, checkOut }: DateRange) =>
    `All rooms are booked for ${dateForPeople(checkIn)} and ${dateForPeople(checkOut)}. You may check for other dates.`,
  timeOver: (stay: Stay) =>
    `The time to pay is over, so ${stayInWords(stay)} is not held for you any more. You are welcome to book again.`,
} as const
