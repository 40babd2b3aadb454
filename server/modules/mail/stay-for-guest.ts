import type { OutgoingMail } from '#server/integrations/smtp/mailer'
import { dateForPeople } from '#shared/calendar/calendar-date'
import { moneyForPeople } from '#shared/money/rupees'
import { plural } from '#shared/plural'
import type { BookingForMail } from './booking-facts'
import type { MailBasics } from './compose-mail'
import { stayCalendar } from './stay-calendar'

type StayInMail = Pick<BookingForMail, 'type' | 'rooms' | 'checkIn' | 'checkOut' | 'nights'>

export const stayInShort = ({ type, rooms, checkIn, nights }: StayInMail): string =>
  `${plural(nights, 'night')} from ${dateForPeople(checkIn)}, ${type}, ${plural(rooms, 'room')}`

export const arrivalWords = ({ pending }: Pick<BookingForMail, 'pending'>): string =>
  'Please bring proof of identity for every guest to check-in. ' +
  (pending > 0 ? `${moneyForPeople(pending)} is still due then. ` : 'Nothing is left to pay. ') +
  'Open the attached file to add the stay to your calendar.'

type CalendarInput = Pick<MailBasics, 'publicUrl' | 'hotel'> & {
  /** Identifies the stay; only its hash appears in the file. */
  secret: string
  booking: StayInMail
  now: Date
}

/** The stay as a file for the guest's calendar. */
export function calendarFile({
  secret,
  booking,
  now,
  publicUrl,
  hotel,
}: CalendarInput): OutgoingMail['attachments'][number] {
  const calendar = stayCalendar({
    orderId: secret,
    host: new URL(publicUrl).hostname,
    writtenAt: now,
    checkIn: booking.checkIn,
    checkOut: booking.checkOut,
    summary: `${hotel.name}: ${booking.type}, ${plural(booking.rooms, 'room')}`,
    location: [hotel.name, ...hotel.address].join(', '),
  })
  return {
    filename: 'stay.ics',
    contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
    content: Buffer.from(calendar).toString('base64'),
  }
}
