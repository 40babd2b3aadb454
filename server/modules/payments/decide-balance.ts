import type { Booking } from '#modules/bookings/booking-rows'
import { balanceIn } from '#modules/folio/balances'
import type { Ctx } from '#server/context'
import type { Tx } from '#server/database/transaction'
import type { ProviderPayment } from '#server/integrations/razorpay/payments'
import * as balanceRows from './balance-rows'
import { type DeclineReason, shortfallOf } from './decline-reasons'
import type { Order } from './order-rows'
import * as paymentRows from './payment-rows'

/** An accepted payment of a balance still has to be captured only while its order is capturing it. */
export async function continued(
  tx: Tx,
  order: Order,
  payment: ProviderPayment,
  booking: Booking | undefined,
): Promise<'accepted' | 'confirmed' | 'ended'> {
  const { state, paymentId } = await balanceRows.standing(tx, order.id)
  if (paymentId !== payment.id) return 'ended'
  if (state === 'capturing') return 'accepted'
  return booking?.status === 'Confirmed' ? 'confirmed' : 'ended'
}

/** Accepts it where its booking is confirmed and still owes that much; from then on it counts as paid. */
export async function acceptOrReason(
  ctx: Ctx,
  tx: Tx,
  booking: Booking | undefined,
  order: Order,
  payment: ProviderPayment,
): Promise<'accepted' | 'undecided' | DeclineReason> {
  if (booking?.status !== 'Confirmed') return 'StayOver'
  if ((await balanceRows.standing(tx, order.id)).state === 'paid') return 'NothingDue'
  const fault = shortfallOf(order, payment)
  if (fault) return fault
  // The other one may be lost, and then this one is wanted.
  if ((await balanceRows.capturing(tx, booking.id)) !== undefined) return 'undecided'
  if (order.amount > (await balanceIn(tx, booking.id)).due) return 'NothingDue'
  await balanceRows.voidOpen(tx, booking.id)
  await balanceRows.accept(tx, order.id, payment.id)
  await paymentRows.decide(tx, payment.id, 'accepted', null, ctx.clock.now())
  return 'accepted'
}
