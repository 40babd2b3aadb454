import type { OutgoingMail } from '#server/integrations/smtp/mailer'
import { type BookingForMail, stayRows } from './booking-facts'
import { myBookingLink } from './my-booking-link'
import {
  type Block,
  composeMail,
  heading,
  type MailBasics,
  paragraph,
  paragraphs,
  type Row,
  table,
} from './render'

type StayOfGuest = Pick<BookingForMail, 'orderId' | 'type' | 'rooms' | 'checkIn' | 'checkOut'> & {
  key: string
}

/** What the desk has written, as plain text, to one of those who arrive; all their stays of these days. */
export type ToArrivals = MailBasics & {
  to: string
  name: string
  subject: string
  text: string
  stays: readonly StayOfGuest[]
}

/** To a guest who arrives on certain days: the desk's own words, their stay and the link to it. */
export function toArrivalsMail(input: ToArrivals): OutgoingMail {
  const { to, name, subject, text, stays, hotel, publicUrl } = input
  const blocks: Block[] = [
    paragraph(`Dear ${name || 'guest'},`),
    ...paragraphs(text),
    heading(stays.length > 1 ? 'Your stays' : 'Your stay'),
    ...stays.flatMap((stay) => [
      table(['Booking reference', stay.orderId] satisfies Row, ...stayRows(stay)),
      myBookingLink(publicUrl, stay),
    ]),
    paragraph(`You can call us, or reply to this email: ${hotel.phones.join(' or ')}.`),
  ]
  return composeMail(input, {
    kind: 'to-arrivals',
    to,
    subject: `${subject}: ${hotel.name}`,
    content: { title: subject, blocks },
  })
}
