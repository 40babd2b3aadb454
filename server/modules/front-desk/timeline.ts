import * as auditRows from '#modules/admin/audit-rows'
import type { Booking } from '#modules/bookings/booking-rows'
import type { CancellationRow } from '#modules/refunds/cancellation-rows'
import type { Db } from '#server/database/transaction'
import type { AuditAction } from '#shared/admin/audit'
import { auditWords } from '#shared/admin/audit-words'
import { instantForWire } from '#shared/calendar/hotel-today'
import type { TimelineEntry } from '#shared/desk/booking-page'
import { moneyForPeople } from '#shared/money/rupees'
import type { MailOfBooking, PaymentOfBooking, RefundOfPayment } from './timeline-rows'
import * as timelineRows from './timeline-rows'

const mostEntries = 200

/** The entries of the audit log that are no news about the booking itself. */
const notShown = new Set(['identityShown'])

type Dated = Omit<TimelineEntry, 'at'> & { at: Date }

/** Everything that happened to a booking, newest first. */
export async function timelineOf(
  db: Db,
  booking: Booking,
  cancelled: CancellationRow | undefined,
  isFromDesk: boolean,
): Promise<TimelineEntry[]> {
  const { id } = booking
  const audit = await auditRows.read(db, mostEntries, null, id)
  const entries: Dated[] = [
    ...audit
      .filter(({ action }) => !notShown.has(action))
      .map(({ at, admin, action, note }) => ({
        at,
        ...inWords(action, note),
        by: admin,
        isMoney: moneyActions.has(action) || (lineActions.has(action) && /^(Payment|Refund)/.test(note)),
      })),
    ...(isFromDesk ? [] : onSite(booking)),
    ...byTheGuest(cancelled),
    ...(await timelineRows.mails(db, id)).flatMap(ofMail),
    ...(await timelineRows.payments(db, id)).flatMap(ofPayment),
    ...(await timelineRows.refunds(db, id)).map(ofRefund),
  ]
  return entries
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
    .map((entry) => ({ ...entry, at: instantForWire(entry.at) }))
}

function inWords(action: AuditAction, note: string): Pick<Dated, 'text' | 'detail'> {
  // `Extra ₹640` says more than that something was added.
  if (action === 'lineAdded' && note !== '') return { text: note, detail: '' }
  const [, line, reason] = /^([^“]+): (“.*)$/s.exec(note) ?? []
  if (action === 'lineReversed' && line && reason) return { text: `${line} taken back`, detail: reason }
  return { text: auditWords[action], detail: note }
}

const moneyActions = new Set(['givenBack', 'markedRefunded'])
const lineActions = new Set(['lineAdded', 'lineReversed'])

const byGuest = { detail: '', by: 'guest', isMoney: false }

const onSite = (booking: Booking): Dated[] => [
  { ...byGuest, at: booking.createdAt, text: 'Asked for on our site' },
  ...(booking.confirmedAt ? [{ ...byGuest, by: null, at: booking.confirmedAt, text: 'Confirmed' }] : []),
]

/** Guests can cancel what the desk has booked, too. */
const byTheGuest = (cancelled: CancellationRow | undefined): Dated[] =>
  cancelled?.byWhom === 'guest'
    ? [{ ...byGuest, at: cancelled.cancelledAt, text: 'Cancelled by the guest', detail: promise(cancelled) }]
    : []

const promise = ({ amount, percent, waived }: CancellationRow): string =>
  waived > 0
    ? `Their refund of ${moneyForPeople(waived)} stays with the hotel as a gift.`
    : amount > 0
      ? `${moneyForPeople(amount)} to refund (${percent} %).`
      : 'Nothing to refund online.'

const mailWords: readonly [prefix: string, words: string][] = [
  ['confirmed-again', 'Details mailed'],
  ['confirmed', 'Confirmation mailed'],
  ['cancelled', 'Cancelling mailed'],
  ['left-early', 'Bill of the shorter stay mailed'],
  ['reinstated', 'Mailed that the booking stands again'],
  ['refunded', 'Refund mailed'],
  ['refund-receipt', 'Receipt of the refund mailed'],
  ['balance-received', 'Receipt of the balance mailed'],
  ['reminder', 'Reminder mailed'],
  ['to-arrivals', 'Written to with the other arrivals'],
  ['declined', 'Mailed that the payment was not accepted'],
  ['returned', 'Mailed that the payment goes back'],
]

function ofMail({ eventKey, recipient, createdAt, sentAt }: MailOfBooking): Dated[] {
  const text = mailWords.find(([prefix]) => eventKey.startsWith(`${prefix}:`))?.[1]
  if (!text) return []
  const detail = sentAt ? `to ${recipient}` : `to ${recipient}, not sent yet`
  return [{ at: sentAt ?? createdAt, text, detail, by: null, isMoney: false }]
}

function ofPayment({
  id,
  amount,
  method,
  fee,
  decision,
  capturedAt,
  notedAt,
  status,
}: PaymentOfBooking): Dated[] {
  if (status === 'created' || status === 'failed')
    return status === 'failed'
      ? [{ at: notedAt, text: 'A payment failed', detail: `${method}, ${id}`, by: null, isMoney: false }]
      : []
  const words = decision === 'declined' ? 'not accepted' : capturedAt ? 'paid' : 'being confirmed'
  const known = fee === null ? [] : [`fee ${moneyForPeople(fee)}`]
  return [
    {
      at: capturedAt ?? notedAt,
      text: `${moneyForPeople(amount)} ${words}`,
      detail: [method, id, ...known].join(', '),
      by: 'guest',
      isMoney: true,
    },
  ]
}

function ofRefund({
  amount,
  providerRefundId,
  providerStatus,
  transferReference,
  createdAt,
}: RefundOfPayment): Dated {
  const state =
    transferReference !== null
      ? `transferred, reference ${transferReference}`
      : providerRefundId === null
        ? 'not sent yet'
        : `${providerRefundId}, ${providerStatus === 'processed' ? 'sent' : (providerStatus ?? 'asked for')}`
  return {
    at: createdAt,
    text: `${moneyForPeople(amount)} goes back`,
    detail: state,
    by: null,
    isMoney: true,
  }
}
