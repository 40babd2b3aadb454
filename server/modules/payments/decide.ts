import type { Booking } from '#modules/bookings/booking-rows'
import * as bookingRows from '#modules/bookings/booking-rows'
import * as guestRows from '#modules/bookings/guest-rows'
import { payableLate, transition } from '#modules/bookings/state'
import { payerDetails } from '#modules/bookings/stored-details'
import * as guestMails from '#modules/mail/post-mails'
import type { Restored } from '#modules/maintenance/restored-rows'
import * as restoredRows from '#modules/maintenance/restored-rows'
import * as erasureRows from '#modules/privacy/erasure-rows'
import { roomsForLatePayment } from '#modules/queue/decide'
import { endHold, expireOverdue } from '#modules/queue/expire'
import { loadQueue } from '#modules/queue/load'
import { promote } from '#modules/queue/promote'
import * as queueRows from '#modules/queue/queue-rows'
import { withTypeLock } from '#modules/queue/with-type-lock'
import * as refundRows from '#modules/refunds/refund-rows'
import type { Ctx } from '#server/context'
import { type Tx, transaction } from '#server/database/transaction'
import type { ProviderPayment } from '#server/integrations/razorpay/payments'
import type { DeclinedPayment, DeclinedWhy } from '#shared/booking/declined-payment'
import { nightsOf } from '#shared/booking/stay'
import { hotelToday } from '#shared/calendar/hotel-today'
import { asPaise } from '#shared/money/paise'
import type { RoomType } from '#shared/room/room'
import type { Order } from './order-rows'
import type { Payment } from './payment-rows'
import * as paymentRows from './payment-rows'

/**
 * `accepted`: it has its rooms, and is or must still be captured. `undecided`: ask again later. `forOwner`: it was taken
 * before the database was restored, so a person decides about it.
 */
export type Decision = 'accepted' | 'undecided' | 'forOwner' | 'declined' | 'confirmed' | 'ended'

/** Why a payment does not cover what its order asks for; undefined where it does. */
export function shortfallOf(
  order: Order,
  { amount, amountRefunded, currency }: ProviderPayment,
): 'WrongAmount' | 'PartlyReturned' | undefined {
  if (amount !== order.amount || currency !== 'INR') return 'WrongAmount'
  return amountRefunded === 0 ? undefined : 'PartlyReturned'
}

/**
 * Whether a captured payment was made or first seen before the end of a restore. It had its rooms then, and only a person
 * can know whether its guest has come, has cancelled, or must be called.
 */
const wasTakenBefore = (
  row: Payment,
  { status, createdAt }: ProviderPayment,
  restored: Restored | undefined,
): boolean =>
  status === 'captured' &&
  restored?.endedAt != null &&
  // The owner may end the restore before the provider has answered, so the time of payment counts too.
  (row.notedAt <= restored.endedAt || createdAt <= restored.endedAt)

/** Decides about a payment once, together with its rooms, in one transaction under the room type's lock. */
export async function decidePayment(ctx: Ctx, order: Order, payment: ProviderPayment): Promise<Decision> {
  const type = order.bookingId === null ? undefined : (await bookingRows.byId(ctx.db, order.bookingId))?.type
  if (!type) return transaction(ctx.db, (tx) => decision(ctx, tx, undefined, order, payment))
  return withTypeLock(ctx, type, 'money', (tx) => decision(ctx, tx, type, order, payment))
}

async function decision(
  ctx: Ctx,
  tx: Tx,
  type: RoomType | undefined,
  order: Order,
  payment: ProviderPayment,
): Promise<Decision> {
  const row = await paymentRows.lock(tx, payment.id)
  const booking = order.bookingId === null ? undefined : await bookingRows.byId(tx, order.bookingId)
  const restored = await restoredRows.last(tx)
  const isRestored = restored !== undefined && restored.endedAt === null
  if (row.decision === 'accepted') {
    const continues = continued(booking, payment)
    return isRestored && continues === 'accepted' ? 'undecided' : continues
  }
  if (row.decision === 'declined') {
    if (isRestored && payment.status === 'captured') return 'undecided'
    // A caller that saw a newer status sends the mail and the refund instead.
    if (row.status === payment.status) await notifyAndRefund(ctx, tx, booking, payment, row.declineReason)
    return 'declined'
  }
  if (isRestored || (payment.status !== 'authorized' && payment.status !== 'captured')) return 'undecided'
  const decision = await acceptOrReason(ctx, tx, booking, order, payment)
  if (decision === 'undecided') return 'undecided'
  if (decision !== 'accepted' && wasTakenBefore(row, payment, restored)) return 'forOwner'
  if (decision !== 'accepted') return decline(ctx, tx, booking, payment, decision)
  await paymentRows.decide(tx, payment.id, 'accepted', null, ctx.clock.now())
  if (type) await promote(ctx, tx, type)
  return 'accepted'
}

/** An accepted payment still has to be captured only while its booking is Capturing with it. */
function continued(booking: Booking | undefined, payment: ProviderPayment): Decision {
  if (booking?.paymentId !== payment.id) return 'ended'
  if (booking.status === 'Capturing') return 'accepted'
  return booking.status === 'Confirmed' ? 'confirmed' : 'ended'
}

async function acceptOrReason(
  ctx: Ctx,
  tx: Tx,
  booking: Booking | undefined,
  order: Order,
  payment: ProviderPayment,
): Promise<'accepted' | 'undecided' | DeclineReason> {
  // Checked first: whatever else is wrong with a second payment, the booking stands.
  if (booking?.status === 'Confirmed') return 'PaidAlready'
  const fault = shortfallOf(order, payment)
  if (fault) return fault
  if (booking?.status === 'Capturing') return 'undecided'
  if (booking?.status === 'Held') {
    await commit(tx, booking, payment, 'Held')
    return 'accepted'
  }
  return booking && payableLate.includes(booking.status) ? late(ctx, tx, booking, payment) : 'BookingOver'
}

/** A late payment is accepted only if its rooms are free without delaying anybody in the queue. */
async function late(
  ctx: Ctx,
  tx: Tx,
  booking: Booking,
  payment: ProviderPayment,
): Promise<'accepted' | DeclineReason> {
  const now = ctx.clock.now()
  if (booking.checkIn <= hotelToday(now)) return 'StayBegun'
  // Nobody would be expected once the guest's details are erased, so it is declined like that of a deleted booking.
  if (await erasureRows.isErased(tx, booking.id)) return 'DetailsErased'
  if (await bookingRows.hasTwin(tx, booking)) return 'HasAnother'
  // Holds whose time is over must not take the rooms that this payment needs.
  await expireOverdue(ctx, tx, booking.type, true)
  // Expiring may have ended this booking's own wait too.
  const from = (await bookingRows.byId(tx, booking.id))?.status ?? booking.status
  const withEveryHold = { ...ctx.settings, graceSeconds: Number.POSITIVE_INFINITY }
  const queue = await loadQueue(tx, booking.type, now, withEveryHold, { range: booking })
  const replaced = roomsForLatePayment(booking, from === 'Queued', queue)
  if (!replaced) return 'NoRoom'
  for (const id of replaced) {
    const hold = await bookingRows.byId(tx, id)
    if (hold) await endHold(tx, ctx.ids, hold, { how: 'release', now }, undefined)
  }
  await commit(tx, booking, payment, from)
  await queueRows.takeRooms(tx, booking, nightsOf(booking))
  return 'accepted'
}

async function commit(
  tx: Tx,
  { id }: Booking,
  payment: ProviderPayment,
  status: Booking['status'],
): Promise<void> {
  const paymentId = payment.id
  const moved =
    status === 'Held'
      ? await transition(tx, id, 'capture', { paymentId })
      : await transition(tx, id, 'captureLate', { paymentId, status })
  if (!moved) throw new Error('a booking changed under its own lock')
  await guestRows.fillInPayer(tx, id, payerDetails(payment))
}

async function decline(
  ctx: Ctx,
  tx: Tx,
  booking: Booking | undefined,
  payment: ProviderPayment,
  reason: DeclineReason,
): Promise<Decision> {
  await paymentRows.decide(tx, payment.id, 'declined', reason, ctx.clock.now())
  await notifyAndRefund(ctx, tx, booking, payment, reason)
  return 'declined'
}

async function notifyAndRefund(
  ctx: Ctx,
  tx: Tx,
  booking: Booking | undefined,
  payment: ProviderPayment,
  reason: string | null,
): Promise<void> {
  await guestMails.declined(ctx, tx, { booking, payment, why: whyDeclined(reason) })
  await refundCaptured(ctx, tx, payment)
}

/** Refunds in full what was captured all the same; a repeated call changes nothing. */
async function refundCaptured(ctx: Ctx, tx: Tx, payment: ProviderPayment): Promise<void> {
  const amount = asPaise(payment.amount - payment.amountRefunded)
  if (payment.status !== 'captured' || amount < 100) return
  await refundRows.intend(tx, {
    id: ctx.ids.uuid(),
    paymentId: payment.id,
    reason: 'declined',
    amount,
    now: ctx.clock.now(),
  })
}

/** Why a payment was declined, as it is stored. */
export type DeclineReason =
  | 'WrongAmount'
  | 'PartlyReturned'
  | 'NoRoom'
  | 'StayBegun'
  | 'HasAnother'
  | 'PaidAlready'
  | 'PaidOtherwise'
  | 'NotCaptured'
  | 'DetailsErased'
  | 'BookingOver'

const whys: Partial<Record<string, DeclinedWhy>> = {
  WrongAmount: 'wrongAmount',
  PartlyReturned: 'partlyReturned',
  HasAnother: 'bookedAlready',
  PaidAlready: 'paidAlready',
  PaidOtherwise: 'paidAlready',
  NotCaptured: 'notTaken',
} satisfies Partial<Record<DeclineReason, DeclinedWhy>>

const whyDeclined = (reason: string | null): DeclinedWhy => whys[reason ?? ''] ?? 'noRoom'

/** A payment that is not kept, as it is shown to its guest. */
export const declinedPayment = ({
  declineReason,
  amount,
  status,
}: Pick<Payment, 'declineReason' | 'amount' | 'status'>): DeclinedPayment => ({
  why: whyDeclined(declineReason),
  amount,
  isReturned: status === 'captured' || status === 'refunded',
})
