import type { OutgoingMail } from '#server/integrations/smtp/mailer'
import { dateForPeople } from '#shared/calendar/calendar-date'
import { checkInRows, directionsLink, stayHours, wayRows } from '#shared/hotel/fact-words'
import { moneyForPeople } from '#shared/money/rupees'
import { plural } from '#shared/plural'
import { type BookingForMail, stayInShort } from './booking-facts'
import { myBookingLink } from './my-booking-link'
import { type Block, composeMail, heading, type MailBasics, paragraph, table } from './render'

export type Reminder = MailBasics & {
  to: string
  booking: Pick<
    BookingForMail,
    'orderId' | 'type' | 'rooms' | 'checkIn' | 'checkOut' | 'nights' | 'numberOfGuests' | 'pending'
  > & { key: string; name: string }
}

/** To the guest some days before they come: times, what is due, the way, and the link to their booking. */
export function reminderMail(input: Reminder): OutgoingMail {
  const { booking, hotel, to, publicUrl } = input
  const { facts } = hotel
  const { checkIn, name, pending } = booking
  const day = dateForPeople(checkIn)
  const way = wayRows(facts)
  const rows = checkInRows(facts).filter(([label]) => !ofStay.includes(label))
  const blocks: Block[] = [
    paragraph(`Dear ${name || 'guest'},`),
    paragraph(
      `Your stay with us begins on ${day}. This is what you need on the way. We look forward to you.`,
    ),
    heading('Your stay'),
    stayOf(input),
    paragraph(
      pending > 0
        ? `${moneyForPeople(pending)} is still due. You can pay it at the desk, or before on our site.`
        : 'Nothing is left to pay.',
    ),
    myBookingLink(publicUrl, booking),
    ...(way.length > 0 ? [heading('Getting here'), table(...way)] : []),
    { kind: 'link', label: 'Open directions', href: directionsLink, style: 'quiet' },
    ...(rows.length > 0 ? [heading('When you arrive'), table(...rows)] : []),
    heading('If something changes'),
    paragraph(
      `Please call us, also if you are late or the road is closed: ${hotel.phones.join(' or ')}. You can reply to this email too.`,
    ),
  ]
  return composeMail(input, {
    kind: 'reminder',
    to,
    subject: `We expect you on ${day}: ${hotel.name}, ${stayInShort(booking)}`,
    content: { title: `We expect you on ${day}`, blocks },
  })
}

/** They stand in the table of the stay. */
const ofStay = ['Check-in', 'Check-out']

function stayOf({ booking, hotel: { facts } }: Reminder): Block {
  const { type, rooms, checkIn, checkOut, nights, numberOfGuests, orderId } = booking
  const hours = stayHours(facts)
  const at = (date: typeof checkIn, hour: string | undefined) =>
    [dateForPeople(date), hour].filter(Boolean).join(', ')
  return table(
    ['Booking reference', orderId],
    ['Room', `${type}, ${plural(rooms, 'room')}`],
    ['Check-in', at(checkIn, hours.checkIn)],
    ['Check-out', at(checkOut, hours.checkOut)],
    ['Nights', String(nights)],
    ...(numberOfGuests > 0 ? [['Guests', String(numberOfGuests)] as const] : []),
  )
}
