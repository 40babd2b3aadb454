import { Temporal } from 'temporal-polyfill'
import type { CalendarDate } from './calendar-date'

/** Every "today" is a date in this zone, whatever the zone of server, browser or database. */
const hotelZone = 'Asia/Kolkata'

function inHotel(now: Date): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(hotelZone)
}

/** The date at the hotel at this instant. */
export function hotelToday(now: Date): CalendarDate {
  return inHotel(now).toPlainDate().toString() as CalendarDate
}

/** The desk's day begins at six in the morning: until then it works with yesterday's guests. */
const deskTurnsAtHour = 6

/** The date that the desk works on at this instant. For guests the day begins at midnight (`hotelToday`). */
export function deskToday(now: Date): CalendarDate {
  return inHotel(now).subtract({ hours: deskTurnsAtHour }).toPlainDate().toString() as CalendarDate
}

/** The instant with the hotel's offset, as it is sent to clients: `2027-06-10T00:30:00+05:30`. */
export function instantForWire(now: Date): string {
  return inHotel(now).toString({ timeZoneName: 'never', smallestUnit: 'millisecond' })
}

/** The time of day at the hotel, as people read it: `00:30`. */
export function timeForPeople(now: Date): string {
  return inHotel(now).toPlainTime().toString({ smallestUnit: 'minute' })
}
