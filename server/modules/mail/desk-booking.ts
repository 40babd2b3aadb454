import type { OutgoingMail } from '#server/integrations/smtp/mailer'
import { dateForPeople } from '#shared/calendar/calendar-date'
import { asPaise, type Paise } from '#shared/money/paise'
import { moneyForPeople } from '#shared/money/rupees'
import { type BookingForMail, counted, guestTable, mobileRow, stayRows } from './booking-rows'
import { composeMail, type MailBasics } from './compose-mail'
import { type Block, heading, pageLink, paragraph, type Row, table } from './mail-content'
import { arrivalWords, calendarFile, stayInShort } from './stay-for-guest'

/** A booking by phone as mails tell of it; it has no order id, so nobody can cancel it with the mail. Paise. */
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
  /** Taken at the desk, less what was given back there. */
  received: Paise
  released: Paise
}

/** What the desk did: `made`, `changed`, `cancelled` as was agreed, or `called off` by the hotel itself. */
export type DeskEvent = 'made' | 'changed' | 'cancelled' | 'called off'
export type DeskBookingMail = MailBasics & { booking: DeskBookingForMail; events: DeskEvent; now: Date }

const titles: Record<DeskEvent, string> = {
  made: 'Your booking is confirmed',
  changed: 'Your booking is changed',
  cancelled: 'Your booking is cancelled',
  'called off': 'Your booking is cancelled',
}
const openings: Record<DeskEvent, string> = {
  made: 'Your stay with us is booked, as you agreed with our desk. Thank you for choosing us. We eagerly await your arrival.',
  changed: 'Your booking was changed by our desk. This is how it stands now.',
  cancelled: 'Your booking is cancelled, as was agreed with our desk.',
  'called off': 'We are sorry: we had to cancel your booking.',
}

const isEnd = (events: DeskEvent): boolean => events === 'cancelled' || events === 'called off'

/** To the guest of a booking by phone, where he gave an address. */
export function deskBookingMail(input: DeskBookingMail): OutgoingMail {
  const { booking, events, hotel } = input
  const isOver = isEnd(events)
  const blocks: Block[] = [
    paragraph(`Dear ${booking.guests[0]?.name || 'guest'},`),
    paragraph(openings[events]),
    heading(isOver ? 'The stay that was booked' : 'Your stay'),
    stayOf(booking),
    ...(isOver ? moneyBack(input) : whatToKnow(input)),
  ]
  return composeMail(input, {
    kind: `desk-booking-${events.replace(' ', '-')}`,
    to: booking.email,
    subject: `${titles[events].replace('Your booking is', 'Booking')}: ${hotel.name}, ${stayInShort(booking)}`,
    content: { title: titles[events], blocks },
    attachments: isOver ? [] : [calendarFile({ ...input, secret: booking.id })],
  })
}

const noticeTitles: Record<DeskEvent, string> = {
  made: 'New booking by phone',
  changed: 'Changed at the desk',
  cancelled: 'Cancelled at the desk',
  'called off': 'Cancelled by the hotel',
}

/** To the hotel's own address: what the desk did, for whoever is not at the desk. */
export function deskBookingNotice({ to, ...input }: DeskBookingMail & { to: string }): OutgoingMail {
  const { booking, events, publicUrl } = input
  const isOver = isEnd(events)
  const { type, rooms, checkIn, nights, guests } = booking
  const stay = `${type}, ${counted(rooms, 'room')}`
  const blocks: Block[] = [
    stayOf(booking),
    heading('Contact'),
    table(['Mobile number', booking.mobileNumber || 'not given'], ['E-mail', booking.email || 'not given']),
    ...(guests.length > 0 ? [heading('Guests'), guestTable(booking)] : []),
    heading('Payment'),
    table(...moneyRows(booking).filter(([label]) => !isOver || label !== due)),
    { kind: 'link', label: 'Open the admin panel', href: pageLink(publicUrl, 'admin_panel'), look: 'main' },
  ]
  return composeMail(input, {
    kind: `desk-notice-${events.replace(' ', '-')}`,
    to,
    subject: `${noticeTitles[events]}: ${dateForPeople(checkIn)}, ${counted(nights, 'night')}, ${stay}, ${guests[0]?.name || 'no name'}`,
    content: { title: `${noticeTitles[events]}: ${stay}`, blocks },
  })
}

const stayOf = (booking: DeskBookingForMail): Block =>
  table(...stayRows(booking), ['Nights', String(booking.nights)], ['Guests', String(booking.numberOfGuests)])

const due = 'Due at the desk'

function moneyRows({ total, received, released, pending }: DeskBookingForMail): Row[] {
  const back: Row[] = released > 0 ? [['Given back', moneyForPeople(released)]] : []
  return [
    ['Total', moneyForPeople(total)],
    ['Received', moneyForPeople(asPaise(received + released))],
    ...back,
    [due, moneyForPeople(pending)],
  ]
}

function whatToKnow({ booking, hotel }: DeskBookingMail): Block[] {
  return [
    heading('Guests'),
    guestTable(booking, ...mobileRow(booking)),
    heading('Payment'),
    table(...moneyRows(booking)),
    heading('At the desk'),
    paragraph(arrivalWords(booking)),
    heading('If your plans change'),
    paragraph(`Please call us (${hotel.phones.join(' or ')}), or answer this mail.`),
  ]
}

/** What was paid at the desk goes back there: nothing does by itself. */
function moneyBack({ booking: { received, released }, events, hotel }: DeskBookingMail): Block[] {
  if (received + released === 0) return [paragraph('Nothing was paid for it.')]
  const rows: Row[] = [
    ['Paid at the desk', moneyForPeople(asPaise(received + released))],
    ['Given back', moneyForPeople(released)],
  ]
  const open =
    events === 'called off' && received > 0
      ? `We give the ${moneyForPeople(received)} back that you paid at the desk. Please call us: ${hotel.phones.join(' or ')}.`
      : ''
  return [heading('Payment'), table(...rows), ...(open ? [paragraph(open)] : [])]
}
