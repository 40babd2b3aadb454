import { createHash } from 'node:crypto'
import { escapedText, icalendarText, utcStamp, wholeDay } from '#server/platform/icalendar'
import type { CalendarDate } from '#shared/calendar/calendar-date'
import { oneLine } from '#shared/typed-text'

/** `orderId` never appears in the file: it is enough to cancel the booking, and calendars are shared. */
type Entry = {
  orderId: string
  host: string
  writtenAt: Date
  checkIn: CalendarDate
  checkOut: CalendarDate
  summary: string
  location: string
}

/** An iCalendar file with one all-day event, from check-in to check-out; the same booking has the same UID. */
export function stayCalendar({
  orderId,
  host,
  writtenAt,
  checkIn,
  checkOut,
  summary,
  location,
}: Entry): string {
  const uid = createHash('sha256').update(`stay ${orderId}`).digest('hex').slice(0, 32)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Hotel bookings//Stay//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${uid}@${host}`,
    `DTSTAMP:${utcStamp(writtenAt)}`,
    `DTSTART;VALUE=DATE:${wholeDay(checkIn)}`,
    `DTEND;VALUE=DATE:${wholeDay(checkOut)}`,
    `SUMMARY:${escapedText(oneLine(summary))}`,
    `LOCATION:${escapedText(oneLine(location))}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return icalendarText(lines)
}
