import type { Booking } from '#modules/bookings/booking-rows'
import * as bookingRows from '#modules/bookings/booking-rows'
import * as dueBookingRows from '#modules/queue/due-booking-rows'
import { firstCheckSeconds } from '#modules/queue/hold-time'
import { withTypeLock } from '#modules/queue/with-type-lock'
import type { Ctx } from '#server/context'
import type { Tx } from '#server/database/transaction'
import type { Answer, ProviderOrder } from '#server/integrations/razorpay/payments'
import { addSeconds } from '#server/platform/clock'
import { backOff } from '#server/platform/jobs/lease'
import { quoteStay } from '#shared/booking/quote'
import { toPaise } from '#shared/money/rupees'
import type { Order } from './order-rows'
import * as orderRows from './order-rows'

const maxAttempts = 3
const leaseSeconds = 30
/** Seconds until the job tries again to create an order, by the number of attempts. */
const pauses = [2, 4, 8, 15, 30] as const
const waitMs = 100
const longestWaitMs = 25_000

/**
 * Creates the order of an order row at the provider, once; true when it exists there. Of parallel callers one creates it
 * under a lease; the others wait for it. A creation without a clear answer is searched by its receipt before it is
 * repeated, so that a guest only ever has one usable order.
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

/** Makes the orders of holds that have none: of guests who were promoted, and those left by a server that died. */
export async function makeMissingOrders(ctx: Ctx): Promise<void> {
  const orderless = await dueBookingRows.withoutOrder(ctx.db, ctx.clock.now())
  await Promise.all(
    orderless.map(async ({ id, type }) => {
      const orderId = await withTypeLock(ctx, type, 'money', async (tx) => {
        const booking = await bookingRows.byId(tx, id)
        const isStill = booking?.status === 'Held' && !booking.holdExpiresAt
        return isStill ? orderRow(tx, booking, ctx.ids.uuid(), ctx.clock.now()) : undefined
      })
      if (orderId) await makeOrder(ctx, orderId)
    }),
  )
}

/**
 * The row of the order that a hold is paid with: the one of the requested share while it can take a payment, else a new
 * one (`newId`). Rate and stay are the booking's own; the share is the last one requested.
 */
async function orderRow(tx: Tx, booking: Booking, newId: string, now: Date): Promise<string> {
  const open = await orderRows.open(tx, booking.id, booking.askedShare)
  return open?.id ?? addOrderRow(tx, booking, newId, now)
}

/** The same for a booking that has no order yet. */
export async function addOrderRow(tx: Tx, booking: Booking, newId: string, now: Date): Promise<string> {
  const { share, payNow, payLater } = quoteStay(booking, booking.nightlyRate, booking.askedShare)
  const money = { share, amount: toPaise(payNow), pending: toPaise(payLater) }
  await orderRows.add(tx, { id: newId, bookingId: booking.id, ...money, createdAt: now })
  return newId
}

const shape = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** Receipts of ours at the provider are ids of our rows, and nothing that another site of the account would write. */
export const isOurReceipt = (receipt: string): boolean => shape.test(receipt)
