import type { OutgoingMail } from '#server/integrations/smtp/mailer'
import type { CalendarDate } from '#shared/calendar/calendar-date'
import { moneyForPeople } from '#shared/money/rupees'
import { type BookingForMail, guestTable, mobileRow, paymentTable, stayTable } from './booking-facts'
import { composeMail, type MailBasics } from './compose-mail'
import { type Block, heading, note, pageLink, paragraph } from './mail-content'
import { refundPromise } from './refund-promise'
import { arrivalWords, calendarFile, stayInShort } from './stay-for-guest'

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
    ...(booking.guests.length > 0 || booking.mobileNumber
      ? [heading('Guests'), guestTable(booking, ...mobileRow(booking))]
      : []),
    heading('Payment'),
    paymentTable(booking),
    heading('At the desk'),
    paragraph(arrivalWords(booking)),
    heading('If your plans change'),
    ...refundPromise(booking, today),
    { kind: 'link', label: 'Cancel this booking', href: cancel, style: 'quiet' },
    paragraph(
      'Anyone who has the booking reference can cancel the booking, so please keep this email private.',
    ),
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
    `We have your payment, but not yet ${missing}. Please reply to this email, or write to ${address}, ` +
      "with each guest's name and age. We take the other details when you arrive.",
  )
}
