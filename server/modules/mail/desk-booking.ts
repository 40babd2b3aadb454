import type { OutgoingMail } from '#server/integrations/smtp/mailer'
import { dateForPeople } from '#shared/calendar/calendar-date'
import { asPaise, type Paise } from '#shared/money/paise'
import { moneyForPeople } from '#shared/money/rupees'
import { plural } from '#shared/plural'
import {
  arrivalWords,
  type BookingForMail,
  calendarFile,
  guestTable,
  mobileRow,
  stayInShort,
  stayRows,
} from './booking-facts'
import {
  type Block,
  composeMail,
  heading,
  type MailBasics,
  pageLink,
  paragraph,
  type Row,
  table,
} from './render'

/** A desk booking as mails show it; it has no order id, so it cannot be cancelled with the mail. Money in paise. */
export type DeskBookingForMail = Pick<
  BookingForMail,
  | 'type'
  | 'rooms'
  | 'checkIn'
  | 'checkOut'
  | 'nights'
  | 'guests'
  | 'numberOfGuests'
  | 'mobileNumber'
  | 'email'
  | 'pending'
> & {
  id: string
  total: Paise
  /** Taken at the desk, less what was returned there. */
  received: Paise
  returned: Paise
}

/** What the desk did: `made`, `changed`, `cancelled` as the guest asked, or `called off` by the hotel. */
export type DeskEvent = 'made' | 'changed' | 'cancelled' | 'called off'
export type DeskBookingMail = MailBasics & { booking: DeskBookingForMail; event: DeskEvent; now: Date }

const titles: Record<DeskEvent, string> = {
  made: 'Your booking is confirmed',
  changed: 'Your booking is changed',
  cancelled: 'Your booking is cancelled',
  'called off': 'Your booking is cancelled',
}
const openings: Record<DeskEvent, string> = {
  made: 'Your stay with us is booked, as you agreed with our front desk. Thank you for choosing us. We eagerly await your arrival.',
  changed: 'Our front desk has changed your booking. These are the details now.',
  cancelled: 'Your booking is cancelled, as you agreed with our front desk.',
  'called off': 'We are sorry: we had to cancel your booking.',
}

const isEnd = (event: DeskEvent): boolean => event === 'cancelled' || event === 'called off'

/** To the guest of a desk booking, where an address is known. */
export function deskBookingMail(input: DeskBookingMail): OutgoingMail {
  const { booking, event, hotel } = input
  const isOver = isEnd(event)
  const blocks: Block[] = [
    paragraph(`Dear ${booking.guests[0]?.name || 'guest'},`),
    paragraph(openings[event]),
    heading(isOver ? 'The cancelled stay' : 'Your stay'),
    stayOf(booking),
    ...(isOver ? returnedMoney(input) : arrivalDetails(input)),
  ]
  return composeMail(input, {
    kind: `desk-booking-${event.replace(' ', '-')}`,
    to: booking.email,
    subject: `${titles[event].replace('Your booking is', 'Booking')}: ${hotel.name}, ${stayInShort(booking)}`,
    content: { title: titles[event], blocks },
    attachments: isOver ? [] : [calendarFile({ ...input, secret: booking.id })],
  })
}

const noticeTitles: Record<DeskEvent, string> = {
  made: 'New booking by phone',
  changed: 'Changed at the desk',
  cancelled: 'Cancelled at the desk',
  'called off': 'Cancelled by the hotel',
}

/** To the hotel's own email address: what the desk did. */
export function deskBookingNotice({ to, ...input }: DeskBookingMail & { to: string }): OutgoingMail {
  const { booking, event, publicUrl } = input
  const isOver = isEnd(event)
  const { type, rooms, checkIn, nights, guests } = booking
  const stay = `${type}, ${plural(rooms, 'room')}`
  const blocks: Block[] = [
    stayOf(booking),
    heading('Contact'),
    table(['Mobile number', booking.mobileNumber || 'not given'], ['Email', booking.email || 'not given']),
    ...(guests.length > 0 ? [heading('Guests'), guestTable(booking)] : []),
    heading('Payment'),
    table(...moneyRows(booking).filter(([label]) => !isOver || label !== due)),
    { kind: 'link', label: 'Open the admin panel', href: pageLink(publicUrl, 'admin_panel'), style: 'main' },
  ]
  return composeMail(input, {
    kind: `desk-notice-${event.replace(' ', '-')}`,
    to,
    subject: `${noticeTitles[event]}: ${dateForPeople(checkIn)}, ${plural(nights, 'night')}, ${stay}, ${guests[0]?.name || 'no name'}`,
    content: { title: `${noticeTitles[event]}: ${stay}`, blocks },
  })
}

const stayOf = (booking: DeskBookingForMail): Block =>
  table(...stayRows(booking), ['Nights', String(booking.nights)], ['Guests', String(booking.numberOfGuests)])

const due = 'Due at the desk'

function moneyRows({ total, received, returned, pending }: DeskBookingForMail): Row[] {
  const refund: Row[] = returned > 0 ? [['Refunded', moneyForPeople(returned)]] : []
  return [
    ['Total', moneyForPeople(total)],
    ['Received', moneyForPeople(asPaise(received + returned))],
    ...refund,
    [due, moneyForPeople(pending)],
  ]
}

function arrivalDetails({ booking, hotel }: DeskBookingMail): Block[] {
  return [
    heading('Guests'),
    guestTable(booking, ...mobileRow(booking)),
    heading('Payment'),
    table(...moneyRows(booking)),
    heading('At the desk'),
    paragraph(arrivalWords(booking)),
    heading('If your plans change'),
    paragraph(`Please call us (${hotel.phones.join(' or ')}), or reply to this email.`),
  ]
}

/** Money that was paid at the desk is returned there, never automatically. */
function returnedMoney({ booking: { received, returned }, event, hotel }: DeskBookingMail): Block[] {
  if (received + returned === 0) return [paragraph('Nothing had been paid.')]
  const rows: Row[] = [
    ['Paid at the desk', moneyForPeople(asPaise(received + returned))],
    ['Refunded', moneyForPeople(returned)],
  ]
  const open =
    event === 'called off' && received > 0
      ? `We will refund the ${moneyForPeople(received)} that you paid at the desk. Please call us: ${hotel.phones.join(' or ')}.`
      : ''
  return [heading('Payment'), table(...rows), ...(open ? [paragraph(open)] : [])]
}
