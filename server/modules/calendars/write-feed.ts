import { createHash } from 'node:crypto'
import { escapedText, icalendarText, utcStamp, wholeDay } from '#server/platform/icalendar'
import type { DateRange } from '#shared/booking/stay'
import { oneLine } from '#shared/typed-text'

/** `of`: the room number or type; `name` is shown by programs that list calendars. */
type Feed = { of: string; name: string; publicUrl: string; writtenAt: Date; taken: readonly DateRange[] }

/** A calendar of the times that are not to be had, without a word about who has them. */
export function feedText({ of, name, publicUrl, writtenAt, taken }: Feed): string {
  return icalendarText([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Hotel bookings//Taken nights//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapedText(oneLine(name))}`,
    ...taken.flatMap(({ checkIn, checkOut }) => [
      'BEGIN:VEVENT',
      `UID:${uidOf(of, checkIn)}@${hostOf(publicUrl)}`,
      `DTSTAMP:${utcStamp(writtenAt)}`,
      `DTSTART;VALUE=DATE:${wholeDay(checkIn)}`,
      `DTEND;VALUE=DATE:${wholeDay(checkOut)}`,
      'SUMMARY:Not available',
      'TRANSP:OPAQUE',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ])
}

/** The same for the same room and first night, at whatever address it is read. */
const uidOf = (of: string, checkIn: string): string =>
  createHash('sha256').update(`taken ${of} ${checkIn}`).digest('hex').slice(0, 32)

const hostOf = (publicUrl: string): string => new URL(publicUrl).hostname

/** Whether an event in another calendar was read from one of ours. */
export const isOurUid = (publicUrl: string, uid: string): boolean =>
  uid
    .trim()
    .toLowerCase()
    .endsWith(`@${hostOf(publicUrl).toLowerCase()}`)
