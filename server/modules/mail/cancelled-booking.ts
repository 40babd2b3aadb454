import type { OutgoingMail } from '#server/integrations/smtp/mailer'
import { type CalendarDate, dateForPeople } from '#shared/calendar/calendar-date'
import type { Paise } from '#shared/money/paise'
import { moneyForPeople } from '#shared/money/rupees'
import { refundTakes, tooOldForBank } from '#shared/refund/words'
import { type BookingForMail, stayTable } from './booking-rows'
import { composeMail, type MailBasics } from './compose-mail'
import { type Block, heading, note, pageLink, paragraph, type Row, table } from './mail-content'

/** What cancelling meant for the money; paise. `donated` stays with the hotel, `amount` goes back. */
export type CancelledForMail = {
  date: CalendarDate
  byWhom: 'guest' | 'hotel'
  way: 'none' | 'refund' | 'transfer'
  percent: number
  /** What is kept as the provider's fee. */
  fee: Paise
  amount: Paise
  waived: Paise
}

export type CancelledBooking = MailBasics & { booking: BookingForMail; cancelled: CancelledForMail }

/** To the guest: that the booking is cancelled, what comes back and when; or thanks for what was left to the hotel. */
export function cancelledBookingMail(input: CancelledBooking): OutgoingMail {
  const { booking, cancelled, hotel, publicUrl } = input
  const isGift = cancelled.waived > 0
  const blocks: Block[] = [
    paragraph(`Dear ${booking.guests[0]?.name || 'guest'},`),
    ...opening(cancelled).map(paragraph),
    heading('The stay that was booked'),
    stayTable(booking),
    heading('Payment'),
    moneyTable(booking, cancelled),
    ...(cancelled.byWhom === 'guest' ? [notYou(hotel.email)] : []),
    { kind: 'link', label: 'Book other dates', href: pageLink(publicUrl, '', 'rooms'), look: 'quiet' },
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
      : 'Your booking is cancelled, as was asked with its booking reference.'
  return [done, moneyWords(cancelled)]
}

function moneyWords({ byWhom, way, percent, amount, waived }: CancelledForMail): string {
  if (waived > 0) {
    return `The ${moneyForPeople(waived)} that would have come back to you stays with the hotel. Thank you: it is a gift that the house will remember.`
  }
  if (way === 'none') {
    return percent > 0
      ? 'What was due for it has gone back to you already.'
      : 'There is no refund for it: fewer than 10 days were left before the check-in.'
  }
  const back = `${moneyForPeople(amount)} comes back to you`
  if (way === 'transfer') return `${back}. ${tooOldForBank}`
  const whole = byWhom === 'hotel' ? '; no fee is kept' : ''
  return `${back}${whole}. It takes ${refundTakes} to reach you, by the way you paid.`
}

/** What was paid, kept and comes back; a hotel that cancels keeps nothing. */
function moneyTable({ paid, paymentId }: BookingForMail, cancelled: CancelledForMail): Block {
  const { date, byWhom, percent, fee, amount, waived, way } = cancelled
  const kept: Row[] =
    byWhom === 'guest' && way !== 'none' && fee > 0
      ? [['Fee that the payment provider keeps', moneyForPeople(fee)]]
      : []
  const back: Row[] = amount > 0 ? [[`Refund (${percent}%)`, moneyForPeople(amount)]] : []
  const gift: Row[] = waived > 0 ? [[`Your gift (${percent}%)`, moneyForPeople(waived)]] : []
  return table(
    ['Paid', moneyForPeople(paid)],
    ...kept,
    ...back,
    ...gift,
    ['Cancelled on', dateForPeople(date)],
    ['Payment reference', paymentId],
  )
}

const notYou = (address: string): Block =>
  note(`If it was not you who cancelled, please answer this mail or write to ${address} at once.`)
