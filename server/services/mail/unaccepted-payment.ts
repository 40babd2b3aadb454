import type { Paise } from '../../../shared/money/paise'
import { moneyForPeople } from '../../../shared/money/rupees'
import type { OutgoingMail } from '../../providers/mail/mailer'
import { type BookingForMail, stayRows } from './booking-rows'
import { composeMail, type MailBasics } from './compose-mail'
import { heading, pageLink, paragraph, table } from './mail-content'

/** `captured`: the money had reached the hotel and is being returned in full. */
export type UnacceptedPayment = MailBasics & {
  to: string
  /** Undefined where the booking has been removed since. */
  stay: Pick<BookingForMail, 'type' | 'rooms' | 'checkIn' | 'checkOut'> | undefined
  payment: { paymentId: string; amount: Paise; captured: boolean; paidOtherwise?: boolean }
}

/** To the guest whose payment can have no room: what became of the money. */
export function unacceptedPaymentMail(input: UnacceptedPayment): OutgoingMail {
  const { to, stay, payment, publicUrl, hotel } = input
  const amount = moneyForPeople(payment.amount)
  const words = payment.captured
    ? returned(amount)
    : payment.paidOtherwise
      ? paidTwice(amount)
      : declined(amount)
  const blocks = [
    paragraph('Dear guest,'),
    ...words.sentences.map(paragraph),
    ...(stay ? [heading('The stay it was for')] : []),
    table(...(stay ? stayRows(stay) : []), ['Payment', amount], ['Payment reference', payment.paymentId]),
    ...(payment.paidOtherwise ? [] : otherDates(publicUrl)),
  ]
  return composeMail(input, {
    kind: words.kind,
    to,
    subject: `${words.title}: ${hotel.name}`,
    content: { title: words.title, blocks },
  })
}

const otherDates = (publicUrl: string) => [
  paragraph('We are sorry. Other dates or the other room type may still be free.'),
  {
    kind: 'link',
    label: 'Book other dates',
    href: pageLink(publicUrl, '', 'rooms'),
    look: 'main',
  } as const,
]

const paidTwice = (amount: string) => ({
  kind: 'payment-declined',
  title: 'Your second payment is not kept',
  sentences: [
    `Your booking is paid by another payment of yours. We have not kept this one of ${amount}. If your bank has taken ` +
      'it, Razorpay returns all of it by itself within 3 to 5 working days.',
    'Your booking stays as it is.',
  ],
})

const declined = (amount: string) => ({
  kind: 'payment-declined',
  title: 'We could not give you the room',
  sentences: [
    `We could not give you the room and have not kept your payment of ${amount}. If your bank has taken it, ` +
      'Razorpay returns all of it by itself within 3 to 5 working days.',
  ],
})

const returned = (amount: string) => ({
  kind: 'payment-returned',
  title: 'Your payment is being returned',
  sentences: [
    `We could not give you a room for your payment of ${amount} and are returning all of it; no fee is kept. ` +
      'It takes 5 to 7 working days to reach you, by the way you paid.',
    'Any other booking you have with us stays as it is.',
  ],
})
