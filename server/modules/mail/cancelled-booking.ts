import type { OutgoingMail } from '#server/integrations/smtp/mailer'
import { type CalendarDate, dateForPeople } from '#shared/calendar/calendar-date'
import type { Paise } from '#shared/money/paise'
import { moneyForPeople } from '#shared/money/rupees'
import { refundTakes, tooOldForBank } from '#shared/refund/words'
import { type BookingForMail, stayTable } from './booking-facts'
import { composeMail, type MailBasics } from './compose-mail'
import { type Block, heading, note, pageLink, paragraph, type Row, table } from './mail-content'

/** What the cancellation means for the money; paise. `waived` stays with the hotel, `amount` is refunded. */
export type CancelledForMail = {
  date: CalendarDate
  byWhom: 'guest' | 'hotel'
  way: 'none' | 'refund' | 'transfer'
  percent: number
  /** The provider's fee, which is kept. */
  fee: Paise
  amount: Paise
  waived: Paise
}

export type CancelledBooking = MailBasics & { booking: BookingForMail; cancelled: CancelledForMail }

/** To the guest: that the booking is cancelled, and the refund and when it arrives, or thanks for a waived refund. */
export function cancelledBookingMail(input: CancelledBooking): OutgoingMail {
  const { booking, cancelled, hotel, publicUrl } = input
  const isGift = cancelled.waived > 0
  const blocks: Block[] = [
    paragraph(`Dear ${booking.guests[0]?.name || 'guest'},`),
    ...opening(cancelled).map(paragraph),
    heading('The cancelled stay'),
    stayTable(booking),
    heading('Payment'),
    moneyTable(booking, cancelled),
    ...(cancelled.byWhom === 'guest' ? [notRequestedByYou(hotel.email)] : []),
    { kind: 'link', label: 'Book other dates', href: pageLink(publicUrl, '', 'rooms'), style: 'quiet' },
  ]
  const title = isGift ? 'Your booking is cancelled; thank you for your gift' : 'Your booking is cancelled'
  return composeMail(input, {
    kind: isGift ? 'donation-thanks' : 'booking-cancelled',
    to: booking.email,
    subject: `${title.replace('Your booking is cancelled', 'Booking cancelled')}: ${hotel.name}`,
    content: { title, blocks },
  })
}

function opening(cancelled: CancelledForMail): string[] {
  const done =
    cancelled.byWhom === 'hotel'
      ? 'We are sorry: we had to cancel your booking.'
      : 'Your booking is cancelled, as requested with its booking reference.'
  return [done, moneyWords(cancelled)]
}

function moneyWords({ byWhom, way, percent, amount, waived }: CancelledForMail): string {
  if (waived > 0) {
    return `Your refund of ${moneyForPeople(waived)} stays with the hotel as your gift. Thank you very much.`
  }
  if (way === 'none') {
    return percent > 0
      ? 'The refund that was due has already been paid.'
      : 'There is no refund, because fewer than 10 days were left before check-in.'
  }
  const refund = `Your refund is ${moneyForPeople(amount)}`
  if (way === 'transfer') return `${refund}. ${tooOldForBank}`
  const inFull = byWhom === 'hotel' ? '; no fee is kept' : ''
  return `${refund}${inFull}. It goes to your original payment method and takes ${refundTakes} to arrive.`
}

/** What was paid, kept and refunded; a hotel that cancels keeps nothing. */
function moneyTable({ paid, paymentId }: BookingForMail, cancelled: CancelledForMail): Block {
  const { date, byWhom, percent, fee, amount, waived, way } = cancelled
  const kept: Row[] =
    byWhom === 'guest' && way !== 'none' && fee > 0
      ? [['Fee kept by the payment provider', moneyForPeople(fee)]]
      : []
  const refund: Row[] = amount > 0 ? [[`Refund (${percent}%)`, moneyForPeople(amount)]] : []
  const gift: Row[] = waived > 0 ? [[`Your gift (${percent}%)`, moneyForPeople(waived)]] : []
  return table(
    ['Paid', moneyForPeople(paid)],
    ...kept,
    ...refund,
    ...gift,
    ['Cancelled on', dateForPeople(date)],
    ['Payment reference', paymentId],
  )
}

const notRequestedByYou = (address: string): Block =>
  note(`If you did not cancel this booking, please reply to this email or write to ${address} straight away.`)
