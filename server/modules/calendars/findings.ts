import type { Finding } from '#modules/alerts/money-checks'
import { addDays } from '#shared/calendar/calendar-date'
import { spanForPeople } from '#shared/calendar/spans'
import { roomNumber } from '#shared/desk/room-number-words'
import type { Clash } from './clash-rows'
import type { StoredImport } from './import-rows'

/** A booking of another site over one of ours. */
export function clashFinding({ importId, name, type, slot, bookingId, from, to }: Clash): Finding {
  const number = roomNumber(type, slot)
  const last = addDays(to, -1)
  const nights = `${from === last ? 'the night of' : 'the nights'} ${spanForPeople(from, last)} ${last.slice(0, 4)}`
  return {
    kind: 'CalendarClash',
    subject: `${importId} ${from} ${to}`,
    bookingId,
    title: `${number} is booked twice for ${nights}`,
    happened:
      `The calendar of ${name} says that ${number} is booked there for ${nights}. Here the room is taken on these nights ` +
      `${bookingId === null ? 'by another booking' : 'by this booking'}.`,
    byItself:
      'Nothing is changed and nobody is cancelled. It is tried again every 15 minutes: as soon as a room is free, it is ' +
      'closed for the guest of the other site, before anybody who waits. This alert closes then.',
    toDo:
      'Look up the booking there. If both are real, move one of the guests to another room, or call them. If the other ' +
      'site only repeats what it has read from our calendar, press Done.',
  }
}

/** Reads in a row that must fail before the owner hears of it: an hour. */
export const failuresInARow = 4

export const unreadFinding = ({ id, name, type, slot, problem }: StoredImport): Finding => ({
  kind: 'CalendarUnread',
  subject: id,
  title: `The calendar of ${name} for ${roomNumber(type, slot)} cannot be read`,
  happened: `It has been tried for an hour. ${problem}`,
  byItself:
    'It is tried again every 15 minutes. What it closed stays closed, and bookings that are new there are not known here. ' +
    'This alert closes when it is read again.',
  toDo:
    'Until then, look at that site yourself for new bookings. Its address may have changed: copy it there again, and enter ' +
    'it in the panel under Closed dates, Other calendars.',
})
