import type { WaitingStanding } from '../booking/snapshot'
import type { DateRange, Stay } from '../booking/stay'
import { dateForPeople } from '../calendar/calendar-date'
import { timeForPeople } from '../calendar/hotel-today'
import { plural } from '../plural'

/** A stay in full: `1 Double Bed room, 10 Jun 2027 to 12 Jun 2027`. */
const stayInWords = ({ type, rooms, checkIn, checkOut }: Stay): string =>
  `${plural(rooms, `${type} room`)}, ${dateForPeople(checkIn)} to ${dateForPeople(checkOut)}`

/** A stay in short, for places that show the year elsewhere: `1 Double Bed, 10 to 13 Jun`. */
export function stayInShort({ type, rooms, checkIn, checkOut }: Stay): string {
  const [from = '', fromMonth] = dateForPeople(checkIn).split(' ')
  const [to, toMonth] = dateForPeople(checkOut).split(' ')
  const begins = fromMonth === toMonth ? from : `${from} ${fromMonth}`
  return `${rooms} ${type}, ${begins} to ${to} ${toMonth}`
}

/** The guest's chances, without a promise: nobody knows who will pay. */
export function chanceWords({ position, roomsShort, paying }: WaitingStanding): string {
  const others =
    position === 1
      ? 'You are next.'
      : `${plural(position - 1, 'guest before you is', 'guests before you are')} waiting for the same nights.`
  if (roomsShort === 0) return `${others} Rooms are free for your nights, so your turn should come soon.`
  if (paying === 0) return `${others} Nobody is paying for these nights just now.`
  const needed = roomsShort <= 1 ? 'one room becomes' : `${roomsShort} rooms become`
  return `${others} ${plural(paying, 'guest is', 'guests are')} paying for these nights just now. Your turn comes if ${needed} free; if everybody pays, there may be none left for you. We cannot promise a room.`
}

/** The messages to a guest who waits, holds rooms or has lost them. */
export const queueWords = {
  queued: (stay: Stay, { position }: WaitingStanding) =>
    `You are number ${position} in the queue for ${stayInWords(stay)}. You keep your place while you are connected.`,
  turn: (stay: Stay, heldUntil: Date) =>
    `It is your turn: ${stayInWords(stay)} is held for you until ${timeForPeople(heldUntil)} (hotel time). Please pay now.`,
  capturing: (stay: Stay) => `Your payment for ${stayInWords(stay)} is being confirmed.`,
  noRooms: ({ checkIn, checkOut }: DateRange) =>
    `All rooms are booked for ${dateForPeople(checkIn)} and ${dateForPeople(checkOut)}. You may check for other dates.`,
  timeOver: (stay: Stay) =>
    `The time to pay has run out, so ${stayInWords(stay)} is no longer held for you. You are welcome to book again.`,
} as const
