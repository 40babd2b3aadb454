import type { OutgoingMail } from '#server/integrations/smtp/mailer'
import { dateForPeople } from '#shared/calendar/calendar-date'
import { moneyForPeople } from '#shared/money/rupees'
import { plural } from '#shared/plural'
import { stayTable } from './booking-facts'
import type { CancelledBooking } from './cancelled-booking'
import { composeMail } from './compose-mail'
import { type Block, heading, note, pageLink, table } from './mail-content'

/** `to` is the hotel's own email address; `feeAssumed`: the provider did not tell its fee. */
export type CancellingNotice = CancelledBooking & { to: string; feeAssumed: boolean }

/** To the hotel: which rooms are free again, and what is refunded. */
export function cancellingNoticeMail(input: CancellingNotice): OutgoingMail {
  const { booking, cancelled, feeAssumed, publicUrl, to } = input
  const { type, rooms, checkIn, nights, guests } = booking
  const stay = `${type}, ${plural(rooms, 'room')}`
  const blocks: Block[] = [
    ...notes(input.cancelled, feeAssumed).map(note),
    stayTable(booking),
    heading('Contact'),
    table(['Mobile number', booking.mobileNumber || 'not given'], ['Email', booking.email || 'not given']),
    heading('Payment'),
    table(['Paid', moneyForPeople(booking.paid)], ['Payment reference', booking.paymentId]),
    heading('Refund'),
    table(
      ['Cancelled by', cancelled.byWhom === 'hotel' ? 'the hotel' : 'the guest'],
      ['Refund', `${moneyForPeople(cancelled.amount)} (${cancelled.percent}%)`],
      ['Waived by the guest', moneyForPeople(cancelled.waived)],
    ),
    { kind: 'link', label: 'Open the admin panel', href: pageLink(publicUrl, 'admin_panel'), style: 'main' },
  ]
  const who = guests[0]?.name || 'guest details missing'
  return composeMail(input, {
    kind: 'cancelling-notice',
    to,
    subject: `Cancelled: ${dateForPeople(checkIn)}, ${plural(nights, 'night')}, ${stay}, ${who}`,
    content: { title: `Cancelled: ${stay}`, blocks },
  })
}

function notes({ way, amount }: CancelledBooking['cancelled'], feeAssumed: boolean): string[] {
  const byHand =
    'The payment provider can no longer refund this payment. Ask the guest for their bank account, transfer ' +
    `${moneyForPeople(amount)} by hand, and enter the reference of the transfer in the admin panel.`
  const fee = 'The payment provider did not tell us its fee, so 2% plus GST was kept.'
  return [...(way === 'transfer' && amount > 0 ? [byHand] : []), ...(feeAssumed ? [fee] : [])]
}
