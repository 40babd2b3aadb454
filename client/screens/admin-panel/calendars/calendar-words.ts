import { addDays, asCalendarDate, dateForPeople } from '#shared/calendar/calendar-date'
import type { CalendarFeed, CalendarImport } from '#shared/desk/calendars'
import { plural } from '#shared/plural'
import { momentForPeople } from '../parts/words'

/** `Double Bed` for a type, `D1` for a room number. */
export const nameOfFeed = (feed: CalendarFeed): string =>
  'roomNumber' in feed ? feed.roomNumber : `All ${feed.type} rooms`

export function readWords({ read, failed }: { read: number; failed: number }): string {
  if (read + failed === 0) return 'No calendar is linked yet.'
  const words = `${plural(read, 'calendar')} read.`
  return failed === 0 ? words : `${words} ${plural(failed, 'other')} with a problem, which is shown below.`
}

/** What a linked calendar does now: `2 bookings there, 5 nights closed here.` */
export function importWords({ state, events, nights }: CalendarImport): string {
  if (state === 'new') return 'It has not been read yet.'
  return `${plural(events, 'booking')} there, ${plural(nights, 'night')} closed here.`
}

export function lastReadWords({ lastReadAt, lastGoodAt, state }: CalendarImport): string {
  if (lastReadAt === null) return ''
  if (state === 'good') return `Read on ${momentForPeople(lastReadAt)}.`
  const good =
    lastGoodAt === null ? 'Never read well yet' : `Last read well on ${momentForPeople(lastGoodAt)}`
  return `Tried on ${momentForPeople(lastReadAt)}. ${good}.`
}

/** `10 Jun 2027`, `10 Jun 2027 to 12 Jun 2027`: the nights from `from` to before `to`. */
export function nightsWords({ from, to }: { from: string; to: string }): string {
  const [first, last] = [asCalendarDate(from), addDays(asCalendarDate(to), -1)]
  return first === last ? dateForPeople(first) : `${dateForPeople(first)} to ${dateForPeople(last)}`
}
