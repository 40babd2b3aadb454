import type { OutgoingMail } from '#server/integrations/smtp/mailer'
import { dateForPeople } from '#shared/calendar/calendar-date'
import { moneyForPeople } from '#shared/money/rupees'
import { counted, stayTable } from './booking-rows'
import type { CancelledBooking } from './cancelled-booking'
import { composeMail } from './compose-mail'
import { type Block, heading, note, pageLink, table } from './mail-content'

/** `to` is the hotel's own address; `feeAssumed`: the provider could not say its fee. */
export type CancellingNotice = CancelledBooking & { to: string; feeAssumed: boolean }

/** To the hotel: which rooms are free again, and what becomes of the money. */
export function cancellingNoticeMail(input: CancellingNotice): OutgoingMail {
  const { booking, cancelled, feeAssumed, publicUrl, to } = input
  const { type, rooms, checkIn, nights, guests } = booking
  const stay = `${type}, ${counted(rooms, 'room')}`
  const blocks: Block[] = [
    ...notes(input.cancelled, feeAssumed).map(note),
    stayTable(booking),
    heading('Contact'),
    table(['Mobile number', booking.mobileNumber || 'not given'], ['E-mail', booking.email || 'not given']),
    heading('Payment'),
    table(['Paid', moneyForPeople(booking.paid)], ['Payment reference', booking.paymentId]),
    heading('What goes back'),
    table(
      ['Cancelled by', cancelled.byWhom === 'hotel' ? 'the hotel' : 'the guest'],
      ['Goes back', `${moneyForPeople(cancelled.amount)} (${cancelled.percent}%)`],
      ['Left to the hotel', moneyForPeople(cancelled.waived)],
    ),
    { kind: 'link', label: 'Open the admin panel', href: pageLink(publicUrl, 'admin_panel'), look: 'main' },
  ]
  const who = guests[0]?.name || 'guest details missing'
  return composeMail(input, {
    kind: 'cancelling-notice',
    to,
    subject: `Cancelled: ${dateForPeople(checkIn)}, ${counted(nights, 'night')}, ${stay}, ${who}`,
    content: { title: `Cancelled: ${stay}`, blocks },
  })
}

function notes({ way, amount }: CancelledBooking['cancelled'], feeAssumed: boolean): string[] {
  const byHand =
    'The payment provider takes no refund of this payment any more. Ask the guest for his account, transfer ' +
    `${moneyForPeople(amount)} by hand, and enter the reference of the transfer in the admin panel.`
  const fee = 'The provider could not be asked for its fee, so 2 % and GST were kept.'
  return [...(way === 'transfer' && amount > 0 ? [byHand] : []), ...(feeAssumed ? [fee] : [])]
}
