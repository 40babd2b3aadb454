import * as bookingRows from '#modules/bookings/booking-rows'
import type { Ctx } from '#server/context'
import type { Answer, ProviderOrder } from '#server/integrations/razorpay/payments'
import { addSeconds } from '#server/platform/clock'
import { backOff } from '#server/platform/jobs/back-off'
import { firstCheckSeconds } from '../queue/hold-settings'
import type { Order } from './order-rows'
import * as orderRows from './order-rows'

const maxAttempts = 3
const leaseSeconds = 30
/** Seconds until the job tries again to create an order, by the number of attempts. */
const pauses = [2, 4, 8, 15, 30] as const
const waitMs = 100
const longestWaitMs = 25_000

/**
 * Of parallel callers one creates the order under a lease; the others wait for it. A creation without a clear answer
 * is searched by its receipt before it is repeated, so that a guest only ever has one usable order. Creates the order
 * of an order row at the provider, once; true when it exists there.
 */
export async function makeOrder(ctx: Ctx, orderId: string): Promise<boolean> {
  for (let waited = 0; waited <= longestWaitMs; waited += waitMs) {
    const now = ctx.clock.now()
    const leased = await orderRows.lease(ctx.db, orderId, now, addSeconds(now, leaseSeconds))
    if (leased) return create(ctx, leased)
    const order = await orderRows.byId(ctx.db, orderId)
    if (order?.providerOrderId) {
      await startHold(ctx, order)
      return true
    }
    if (!order || !(await isNeeded(ctx, order))) return false
    await ctx.pause(waitMs)
  }
  return false
}

async function isNeeded(ctx: Ctx, order: Order): Promise<boolean> {
  return order.bookingId !== null && (await bookingRows.byId(ctx.db, order.bookingId))?.status === 'Held'
}

async function create(ctx: Ctx, order: Order): Promise<boolean> {
  let mayExist = order.attempts > 1
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    if (attempt > 0) await ctx.pause(200 * attempt)
    const answer = await findOrCreate(ctx, order, mayExist)
    if (answer.ok) {
      await storeOpened(ctx, order, answer.value)
      return true
    }
    ctx.log.warn(
      { order: order.id, outcome: answer.outcome, status: answer.status, detail: answer.detail },
      'order not made',
    )
    if (answer.outcome === 'refused' || answer.notAsked) break
    mayExist ||= answer.outcome === 'unknown'
  }
  await orderRows.endLease(ctx.db, order, addSeconds(ctx.clock.now(), backOff(order.attempts, pauses)))
  return false
}

async function findOrCreate(ctx: Ctx, order: Order, mayExist: boolean): Promise<Answer<ProviderOrder>> {
  if (mayExist) {
    const found = await ctx.payments.orderByReceipt(order.id)
    if (!found.ok) return { ...found, outcome: 'unknown' }
    if (found.value?.amount === order.amount) return { ok: true, value: found.value }
  }
  return ctx.payments.createOrder({ receipt: order.id, amount: order.amount })
}

async function storeOpened(ctx: Ctx, order: Order, made: ProviderOrder): Promise<void> {
  const nextCheckAt = addSeconds(ctx.clock.now(), Math.min(firstCheckSeconds, ctx.settings.holdSeconds))
  await orderRows.opened(ctx.db, order.id, { providerOrderId: made.id, nextCheckAt })
  await startHold(ctx, order)
}

async function startHold(ctx: Ctx, { bookingId }: Order): Promise<void> {
  const now = ctx.clock.now()
  const until = addSeconds(now, ctx.settings.holdSeconds)
  if (bookingId !== null) await bookingRows.startHold(ctx.db, bookingId, now, until)
}
