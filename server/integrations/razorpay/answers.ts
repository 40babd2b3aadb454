import { z } from 'zod'
import { paise } from '#shared/money/money-schemas'
import type { Paise } from '#shared/money/paise'
import type {
  ListedOrder,
  ProviderOrder,
  ProviderPayment,
  ProviderPayout,
  ProviderRefund,
  ReportEntry,
} from './payments'

/** Ids are put into URLs unescaped, so nothing else may pass as one. */
const idShapes = {
  order: /^order_[A-Za-z0-9]{14}$/,
  pay: /^pay_[A-Za-z0-9]{14}$/,
  rfnd: /^rfnd_[A-Za-z0-9]{14}$/,
} as const

export const isId = (kind: keyof typeof idShapes, value: unknown): value is string =>
  typeof value === 'string' && idShapes[kind].test(value)

/** Paise; the provider accepts no amount below one rupee. */
export const isAmount = (amount: number): boolean => Number.isSafeInteger(amount) && amount >= 100

const id = (kind: keyof typeof idShapes) => z.string().regex(idShapes[kind])
const textOrNull = z
  .string()
  .nullish()
  .transform((text) => text || null)

/** The provider's placeholder where the payer gave no email address. */
export const noEmail = 'void@razorpay.com'

export const orderAnswer = z
  .object({ id: id('order'), amount: paise, currency: z.literal('INR'), receipt: textOrNull })
  .transform(({ id, amount, receipt }): ProviderOrder => ({ id, amount, receipt }))

export const listedOrder = z
  .object({ id: id('order'), amount: paise, receipt: textOrNull, created_at: z.int().nonnegative() })
  .transform(
    ({ id, amount, receipt, created_at }): ListedOrder => ({
      id,
      amount,
      receipt,
      createdAt: new Date(created_at * 1000),
    }),
  )

export const paymentAnswer = z
  .object({
    id: id('pay'),
    order_id: textOrNull,
    amount: paise,
    currency: z.string(),
    status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
    captured: z.boolean(),
    method: textOrNull,
    fee: paise.nullish(),
    amount_refunded: paise.nullish(),
    email: textOrNull,
    contact: textOrNull,
    created_at: z.int().nonnegative(),
  })
  .transform(
    (entity): ProviderPayment => ({
      id: entity.id,
      orderId: entity.order_id,
      amount: entity.amount,
      currency: entity.currency,
      status: entity.status,
      captured: entity.captured,
      method: entity.method ?? 'unknown',
      fee: entity.fee ?? null,
      amountRefunded: entity.amount_refunded ?? paise.parse(0),
      email: entity.email === noEmail ? null : entity.email,
      contact: entity.contact,
      createdAt: new Date(entity.created_at * 1000),
    }),
  )

/** What a bank cannot be told is left out, since it must not fail a refund. */
const bankReference = z
  .string()
  .regex(/^[\w-]{4,40}$/)
  .nullish()
  .catch(null)

export const refundAnswer = z
  .object({
    id: id('rfnd'),
    payment_id: id('pay'),
    amount: paise,
    status: z.enum(['pending', 'processed', 'failed']),
    receipt: textOrNull,
    acquirer_data: z
      .object({ arn: bankReference, rrn: bankReference, utr: bankReference })
      .nullish()
      .catch(null),
    created_at: z.int().nonnegative(),
  })
  .transform(
    (entity): ProviderRefund => ({
      id: entity.id,
      paymentId: entity.payment_id,
      amount: entity.amount,
      status: entity.status,
      receipt: entity.receipt,
      bankReference:
        entity.acquirer_data?.arn ?? entity.acquirer_data?.rrn ?? entity.acquirer_data?.utr ?? null,
      createdAt: new Date(entity.created_at * 1000),
    }),
  )

/** These ids are only compared and shown, and an adjustment's may look different from a payment's. */
const anyId = z.string().regex(/^[\w-]{1,64}$/)
const anyIdOrNull = anyId.nullish().transform((text) => text ?? null)
const seconds = z
  .int()
  .nonnegative()
  .transform((value) => new Date(value * 1000))
const orZero = paise.nullish().transform((amount) => amount ?? paise.parse(0))

export const payoutAnswer = z
  .object({
    id: anyId,
    amount: paise,
    // An instant payout has more states, which end in one of these.
    status: z.enum(['created', 'processed', 'failed']).catch('created'),
    utr: textOrNull,
    created_at: seconds,
  })
  .transform(({ created_at, ...payout }): ProviderPayout => ({ ...payout, createdAt: created_at }))

/** An entry that is not in a payout yet has no `settlement_id`; it is left out as undefined. */
export const reportAnswer = z
  .object({
    entity_id: anyId,
    type: z.enum(['payment', 'refund', 'adjustment', 'other']).catch('other'),
    amount: paise,
    fee: orZero,
    tax: orZero,
    credit: orZero,
    debit: orZero,
    payment_id: anyIdOrNull,
    order_id: anyIdOrNull,
    description: textOrNull,
    settlement_id: anyIdOrNull,
    settlement_utr: textOrNull,
    settled_at: seconds.nullish(),
  })
  .transform((entry): ReportEntry | undefined =>
    entry.settlement_id === null || !entry.settled_at
      ? undefined
      : {
          id: entry.entity_id,
          payoutId: entry.settlement_id,
          kind: entry.type,
          amount: entry.amount,
          fee: wholeFee(entry),
          tax: entry.tax,
          credit: entry.credit,
          debit: entry.debit,
          paymentId: entry.type === 'payment' ? entry.entity_id : entry.payment_id,
          orderId: entry.order_id,
          // What the site or a payer wrote stands at the payment; only the provider's own words are of use.
          description:
            entry.type === 'adjustment' || entry.type === 'other'
              ? (entry.description?.slice(0, 200) ?? null)
              : null,
          utr: entry.settlement_utr,
          paidOutAt: entry.settled_at,
        },
  )

/** The report's `fee` has the tax in it, as the payment's has; a report that states it apart is recognised by the credit. */
const wholeFee = ({ amount, credit, fee, tax }: Record<'amount' | 'credit' | 'fee' | 'tax', Paise>): Paise =>
  tax > 0 && amount - credit === fee + tax ? paise.parse(fee + tax) : fee

/** A list of the provider, newest first. */
export const listOf = <T extends z.ZodType>(item: T) =>
  z.object({ entity: z.literal('collection'), items: z.array(item) }).transform(({ items }) => items)
