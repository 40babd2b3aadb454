import { z } from 'zod'
import { paise } from '#shared/money/money-schemas'
import type { ListedOrder, ProviderOrder, ProviderPayment, ProviderRefund } from './payments'

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
const noEmail = 'void@razorpay.com'

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

/** A list of the provider, newest first. */
export const listOf = <T extends z.ZodType>(item: T) =>
  z.object({ entity: z.literal('collection'), items: z.array(item) }).transform(({ items }) => items)
