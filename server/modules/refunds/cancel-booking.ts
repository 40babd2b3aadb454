import type { Clock } from '#server/platform/clock'
import type { Ids } from '#server/platform/ids'
import type { Booking } from '#server/repositories/bookings'
import type { CancellationRow } from '#server/repositories/cancellations'
import type { Payment } from '#server/repositories/payments'
import type { TransactionRepositories } from '#server/repositories/repositories'
import { deskToday } from '#shared/calendar/hotel-today'
import { DomainError } from '#shared/domain-error'
import { asPaise, type Paise } from '#shared/money/paise'
import { moneyForPeople } from '#shared/money/rupees'
import type { CancellationQuote } from '#shared/refund/cancelling'
import { standardFee } from '#shared/refund/policy'
import { assertNotRestored } from '../alerts/assert-not-restored'
import type { PostCancellingMails } from '../mail/post-cancelling-mails'
import type { Promote } from '../queue/promote'
import type { AtType } from '../queue/with-type-lock'
import { cancellationQuote, fullRefund } from './cancellation-quote'

type Needs = {
  atType: AtType
  clock: Clock
  ids: Ids
  promote: Promote
  cancellingMails: PostCancellingMails
}

/** `expected`: what the guest agreed to, in paise; another amount by now, and nothing is done. `admin`: whose hand it was. */
export type CancelRequest =
  | { byWhom: 'guest'; waive: boolean; expected: Paise | undefined }
  | { byWhom: 'hotel'; admin: string }

const stayHasBegun =
  'This stay has begun, so it cannot be refunded in full. Give back what was agreed at the desk or in the Razorpay dashboard.'

export type CancelBooking = (
  booking: Booking,
  wanted: CancelRequest,
) => Promise<'cancelled' | 'QuoteChanged' | 'over'>

type Terms = Pick<CancellationQuote, 'percent' | 'amount' | 'way'>

/**
 * Confirmed becomes Cancelled or, where money goes back, Processing: with the refund's intent, the mails and whatever the
 * free rooms mean for the line, in one transaction. The provider is asked afterwards. `over`: it is not Confirmed any more.
 * Throws `Busy` after a restore: perhaps it was cancelled already, and the money sent back.
 */
export function cancelBooking({ atType, clock, ids, promote, cancellingMails }: Needs): CancelBooking {
  return async function cancel(asked, wanted): ReturnType<CancelBooking> {
    const did = await atType(asked.type, 'money', async (tx) => {
      await assertNotRestored(tx, wanted.byWhom)
      const booking = await tx.bookings.byId(asked.id)
      if (booking?.status !== 'Confirmed') return 'over'
      // The desk gave it rooms of another type meanwhile: their lock is the other one.
      if (booking.type !== asked.type) return booking
      const payment = booking.paymentId === null ? undefined : await tx.payments.lock(booking.paymentId)
      if (wanted.byWhom === 'hotel' && payment && booking.checkIn < deskToday(clock.now())) {
        throw new DomainError('Conflict', stayHasBegun)
      }
      const terms = await termsOf(tx, booking, payment, wanted)
      if (wanted.byWhom === 'guest' && wanted.expected !== undefined && wanted.expected !== terms.amount)
        return 'QuoteChanged'
      const row = rowOf(booking, payment, terms, wanted)
      await end(tx, booking, payment, row, terms.way)
      if (wanted.byWhom === 'hotel') {
        const note = `${moneyForPeople(row.amount)} goes back`
        const line = { at: row.cancelledAt, admin: wanted.admin, bookingId: booking.id, note }
        await tx.audit.write({ ...line, action: 'cancelledForGuest' })
      }
      return 'cancelled'
    })
    return typeof did === 'string' ? did : cancel(did, wanted)
  }

  async function termsOf(
    tx: TransactionRepositories,
    { checkIn }: Booking,
    payment: Payment | undefined,
    { byWhom }: CancelRequest,
  ): Promise<Terms> {
    if (!payment) return { percent: 0, amount: asPaise(0), way: 'none' }
    const known = { payment, refunds: await tx.refunds.ofPayment(payment.id), now: clock.now() }
    return byWhom === 'hotel' ? fullRefund(known) : cancellationQuote({ ...known, checkIn })
  }

  function rowOf(
    booking: Booking,
    payment: Payment | undefined,
    { percent, amount }: Terms,
    wanted: CancelRequest,
  ): CancellationRow {
    const stays = wanted.byWhom === 'guest' && wanted.waive
    return {
      bookingId: booking.id,
      byWhom: wanted.byWhom,
      percent,
      fee: payment?.fee ?? (payment ? standardFee(payment.amount) : asPaise(0)),
      feeAssumed: payment !== undefined && payment.fee === null,
      amount: stays ? asPaise(0) : amount,
      waived: stays ? amount : asPaise(0),
      cancelledAt: clock.now(),
      refundedAt: null,
    }
  }

  async function end(
    tx: TransactionRepositories,
    booking: Booking,
    payment: Payment | undefined,
    row: CancellationRow,
    way: Terms['way'],
  ): Promise<void> {
    const now = row.cancelledAt
    const becomes = row.amount > 0 ? 'Processing' : 'Cancelled'
    const moved = await tx.bookings.move(booking.id, 'Confirmed', becomes, { ended_at: now })
    if (!moved) throw new Error('a booking changed under its own lock')
    await tx.line.giveRoomsBack([booking.id])
    await tx.cancellations.add(row)
    if (payment && row.amount > 0) {
      const intent = { id: ids.uuid(), paymentId: payment.id, amount: row.amount, now }
      await tx.refunds.intend({ ...intent, reason: 'cancelled', manual: way === 'transfer' })
    }
    await cancellingMails.cancelled(tx, { booking, payment, row, way })
    await promote(tx, booking.type)
  }
}
