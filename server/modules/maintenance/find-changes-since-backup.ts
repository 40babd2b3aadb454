import * as alertRows from '#modules/alerts/alert-rows'
import type { Finding } from '#modules/alerts/money-checks'
import { raiseAlert } from '#modules/alerts/raise'
import type { Order } from '#modules/payments/order-rows'
import * as orderRows from '#modules/payments/order-rows'
import { isOurReceipt } from '#modules/payments/orders'
import * as paymentRows from '#modules/payments/payment-rows'
import type { Ctx } from '#server/context'
import { transaction } from '#server/database/transaction'
import type {
  Answer,
  ListedOrder,
  ProviderPayment,
  ProviderRefund,
} from '#server/integrations/razorpay/payments'
import { addSeconds } from '#server/platform/clock'
import { perServer } from '#server/platform/per-server'
import {
  lostBookingTaken,
  lostBookingWaiting,
  lostOrders,
  movedPayment,
  movedRefund,
} from '../alerts/since-backup'
import type { Restored } from './restored-rows'
import * as restoredRows from './restored-rows'

const minute = 60_000
/** The first run is tried each minute; after it has succeeded, less often. */
const everyMs = { first: minute, again: 5 * minute }
const pageSize = 100
const mostUnfinished = 500

const memory = perServer(() => ({
  checkedAt: Number.NEGATIVE_INFINITY,
}))

/**
 * While the database counts as restored, only the provider knows what was paid, captured and refunded since the backup:
 * this asks for all of it and raises an alert for each. Nothing is decided here.
 */
export async function findChangesSinceBackup(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now()
  if (Math.abs(now.getTime() - memory(ctx).checkedAt) < minute) return
  memory(ctx).checkedAt = now.getTime()
  const restored = await restoredRows.state(ctx.db)
  if (!restored) return
  const { checkedAt: last } = restored
  if (last && Math.abs(now.getTime() - last.getTime()) < everyMs.again) return
  if (!last) await restoredRows.askAgain(ctx.db, restored.asOf)
  const found = await changesSince(ctx, restored.asOf)
  if (!found) return
  for (const finding of found) await raiseOnce(ctx, finding, restored)
  await restoredRows.checked(ctx.db, now)
}

/** An alert that the owner has resolved is not raised again by the next run. */
async function raiseOnce(ctx: Ctx, finding: Finding, { noticedAt }: Restored): Promise<void> {
  if (await alertRows.wasRaisedSince(ctx.db, finding.kind, finding.subject, noticedAt)) return
  await transaction(ctx.db, (tx) => raiseAlert(ctx, tx, finding))
}

/** Undefined where the provider does not answer all of it. */
async function changesSince(ctx: Ctx, asOf: Date): Promise<Finding[] | undefined> {
  // An order may be made some minutes before it is paid, and clocks differ a little.
  const from = addSeconds(asOf, -10 * 60)
  const orders = await allOf((skip) => ctx.payments.ordersSince(from, skip))
  const paid = orders && (await allOf((skip) => ctx.payments.paymentsSince(from, skip)))
  const refunds = paid && (await allOf((skip) => ctx.payments.refundsSince(from, skip)))
  const older = refunds && (await unfinished(ctx, new Set(paid.map(({ id }) => id))))
  if (!older) return undefined
  const ours = await unknownOf(ctx, orders)
  const known = await Promise.all([...paid, ...older].map((payment) => ofPayment(ctx, payment, ours, asOf)))
  const withMoney = new Set(paid.filter(isMoney).map(({ orderId }) => orderId))
  const unpaid = ours.filter(({ id }) => !withMoney.has(id))
  return [
    ...known.flat(),
    ...(await Promise.all(refunds.map((refund) => ofRefund(ctx, refund, asOf)))).flat(),
    ...(unpaid.length > 0 ? [lostOrders(unpaid, asOf)] : []),
  ]
}

async function allOf<T>(page: (skip: number) => Promise<Answer<T[]>>): Promise<T[] | undefined> {
  const all: T[] = []
  for (;;) {
    const next = await page(all.length)
    if (!next.ok) return undefined
    all.push(...next.value)
    if (next.value.length < pageSize) return all
  }
}

/** Payments that were not finished when the backup was written, and that are too old for the list. */
async function unfinished(ctx: Ctx, listed: ReadonlySet<string>): Promise<ProviderPayment[] | undefined> {
  const all: ProviderPayment[] = []
  for (const { id } of await paymentRows.unfinished(ctx.db, mostUnfinished)) {
    if (listed.has(id)) continue
    const answer = await ctx.payments.payment(id)
    if (answer.ok) all.push(answer.value)
    else if (answer.outcome !== 'refused') return undefined
  }
  return all
}

/** Orders that this site made and no longer knows. */
async function unknownOf(ctx: Ctx, orders: readonly ListedOrder[]): Promise<ListedOrder[]> {
  const ours = orders.filter(({ receipt }) => receipt !== null && isOurReceipt(receipt))
  const known = new Set(
    (
      await orderRows.byIds(
        ctx.db,
        ours.flatMap(({ receipt }) => receipt ?? []),
      )
    ).map(({ id }) => id),
  )
  return ours.filter(({ receipt }) => !known.has(receipt ?? ''))
}

async function ofPayment(
  ctx: Ctx,
  payment: ProviderPayment,
  lost: readonly ListedOrder[],
  asOf: Date,
): Promise<Finding[]> {
  if (!isMoney(payment)) return []
  const order = payment.orderId === null ? undefined : await orderRows.byProviderId(ctx.db, payment.orderId)
  if (order) return (await isKnownAs(ctx, payment, order)) ? [] : [movedPayment(payment, order, asOf)]
  if (payment.captured) return [lostBookingTaken(payment, asOf)]
  const isLost = lost.some(({ id }) => id === payment.orderId)
  return isLost && payment.status === 'authorized' ? [lostBookingWaiting(payment, asOf)] : []
}

/** Neither of these is written while the database counts as restored. */
async function isKnownAs(ctx: Ctx, payment: ProviderPayment, order: Order): Promise<boolean> {
  const row = await paymentRows.byId(ctx.db, payment.id)
  if (row?.orderId !== order.id) return false
  return row.decision === 'declined' ? !payment.captured : row.capturedAt !== null
}

async function ofRefund(ctx: Ctx, refund: ProviderRefund, asOf: Date): Promise<Finding[]> {
  const payment = await paymentRows.byId(ctx.db, refund.paymentId)
  if (!payment || refund.createdAt < asOf) return []
  const order = await orderRows.byId(ctx.db, payment.orderId)
  return [movedRefund(refund, order?.bookingId ?? null, asOf)]
}

const isMoney = ({ status }: ProviderPayment): boolean =>
  status === 'authorized' || status === 'captured' || status === 'refunded'
