import type { OutgoingMail } from '#server/integrations/smtp/mailer'
import { type CalendarDate, dateForPeople } from '#shared/calendar/calendar-date'
import type { Paise } from '#shared/money/paise'
import { moneyForPeople } from '#shared/money/rupees'
import { refundTakes } from '#shared/refund/words'
import { type BookingForMail, stayTable } from './booking-facts'
import { composeMail, type MailBasics } from './compose-mail'
import { heading, paragraph, table } from './mail-content'

/** The provider's refund id, the amount in paise, and the day on which the booking was cancelled. */
export type ReceiptForMail = { refundId: string; amount: Paise; date: CalendarDate }

/** To the guest who cancelled: the receipt of a refund that the provider has accepted. */
export function refundReceiptMail(
  input: MailBasics & { booking: BookingForMail; refund: ReceiptForMail },
): OutgoingMail {
  const { booking, refund, hotel } = input
  const amount = moneyForPeople(refund.amount)
  return composeMail(input, {
    kind: 'refund-receipt',
    to: booking.email,
    subject: `Receipt of your refund of ${amount}: ${hotel.name}`,
    content: {
      title: 'Receipt of your refund',
      blocks: [
        paragraph(`Dear ${booking.guests[0]?.name || 'guest'},`),
        paragraph(
          `The payment provider has accepted your refund of ${amount}. It goes to your original payment method ` +
            `and takes ${refundTakes} to arrive.`,
        ),
        heading('Refund'),
        table(
          ['Refund id', refund.refundId],
          ['Amount refunded', amount],
          ['Refund date', dateForPeople(refund.date)],
          ['Payment reference', booking.paymentId],
        ),
        heading('The cancelled stay'),
        stayTable(booking),
      ],
    },
  })
}
