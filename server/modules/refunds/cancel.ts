import * as auditRows from '#modules/admin/audit-rows'
import { hasChanged } from '#modules/admin/booking-cards'
import type { Booking } from '#modules/bookings/booking-rows'
import * as bookingRows from '#modules/bookings/booking-rows'
import { transition } from '#modules/bookings/state'
import { balanceIn } from '#modules/folio/balances'
import * as recordRows from '#modules/front-desk/record-rows'
import * as cancellingMails from '#modules/mail/post-cancelling-mails'
import { assertNotRestored } from '#modules/maintenance/restored'
import type { CountingPayment } from '#modules/payments/payment-rows'
import * as paymentRows from '#modules/payments/payment-rows'
import { assertNonePending } from '#modules/payments/pending-balance'
import { promote } from '#modules/queue/promote'
import * as queueRows from '#modules/queue/queue-rows'
import { withTypeLock } from '#modules/queue/with-type-lock'
import { whyNotCancel } from '#modules/team/desk-limits'
import type { Ctx } from '#server/context'
import type { Db, Tx } from '#server/database/transaction'
import type { Role } from '#shared/admin/roles'
import type { CancelMode, CancelPreview, CancelReason } from '#shared/desk/change'
import { DomainError } from '#shared/domain-error'
import { asPaise, type Paise } from '#shared/money/paise'
import { moneyForPeople } from '#shared/money/rupees'
import type { Cancellation, CancelOutcome, QuoteOutcome } from '#shared/refund/cancelling'
import { keptFee } from '#shared/refund/policy'
import type { CancellationRow } from './cancellation-rows'
import * as cancellationRows from './cancellation-rows'
import {
  cancellationDetails,
  cancellationIn,
  cancellationOf,
  type FoundBooking,
  findBooking,
  noSuchBooking,
  quoteGiven,
} from './cancellation-view'
import { guestTerms } from './guest-terms'
import { cancelPreview, type HotelFacts, hotelTerms, mayBeNoShow } from './hotel-terms'
import { byHandOf, lockedPayments, refundTerms, sharesOf, wayOf } from './paid-online'
import { refreshAll, withFee } from './reconcile'
import * as refundRows from './refund-rows'
import { awaitRefunds } from './return-money'

/**
 * Step 1: the refund if the booking is cancelled now, after asking the provider for refunds already made. Throws
 * `NotFound`, `Conflict` once the guests have checked in and, after a restore, `Busy`.
 */
export async function quoteCancelling(ctx: Ctx, orderId: string): Promise<QuoteOutcome> {
  const found = await findBooking(ctx, orderId)
  const { booking } = found
  if (booking.status === 'Confirmed') {
    await assertNotRestored(ctx, ctx.db, 'guest')
    await assertNonePending(ctx.db, booking.id)
    await refreshAll(ctx, found.payments)
    const { quote } = await quoteOf(ctx, found)
    return { kind: 'Cancellable', details: await cancellationDetails(ctx.db, found, quote) }
  }
  const row = await cancellationRows.ofBooking(ctx.db, booking.id)
  if (!row) throw noSuchBooking()
  const { payments } = found
  const cancellation = cancellationOf(row, payments, await refundRows.ofCounting(ctx.db, payments))
  const { credit } = await balanceIn(ctx.db, booking.id)
  const details = await cancellationDetails(ctx.db, found, quoteGiven(row, cancellation, found, credit))
  return { kind: 'Cancelled', details, cancellation }
}

async function quoteOf(ctx: Ctx, { booking, payments }: FoundBooking) {
  const known = await Promise.all(payments.map((payment) => withFee(ctx, payment)))
  const facts = await factsOf(ctx, ctx.db, booking, known)
  assertNotHere(facts)
  return guestTerms(facts, false)
}

/** Whoever has arrived leaves by way of the desk: their room must not be sold while they are in it, nor their bill forgotten. */
function assertNotHere({ isHere }: HotelFacts): void {
  if (isHere)
    throw new DomainError(
      'Conflict',
      'You have checked in, so this stay cannot be cancelled here. Please speak to our front desk.',
    )
}

export type GuestRequest = { orderId: string; waive: boolean; expected?: Paise | undefined }

/**
 * Step 2: cancels a booking for good and waits for its refund, ten seconds at most. A repeated or parallel call gets the
 * first answer. Throws `NotFound` for any id that is not of a booking that can be cancelled, and `Conflict` once the guests
 * have checked in.
 */
export async function cancelAsGuest(
  ctx: Ctx,
  { orderId, waive, expected }: GuestRequest,
): Promise<CancelOutcome> {
  const found = await findBooking(ctx, orderId)
  const { booking } = found
  if (booking.status === 'Confirmed') {
    await askAboutMoney(ctx, found.payments)
    const outcome = await cancelBooking(ctx, booking, { byWhom: 'guest', waive, expected })
    if (outcome === 'QuoteChanged') {
      const { quote } = await quoteOf(ctx, found)
      return { kind: 'QuoteChanged', details: await cancellationDetails(ctx.db, found, quote) }
    }
  }
  // One that was accepted meanwhile goes back, too.
  await awaitRefunds(ctx, await paymentRows.counting(ctx.db, booking.id))
  const cancellation = await cancellationIn(ctx.db, booking.id)
  if (!cancellation) throw noSuchBooking()
  const { credit } = await balanceIn(ctx.db, booking.id)
  return { kind: 'Cancelled', cancellation, atDesk: credit }
}

/** Learns the refunds and fees of these payments before a refund is promised. */
async function askAboutMoney(ctx: Ctx, payments: readonly CountingPayment[]): Promise<CountingPayment[]> {
  await refreshAll(ctx, payments)
  return Promise.all(payments.map((payment) => withFee(ctx, payment)))
}

/** `expected`: what goes back in all, as the desk saw it. */
export type HotelCancelling = {
  mode: CancelMode
  amount?: Paise | undefined
  reason: CancelReason
  note: string
  isNoShow?: boolean
  tellGuest?: boolean
  expected?: number | undefined
  version?: number | undefined
}

/**
 * What each way of cancelling would give back, and why this role may not use it. Throws `NotFound`, and `Conflict` for a
 * booking that is not confirmed.
 */
export async function previewCancelling(
  ctx: Ctx,
  bookingId: string,
  role: Role = 'owner',
): Promise<CancelPreview> {
  const booking = await bookingRows.byId(ctx.db, bookingId)
  if (!booking) throw noBooking()
  if (booking.status !== 'Confirmed') throw notConfirmed()
  const payments = await askAboutMoney(ctx, await paymentRows.counting(ctx.db, bookingId))
  const preview = cancelPreview(await factsOf(ctx, ctx.db, booking, payments))
  const ways = preview.ways.map((way) => ({ ...way, why: way.why ?? whyNotCancel(role, way.mode) }))
  return { ...preview, ways }
}

/**
 * The hotel cancels a booking, wherever it was made, and waits for its refund, ten seconds at most. A repeated call gets the
 * first answer. Throws `NotFound`, `Conflict` where the booking is not confirmed or this way is not possible, and `Changed`
 * and `QuoteChanged` where it is not what the desk saw.
 */
export async function cancelAsHotel(
  ctx: Ctx,
  admin: string,
  bookingId: string,
  how: HotelCancelling,
): Promise<Cancellation> {
  const booking = await bookingRows.byId(ctx.db, bookingId)
  if (!booking) throw noBooking()
  if (booking.status === 'Confirmed') await askAboutMoney(ctx, await paymentRows.counting(ctx.db, bookingId))
  await cancelBooking(ctx, booking, { byWhom: 'hotel', admin, ...how })
  if (!(await cancellationRows.ofBooking(ctx.db, bookingId))) throw notConfirmed()
  await awaitRefunds(ctx, await paymentRows.counting(ctx.db, bookingId))
  const cancellation = await cancellationIn(ctx.db, bookingId)
  if (!cancellation) throw notConfirmed()
  return cancellation
}

const noBooking = () => new DomainError('NotFound', 'There is no such booking.')
const notConfirmed = () => new DomainError('Conflict', 'Only a confirmed booking can be cancelled.')

/** `expected`: the refund that the guest agreed to, in paise; nothing is done if it has changed. `admin`: who cancels. */
export type CancelRequest =
  | { byWhom: 'guest'; waive: boolean; expected: Paise | undefined }
  | ({ byWhom: 'hotel'; admin: string } & HotelCancelling)

/**
 * Confirmed becomes Cancelled or, with a refund, Processing; refund row, mails and promotions in the same transaction. The
 * provider is asked afterwards. `over`: the booking is not Confirmed any more. Throws `Busy` after a restore, since the
 * booking may have been cancelled and refunded before.
 */
export async function cancelBooking(
  ctx: Ctx,
  seen: Booking,
  request: CancelRequest,
): Promise<'cancelled' | 'QuoteChanged' | 'over'> {
  const outcome = await withTypeLock(ctx, seen.type, 'money', async (tx) => {
    await assertNotRestored(ctx, tx, request.byWhom)
    const booking = await bookingRows.byId(tx, seen.id)
    if (booking?.status !== 'Confirmed') return 'over'
    // The desk moved the booking to the other room type meanwhile, so that type's lock is needed.
    if (booking.type !== seen.type) return booking
    await assertNonePending(tx, booking.id)
    const payments = await lockedPayments(tx, booking.id)
    const facts = await factsOf(ctx, tx, booking, payments)
    const ending = request.byWhom === 'guest' ? guestEnding(facts, request) : hotelEnding(facts, request)
    if (ending === 'QuoteChanged') return ending
    await end(ctx, tx, facts, ending)
    await audit(tx, ending, request)
    return 'cancelled'
  })
  return typeof outcome === 'string' ? outcome : cancelBooking(ctx, outcome, request)
}

/** What decides how this booking may be cancelled, as this transaction sees it. */
export async function factsOf(
  ctx: Ctx,
  tx: Db,
  booking: Booking,
  payments: readonly CountingPayment[],
): Promise<Facts> {
  const record = await recordRows.ofBooking(tx, booking.id)
  return {
    booking,
    payments,
    refunds: await refundRows.ofCounting(tx, payments),
    balance: await balanceIn(tx, booking.id),
    isHere: Boolean(record?.checkedInAt),
    now: ctx.clock.now(),
  }
}

type Facts = HotelFacts & { booking: Booking; payments: readonly CountingPayment[] }
/** `tellGuest`: whether the guest gets a mail. */
type Ending = { row: CancellationRow; tellGuest: boolean }

function guestEnding(
  facts: Facts,
  { waive, expected }: CancelRequest & { byWhom: 'guest' },
): Ending | 'QuoteChanged' {
  const { booking, now } = facts
  assertNotHere(facts)
  const { quote, charge, waived } = guestTerms(facts, waive)
  if (expected !== undefined && expected !== quote.amount) return 'QuoteChanged'
  const row = {
    ...feesOf(facts),
    bookingId: booking.id,
    byWhom: 'guest' as const,
    percent: quote.percent,
    amount: waive ? asPaise(0) : quote.amount,
    waived,
    cancelledAt: now,
    refundedAt: null,
    reason: null,
    note: '',
    isNoShow: false,
    usedNights: 0,
    charge,
  }
  return { row, tellGuest: true }
}

function hotelEnding(facts: Facts, request: CancelRequest & { byWhom: 'hotel' }): Ending {
  const { booking, isHere, now } = facts
  const { mode, amount, reason, note, version, expected, isNoShow = false, tellGuest = true } = request
  if (version !== undefined && version !== booking.version) throw hasChanged()
  if (isNoShow && isHere) throw new DomainError('Conflict', 'These guests have checked in.')
  if (isNoShow && !mayBeNoShow(booking.checkIn, now))
    throw new DomainError(
      'Conflict',
      'They can still come: a no-show can be marked from 12:00 of the check-in day.',
    )
  const terms = hotelTerms(facts, mode, amount)
  const back = asPaise(terms.online + terms.atDesk)
  if (expected !== undefined && expected !== back)
    throw new DomainError('QuoteChanged', `Now ${moneyForPeople(back)} would go back. Nothing was changed.`)
  const row = {
    ...feesOf(facts),
    bookingId: booking.id,
    byWhom: 'hotel' as const,
    percent: terms.percent,
    amount: terms.online,
    waived: asPaise(0),
    cancelledAt: now,
    refundedAt: null,
    reason,
    note,
    isNoShow,
    usedNights: terms.usedNights,
    charge: terms.charge,
  }
  return { row, tellGuest }
}

/** An unknown fee counts as the highest that it may be. */
const feesOf = (facts: Facts) => ({
  fee: keptFee(refundTerms(facts)),
  feeAssumed: facts.payments.some(({ fee }) => fee === null),
})

async function audit(tx: Tx, { row }: Ending, request: CancelRequest): Promise<void> {
  if (request.byWhom === 'guest') return
  const { bookingId, amount, charge, cancelledAt: at } = row
  const money = `${moneyForPeople(amount)} refunded, ${moneyForPeople(charge ?? asPaise(0))} charged`
  const note = [money, request.reason, ...(request.note ? [auditRows.quoted(request.note)] : [])].join('; ')
  const action = row.isNoShow ? 'noShow' : 'bookingCancelled'
  await auditRows.write(tx, { at, admin: request.admin, action, bookingId, note })
}

async function end(ctx: Ctx, tx: Tx, facts: Facts, { row, tellGuest }: Ending): Promise<void> {
  const { booking, payments } = facts
  const now = row.cancelledAt
  const moved = await transition(tx, booking.id, row.amount > 0 ? 'cancelWithRefund' : 'cancel', { now })
  if (!moved) throw new Error('a booking changed under its own lock')
  await queueRows.releaseRooms(tx, [booking.id])
  await cancellationRows.add(tx, row)
  const shares = sharesOf(facts, row.amount)
  for (const { paymentId, amount, manual } of shares)
    await refundRows.intend(tx, { id: ctx.ids.uuid(), paymentId, reason: 'cancelled', amount, manual, now })
  const back = { way: wayOf(shares), byHand: byHandOf(shares), parts: shares.length }
  await cancellingMails.cancelled(ctx, tx, { booking, payments, row, ...back, tellGuest })
  await promote(ctx, tx, booking.type)
}
