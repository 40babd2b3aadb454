import { refusalOf } from '#client/app/refusal'
import { dateForPeople } from '#shared/calendar/calendar-date'
import { hotelToday, timeForPeople } from '#shared/calendar/hotel-today'

/** The server's own words where it refused, else `otherwise`. */
export const wordsOf = (error: unknown, otherwise: string): string => refusalOf(error)?.message ?? otherwise

export const noAnswer = 'The server did not answer. Nothing was lost; please try again.'

/** An instant as people at the hotel read it: `10 Jun 2027, 14:05`. */
export function momentForPeople(instant: string): string {
  const moment = new Date(instant)
  return `${dateForPeople(hotelToday(moment))}, ${timeForPeople(moment)}`
}
