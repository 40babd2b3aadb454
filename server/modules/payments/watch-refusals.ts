import { refusedAmount, refusedKeys } from '#modules/alerts/money-checks'
import { raiseAlert } from '#modules/alerts/raise'
import type { Ctx } from '#server/context'
import { transaction } from '#server/database/transaction'
import type { Answer, Payments } from '#server/integrations/razorpay/payments'
import { perServer } from '#server/platform/per-server'
import type { Paise } from '#shared/money/paise'
import type { PaymentRefusal } from './payment-rows'
import * as paymentRows from './payment-rows'

type Kind = PaymentRefusal['kind']

const askKeysEveryMs = 30_000
/** A refusal that goes on is stored again this often, so that its last time stays recent. */
const noteEveryMs = 60_000
/** Only a guest's checkout can try an amount again, so a refused amount is dropped after this time. */
const amountLastsMs = 24 * 3_600_000

const memory = perServer(() => ({
  keys: false,
  amount: null as Paise | null,
  notedAt: { keys: Number.NEGATIVE_INFINITY, amount: Number.NEGATIVE_INFINITY } as Record<Kind, number>,
  askedAt: Number.NEGATIVE_INFINITY,
  /** Counts the refusals, and their ends, that this server saw itself. */
  changes: 0,
  writing: 0,
}))

/** Whether the provider refuses the hotel's keys, or an order of this amount. Trying again does not help then. */
export function isRefused(ctx: Ctx, amount?: Paise): boolean {
  const refused = memory(ctx)
  return refused.keys || (refused.amount !== null && amount !== undefined && amount >= refused.amount)
}

export const isRefusedAtAll = (ctx: Ctx): boolean => memory(ctx).keys || memory(ctx).amount !== null

/**
 * The same context, with a provider whose answers are watched for refusals that only the owner can end; they are alerted at
 * once. A refusal is stored, so that all servers know of it; it ends when a call works again.
 */
export function watchRefusals(ctx: Ctx): Ctx {
  const { payments } = ctx
  const watched =
    <A extends unknown[], T>(call: (...args: A) => Promise<Answer<T>>) =>
    async (...args: A): Promise<Answer<T>> => {
      const answer = await call(...args)
      if (areKeysRefused(answer)) await note(ctx, 'keys', null)
      else if (memory(ctx).keys && isAnswered(answer)) await over(ctx, 'keys')
      return answer
    }
  async function createOrder(order: Parameters<Payments['createOrder']>[0]) {
    const answer = await watched(payments.createOrder)(order)
    const { amount } = memory(ctx)
    if (isAmountRefused(answer)) await note(ctx, 'amount', order.amount)
    else if (answer.ok && amount !== null && order.amount >= amount) await over(ctx, 'amount')
    return answer
  }
  ctx.payments = {
    ...payments,
    createOrder,
    orderByReceipt: watched(payments.orderByReceipt),
    paymentsOfOrder: watched(payments.paymentsOfOrder),
    payment: watched(payments.payment),
    paymentsSince: watched(payments.paymentsSince),
    capture: watched(payments.capture),
    refund: watched(payments.refund),
    refundsOf: watched(payments.refundsOf),
  }
  return ctx
}

async function note(ctx: Ctx, kind: Kind, amount: Paise | null): Promise<void> {
  const now = ctx.clock.now()
  const refused = memory(ctx)
  const isLower = amount !== null && (refused.amount === null || amount < refused.amount)
  if (kind === 'keys') refused.askedAt = now.getTime()
  const isKnown = kind === 'keys' ? refused.keys : refused.amount !== null && !isLower
  if (kind === 'keys') refused.keys = true
  else if (isLower) refused.amount = amount
  if (isKnown && Math.abs(now.getTime() - refused.notedAt[kind]) < noteEveryMs) return
  refused.notedAt[kind] = now.getTime()
  ctx.log.error({ kind }, 'the payment provider refuses the hotel')
  await safely(
    ctx,
    transaction(ctx.db, async (tx) => {
      if (!(await paymentRows.noteRefusal(tx, kind, amount, now))) return
      await raiseAlert(ctx, tx, amount === null ? refusedKeys(now) : refusedAmount(amount, now))
    }),
  )
}

async function over(ctx: Ctx, kind: Kind): Promise<void> {
  const refused = memory(ctx)
  if (kind === 'keys') refused.keys = false
  else refused.amount = null
  refused.notedAt[kind] = Number.NEGATIVE_INFINITY
  await safely(ctx, paymentRows.endRefusal(ctx.db, kind))
}

/** The provider's answer must reach its caller even if it cannot be stored; a later refusal is stored again. */
async function safely(ctx: Ctx, work: Promise<void>): Promise<void> {
  memory(ctx).writing += 1
  await work.catch((error: unknown) => ctx.log.error({ err: error }, 'a refusal could not be stored'))
  memory(ctx).writing -= 1
  memory(ctx).changes += 1
}

/** Reads what other servers saw, and tries refused keys again even if no guest pays. */
export async function refreshRefusals(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now().getTime()
  const refused = memory(ctx)
  const before = refused.changes
  const rows = await paymentRows.allRefusals(ctx.db)
  // What this server saw meanwhile is newer than these rows.
  if (refused.changes !== before || refused.writing > 0) return
  const ofAmount = rows.find(({ kind }) => kind === 'amount')
  const keys = rows.some(({ kind }) => kind === 'keys')
  if (keys && !refused.keys) refused.askedAt = now
  refused.keys = keys
  refused.amount = ofAmount?.amount ?? null
  if (ofAmount && now - ofAmount.lastAt.getTime() > amountLastsMs) await over(ctx, 'amount')
  if (!keys || Math.abs(now - refused.askedAt) < askKeysEveryMs) return
  refused.askedAt = now
  await ctx.payments.paymentsSince(new Date(now), 0)
}

const areKeysRefused = (answer: Answer<unknown>): boolean =>
  !answer.ok && (answer.status === 401 || answer.status === 403)

/** The provider accepted the keys, whatever else it answered. */
const isAnswered = (answer: Answer<unknown>): boolean =>
  answer.ok || (answer.outcome === 'refused' && answer.status !== undefined)

const isAmountRefused = (answer: Answer<unknown>): boolean =>
  !answer.ok && answer.outcome === 'refused' && answer.status === 400
