import type { OutgoingMail } from '#server/integrations/smtp/mailer'
import { type CalendarDate, dateForPeople } from '#shared/calendar/calendar-date'
import type { CancelReason } from '#shared/desk/change'
import { asPaise, type Paise } from '#shared/money/paise'
import { moneyForPeople } from '#shared/money/rupees'
import { plural } from '#shared/plural'
import { keptFee, refundSteps } from '#shared/refund/policy'
import { refundTakes, tooLateForRefund, tooOldForBank } from '#shared/refund/words'
import { askUs, type BookingForMail, stayTable } from './booking-facts'
import { cancelledBecause, noRefundBecause, notRequestedByYou } from './cancel-reasons'
import { myBookingLink, seeYourRefund } from './my-booking-link'
import {
  type Block,
  composeMail,
  heading,
  type MailBasics,
  note,
  pageLink,
  paragraph,
  type Row,
  table,
} from './render'

/**
 * What the cancellation means for the money; paise. `waived` stays with the hotel, `amount` is refunded of the online payment,
 * `atDesk` is still to be given back at the desk, where `paidAtDesk` was taken.
 */
export type CancelledForMail = {
  date: CalendarDate
  byWhom: 'guest' | 'hotel'
  way: 'none' | 'refund' | 'transfer'
  /** How many payments the refund goes back by, and how much of it the hotel transfers by hand. */
  parts: number
  byHand: Paise
  percent: number
  /** The earliest check-in that it had, where the dates were changed and the days count to that. */
  countedTo: CalendarDate | null
  /** The provider's fees, which are kept. */
  fee: Paise
  amount: Paise
  waived: Paise
  paidAtDesk: Paise
  atDesk: Paise
  /** Why the hotel cancelled, and what the desk adds for the guest. */
  reason: CancelReason | null
  note: string
}

export type CancelledBooking = MailBasics & { booking: BookingForMail; cancelled: CancelledForMail }

/** To the guest: that the booking is cancelled, and the refund and when it arrives, or thanks for a waived refund. */
export function cancelledBookingMail(input: CancelledBooking): OutgoingMail {
  const { booking, cancelled, hotel, publicUrl } = input
  const isGift = cancelled.waived > 0
  const blocks: Block[] = [
    paragraph(`Dear ${booking.guests[0]?.name || 'guest'},`),
    ...opening(input).map(paragraph),
    heading('The cancelled stay'),
    stayTable(booking),
    heading('Payment'),
    moneyTable(booking, cancelled),
    ...(cancelled.byWhom === 'guest' ? [notRequestedByYou(hotel.email)] : []),
    ...(cancelled.byWhom === 'hotel' && cancelled.atDesk === 0 ? [askUs(hotel.phones)] : []),
    myBookingLink(publicUrl, booking, seeYourRefund),
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

function opening({ booking, cancelled, hotel }: CancelledBooking): string[] {
  const done =
    cancelled.byWhom === 'hotel'
      ? cancelledBecause(cancelled.reason, booking.checkIn)
      : 'Your booking is cancelled, as requested with its booking reference.'
  return [done, ...(cancelled.note ? [cancelled.note] : []), ...moneyWords(cancelled, hotel.phones)]
}

function moneyWords(cancelled: CancelledForMail, phones: readonly string[]): string[] {
  const { atDesk, way, waived, percent } = cancelled
  if (atDesk === 0) return [refundWords(cancelled)]
  const sum = moneyForPeople(atDesk)
  const desk = `Our front desk gives you back ${sum} of what you have paid. Please call us: ${phones.join(' or ')}.`
  const isOnlyThere = way === 'none' && waived === 0 && percent === 0
  return isOnlyThere ? [desk] : [refundWords(cancelled), desk]
}

function refundWords(cancelled: CancelledForMail): string {
  const { byWhom, way, percent, amount, waived, reason, byHand, countedTo } = cancelled
  if (waived > 0) {
    return `Your refund of ${moneyForPeople(waived)} stays with the hotel as your gift. Thank you very much.`
  }
  if (way === 'none') {
    if (percent > 0) return 'The refund that was due has already been paid.'
    if (byWhom === 'hotel') return noRefundBecause(reason)
    const before = countedTo
      ? `${dateForPeople(countedTo)}, the earliest check-in that this booking had`
      : 'check-in'
    return `There is no refund, because fewer than 10 days were left before ${before}.`
  }
  const refund = `Your refund is ${moneyForPeople(amount)}`
  if (way === 'transfer') return `${refund}. ${tooOldForBank}`
  const inFull = byWhom === 'hotel' && percent === 100 ? '; no fee is kept' : ''
  const partly =
    byHand > 0
      ? ` ${moneyForPeople(byHand)} of it comes by bank transfer: we write to you for your account details.`
      : ''
  const goes =
    cancelled.parts > 1
      ? `It goes in ${cancelled.parts} parts to the payment methods that you used`
      : 'It goes to your original payment method'
  return `${refund}${inFull}. ${goes} and takes ${refundTakes} to arrive.${partly}`
}

/** What was paid, kept and refunded; without the fee the share of a refund would not add up. */
function moneyTable({ paid, paymentId }: BookingForMail, cancelled: CancelledForMail): Block {
  const { date, percent, fee, amount, waived, way, paidAtDesk, atDesk } = cancelled
  const kept: Row[] =
    way !== 'none' && percent > 0 && percent < 100 && fee > 0
      ? [['Fee kept by the payment provider', moneyForPeople(fee)]]
      : []
  const share = percent > 0 ? ` (${percent}%)` : ''
  const refund: Row[] = amount > 0 ? [[`Refund${share}`, moneyForPeople(amount)]] : []
  const isBoth = paidAtDesk > 0
  const there: Row[] = isBoth ? [['Paid at the desk', moneyForPeople(paidAtDesk)]] : []
  const back: Row[] = atDesk > 0 ? [['To give back at the desk', moneyForPeople(atDesk)]] : []
  const gift: Row[] = waived > 0 ? [[`Your gift (${percent}%)`, moneyForPeople(waived)]] : []
  return table(
    [isBoth ? 'Paid online' : 'Paid', moneyForPeople(paid)],
    ...there,
    ...kept,
    ...refund,
    ...back,
    ...gift,
    ['Cancelled on', dateForPeople(date)],
    ['Payment reference', paymentId],
  )
}

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
      ...(cancelled.reason ? [['Reason', cancelled.reason] satisfies Row] : []),
      [
        'Refund',
        `${moneyForPeople(cancelled.amount)}${cancelled.percent > 0 ? ` (${cancelled.percent}%)` : ''}`,
      ],
      ...(cancelled.byWhom === 'guest'
        ? [['Waived by the guest', moneyForPeople(cancelled.waived)] satisfies Row]
        : []),
      ...(cancelled.atDesk > 0
        ? [['To give back at the desk', moneyForPeople(cancelled.atDesk)] satisfies Row]
        : []),
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

function notes({ byHand: sum }: CancelledBooking['cancelled'], feeAssumed: boolean): string[] {
  const byHand =
    'The payment provider can no longer refund this payment. Ask the guest for their bank account, transfer ' +
    `${moneyForPeople(sum)} by hand, and enter the reference of the transfer in the admin panel.`
  const fee = 'The payment provider did not tell us its fee, so 2% plus GST was kept.'
  return [...(sum > 0 ? [byHand] : []), ...(feeAssumed ? [fee] : [])]
}

/** Until which date how much is refunded; a sentence that there is no refund where it is too late for one. */
export function refundPromise(booking: BookingForMail, today: CalendarDate): Block[] {
  const steps = refundSteps(booking.refundTerms, today, booking.countsTo)
  if (steps.length === 0) {
    return [paragraph(tooLateForRefund)]
  }
  const rows = steps.map(
    ({ until, percent, amount }): Row => [
      `Until ${dateForPeople(until)}`,
      `${moneyForPeople(amount)} (${percent}%)`,
    ],
  )
  const fee = keptFee(booking.refundTerms)
  const kept = `The payment provider keeps its fee of ${moneyForPeople(fee)}; the percentages apply to the rest. `
  return [
    paragraph('If you cancel, we refund this much of your payment:'),
    table(...rows, ['After that', 'No refund']),
    paragraph(
      `${fee > 0 ? kept : ''}A refund goes to your original payment method and takes ${refundTakes} to arrive.`,
    ),
  ]
}

/** What the provider has accepted, by its refund ids; `date`: when the booking was cancelled. */
export type ReceiptForMail = { parts: { refundId: string; amount: Paise }[]; date: CalendarDate }

/** To the guest who cancelled: the receipt of a refund that the provider has accepted. */
export function refundReceiptMail(
  input: MailBasics & { booking: BookingForMail; refund: ReceiptForMail },
): OutgoingMail {
  const { booking, refund, hotel } = input
  const { parts, date } = refund
  const amount = moneyForPeople(asPaise(parts.reduce((sum, part) => sum + part.amount, 0)))
  const ids = parts.map(({ refundId, amount: part }): Row => {
    return ['Refund id', parts.length === 1 ? refundId : `${refundId}, ${moneyForPeople(part)}`]
  })
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
          ...ids,
          ['Amount refunded', amount],
          ['Refund date', dateForPeople(date)],
          ['Payment reference', booking.paymentId],
        ),
        heading('The cancelled stay'),
        stayTable(booking),
        myBookingLink(input.publicUrl, booking, seeYourRefund),
      ],
    },
  })
}

/** `ids`: the provider's of its parts; `transfer`: the bank's reference of what was transferred by hand, null where nothing was. */
export type RefundedBooking = MailBasics & {
  booking: BookingForMail
  refund: { amount: Paise; ids: string[]; transfer: string | null; date: CalendarDate }
  attachment: OutgoingMail['attachments'][number] | undefined
}

/** To the guest, when the administrator has marked the booking as refunded. */
export function refundedBookingMail(input: RefundedBooking): OutgoingMail {
  const { booking, refund, attachment, hotel } = input
  const amount = moneyForPeople(refund.amount)
  const { ids, transfer } = refund
  const references: Row[] = [
    ...ids.map((id): Row => ['Refund id', id]),
    ...(transfer === null ? [] : [['Transfer reference', transfer] satisfies Row]),
  ]
  const blocks: Block[] = [
    paragraph(`Dear ${booking.guests[0]?.name || 'guest'},`),
    paragraph(
      ids.length === 0
        ? `We have transferred ${amount} to your account for the cancelled stay.`
        : `We have refunded ${amount} for the cancelled stay ${transfer === null ? 'to your original payment method' : 'to your original payment method and by bank transfer'}. ` +
            `It takes ${refundTakes} from the cancellation to arrive.`,
    ),
    ...(attachment ? [paragraph('We have attached a file to this email.')] : []),
    heading('Refund'),
    table(['Amount', amount], ['Date', dateForPeople(refund.date)], ...references, [
      'Payment reference',
      booking.paymentId,
    ]),
    heading('The cancelled stay'),
    stayTable(booking),
    myBookingLink(input.publicUrl, booking, seeYourRefund),
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
