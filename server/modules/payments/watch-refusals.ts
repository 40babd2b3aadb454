import { type Db, transaction } from '#server/database/transaction'
import type { Answer, Payments } from '#server/integrations/razorpay/payments'
import type { Clock } from '#server/platform/clock'
import type { Log } from '#server/platform/log'
import type { Paise } from '#shared/money/paise'
import type { RaiseAlert } from '../alerts/raise-alert'
import { refusedAmount, refusedKeys } from '../alerts/refusal-checks'
import type { PaymentRefusal } from './payment-refusal-rows'
import * as paymentRefusalRows from './payment-refusal-rows'

type Needs = { db: Db; payments: Payments; clock: Clock; log: Log; raise: RaiseAlert }
type Kind = PaymentRefusal['kind']

/** Whether the provider refuses the hotel's keys, or an order of this amount. Trying again does not help then. */
export type IsRefused = (amount?: Paise) => boolean

const askKeysEveryMs = 30_000
/** A refusal that goes on is stored again this often, so that its last time stays recent. */
const noteEveryMs = 60_000
/** Only a guest's checkout can try an amount again, so a refused amount is dropped after this time. */
const amountLastsMs = 24 * 3_600_000

/**
 * Watches the provider's answers for refusals that only the owner can end, and alerts them at once. A refusal is stored,
 * so that all servers know of it; it ends when a call works again.
 */
export function watchRefusals({ db, payments, clock, log, raise }: Needs) {
  let refused: { keys: boolean; amount: Paise | null } = { keys: false, amount: null }
  const notedAt: Record<Kind, number> = { keys: Number.NEGATIVE_INFINITY, amount: Number.NEGATIVE_INFINITY }
  let askedAt = Number.NEGATIVE_INFINITY
  /** Counts the refusals, and their ends, that this server saw itself. */
  let changes = 0
  let writing = 0

  const watched =
    <A extends unknown[], T>(call: (...args: A) => Promise<Answer<T>>) =>
    async (...args: A): Promise<Answer<T>> => {
      const answer = await call(...args)
      if (areKeysRefused(answer)) await note('keys', null)
      else if (refused.keys && isAnswered(answer)) await over('keys')
      return answer
    }

  async function createOrder(order: Parameters<Payments['createOrder']>[0]) {
    const answer = await watched(payments.createOrder)(order)
    if (isAmountRefused(answer)) await note('amount', order.amount)
    else if (answer.ok && refused.amount !== null && order.amount >= refused.amount) await over('amount')
    return answer
  }

  async function note(kind: Kind, amount: Paise | null): Promise<void> {
    const now = clock.now()
    const isLower = amount !== null && (refused.amount === null || amount < refused.amount)
    if (kind === 'keys') askedAt = now.getTime()
    const isKnown = kind === 'keys' ? refused.keys : refused.amount !== null && !isLower
    refused = kind === 'keys' ? { ...refused, keys: true } : { ...refused, ...(isLower && { amount }) }
    if (isKnown && Math.abs(now.getTime() - notedAt[kind]) < noteEveryMs) return
    notedAt[kind] = now.getTime()
    log.error({ kind }, 'the payment provider refuses the hotel')
    await safely(
      transaction(db, async (tx) => {
        if (!(await paymentRefusalRows.note(tx, kind, amount, now))) return
        await raise(tx, amount === null ? refusedKeys(now) : refusedAmount(amount, now))
      }),
    )
  }

  async function over(kind: Kind): Promise<void> {
    refused = kind === 'keys' ? { ...refused, keys: false } : { ...refused, amount: null }
    notedAt[kind] = Number.NEGATIVE_INFINITY
    await safely(paymentRefusalRows.over(db, kind))
  }

  /** The provider's answer must reach its caller even if it cannot be stored; a later refusal is stored again. */
  async function safely(work: Promise<void>): Promise<void> {
    writing += 1
    await work.catch((error: unknown) => log.error({ err: error }, 'a refusal could not be stored'))
    writing -= 1
    changes += 1
  }

  const guarded: Payments = {
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

  /** Reads what other servers saw, and tries refused keys again even if no guest pays. */
  async function refresh(): Promise<void> {
    const now = clock.now().getTime()
    const before = changes
    const rows = await paymentRefusalRows.all(db)
    // What this server saw meanwhile is newer than these rows.
    if (changes !== before || writing > 0) return
    const ofAmount = rows.find(({ kind }) => kind === 'amount')
    const keys = rows.some(({ kind }) => kind === 'keys')
    if (keys && !refused.keys) askedAt = now
    refused = { keys, amount: ofAmount?.amount ?? null }
    if (ofAmount && now - ofAmount.lastAt.getTime() > amountLastsMs) await over('amount')
    if (!keys || Math.abs(now - askedAt) < askKeysEveryMs) return
    askedAt = now
    await guarded.paymentsSince(new Date(now), 0)
  }

  const isRefused: IsRefused = (amount) =>
    refused.keys || (refused.amount !== null && amount !== undefined && amount >= refused.amount)

  return {
    payments: guarded,
    isRefused,
    isRefusedAtAll: () => refused.keys || refused.amount !== null,
    refresh,
  }
}

const areKeysRefused = (answer: Answer<unknown>): boolean =>
  !answer.ok && (answer.status === 401 || answer.status === 403)

/** The provider accepted the keys, whatever else it answered. */
const isAnswered = (answer: Answer<unknown>): boolean =>
  answer.ok || (answer.outcome === 'refused' && answer.status !== undefined)

const isAmountRefused = (answer: Answer<unknown>): boolean =>
  !answer.ok && answer.outcome === 'refused' && answer.status === 400
