import * as auditRows from '#modules/admin/audit-rows'
import type { Booking } from '#modules/bookings/booking-rows'
import * as bookingRows from '#modules/bookings/booking-rows'
import { transition } from '#modules/bookings/state'
import * as cancellingMails from '#modules/mail/post-cancelling-mails'
import { assertNotRestored } from '#modules/maintenance/restored'
import type { Payment } from '#modules/payments/payment-rows'
import * as paymentRows from '#modules/payments/payment-rows'
import { promote } from '#modules/queue/promote'
import * as queueRows from '#modules/queue/queue-rows'
import { withTypeLock } from '#modules/queue/with-type-lock'
import type { Ctx } from '#server/context'
import type { Tx } from '#server/database/transaction'
import { deskToday } from '#shared/calendar/hotel-today'
import { DomainError } from '#shared/domain-error'
import { asPaise, type Paise } from '#shared/money/paise'
import { moneyForPeople } from '#shared/money/rupees'
import type { Cancellation, CancellationQuote, CancelOutcome, QuoteOutcome } from '#shared/refund/cancelling'
import { standardFee } from '#shared/refund/policy'
import type { CancellationRow } from './cancellation-rows'
import * as cancellationRows from './cancellation-rows'
import {
  cancellationDetails,
  cancellationOf,
  cancellationQuote,
  findBooking,
  fullRefund,
  noSuchBooking,
  quoteGiven,
} from './cancellation-view'
import { refreshRefunds, withFee } from './reconcile'
import * as refundRows from './refund-rows'
import { awaitRefund } from './return-money'

/**
 * Step 1: the refund if the booking is cancelled now, after asking the provider for refunds already made. Throws
 * `NotFound` and, after a restore, `Busy`.
 */
export async function quoteCancelling(ctx: Ctx, orderId: string): Promise<QuoteOutcome> {
  const found = await findBooking(ctx, orderId)
  const { booking } = found
  if (booking.status === 'Confirmed') {
    await assertNotRestored(ctx.db, 'guest')
    await refreshRefunds(ctx, found.payment.id)
  }
  const refunds = await refundRows.ofPayment(ctx.db, found.payment.id)
  if (booking.status === 'Confirmed') {
    const payment = await withFee(ctx, found.payment)
    const quote = cancellationQuote({ checkIn: booking.checkIn, payment, refunds, now: ctx.clock.now() })
    return { kind: 'Cancellable', details: await cancellationDetails(ctx.db, found, quote) }
  }
  const row = await cancellationRows.ofBooking(ctx.db, booking.id)
  if (!row) throw noSuchBooking()
  const cancellation = cancellationOf(row, refunds)
  const details = await cancellationDetails(ctx.db, found, quoteGiven(row, cancellation, found))
  return { kind: 'Cancelled', details, cancellation }
}

export type GuestRequest = { orderId: string; waive: boolean; expected?: Paise | undefined }

/**
 * Step 2: cancels a booking for good and waits for its refund, ten seconds at most. A repeated or parallel call gets the
 * first answer. Throws `NotFound` for any id that is not of a booking that can be cancelled.
 */
export async function cancelAsGuest(
  ctx: Ctx,
  { orderId, waive, expected }: GuestRequest,
): Promise<CancelOutcome> {
  const found = await findBooking(ctx, orderId)
  const { booking } = found
  if (booking.status === 'Confirmed') {
    await refreshRefunds(ctx, found.payment.id)
    const payment = await withFee(ctx, found.payment)
    const outcome = await cancelBooking(ctx, booking, { byWhom: 'guest', waive, expected })
    if (outcome === 'QuoteChanged') {
      const refunds = await refundRows.ofPayment(ctx.db, payment.id)
      const quote = cancellationQuote({ checkIn: booking.checkIn, payment, refunds, now: ctx.clock.now() })
      return { kind: 'QuoteChanged', details: await cancellationDetails(ctx.db, found, quote) }
    }
  }
  await awaitRefund(ctx, found.payment.id)
  const row = await cancellationRows.ofBooking(ctx.db, booking.id)
  if (!row) throw noSuchBooking()
  const refunds = await refundRows.ofPayment(ctx.db, found.payment.id)
  return { kind: 'Cancelled', cancellation: cancellationOf(row, refunds) }
}

/**
 * The hotel cancels for a guest: everything they paid is refunded, and the hotel bears the provider's fee. A repeated call
 * gets the first answer. Throws `NotFound`, and `Conflict` for a booking that is not confirmed.
 */
export async function cancelAsHotel(ctx: Ctx, admin: string, bookingId: string): Promise<Cancellation> {
  const booking = await bookingRows.byId(ctx.db, bookingId)
  if (!booking) throw new DomainError('NotFound', 'There is no such booking.')
  if (booking.status === 'Confirmed' && booking.paymentId !== null)
    await refreshRefunds(ctx, booking.paymentId)
  await cancelBooking(ctx, booking, { byWhom: 'hotel', admin })
  const row = await cancellationRows.ofBooking(ctx.db, bookingId)
  if (!row) throw new DomainError('Conflict', 'Only a confirmed booking can be cancelled.')
  if (booking.paymentId !== null) await awaitRefund(ctx, booking.paymentId)
  const refunds = booking.paymentId === null ? [] : await refundRows.ofPayment(ctx.db, booking.paymentId)
  return cancellationOf(row, refunds)
}

/** `expected`: the refund that the guest agreed to, in paise; nothing is done if it has changed. `admin`: who cancels. */
export type CancelRequest =
  | { byWhom: 'guest'; waive: boolean; expected: Paise | undefined }
  | { byWhom: 'hotel'; admin: string }

const stayHasBegun =
  'This stay has begun, so it cannot be refunded in full. Refund what was agreed at the desk or in the Razorpay dashboard.'

type Terms = Pick<CancellationQuote, 'percent' | 'amount' | 'way'>

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
    await assertNotRestored(tx, request.byWhom)
    const booking = await bookingRows.byId(tx, seen.id)
    if (booking?.status !== 'Confirmed') return 'over'
    // The desk moved the booking to the other room type meanwhile, so that type's lock is needed.
    if (booking.type !== seen.type) return booking
    const payment = booking.paymentId === null ? undefined : await paymentRows.lock(tx, booking.paymentId)
    if (request.byWhom === 'hotel' && payment && booking.checkIn < deskToday(ctx.clock.now())) {
      throw new DomainError('Conflict', stayHasBegun)
    }
    const terms = await termsOf(ctx, tx, booking, payment, request)
    if (request.byWhom === 'guest' && request.expected !== undefined && request.expected !== terms.amount)
      return 'QuoteChanged'
    const row = rowOf(ctx, booking, payment, terms, request)
    await end(ctx, tx, booking, payment, row, terms.way)
    if (request.byWhom === 'hotel') {
      await auditRows.write(tx, {
        at: row.cancelledAt,
        admin: request.admin,
        action: 'cancelledForGuest',
        bookingId: booking.id,
        note: `Refund of ${moneyForPeople(row.amount)}`,
      })
    }
    return 'cancelled'
  })
  return typeof outcome === 'string' ? outcome : cancelBooking(ctx, outcome, request)
}

async function termsOf(
  ctx: Ctx,
  tx: Tx,
  { checkIn }: Booking,
  payment: Payment | undefined,
  { byWhom }: CancelRequest,
): Promise<Terms> {
  if (!payment) return { percent: 0, amount: asPaise(0), way: 'none' }
  const known = { payment, refunds: await refundRows.ofPayment(tx, payment.id), now: ctx.clock.now() }
  return byWhom === 'hotel' ? fullRefund(known) : cancellationQuote({ ...known, checkIn })
}

function rowOf(
  ctx: Ctx,
  booking: Booking,
  payment: Payment | undefined,
  { percent, amount }: Terms,
  request: CancelRequest,
): CancellationRow {
  const isWaived = request.byWhom === 'guest' && request.waive
  return {
    bookingId: booking.id,
    byWhom: request.byWhom,
    percent,
    fee: payment?.fee ?? (payment ? standardFee(payment.amount) : asPaise(0)),
    feeAssumed: payment !== undefined && payment.fee === null,
    amount: isWaived ? asPaise(0) : amount,
    waived: isWaived ? amount : asPaise(0),
    cancelledAt: ctx.clock.now(),
    refundedAt: null,
  }
}

async function end(
  ctx: Ctx,
  tx: Tx,
  booking: Booking,
  payment: Payment | undefined,
  row: CancellationRow,
  way: Terms['way'],
): Promise<void> {
  const now = row.cancelledAt
  const moved = await transition(tx, booking.id, row.amount > 0 ? 'cancelWithRefund' : 'cancel', { now })
  if (!moved) throw new Error('a booking changed under its own lock')
  await queueRows.releaseRooms(tx, [booking.id])
  await cancellationRows.add(tx, row)
  if (payment && row.amount > 0) {
    await refundRows.intend(tx, {
      id: ctx.ids.uuid(),
      paymentId: payment.id,
      reason: 'cancelled',
      amount: row.amount,
      manual: way === 'transfer',
      now,
    })
  }
  await cancellingMails.cancelled(ctx, tx, { booking, payment, row, way })
  await promote(ctx, tx, booking.type)
}
