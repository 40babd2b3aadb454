import type { Booking } from '#modules/bookings/booking-rows'
import * as bookingRows from '#modules/bookings/booking-rows'
import type { StoredGuest } from '#modules/bookings/guest-rows'
import * as guestRows from '#modules/bookings/guest-rows'
import { refundable } from '#modules/bookings/state'
import { balanceIn } from '#modules/folio/balances'
import type { CountingPayment } from '#modules/payments/payment-rows'
import * as paymentRows from '#modules/payments/payment-rows'
import type { Ctx } from '#server/context'
import type { Db } from '#server/database/transaction'
import { isCancelled } from '#shared/booking/status'
import { hotelToday } from '#shared/calendar/hotel-today'
import { DomainError } from '#shared/domain-error'
import { groupBy } from '#shared/group-by'
import { asPaise, type Paise } from '#shared/money/paise'
import type {
  Cancellation,
  CancellationDetails,
  CancellationQuote,
  RefundPart,
} from '#shared/refund/cancelling'
import { refundGiven, withBackAtDesk } from '#shared/refund/words'
import type { CancellationRow } from './cancellation-rows'
import * as cancellationRows from './cancellation-rows'
import { currentOf, isAccepted } from './reconcile'
import type { Refund } from './refund-rows'
import * as refundRows from './refund-rows'

/** The booking with masked personal data, for anyone who knows its order id. */
export async function cancellationDetails(
  tx: Db,
  { booking, reference }: FoundBooking,
  quote: CancellationQuote,
): Promise<CancellationDetails> {
  const { type, rooms, checkIn, checkOut } = booking
  const details = await guestRows.ofBooking(tx, booking.id)
  return {
    orderId: reference,
    paymentId: booking.paymentId ?? '',
    type,
    rooms,
    checkIn,
    checkOut,
    numberOfGuests: details?.numberOfGuests ?? 0,
    guests: (details?.guests ?? []).map(maskedGuest),
    mobileNumber: maskedMobile(details?.mobileNumber ?? ''),
    email: maskedEmail(details?.email ?? ''),
    pending: isCancelled(booking.status) ? asPaise(0) : (await balanceIn(tx, booking.id)).due,
    quote,
  }
}

/**
 * The refund of a cancelled booking: the same answer to every caller, whatever their own request said. `payments`: those that
 * count for it, oldest first; `refunds`: all of them.
 */
export function cancellationOf(
  { percent, amount, waived, cancelledAt, refundedAt }: CancellationRow,
  payments: readonly { id: string }[],
  refunds: readonly Refund[],
): Cancellation {
  const date = hotelToday(cancelledAt)
  const nothing = {
    parts: [],
    amount: asPaise(0),
    refundId: null,
    isPending: false,
    hasFailed: false,
    date,
    refundedOn: refundedAt && hotelToday(refundedAt),
  }
  if (waived > 0) return { ...nothing, way: 'waived', waived }
  if (amount === 0) return { ...nothing, way: percent > 0 ? 'given' : 'none', waived }
  const all = payments.toReversed().flatMap(({ id }) => {
    const own = refunds.filter(({ paymentId }) => paymentId === id)
    return partOf(own, refundedAt) ?? []
  })
  const parts = all.map(({ failedSince, ...part }) => part)
  const isOpen = parts.length === 0 || parts.some(({ isPending }) => isPending)
  // A refund may fail after it was accepted and marked as refunded.
  const failedSince = refundedAt !== null && (isOpen || all.some((part) => part.failedSince))
  const byHand = parts.length > 0 && parts.every((part) => part.byHand)
  return {
    parts,
    amount,
    waived,
    date,
    refundId: parts[0]?.refundId ?? null,
    refundedOn: refundedAt && !failedSince ? hotelToday(refundedAt) : null,
    way: byHand ? 'transfer' : 'refund',
    isPending: isOpen,
    hasFailed: parts.some(({ hasFailed }) => hasFailed) || (isOpen && failedSince),
  }
}

/** Of one payment; undefined where nothing of it goes back. `refunds`: of that payment. */
function partOf(
  refunds: readonly Refund[],
  refundedAt: Date | null,
): (RefundPart & { failedSince: boolean }) | undefined {
  const refund = currentOf(refunds, 'cancelled')
  if (!refund) return undefined
  const refundId = isAccepted(refund) ? (refund.coveredBy ?? refund.providerRefundId) : null
  const isPending = refundId === null && !refund.transferReference
  const failures = refunds.filter(
    ({ reason, providerStatus }) => reason === 'cancelled' && providerStatus === 'failed',
  )
  const failedSince =
    refundedAt !== null && failures.some(({ supersededAt }) => !supersededAt || supersededAt > refundedAt)
  return {
    refundId,
    amount: refund.amount,
    isPending,
    hasFailed: isPending && (failedSince || failures.length > 0),
    byHand: refund.manual && refundId === null,
    failedSince,
  }
}

/** The quote of a booking that is cancelled already: what was promised then, and what the desk still has to give back. */
export function quoteGiven(
  { percent, fee }: CancellationRow,
  cancellation: Cancellation,
  { payments }: FoundBooking,
  atDesk: Paise,
): CancellationQuote {
  const paid = asPaise(payments.reduce((sum, { counted }) => sum + counted, 0))
  return {
    percent,
    fee,
    paid,
    amount: cancellation.amount,
    atDesk,
    gift: asPaise(0),
    way: cancellation.way === 'refund' || cancellation.way === 'transfer' ? cancellation.way : 'none',
    steps: [],
    eligible: withBackAtDesk(refundGiven(cancellation, percent, paid), atDesk),
  }
}

/** The refunds of those bookings that are cancelled, by booking id; no query is made where none is. */
export async function cancellationsOf(
  db: Db,
  bookings: readonly Pick<Booking, 'id' | 'status'>[],
): Promise<Map<string, Cancellation>> {
  const cancelled = bookings.filter(({ status }) => isCancelled(status)).map(({ id }) => id)
  if (cancelled.length === 0) return new Map()
  const rows = await cancellationRows.ofBookings(db, cancelled)
  const all = await paymentRows.countingOfBookings(db, cancelled)
  const refunds = groupBy(await refundRows.ofCounting(db, all), ({ bookingId }) => bookingId)
  const payments = groupBy(all, ({ bookingId }) => bookingId)
  return new Map(
    rows.map((row) => {
      const { bookingId } = row
      const own = refunds.get(bookingId) ?? []
      return [bookingId, cancellationOf(row, payments.get(bookingId) ?? [], own)]
    }),
  )
}

/** The refund of one booking, as `cancellationsOf`; undefined where it was never cancelled. */
export async function cancellationIn(db: Db, bookingId: string): Promise<Cancellation | undefined> {
  const row = await cancellationRows.ofBooking(db, bookingId)
  if (!row) return undefined
  const payments = await paymentRows.counting(db, bookingId)
  return cancellationOf(row, payments, await refundRows.ofCounting(db, payments))
}

/** A booking with its public reference, and the online payments that count for it, oldest first. */
export type FoundBooking = { booking: Booking; reference: string; payments: CountingPayment[] }

/**
 * The booking with this reference: the provider's id of the order that was paid, or what a booking by the desk was given. Throws
 * the same `NotFound` for every other id.
 */
export async function findBooking(ctx: Ctx, reference: string): Promise<FoundBooking> {
  const booking = await bookingRows.ofReference(ctx.db, reference)
  if (!booking || !refundable.includes(booking.status)) throw noSuchBooking()
  return { booking, reference, payments: await paymentRows.counting(ctx.db, booking.id) }
}

export const noSuchBooking = () =>
  new DomainError('NotFound', 'There is no booking with this order id that can be cancelled.')

// Anyone who knows an order id sees these, so they show only enough for guests to recognise themselves.

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const first = (text: string): string => [...graphemes.segment(text)][0]?.segment ?? ''

/** `Asha Rawat` → `Asha R.` */
export function maskedName(name: string): string {
  const [own = '', ...others] = name.trim().split(/\s+/)
  const last = others.at(-1)
  return last ? `${own} ${first(last)}.` : own
}

/** `9876543210` → `98••••••10` */
export function maskedMobile(mobile: string): string {
  return mobile.length < 6 ? '••••••' : `${mobile.slice(0, 2)}••••••${mobile.slice(-2)}`
}

/** `asha.rawat@example.com` → `a••••t@example.com`, always four dots, so that its length does not show. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  if (at < 1) return ''
  const local = [...graphemes.segment(email.slice(0, at))].map(({ segment }) => segment)
  const ends = local.length > 3 ? [local[0], local.at(-1)] : ['', '']
  return `${ends[0]}••••${ends[1]}${email.slice(at)}`
}

export const maskedGuest = ({ name, age, aadhaarLast4, otherId }: StoredGuest) => ({
  name: maskedName(name),
  age,
  aadhar: aadhaarLast4 ? `XXXX XXXX ${aadhaarLast4}` : '',
  otherId: otherId ?? ('' as const),
})
