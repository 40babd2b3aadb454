import type { CalendarDate } from './calendar-date'

const hourMs = 3_600_000
/** Every "today" is a date at the hotel, whatever the zone of server, browser or database. India's clocks never change. */
const hotelOffset = { milliseconds: 5.5 * hourMs, words: '+05:30' }

/** What calendar and clock show at the hotel: `2027-06-10T00:30:00.000`. Not by `Temporal`, whose polyfill is 20 KB. */
const inHotel = (now: Date): string =>
  new Date(now.getTime() + hotelOffset.milliseconds).toISOString().slice(0, -1)

const dateIn = (shown: string): CalendarDate => shown.slice(0, 10) as CalendarDate

/** The date at the hotel at this instant. */
export const hotelToday = (now: Date): CalendarDate => dateIn(inHotel(now))

/** The desk's day begins at six in the morning: until then it works with yesterday's guests. */
const deskTurnsAtHour = 6

/** The date that the desk works on at this instant. For guests the day begins at midnight (`hotelToday`). */
export const deskToday = (now: Date): CalendarDate =>
  dateIn(inHotel(new Date(now.getTime() - deskTurnsAtHour * hourMs)))

/** The instant with the hotel's offset, as it is sent to clients: `2027-06-10T00:30:00.000+05:30`. */
export const instantForWire = (now: Date): string => `${inHotel(now)}${hotelOffset.words}`

/** Midnight at the hotel, with which this date begins. */
export const startOfHotelDay = (date: CalendarDate): Date => new Date(`${date}T00:00:00${hotelOffset.words}`)

/** The time of day at the hotel, as people read it: `00:30`. */
export const timeForPeople = (now: Date): string => inHotel(now).slice(11, 16)
