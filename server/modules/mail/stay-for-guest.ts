import type { OutgoingMail } from '#server/integrations/smtp/mailer'
import { dateForPeople } from '#shared/calendar/calendar-date'
import { moneyForPeople } from '#shared/money/rupees'
import { type BookingForMail, counted } from './booking-rows'
import type { MailBasics } from './compose-mail'
import { stayCalendar } from './stay-calendar'

type StayInMail = Pick<BookingForMail, 'type' | 'rooms' | 'checkIn' | 'checkOut' | 'nights'>

export const stayInShort = ({ type, rooms, checkIn, nights }: StayInMail): string =>
  `${counted(nights, 'night')} from ${dateForPeople(checkIn)}, ${type}, ${counted(rooms, 'room')}`

export const arrivalWords = ({ pending }: Pick<BookingForMail, 'pending'>): string =>
  'Please bring proof of identity for every guest; it is needed at check-in. ' +
  (pending > 0 ? `${moneyForPeople(pending)} is still due then. ` : 'Nothing is left to pay. ') +
  'The attached file puts the stay into your calendar.'

type Stayed = Pick<MailBasics, 'publicUrl' | 'hotel'> & {
  /** Names the stay, and never appears in the file. */
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
}: Stayed): OutgoingMail['attachments'][number] {
  const calendar = stayCalendar({
    orderId: secret,
    host: new URL(publicUrl).hostname,
    writtenAt: now,
    checkIn: booking.checkIn,
    checkOut: booking.checkOut,
    summary: `${hotel.name}: ${booking.type}, ${counted(booking.rooms, 'room')}`,
    location: [hotel.name, ...hotel.address].join(', '),
  })
  return {
    filename: 'stay.ics',
    contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
    content: Buffer.from(calendar).toString('base64'),
  }
}
