import { CalendarProblem, fetchCalendar, type Guard, refusalOf } from './fetch-calendar'
import type { ForeignCalendars } from './foreign-calendars'
import { readEvents } from './read-events'

/** Reads calendars over https, and over http from `ownOrigins`. */
export function httpCalendars(guard: Guard): ForeignCalendars {
  return {
    refusal: (address) =>
      URL.canParse(address) ? refusalOf(new URL(address), guard) : 'This is not an address.',
    async read(address, range) {
      try {
        return readEvents(await fetchCalendar(address, guard), range)
      } catch (error) {
        if (error instanceof CalendarProblem) return { kind: 'failed', problem: error.message }
        throw error
      }
    },
  }
}
