import type { OutgoingMail } from '#server/integrations/smtp/mailer'
import { dateForPeople } from '#shared/calendar/calendar-date'
import type { Paise } from '#shared/money/paise'
import { moneyForPeople } from '#shared/money/rupees'
import { askUs, type BookingForMail, stayRows } from './booking-facts'
import { myBookingLink } from './my-booking-link'
import { type Block, composeMail, heading, type MailBasics, pageLink, paragraph, table } from './render'

/** `paid`: in all, less what went back; `due`: what is left. `key`: what opens the guest's own booking. */
export type BalanceReceived = MailBasics & {
  booking: Pick<BookingForMail, 'orderId' | 'type' | 'rooms' | 'checkIn' | 'checkOut'>
  name: string
  amount: Paise
  paymentId: string
  paid: Paise
  due: Paise
}

/** To the guest: the rest is paid. */
export function balanceReceivedMail(input: BalanceReceived & { to: string; key: string }): OutgoingMail {
  const { amount, name, due, hotel, to, booking, key, publicUrl } = input
  return composeMail(input, {
    kind: 'balance-received',
    to,
    subject: `Balance received: ${moneyForPeople(amount)}, ${hotel.name}`,
    content: {
      title: 'We have received your payment',
      blocks: [
        paragraph(`Dear ${name || 'guest'},`),
        paragraph(
          `You paid ${moneyForPeople(amount)} for your stay with us. ` +
            (due > 0 ? `${moneyForPeople(due)} is still due.` : 'Nothing is left to pay.'),
        ),
        ...facts(input),
        myBookingLink(publicUrl, { orderId: booking.orderId, key }),
        askUs(hotel.phones),
      ],
    },
  })
}

/** To the hotel, at `to`. */
export function balanceNotice(input: BalanceReceived & { to: string }): OutgoingMail {
  const { amount, name, booking, publicUrl, to } = input
  return composeMail(input, {
    kind: 'balance-notice',
    to,
    subject: `Balance paid online: ${moneyForPeople(amount)}, ${dateForPeople(booking.checkIn)}, ${name || 'guest'}`,
    content: {
      title: `Balance paid online: ${moneyForPeople(amount)}`,
      blocks: [
        ...facts(input),
        {
          kind: 'link',
          label: 'Open the admin panel',
          href: pageLink(publicUrl, 'admin_panel'),
          style: 'main',
        },
      ],
    },
  })
}

const facts = ({ booking, amount, paymentId, paid, due }: BalanceReceived): Block[] => [
  heading('Your stay'),
  table(['Booking reference', booking.orderId], ...stayRows(booking)),
  heading('Payment'),
  table(
    ['Paid now', moneyForPeople(amount)],
    ['Paid in all', moneyForPeople(paid)],
    ['Due', moneyForPeople(due)],
    ['Payment reference', paymentId],
  ),
]
