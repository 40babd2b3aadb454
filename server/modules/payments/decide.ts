import type { Booking } from '#modules/bookings/booking-rows'
import * as bookingRows from '#modules/bookings/booking-rows'
import * as guestRows from '#modules/bookings/guest-rows'
import { payableLate, transition } from '#modules/bookings/state'
import { payerDetails } from '#modules/bookings/stored-details'
import * as guestMails from '#modules/mail/post-mails'
import type { Restored } from '#modules/maintenance/restored-rows'
import * as erasureRows from '#modules/privacy/erasure-rows'
import { roomsForLatePayment } from '#modules/queue/decide'
import { endHold, expireOverdue } from '#modules/queue/expire'
import { queueOf } from '#modules/queue/load'
import { promote } from '#modules/queue/promote'
import * as queueRows from '#modules/queue/queue-rows'
import * as refundRows from '#modules/refunds/refund-rows'
import type { Ctx } from '#server/context'
import type { Tx } from '#server/database/transaction'
import type { ProviderPayment } from '#server/integrations/razorpay/payments'
import { nightsOf } from '#shared/booking/stay'
import { hotelToday } from '#shared/calendar/hotel-today'
import { asPaise } from '#shared/money/paise'
import { smallestRefund } from '#shared/refund/policy'
import type { RoomType } from '#shared/room/room'
import * as balances from './decide-balance'
import { type DeclineReason, shortfallOf, whyDeclined } from './decline-reasons'
import type { Order } from './order-rows'
import type { Payment } from './payment-rows'
import * as paymentRows from './payment-rows'
import type { Processing } from './processing-rows'
import * as processingRows from './processing-rows'
import { withBooking } from './with-booking'

/**
 * `accepted`: it has its rooms, and is or must still be captured. `undecided`: ask again later. `forOwner`: it was taken
 * before the database was restored, so a person decides about it.
 */
export type Decision = 'accepted' | 'undecided' | 'forOwner' | 'declined' | 'confirmed' | 'ended'

/**
 * Whether a captured payment was made or first seen before the end of a restore. It had its rooms then, and only a person
 * can know whether its guest has come, has cancelled, or must be called.
 */
const wasTakenBefore = (
  row: Payment,
  { status, createdAt }: ProviderPayment,
  restored: Restored | null,
): boolean =>
  status === 'captured' &&
  restored?.endedAt != null &&
  // The owner may end the restore before the provider has answered, so the time of payment counts too.
  (row.notedAt <= restored.endedAt || createdAt <= restored.endedAt)

/** Decides about a payment once, together with its rooms, in one transaction under the room type's lock. */
export const decidePayment = (
  ctx: Ctx,
  order: Order,
  payment: ProviderPayment,
  type: RoomType | null,
): Promise<Decision> =>
  withBooking(ctx, order, payment.id, type, (tx, known) => decision(ctx, tx, order, payment, known))

async function decision(
  ctx: Ctx,
  tx: Tx,
  order: Order,
  payment: ProviderPayment,
  known: Processing,
): Promise<Decision> {
  const { payment: row, restored } = known
  const booking = known.booking ?? undefined
  const isRestored = restored !== null && restored.endedAt === null
  const isBalance = order.purpose === 'balance'
  if (row.decision === 'accepted') {
    const continues = isBalance
      ? await balances.continued(tx, order, payment, booking)
      : continued(booking, payment)
    return isRestored && continues === 'accepted' ? 'undecided' : continues
  }
  if (row.decision === 'declined') {
    if (isRestored && payment.status === 'captured') return 'undecided'
    // A caller that saw a newer status sends the mail and the refund instead.
    if (row.status === payment.status)
      await notifyAndRefund(ctx, tx, { booking, order, payment }, row.declineReason)
    return 'declined'
  }
  if (isRestored || (payment.status !== 'authorized' && payment.status !== 'captured')) return 'undecided'
  const decision = isBalance
    ? await balances.acceptOrReason(ctx, tx, booking, order, payment)
    : await acceptOrReason(ctx, tx, known, order, payment)
  if (decision === 'undecided' || decision === 'accepted') return decision
  if (wasTakenBefore(row, payment, restored)) return 'forOwner'
  return decline(ctx, tx, { booking, order, payment }, decision)
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
  { booking, details }: Processing,
  order: Order,
  payment: ProviderPayment,
): Promise<'accepted' | 'undecided' | DeclineReason> {
  // Checked first: whatever else is wrong with a second payment, the booking stands.
  if (booking?.status === 'Confirmed') return 'PaidAlready'
  const fault = shortfallOf(order, payment)
  if (fault) return fault
  if (booking?.status === 'Capturing') return 'undecided'
  if (!booking || (booking.status !== 'Held' && !payableLate.includes(booking.status))) return 'BookingOver'
  const now = ctx.clock.now()
  if (booking.status === 'Held') {
    // Nobody else's rooms change: this hold keeps its own.
    const paid = { paymentId: payment.id, bookingId: booking.id, now }
    await processingRows.accept(tx, paid)
  } else {
    const reason = await late(ctx, tx, booking, payment)
    if (reason) return reason
    await paymentRows.decide(tx, payment.id, 'accepted', null, now)
    await promote(ctx, tx, booking.type)
  }
  if (!details?.complete) await guestRows.fillInPayer(tx, booking.id, payerDetails(payment))
  return 'accepted'
}

/** A late payment gets its rooms only if they are free without delaying anybody in the queue; else the reason. */
async function late(
  ctx: Ctx,
  tx: Tx,
  booking: Booking,
  payment: ProviderPayment,
): Promise<DeclineReason | undefined> {
  const now = ctx.clock.now()
  if (booking.checkIn <= hotelToday(now)) return 'StayBegun'
  // Nobody would be expected once the guest's details are erased, so it is declined like that of a deleted booking.
  if (await erasureRows.isErased(tx, booking.id)) return 'DetailsErased'
  if (await bookingRows.hasTwin(tx, booking)) return 'HasAnother'
  // Holds whose time is over must not take the rooms that this payment needs.
  const rows = await expireOverdue(ctx, tx, booking.type, { isWanted: true, range: booking })
  // Expiring may have ended this booking's own wait too.
  const from = (await bookingRows.byId(tx, booking.id))?.status ?? booking.status
  const withEveryHold = { ...ctx.settings, graceSeconds: Number.POSITIVE_INFINITY }
  const queue = queueOf(rows, now, withEveryHold)
  const replaced = queue.isOnSale(booking) && roomsForLatePayment(booking, from === 'Queued', queue)
  if (!replaced) return 'NoRoom'
  for (const id of replaced) {
    const hold = await bookingRows.byId(tx, id)
    if (hold) await endHold(tx, ctx.ids, hold, { how: 'release', now }, undefined)
  }
  if (!(await transition(tx, booking.id, 'captureLate', { paymentId: payment.id, status: from })))
    throw changed()
  await queueRows.takeRooms(tx, booking, nightsOf(booking))
  return undefined
}

const changed = () => new Error('a booking changed under its own lock')

type Unkept = { booking: Booking | undefined; order: Order; payment: ProviderPayment }

async function decline(ctx: Ctx, tx: Tx, unkept: Unkept, reason: DeclineReason): Promise<Decision> {
  await paymentRows.decide(tx, unkept.payment.id, 'declined', reason, ctx.clock.now())
  await notifyAndRefund(ctx, tx, unkept, reason)
  return 'declined'
}

async function notifyAndRefund(
  ctx: Ctx,
  tx: Tx,
  { booking, order, payment }: Unkept,
  reason: string | null,
): Promise<void> {
  const { purpose } = order
  await guestMails.declined(ctx, tx, { booking, payment, purpose, why: whyDeclined(reason) })
  await refundCaptured(ctx, tx, payment)
}

/** Refunds in full what was captured all the same; a repeated call changes nothing. */
async function refundCaptured(ctx: Ctx, tx: Tx, payment: ProviderPayment): Promise<void> {
  const amount = asPaise(payment.amount - payment.amountRefunded)
  if (payment.status !== 'captured' || amount < smallestRefund) return
  await refundRows.intend(tx, {
    id: ctx.ids.uuid(),
    paymentId: payment.id,
    reason: 'declined',
    amount,
    now: ctx.clock.now(),
  })
}
