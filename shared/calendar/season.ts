import { addDays, asCalendarDate, type CalendarDate, dateForPeople, laterOf } from './calendar-date'
import { hotelToday } from './hotel-today'

const opens = '05-25'
const closes = '10-12'

const dayAndMonth = (day: string) => dateForPeople(asCalendarDate(`2000-${day}`)).replace(' 2000', '')
/** `25 May to 12 Oct`, whatever the year. */
export const seasonWords = `${dayAndMonth(opens)} to ${dayAndMonth(closes)}`

/** What can be booked: check-in from `minCheckIn` to `maxCheckIn`, check-out by `maxCheckOut`. */
export type Season = { minCheckIn: CalendarDate; maxCheckIn: CalendarDate; maxCheckOut: CalendarDate }

/** Whether the hotel is open on all these nights in an ordinary year. */
export function isInSeason({
  checkIn,
  checkOut,
}: {
  checkIn: CalendarDate
  checkOut: CalendarDate
}): boolean {
  const year = checkIn.slice(0, 4)
  return checkIn >= `${year}-${opens}` && checkOut <= `${year}-${closes}`
}

/** This year's season, or the next one once no stay of this year can start. */
export function seasonAt(now: Date): Season {
  const tomorrow = addDays(hotelToday(now), 1)
  const year = Number(tomorrow.slice(0, 4))
  const ofYear = (y: number): Season => {
    const maxCheckOut = asCalendarDate(`${y}-${closes}`)
    return {
      minCheckIn: laterOf(asCalendarDate(`${y}-${opens}`), tomorrow),
      maxCheckIn: addDays(maxCheckOut, -1),
      maxCheckOut,
    }
  }
  const thisYear = ofYear(year)
  return tomorrow <= thisYear.maxCheckIn ? thisYear : ofYear(year + 1)
}
