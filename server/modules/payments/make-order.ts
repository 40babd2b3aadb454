import * as bookingRows from '#modules/bookings/booking-rows'
import type { Db } from '#server/database/transaction'
import type { Answer, Payments, ProviderOrder } from '#server/integrations/razorpay/payments'
import type { Clock } from '#server/platform/clock'
import type { Log } from '#server/platform/log'
import type { Pause } from '#server/platform/pause'
import { firstCheckSeconds } from '../queue/hold-settings'
import type { Order } from './order-rows'
import * as orderRows from './order-rows'

type Needs = {
  db: Db
  payments: Payments
  clock: Clock
  log: Log
  pause: Pause
  settings: { holdSeconds: number }
}

/** Creates the order of an order row at the provider, once; true when it exists there. */
export type MakeOrder = (orderId: string) => Promise<boolean>

const maxAttempts = 3
const leaseSeconds = 30
/** Seconds until the job tries again to create an order, by the number of attempts. */
const backOff = [2, 4, 8, 15, 30]
const waitMs = 100
const longestWaitMs = 25_000

/**
 * Of parallel callers one creates the order under a lease; the others wait for it. A creation without a clear answer is
 * searched by its receipt before it is repeated, so that a guest only ever has one usable order.
 */
export function makeOrder({ db, payments, clock, log, pause, settings }: Needs): MakeOrder {
  return async (orderId) => {
    for (let waited = 0; waited <= longestWaitMs; waited += waitMs) {
      const now = clock.now()
      const leased = await orderRows.lease(db, orderId, now, new Date(now.getTime() + leaseSeconds * 1000))
      if (leased) return create(leased)
      const order = await orderRows.byId(db, orderId)
      if (order?.providerOrderId) {
        await startHold(order)
        return true
      }
      if (!order || !(await isNeeded(order))) return false
      await pause(waitMs)
    }
    return false
  }

  async function isNeeded(order: Order): Promise<boolean> {
    return order.bookingId !== null && (await bookingRows.byId(db, order.bookingId))?.status === 'Held'
  }

  async function create(order: Order): Promise<boolean> {
    let mayExist = order.attempts > 1
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      if (attempt > 0) await pause(200 * attempt)
      const answer = await findOrCreate(order, mayExist)
      if (answer.ok) {
        await storeOpened(order, answer.value)
        return true
      }
      log.warn(
        { order: order.id, outcome: answer.outcome, status: answer.status, detail: answer.detail },
        'order not made',
      )
      if (answer.outcome === 'refused' || answer.notAsked) break
      mayExist ||= answer.outcome === 'unknown'
    }
    const seconds = backOff[Math.min(order.attempts, backOff.length) - 1] ?? 30
    await orderRows.endLease(db, order, new Date(clock.now().getTime() + seconds * 1000))
    return false
  }

  async function findOrCreate(order: Order, mayExist: boolean): Promise<Answer<ProviderOrder>> {
    if (mayExist) {
      const found = await payments.orderByReceipt(order.id)
      if (!found.ok) return { ...found, outcome: 'unknown' }
      if (found.value?.amount === order.amount) return { ok: true, value: found.value }
    }
    return payments.createOrder({ receipt: order.id, amount: order.amount })
  }

  async function storeOpened(order: Order, made: ProviderOrder): Promise<void> {
    const now = clock.now().getTime()
    const nextCheckAt = new Date(now + Math.min(firstCheckSeconds, settings.holdSeconds) * 1000)
    await orderRows.opened(db, order.id, { providerOrderId: made.id, nextCheckAt })
    await startHold(order)
  }

  async function startHold({ bookingId }: Order): Promise<void> {
    const now = clock.now()
    const until = new Date(now.getTime() + settings.holdSeconds * 1000)
    if (bookingId !== null) await bookingRows.startHold(db, bookingId, now, until)
  }
}
