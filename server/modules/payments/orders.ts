import type { Booking, BookingWithOrder } from '#modules/bookings/booking-rows'
import * as bookingRows from '#modules/bookings/booking-rows'
import * as dueBookingRows from '#modules/queue/due-booking-rows'
import { firstCheckAt } from '#modules/queue/hold-time'
import { withTypeLock } from '#modules/queue/with-type-lock'
import type { Ctx } from '#server/context'
import type { Tx } from '#server/database/transaction'
import type { Answer, ProviderOrder } from '#server/integrations/razorpay/payments'
import { addSeconds } from '#server/platform/clock'
import { backOff } from '#server/platform/jobs/lease'
import { quoteNights } from '#shared/booking/quote'
import { toPaise } from '#shared/money/rupees'
import type { Order } from './order-rows'
import * as orderRows from './order-rows'

const maxAttempts = 3
/** How long whoever adds an order has for making it. */
export const leaseSeconds = 30
/** Seconds until the job tries again to create an order, by the number of attempts. */
const pauses = [2, 4, 8, 15, 30] as const
const waitMs = 100
const longestWaitMs = 25_000

/** An order that exists at the provider; `booking`: its hold, where making the order has begun its time. */
type Made = { booking?: BookingWithOrder }

/**
 * Creates the order of an order row at the provider, once; undefined where it does not exist there. Of parallel callers one
 * creates it under a lease; the others wait for it. A creation without a clear answer is searched by its receipt before it is
 * repeated, so that a guest only ever has one usable order.
 */
export async function makeOrder(ctx: Ctx, orderId: string): Promise<Made | undefined> {
  for (let waited = 0; waited <= longestWaitMs; waited += waitMs) {
    const now = ctx.clock.now()
    const leased = await orderRows.lease(ctx.db, orderId, now, addSeconds(now, leaseSeconds))
    if (leased) return createOrder(ctx, leased)
    const order = await orderRows.byId(ctx.db, orderId)
    if (order?.providerOrderId) return storeOpened(ctx, order, order.providerOrderId)
    if (!order || !(await isNeeded(ctx, order))) return undefined
    await ctx.pause(waitMs)
  }
  return undefined
}

async function isNeeded(ctx: Ctx, order: Order): Promise<boolean> {
  if (order.purpose === 'balance') return order.state === 'open'
  return order.bookingId !== null && (await bookingRows.byId(ctx.db, order.bookingId))?.status === 'Held'
}

/** As `makeOrder`, under a lease that the caller has. */
export async function createOrder(ctx: Ctx, order: Order): Promise<Made | undefined> {
  let mayExist = order.attempts > 1
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    if (attempt > 0) await ctx.pause(200 * attempt)
    const answer = await findOrCreate(ctx, order, mayExist)
    if (answer.ok) return storeOpened(ctx, order, answer.value.id)
    ctx.log.warn(
      { order: order.id, outcome: answer.outcome, status: answer.status, detail: answer.detail },
      'order not made',
    )
    if (answer.outcome === 'refused' || answer.notAsked) break
    mayExist ||= answer.outcome === 'unknown'
  }
  await orderRows.endLease(ctx.db, order, addSeconds(ctx.clock.now(), backOff(order.attempts, pauses)))
  return undefined
}

async function findOrCreate(ctx: Ctx, order: Order, mayExist: boolean): Promise<Answer<ProviderOrder>> {
  if (mayExist) {
    const found = await ctx.payments.orderByReceipt(order.id)
    if (!found.ok) return { ...found, outcome: 'unknown' }
    if (found.value?.amount === order.amount) return { ok: true, value: found.value }
  }
  return ctx.payments.createOrder({ receipt: order.id, amount: order.amount })
}

async function storeOpened(ctx: Ctx, { id, amount }: Order, providerOrderId: string): Promise<Made> {
  const now = ctx.clock.now()
  const { holdSeconds } = ctx.settings
  const nextCheckAt = firstCheckAt(now, holdSeconds)
  const until = addSeconds(now, holdSeconds)
  const booking = await orderRows.opened(ctx.db, { id, providerOrderId, nextCheckAt, now, until })
  return booking ? { booking: { ...booking, providerOrderId, amount } } : {}
}

/** Makes the orders of holds that have none: of guests who were promoted, and those left by a server that died. */
export async function makeMissingOrders(ctx: Ctx): Promise<void> {
  const orderless = await dueBookingRows.withoutOrder(ctx.db, ctx.clock.now())
  await Promise.all(
    orderless.map(async ({ id, type }) => {
      const making = await withTypeLock(ctx, type, 'money', async (tx) => {
        const booking = await bookingRows.byId(tx, id)
        if (booking?.status !== 'Held' || booking.holdExpiresAt) return undefined
        const open = await orderRows.open(tx, id, booking.askedShare)
        if (open) return () => makeOrder(ctx, open.id)
        const order = await addOrderRow(tx, booking, ctx.ids.uuid(), ctx.clock.now())
        return () => createOrder(ctx, order)
      })
      await making?.()
    }),
  )
}

/** The order row of a hold without one, leased to the caller. Rate and stay are the booking's own; the share is as asked. */
export async function addOrderRow(tx: Tx, booking: Booking, id: string, now: Date): Promise<Order> {
  const { share, payNow, payLater } = quoteNights(booking.nightAmounts, booking.askedShare)
  const money = { share, amount: toPaise(payNow), pending: toPaise(payLater) }
  const order = { id, bookingId: booking.id, ...money, createdAt: now }
  await orderRows.add(tx, { ...order, leaseUntil: addSeconds(now, leaseSeconds) })
  return { ...order, purpose: 'stay', state: null, paymentId: null, providerOrderId: null, attempts: 1 }
}

const shape = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** Receipts of ours at the provider are ids of our rows, and nothing that another site of the account would write. */
export const isOurReceipt = (receipt: string): boolean => shape.test(receipt)
