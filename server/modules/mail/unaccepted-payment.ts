import type { OutgoingMail } from '#server/integrations/smtp/mailer'
import { type DeclinedPayment, type DeclinedWhy, declinedWords } from '#shared/booking/declined-payment'
import { moneyForPeople } from '#shared/money/rupees'
import { type BookingForMail, stayRows } from './booking-facts'
import { composeMail, type MailBasics } from './compose-mail'
import { type Block, heading, pageLink, paragraph, table } from './mail-content'

export type UnacceptedPayment = MailBasics & {
  to: string
  /** Undefined where the booking has been deleted. */
  stay: Pick<BookingForMail, 'type' | 'rooms' | 'checkIn' | 'checkOut'> | undefined
  paymentId: string
  declined: DeclinedPayment
}

/** To the guest whose payment is not kept: why, and what happens to the money. */
export function unacceptedPaymentMail(input: UnacceptedPayment): OutgoingMail {
  const { to, stay, paymentId, declined, publicUrl, hotel } = input
  const { title, text } = declinedWords(declined)
  const amount = moneyForPeople(declined.amount)
  const blocks = [
    paragraph('Dear guest,'),
    paragraph(text),
    ...(stay ? [heading('The stay that this payment was for')] : []),
    table(...(stay ? stayRows(stay) : []), ['Payment', amount], ['Payment reference', paymentId]),
    ...nextSteps(declined.why, publicUrl),
  ]
  return composeMail(input, {
    kind: declined.isReturned ? 'payment-returned' : 'payment-declined',
    to,
    subject: `${title}: ${hotel.name}`,
    content: { title, blocks },
  })
}

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
