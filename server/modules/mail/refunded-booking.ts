import type { OutgoingMail } from '#server/integrations/smtp/mailer'
import { type CalendarDate, dateForPeople } from '#shared/calendar/calendar-date'
import type { Paise } from '#shared/money/paise'
import { moneyForPeople } from '#shared/money/rupees'
import { refundTakes } from '#shared/refund/words'
import { type BookingForMail, stayTable } from './booking-facts'
import { composeMail, type MailBasics } from './compose-mail'
import { type Block, heading, paragraph, type Row, table } from './mail-content'

/** `reference`: the provider's refund id, or the bank's reference of a transfer by hand. */
export type RefundedBooking = MailBasics & {
  booking: BookingForMail
  refund: { amount: Paise; reference: string; byTransfer: boolean; date: CalendarDate }
  attachment: OutgoingMail['attachments'][number] | undefined
}

/** To the guest, when the administrator has marked the booking as refunded. */
export function refundedBookingMail(input: RefundedBooking): OutgoingMail {
  const { booking, refund, attachment, hotel } = input
  const amount = moneyForPeople(refund.amount)
  const reference: Row = [refund.byTransfer ? 'Transfer reference' : 'Refund id', refund.reference]
  const blocks: Block[] = [
    paragraph(`Dear ${booking.guests[0]?.name || 'guest'},`),
    paragraph(
      refund.byTransfer
        ? `We have transferred ${amount} to your account for the cancelled stay.`
        : `We have refunded ${amount} for the cancelled stay to your original payment method. ` +
            `It takes ${refundTakes} from the cancellation to arrive.`,
    ),
    ...(attachment ? [paragraph('We have attached a file to this email.')] : []),
    heading('Refund'),
    table(['Amount', amount], ['Date', dateForPeople(refund.date)], reference, [
      'Payment reference',
      booking.paymentId,
    ]),
    heading('The cancelled stay'),
    stayTable(booking),
    paragraph('We hope to welcome you another time.'),
  ]
  return composeMail(input, {
    kind: 'booking-refunded',
    to: booking.email,
    subject: `Your refund of ${amount}: ${hotel.name}`,
    content: { title: 'Your refund has been made', blocks },
    attachments: attachment ? [attachment] : [],
  })
}
