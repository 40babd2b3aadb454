import { createHash } from 'node:crypto'
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
    `DTSTAMP:${writtenAt.toISOString().replace(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${checkIn.replaceAll('-', '')}`,
    `DTEND;VALUE=DATE:${checkOut.replaceAll('-', '')}`,
    `SUMMARY:${escaped(summary)}`,
    `LOCATION:${escaped(location)}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

const escaped = (text: string): string => oneLine(text).replace(/[\\;,]/g, '\\$&')

/** Lines of at most 75 bytes (RFC 5545), never cut inside a character. */
function folded(line: string): string {
  let space = 75
  let text = ''
  for (const character of line) {
    const bytes = Buffer.byteLength(character)
    const fits = bytes <= space
    text += fits ? character : `\r\n ${character}`
    space = fits ? space - bytes : 74 - bytes
  }
  return text
}
