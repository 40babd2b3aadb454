import type { WaitingStanding } from '../booking/snapshot'
import type { DateRange, Stay } from '../booking/stay'
import { dateForPeople } from '../calendar/calendar-date'
import { timeForPeople } from '../calendar/hotel-today'

/** What is waited for, held or lost, as people say it: `1 Double Bed room, 10 Jun 2027 to 12 Jun 2027`. */
const stayInWords = ({ type, rooms, checkIn, checkOut }: Stay): string =>
  `${rooms} ${type} ${rooms === 1 ? 'room' : 'rooms'}, ${dateForPeople(checkIn)} to ${dateForPeople(checkOut)}`

/** What is waited for, on one short line: `1 Double Bed, 10 to 13 Jun`. The year stands beside it somewhere. */
export function stayInShort({ type, rooms, checkIn, checkOut }: Stay): string {
  const [from = '', fromMonth] = dateForPeople(checkIn).split(' ')
  const [to, toMonth] = dateForPeople(checkOut).split(' ')
  const begins = fromMonth === toMonth ? from : `${from} ${fromMonth}`
  return `${rooms} ${type}, ${begins} to ${to} ${toMonth}`
}

const guests = (count: number) => (count === 1 ? '1 guest is' : `${count} guests are`)

/** How good the chances are, as honestly as it can be said: nobody knows who will pay. */
export function chanceWords({ position, roomsShort, paying }: WaitingStanding): string {
  const others =
    position === 1
      ? 'You are next.'
      : `${position - 1} before you ${position === 2 ? 'waits' : 'wait'} for the same nights.`
  if (roomsShort === 0) return `${others} Rooms are free for your nights, so your turn should come soon.`
  if (paying === 0) return `${others} Nobody is paying for these nights just now.`
  const needed = roomsShort <= 1 ? 'one room comes' : `${roomsShort} rooms come`
  return `${others} ${guests(paying)} paying for these nights just now. Your turn comes if ${needed} free again; if everybody pays, there may be none for you. We cannot promise a room.`
}

/** What a guest in line, or at the end of it, is told over every connection. */
export const queueWords = {
  queued: (stay: Stay, { position }: WaitingStanding) =>
    `You are number ${position} in line for ${stayInWords(stay)}. You keep your place while you are connected.`,
  turn: (stay: Stay, heldUntil: Date) =>
    `It is your turn: ${stayInWords(stay)} is held for you until ${timeForPeople(heldUntil)} (hotel time). Please pay now.`,
  capturing: (stay: Stay) => `Your payment for ${stayInWords(stay)} is being confirmed.`,
  noRooms: ({ checkIn, checkOut }: DateRange) =>
    `All rooms are booked for ${dateForPeople(checkIn)} and ${dateForPeople(checkOut)}. You may check for other dates.`,
  timeOver: (stay: Stay) =>
    `The time to pay is over, so ${stayInWords(stay)} is not held for you any more. You are welcome to book again.`,
} as const
