import type { OutgoingMail } from '#server/integrations/smtp/mailer'
import { type CalendarDate, dateForPeople } from '#shared/calendar/calendar-date'
import type { CancelReason } from '#shared/desk/change'
import { asPaise, type Paise } from '#shared/money/paise'
import { moneyForPeople } from '#shared/money/rupees'
import { plural } from '#shared/plural'
import {
  arrivalWords,
  askUs,
  type BookingForMail,
  calendarFile,
  calendarSecret,
  gettingHere,
  guestTable,
  mobileRow,
  priceRows,
  stayInShort,
  stayRows,
} from './booking-facts'
import { cancelledBecause, noRefundBecause, notRequestedByYou } from './cancel-reasons'
import { myBookingLink, seeYourBooking, seeYourRefund } from './my-booking-link'
import {
  type Block,
  composeMail,
  heading,
  type MailBasics,
  pageLink,
  paragraph,
  type Row,
  table,
} from './render'

/** A booking as the desk's mails show it. Money in paise. */
export type DeskBookingForMail = Pick<
  BookingForMail,
  | 'type'
  | 'rooms'
  | 'checkIn'
  | 'checkOut'
  | 'nights'
  | 'nightAmounts'
  | 'guests'
  | 'numberOfGuests'
  | 'mobileNumber'
  | 'email'
  | 'pending'
  | 'orderId'
  | 'key'
> & {
  id: string
  total: Paise
  /** Extras, and what is charged for unused nights, less discounts; below zero where these are more. */
  besides: number
  /** Paid online and at the desk, less what went back. */
  received: Paise
  returned: Paise
  /** What they have paid beyond their bill; it is given back. */
  credit: Paise
}

/**
 * What the desk did with a booking; `left`: guests left early; `reinstated`: it has undone the cancelling. `moved`: its guest
 * has changed the dates.
 */
export type DeskEvent = 'made' | 'changed' | 'moved' | 'left' | 'cancelled' | 'reinstated'
/** The stay before its guest changed the dates, and the check-in to which a refund counts now. */
export type MovedFrom = { checkIn: CalendarDate; checkOut: CalendarDate; total: Paise } & {
  policyCheckIn: CalendarDate
}
/** By whom and why it was cancelled, what the desk adds for the guest, and what they have left to the hotel; paise. */
export type Cancelled = {
  byWhom: 'guest' | 'hotel'
  reason: CancelReason | null
  note: string
  waived: Paise
}
export type DeskBookingMail = MailBasics & {
  booking: DeskBookingForMail
  event: DeskEvent
  cancelled?: Cancelled | undefined
  /** Of the event `moved`. */
  movedFrom?: MovedFrom | undefined
  now: Date
}

const titles: Record<DeskEvent, string> = {
  made: 'Your booking is confirmed',
  changed: 'Your booking is changed',
  moved: 'Your dates are changed',
  left: 'Thank you for staying with us',
  cancelled: 'Your booking is cancelled',
  reinstated: 'Your booking is confirmed again',
}
const openings: Record<Exclude<DeskEvent, 'cancelled' | 'moved'>, string> = {
  made: 'Your stay with us is booked, as you agreed with our front desk. Thank you for choosing us. We eagerly await your arrival.',
  changed: 'Our front desk has changed your booking. These are the details now.',
  left: 'You left earlier than booked. This is your stay as it was, and what it came to.',
  reinstated: 'Your booking stands again, with these dates. We look forward to your arrival.',
}

function openingOf({ booking, event, cancelled, movedFrom }: DeskBookingMail): Block[] {
  if (event === 'moved')
    return [
      paragraph(
        `You have changed the dates of your stay on our site. It is now from ${datesOf(booking)}. We look forward to your arrival.`,
      ),
      ...(movedFrom ? beforeWords(movedFrom, booking) : []),
    ]
  if (event !== 'cancelled') return [paragraph(openings[event])]
  const { byWhom, reason = null, note: added = '', waived = 0 } = cancelled ?? {}
  const done =
    byWhom === 'guest'
      ? 'Your booking is cancelled, as requested with its booking reference.'
      : cancelledBecause(reason, booking.checkIn)
  const gift = `Your refund of ${moneyForPeople(asPaise(waived))} stays with the hotel as your gift. Thank you very much.`
  return [done, ...(added ? [added] : []), ...(waived > 0 ? [gift] : [])].map(paragraph)
}

const datesOf = ({ checkIn, checkOut }: Pick<MovedFrom, 'checkIn' | 'checkOut'>): string =>
  `${dateForPeople(checkIn)} to ${dateForPeople(checkOut)}`

function beforeWords(from: MovedFrom, { checkIn, total }: DeskBookingForMail): Block[] {
  const price =
    from.total === total
      ? 'The price is the same.'
      : `It cost ${moneyForPeople(from.total)} then, and costs ${moneyForPeople(total)} now.`
  const counts = `If you cancel, the refund counts the days before ${dateForPeople(from.policyCheckIn)}, the earliest check-in that this booking had.`
  return [
    paragraph(`Before, it was from ${datesOf(from)}. ${price}`),
    ...(from.policyCheckIn === checkIn ? [] : [paragraph(counts)]),
  ]
}

const linkLabels: Partial<Record<DeskEvent, string>> = { cancelled: seeYourRefund, left: seeYourBooking }

/** To the guest, where an address is known. */
export function deskBookingMail(input: DeskBookingMail): OutgoingMail {
  const { booking, event, hotel, publicUrl } = input
  const isOver = event === 'cancelled' || event === 'left'
  const blocks: Block[] = [
    paragraph(`Dear ${booking.guests[0]?.name || 'guest'},`),
    ...openingOf(input),
    heading(event === 'cancelled' ? 'The cancelled stay' : 'Your stay'),
    stayOf(booking),
    myBookingLink(publicUrl, booking, linkLabels[event]),
    ...moneyAndMore(input),
    ...(input.cancelled?.byWhom === 'guest' ? [notRequestedByYou(hotel.email)] : []),
  ]
  return composeMail(input, {
    kind: `desk-booking-${event}`,
    to: booking.email,
    subject: `${titles[event].replace('Your booking is', 'Booking')}: ${hotel.name}, ${stayInShort(booking)}`,
    content: { title: titles[event], blocks },
    attachments: isOver
      ? []
      : [calendarFile({ ...input, secret: calendarSecret(booking.id, booking.orderId) })],
  })
}

const noticeTitles: Record<DeskEvent, string> = {
  made: 'New booking by phone',
  changed: 'Changed at the desk',
  moved: 'Dates changed by the guest',
  left: 'Left early',
  cancelled: 'Cancelled at the desk',
  reinstated: 'Cancelling undone at the desk',
}

/** To the hotel's own email address: what the desk did. */
export function deskBookingNotice({ to, ...input }: DeskBookingMail & { to: string }): OutgoingMail {
  const { booking, event, publicUrl, cancelled, movedFrom } = input
  const { type, rooms, checkIn, nights, guests } = booking
  const stay = `${type}, ${plural(rooms, 'room')}`
  const title = cancelled?.byWhom === 'guest' ? 'Cancelled by the guest' : noticeTitles[event]
  const blocks: Block[] = [
    stayOf(booking),
    ...(movedFrom ? [paragraph(`Before: ${datesOf(movedFrom)}, ${moneyForPeople(movedFrom.total)}.`)] : []),
    heading('Contact'),
    table(['Mobile number', booking.mobileNumber || 'not given'], ['Email', booking.email || 'not given']),
    ...(guests.length > 0 ? [heading('Guests'), guestTable(booking)] : []),
    heading('Payment'),
    table(
      ...(event === 'cancelled' ? moneyOfCancelled(booking) : moneyRows(booking)),
      ...(cancelled?.reason ? [['Reason', cancelled.reason] satisfies Row] : []),
    ),
    { kind: 'link', label: 'Open the admin panel', href: pageLink(publicUrl, 'admin_panel'), style: 'main' },
  ]
  return composeMail(input, {
    kind: `desk-notice-${event}`,
    to,
    subject: `${title}: ${dateForPeople(checkIn)}, ${plural(nights, 'night')}, ${stay}, ${guests[0]?.name || 'no name'}`,
    content: { title: `${title}: ${stay}`, blocks },
  })
}

const stayOf = (booking: DeskBookingForMail): Block =>
  table(
    ['Booking reference', booking.orderId],
    ...stayRows(booking),
    ['Nights', String(booking.nights)],
    ['Guests', String(booking.numberOfGuests)],
  )

const due = 'Due at the desk'

/** With other charges or a discount, the stay and the total are two rows. */
function moneyRows(booking: DeskBookingForMail, charges = 'Other charges'): Row[] {
  const { total, besides, received, returned, pending, credit } = booking
  const refund: Row[] = returned > 0 ? [['Refunded', moneyForPeople(returned)]] : []
  return [
    ...priceRows(booking),
    ...(besides === 0
      ? []
      : ([['The stay', moneyForPeople(total)], besidesRow(besides, charges)] satisfies Row[])),
    ['Total', moneyForPeople(asPaise(Math.max(0, total + besides)))],
    ['Received', moneyForPeople(asPaise(received + returned))],
    ...refund,
    credit > 0 ? ['Paid beyond the bill', moneyForPeople(credit)] : [due, moneyForPeople(pending)],
  ]
}

const besidesRow = (besides: number, charges: string): Row =>
  besides > 0
    ? [charges, moneyForPeople(asPaise(besides))]
    : ['Discount', `−${moneyForPeople(asPaise(-besides))}`]

/** What was paid and where it is now; a stay that is not charged any more has no total. */
function moneyOfCancelled({ received, returned, pending, credit }: DeskBookingForMail): Row[] {
  const kept = asPaise(received - credit)
  const rows: [label: string, amount: Paise][] = [
    ['Charged', kept],
    ['Refunded', returned],
    ['To give back', credit],
    [due, pending],
  ]
  return [
    ['Paid', moneyForPeople(asPaise(received + returned))],
    ...rows.filter(([, amount]) => amount > 0).map(([label, amount]): Row => [label, moneyForPeople(amount)]),
  ]
}

function moneyAndMore(input: DeskBookingMail): Block[] {
  const { booking, event, hotel } = input
  if (event === 'cancelled') return returnedMoney(input)
  if (event === 'left') {
    return [
      heading('Payment'),
      table(...moneyRows(booking, 'Extras and unused nights')),
      ...givenBack(input),
      paragraph('We hope to welcome you another time.'),
    ]
  }
  return [
    heading('Guests'),
    guestTable(booking, ...mobileRow(booking)),
    heading('Payment'),
    table(...moneyRows(booking)),
    heading('At the desk'),
    paragraph(arrivalWords(booking, hotel.facts)),
    ...(event === 'made' ? gettingHere(hotel.facts) : []),
    ...givenBack(input),
    heading('If your plans change'),
    paragraph(
      `Use “See or change your booking” above, call us (${hotel.phones.join(' or ')}), or reply to this email.`,
    ),
  ]
}

/** Money that was paid at the desk is given back there, never automatically. */
function returnedMoney(input: DeskBookingMail): Block[] {
  const { booking, cancelled, hotel } = input
  const { received, returned, pending, credit } = booking
  const isPaid = received + returned > 0
  if (!isPaid && pending === 0) return [paragraph('Nothing had been paid.'), askUs(hotel.phones)]
  return [
    heading('Payment'),
    table(...moneyOfCancelled(booking)),
    ...(isPaid && returned + credit === 0 && !cancelled?.waived
      ? [paragraph(noRefundBecause(cancelled?.reason ?? null))]
      : []),
    ...(credit > 0 ? givenBack(input) : [askUs(hotel.phones)]),
  ]
}

function givenBack({ booking: { credit }, hotel }: Pick<DeskBookingMail, 'booking' | 'hotel'>): Block[] {
  if (credit <= 0) return []
  const sum = moneyForPeople(credit)
  return [paragraph(`We give back ${sum} that you paid. Please call us: ${hotel.phones.join(' or ')}.`)]
}
