import type { Booking } from '#modules/bookings/booking-rows'
import * as bookingRows from '#modules/bookings/booking-rows'
import type { StoredGuest } from '#modules/bookings/guest-rows'
import * as guestRows from '#modules/bookings/guest-rows'
import { refundable } from '#modules/bookings/state'
import type { Balance } from '#modules/folio/balance'
import { balanceIn } from '#modules/folio/balances'
import type { Order } from '#modules/payments/order-rows'
import * as orderRows from '#modules/payments/order-rows'
import type { Payment } from '#modules/payments/payment-rows'
import * as paymentRows from '#modules/payments/payment-rows'
import type { Ctx } from '#server/context'
import type { Db } from '#server/database/transaction'
import { isCancelled } from '#shared/booking/status'
import type { DateRange } from '#shared/booking/stay'
import { hotelToday } from '#shared/calendar/hotel-today'
import { DomainError } from '#shared/domain-error'
import { asPaise, type Paise } from '#shared/money/paise'
import type { Cancellation, CancellationDetails, CancellationQuote } from '#shared/refund/cancelling'
import { keptFee, leftOf, quoteRefund, refundSteps, standardFee } from '#shared/refund/policy'
import { refundEligible, refundGiven, refundWasGiven, withBackAtDesk } from '#shared/refund/words'
import type { CancellationRow } from './cancellation-rows'
import * as cancellationRows from './cancellation-rows'
import { currentOf, isAccepted, isTooOldForBank, wasGivenBefore } from './reconcile'
import type { Refund } from './refund-rows'
import * as refundRows from './refund-rows'
import { returnedBy } from './returned'

/** `receivedAtDesk`: below zero, the desk has given back a part of this payment. */
type Known = {
  checkIn: DateRange['checkIn']
  payment: Pick<Payment, 'amount' | 'fee' | 'capturedAt'>
  refunds: readonly Refund[]
  balance: Pick<Balance, 'receivedAtDesk'>
  now: Date
}

/** The smallest refund that the provider accepts, in paise. */
const smallest = 100

/** The refund of the payment for cancelling now. An unknown fee counts as the standard fee, which is the highest it may be. */
export function cancellationQuote({
  checkIn,
  payment,
  refunds,
  balance,
  now,
}: Known): Omit<CancellationQuote, 'atDesk' | 'gift'> {
  const today = hotelToday(now)
  const terms = termsOf(payment, refunds, balance)
  const wasGiven = wasGivenBefore(refunds)
  const { percent, amount: left } = quoteRefund(terms, today, checkIn)
  const amount = wasGiven ? asPaise(0) : left
  const byHand = amount < smallest || isTooOldForBank(payment.capturedAt, now)
  const way = amount === 0 ? 'none' : byHand ? 'transfer' : 'refund'
  const sums = { percent, amount, paid: payment.amount, fee: keptFee(terms), way } as const
  const steps = way === 'none' ? [] : refundSteps(terms, today, checkIn)
  const eligible = wasGiven
    ? refundWasGiven
    : refundEligible({ ...sums, returned: terms.returned }, today, checkIn)
  return { ...sums, steps, eligible }
}

/** The refund when the hotel cancels: all that was not refunded yet, without keeping the provider's fee. */
export function fullRefund({ payment, refunds, balance, now }: Omit<Known, 'checkIn'>) {
  const amount = leftOf(termsOf(payment, refunds, balance))
  const byHand = amount < smallest || isTooOldForBank(payment.capturedAt, now)
  const way = amount === 0 ? 'none' : byHand ? 'transfer' : 'refund'
  return { percent: 100, amount, way } as const
}

const termsOf = (
  payment: Known['payment'],
  refunds: readonly Refund[],
  { receivedAtDesk }: Known['balance'],
) => ({
  paid: payment.amount,
  providerFee: payment.fee ?? standardFee(payment.amount),
  returned: asPaise(returnedBy(refunds) + Math.max(0, -receivedAtDesk)),
})

/** The booking with masked personal data, for anyone who knows its order id. */
export async function cancellationDetails(
  tx: Db,
  { booking, order, payment }: PaidBooking,
  quote: CancellationQuote,
): Promise<CancellationDetails> {
  const { type, rooms, checkIn, checkOut } = booking
  const details = await guestRows.ofBooking(tx, booking.id)
  return {
    orderId: order.providerOrderId ?? '',
    paymentId: payment.id,
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

/** The refund of a cancelled booking: the same answer to every caller, whatever their own request said. */
export function cancellationOf(
  { percent, amount, waived, cancelledAt, refundedAt }: CancellationRow,
  refunds: readonly Refund[],
): Cancellation {
  const date = hotelToday(cancelledAt)
  const nothing = {
    amount: asPaise(0),
    refundId: null,
    isPending: false,
    hasFailed: false,
    date,
    refundedOn: refundedAt && hotelToday(refundedAt),
  }
  if (waived > 0) return { ...nothing, way: 'waived', waived }
  if (amount === 0) return { ...nothing, way: percent > 0 ? 'given' : 'none', waived }
  const refund = currentOf(refunds, 'cancelled')
  const refundId = refund && isAccepted(refund) ? (refund.coveredBy ?? refund.providerRefundId) : null
  const isOpen = refundId === null && !refund?.transferReference
  const failures = refunds.filter(
    ({ reason, providerStatus }) => reason === 'cancelled' && providerStatus === 'failed',
  )
  // A refund may fail after it was accepted and marked as refunded.
  const failedSince =
    refundedAt !== null &&
    (isOpen || failures.some(({ supersededAt }) => !supersededAt || supersededAt > refundedAt))
  return {
    amount,
    waived,
    date,
    refundId,
    refundedOn: refundedAt && !failedSince ? hotelToday(refundedAt) : null,
    way: refund?.manual && refundId === null ? 'transfer' : 'refund',
    isPending: isOpen,
    hasFailed: isOpen && (failedSince || failures.length > 0),
  }
}

/** The quote of a booking that is cancelled already: what was promised then, and what the desk still has to give back. */
export const quoteGiven = (
  { percent, fee }: CancellationRow,
  cancellation: Cancellation,
  { payment }: PaidBooking,
  atDesk: Paise,
): CancellationQuote => ({
  percent,
  fee,
  paid: payment.amount,
  amount: cancellation.amount,
  atDesk,
  gift: asPaise(0),
  way: cancellation.way === 'refund' || cancellation.way === 'transfer' ? cancellation.way : 'none',
  steps: [],
  eligible: withBackAtDesk(refundGiven(cancellation, percent, payment.amount), atDesk),
})

/** The refunds of those bookings that are cancelled, by booking id; no query is made where none is. */
export async function cancellationsOf(
  db: Db,
  bookings: readonly Pick<Booking, 'id' | 'status' | 'paymentId'>[],
): Promise<Map<string, Cancellation>> {
  const cancelled = bookings.filter(({ status }) => isCancelled(status))
  if (cancelled.length === 0) return new Map()
  const rows = await cancellationRows.ofBookings(
    db,
    cancelled.map(({ id }) => id),
  )
  const refunds = await refundRows.ofPayments(
    db,
    cancelled.flatMap(({ paymentId }) => paymentId ?? []),
  )
  const paymentOf = new Map(cancelled.map(({ id, paymentId }) => [id, paymentId]))
  return new Map(
    rows.map((row) => {
      const paymentId = paymentOf.get(row.bookingId)
      return [
        row.bookingId,
        cancellationOf(
          row,
          refunds.filter((refund) => refund.paymentId === paymentId),
        ),
      ]
    }),
  )
}

/** A paid booking with its order and its payment. */
export type PaidBooking = { booking: Booking; order: Order; payment: Payment }

/**
 * The booking with this reference, which is the provider's id of the order that was paid. Throws the same `NotFound` for
 * every other id.
 */
export async function findBooking(ctx: Ctx, orderId: string): Promise<PaidBooking> {
  const order = await orderRows.byProviderId(ctx.db, orderId)
  const booking = order?.bookingId ? await bookingRows.byId(ctx.db, order.bookingId) : undefined
  const isPaid = order && booking?.paymentId && booking.paidOrderId === order.id
  if (!isPaid || !refundable.includes(booking.status)) throw noSuchBooking()
  const payment = await paymentRows.byId(ctx.db, booking.paymentId ?? '')
  if (!payment) throw noSuchBooking()
  return { booking, order, payment }
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
