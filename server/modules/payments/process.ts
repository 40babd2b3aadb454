import * as bookingRows from '#modules/bookings/booking-rows'
import { bankSeconds } from '#modules/queue/hold-time'
import { withTypeLock } from '#modules/queue/with-type-lock'
import type { Ctx } from '#server/context'
import type { Answer, ProviderPayment } from '#server/integrations/razorpay/payments'
import { addSeconds } from '#server/platform/clock'
import { backOff } from '#server/platform/jobs/lease'
import { perServer } from '#server/platform/per-server'
import { singleFlight } from '#server/platform/single-flight'
import type { RoomType } from '#shared/room/room'
import * as confirmPayment from './confirm'
import { type Decision, decidePayment } from './decide'
import type { Order } from './order-rows'
import * as orderRows from './order-rows'
import type { Payment } from './payment-rows'
import * as paymentRows from './payment-rows'

/**
 * What is known of a payment now. `pending`: the bank or the provider has not answered yet; a job asks again.
 * `ended`: its booking was confirmed once and has ended since. `foreign`: it is no payment of this order.
 */
export type Processed = { is: 'confirmed' | 'pending' | 'declined' | 'failed' | 'ended' | 'foreign' }

/** Seconds until a payment that is not decided or captured yet is processed again, by the number of attempts. */
const pauses = [2, 4, 8, 15, 30, 60, 120, 300, 600] as const
const leaseSeconds = 20
const askAgainSeconds = 2

/** The provider refused what was asked. A refusal of our own key (401, 403) says nothing about a payment. */
export const isRefusal = (answer: Answer<unknown>): boolean =>
  !answer.ok && answer.outcome === 'refused' && answer.status !== 401 && answer.status !== 403

const inFlight = perServer(() => singleFlight<Processed>())

/**
 * The one way from a payment to a booking, for verify, webhook and reconciliation, in any order and however often:
 * ask the provider → decide once, with the rooms → capture → confirm. The process may die at each arrow; the next call
 * continues from the rows.
 */
export function processPayment(ctx: Ctx, order: Order, paymentId: string): Promise<Processed> {
  return inFlight(ctx)(`${order.id} ${paymentId}`, () => run(ctx, order, paymentId))
}

async function run(ctx: Ctx, order: Order, paymentId: string): Promise<Processed> {
  const asked = await ctx.payments.payment(paymentId)
  if (!asked.ok) {
    if (isRefusal(asked)) return { is: 'foreign' }
    await later(ctx, paymentId)
    // The payment may have no row yet, so its order is made due too.
    await orderRows.checkBy(ctx.db, order.id, addSeconds(ctx.clock.now(), askAgainSeconds))
    return { is: 'pending' }
  }
  const payment = asked.value
  if (payment.orderId === null || payment.orderId !== order.providerOrderId) return { is: 'foreign' }
  // The lease keeps the job away while this runs; if the process dies here, the job continues after it.
  const noted = await paymentRows.note(
    ctx.db,
    seen(order, payment),
    ctx.clock.now(),
    addSeconds(ctx.clock.now(), leaseSeconds),
  )
  const isPaid = payment.status === 'authorized' || payment.status === 'captured'
  if (!isPaid && !noted.decision) return notPaid(ctx, order, payment)
  const decision = await decidePayment(ctx, order, payment, noted.type)
  return carryOut(ctx, decision, order, payment, noted.type)
}

async function notPaid(ctx: Ctx, order: Order, payment: ProviderPayment): Promise<Processed> {
  if (payment.status === 'created') {
    await awaitBank(ctx, order)
    await later(ctx, payment.id, payment.status)
    return { is: 'pending' }
  }
  // Failed is never final: a webhook or the order's next check finds out if the bank accepts it later.
  await paymentRows.setDueAt(ctx.db, payment.id, null, payment.status)
  return { is: payment.status === 'refunded' ? 'declined' : 'failed' }
}

async function carryOut(
  ctx: Ctx,
  decision: Decision,
  order: Order,
  payment: ProviderPayment,
  type: RoomType | null,
): Promise<Processed> {
  switch (decision) {
    case 'accepted':
      return capture(ctx, order, payment, type)
    case 'undecided':
      await later(ctx, payment.id, payment.status)
      return { is: 'pending' }
    case 'forOwner':
      await paymentRows.setDueAt(ctx.db, payment.id, null, payment.status)
      return { is: 'pending' }
    default:
      await paymentRows.setDueAt(ctx.db, payment.id, null, payment.status)
      return { is: decision }
  }
}

async function capture(
  ctx: Ctx,
  order: Order,
  payment: ProviderPayment,
  type: RoomType | null,
): Promise<Processed> {
  const done = payment.status === 'captured' ? { now: payment } : await captured(ctx, order, payment)
  if (!done) {
    await later(ctx, payment.id, payment.status)
    return { is: 'pending' }
  }
  if (done.now.status === 'captured') return { is: await confirmPayment.captured(ctx, order, done.now, type) }
  return { is: await lost(ctx, order, type, done.now, done.other) }
}

async function lost(
  ctx: Ctx,
  order: Order,
  type: RoomType | null,
  payment: ProviderPayment,
  other?: ProviderPayment,
): Promise<'declined' | 'ended'> {
  ctx.log.warn(
    { payment: payment.id, status: payment.status },
    'a payment that was accepted cannot be captured',
  )
  // Due at once, so that the job confirms it if the process dies here.
  if (other) await paymentRows.note(ctx.db, seen(order, other), ctx.clock.now(), ctx.clock.now())
  const became = await confirmPayment.lost(ctx, order, type, payment, other)
  if (became !== 'replaced' || !other) return became === 'ended' ? 'ended' : 'declined'
  await confirmPayment.captured(ctx, order, other, type)
  return 'declined'
}

/**
 * The payment after capturing, whatever the capture call answered; undefined while it is unknown. `other`: the payment
 * that was captured instead of it.
 */
async function captured(
  ctx: Ctx,
  order: Order,
  payment: ProviderPayment,
): Promise<{ now: ProviderPayment; other?: ProviderPayment } | undefined> {
  const answer = await ctx.payments.capture({ id: payment.id, amount: payment.amount })
  if (answer.ok && answer.value.status === 'captured') return { now: answer.value }
  const checked = await ctx.payments.payment(payment.id)
  if (!checked.ok) return undefined
  if (checked.value.status !== 'authorized') return { now: checked.value }
  const other = isRefusal(answer) ? await capturedInstead(ctx, order) : undefined
  // Still authorised: the capture did not happen and may be tried again.
  return other && { now: checked.value, other }
}

/** An order takes one payment: once another one was captured, even if it was refunded since, this one can never be. */
async function capturedInstead(ctx: Ctx, { providerOrderId }: Order): Promise<ProviderPayment | undefined> {
  const all = providerOrderId === null ? undefined : await ctx.payments.paymentsOfOrder(providerOrderId)
  const taken = all?.ok ? all.value.filter(({ captured }) => captured) : []
  return taken.find(({ status }) => status === 'captured') ?? taken[0]
}

/** Makes the payment due after a back-off, unless a newer status was recorded meanwhile; that due time stays then. */
async function later(ctx: Ctx, paymentId: string, seenAs?: ProviderPayment['status']): Promise<void> {
  const attempts = (await paymentRows.byId(ctx.db, paymentId))?.attempts ?? 0
  const at = addSeconds(ctx.clock.now(), backOff(attempts + 1, pauses))
  await paymentRows.setDueAt(ctx.db, paymentId, at, seenAs)
}

/** The provider's payment in the shape of our row. */
export function seen(order: Order, payment: ProviderPayment) {
  const { id, amount, currency, method, fee, status } = payment
  return { id, orderId: order.id, status, amount, currency, method, fee }
}

/** Processes a payment that a webhook, a verify or a dead process left due. */
export async function processDue(ctx: Ctx, payment: Payment): Promise<void> {
  const order = await orderRows.byId(ctx.db, payment.orderId)
  if (!order) return
  const { is } = await processPayment(ctx, order, payment.id)
  if (is === 'foreign' && payment.decision !== 'accepted')
    await paymentRows.setDueAt(ctx.db, payment.id, null)
}

/** Extends the hold of an order by five minutes while a bank works on its payment, once per booking. */
export async function awaitBank(ctx: Ctx, { bookingId }: Order): Promise<void> {
  const booking = bookingId === null ? undefined : await bookingRows.byId(ctx.db, bookingId)
  if (booking?.status !== 'Held' || !booking.holdExpiresAt || booking.bankAwaitedAt) return
  await withTypeLock(ctx, booking.type, 'money', (tx) =>
    bookingRows.awaitBank(tx, booking.id, bankSeconds, ctx.clock.now()),
  )
}
