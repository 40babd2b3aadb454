import type { OutgoingMail } from '#server/integrations/smtp/mailer'
import { dateForPeople } from '#shared/calendar/calendar-date'
import { plural } from '#shared/plural'
import { type BookingForMail, guestTable, paymentTable, stayTable } from './booking-facts'
import { composeMail, type MailBasics } from './compose-mail'
import { type Block, heading, note, pageLink, table } from './mail-content'

/** `to` is the hotel's own email address. */
export type NewBooking = MailBasics & { booking: BookingForMail; to: string }

/** To the hotel: who comes when, and what is paid and due. */
export function newBookingMail(input: NewBooking): OutgoingMail {
  const { booking, publicUrl, to } = input
  const { type, rooms, checkIn, nights, guests } = booking
  const stay = `${type}, ${plural(rooms, 'room')}`
  const blocks: Block[] = [
    ...(booking.guestDetailsMissing
      ? [note('Guest details are missing: the payer was asked for names. Complete them in the admin panel.')]
      : []),
    stayTable(booking),
    heading('Contact'),
    table(['Mobile number', booking.mobileNumber || 'not given'], ['Email', booking.email || 'not given']),
    ...(guests.length > 0 ? [heading('Guests'), guestTable(booking)] : []),
    heading('Payment'),
    paymentTable(booking),
    { kind: 'link', label: 'Open the admin panel', href: pageLink(publicUrl, 'admin_panel'), style: 'main' },
  ]
  const who = guests[0]?.name || 'guest details missing'
  return composeMail(input, {
    kind: 'new-booking',
    to,
    subject: `New booking: ${dateForPeople(checkIn)}, ${plural(nights, 'night')}, ${stay}, ${who}`,
    content: { title: `New booking: ${stay}`, blocks },
  })
}
