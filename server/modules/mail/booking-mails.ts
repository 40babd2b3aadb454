import type { OrderPurpose } from '#server/database/schema'
import type { OutgoingMail } from '#server/integrations/smtp/mailer'
import { type DeclinedPayment, type DeclinedWhy, declinedWords } from '#shared/booking/declined-payment'
import { type CalendarDate, dateForPeople } from '#shared/calendar/calendar-date'
import { moneyForPeople } from '#shared/money/rupees'
import { plural } from '#shared/plural'
import {
  arrivalWords,
  type BookingForMail,
  calendarFile,
  gettingHere,
  guestTable,
  mobileRow,
  paymentTable,
  stayInShort,
  stayRows,
  stayTable,
} from './booking-facts'
import { myBookingLink } from './my-booking-link'
import { refundPromise } from './refund-mails'
import { type Block, composeMail, heading, type MailBasics, note, pageLink, paragraph, table } from './render'

/** `today` and `now` are the moment of the confirmation: the mail is written once and kept. */
export type ConfirmedBooking = MailBasics & { booking: BookingForMail; today: CalendarDate; now: Date }

/** To the guest (or to the payer, where guest details are missing): what is booked, paid, due and refundable. */
export function confirmedBookingMail(input: ConfirmedBooking): OutgoingMail {
  const { booking, today, hotel, publicUrl } = input
  const cancel = pageLink(publicUrl, 'refundForm', `order=${encodeURIComponent(booking.orderId)}`)
  const blocks: Block[] = [
    paragraph(`Dear ${booking.guests[0]?.name || 'guest'},`),
    paragraph(
      `You paid ${moneyForPeople(booking.paid)} and your stay with us is booked. ` +
        'Thank you for choosing us. We eagerly await your arrival.',
    ),
    ...(booking.guestDetailsMissing ? [askForDetails(booking, hotel.email)] : []),
    heading('Your stay'),
    stayTable(booking),
    myBookingLink(publicUrl, booking),
    ...(booking.guests.length > 0 || booking.mobileNumber
      ? [heading('Guests'), guestTable(booking, ...mobileRow(booking))]
      : []),
    heading('Payment'),
    paymentTable(booking),
    heading('At the desk'),
    paragraph(arrivalWords(booking, hotel.facts)),
    ...gettingHere(hotel.facts),
    heading('If your plans change'),
    ...refundPromise(booking, today),
    { kind: 'link', label: 'Cancel this booking', href: cancel, style: 'quiet' },
    paragraph('Anyone who has this email can see, change and cancel the booking, so please keep it private.'),
  ]
  return composeMail(input, {
    kind: 'booking-confirmed',
    to: booking.email,
    subject: `Booking confirmed: ${hotel.name}, ${stayInShort(booking)}`,
    content: { title: 'Your booking is confirmed', blocks },
    attachments: [calendarFile({ ...input, secret: booking.orderId })],
  })
}

const askForDetails = ({ guests }: BookingForMail, address: string): Block => {
  const missing = guests.length === 0 ? 'the names of the guests' : 'the full details of all guests'
  return note(
    `We have your payment, but not yet ${missing}. Please add them with “See or change your booking” below, reply to ` +
      `this email, or write to ${address}. What is missing then, we take when you arrive.`,
  )
}

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

export type UnacceptedPayment = MailBasics & {
  to: string
  /** Undefined where the booking has been deleted. */
  stay: Pick<BookingForMail, 'type' | 'rooms' | 'checkIn' | 'checkOut'> | undefined
  paymentId: string
  declined: DeclinedPayment
  purpose: OrderPurpose
}

/** To the guest whose payment is not kept: why, and what happens to the money. */
export function unacceptedPaymentMail(input: UnacceptedPayment): OutgoingMail {
  const { to, stay, paymentId, declined, purpose, publicUrl, hotel } = input
  const { title, text } = declinedWords(declined)
  const amount = moneyForPeople(declined.amount)
  const blocks = [
    paragraph('Dear guest,'),
    paragraph(text),
    ...(stay ? [heading('The stay that this payment was for')] : []),
    table(...(stay ? stayRows(stay) : []), ['Payment', amount], ['Payment reference', paymentId]),
    ...(purpose === 'balance' ? balanceSteps(declined.why) : nextSteps(declined.why, publicUrl)),
  ]
  return composeMail(input, {
    kind: declined.isReturned ? 'payment-returned' : 'payment-declined',
    to,
    subject: `${title}: ${hotel.name}`,
    content: { title, blocks },
  })
}

/** The booking stands without this payment, or is over. */
const balanceSteps = (why: DeclinedWhy): Block[] =>
  why === 'notDue' || why === 'stayOver' || why === 'paidAlready'
    ? []
    : [paragraph('Your booking stands. You can pay what is due on the page of your booking, or at our desk.')]

/** What the guest can do next; nothing where they have a confirmed booking. */
function nextSteps(why: DeclinedWhy, publicUrl: string): Block[] {
  if (why === 'paidAlready' || why === 'bookedAlready') return []
  const isFull = why === 'noRoom'
  return [
    paragraph(
      isFull
        ? 'We are sorry. Other dates or the other room type may still be free.'
        : 'If you would still like to stay with us, please book again, or call us.',
    ),
    {
      kind: 'link',
      label: isFull ? 'Book other dates' : 'Book again',
      href: pageLink(publicUrl, '', 'rooms'),
      style: 'main',
    },
  ]
}
