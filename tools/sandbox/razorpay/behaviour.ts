import { z } from 'zod'

/** Behaviour that tests can choose, where the provider's documentation contradicts itself or a test needs it slower. */
export type Behaviour = {
  /** An order whose receipt was used before: created, refused, or answered with the first order. */
  receipt_uniqueness: 'off' | 'error' | 'return_same'
  /** Real milliseconds that a capture or refund takes; any other on its payment is refused meanwhile. */
  hold_ms: number
  /** Whether `X-Refund-Idempotency` is honoured. */
  refund_keys: 'kept' | 'ignored'
  unknown_order_payments: 'refused' | 'empty'
  /** HTTP status of a path that does not exist. */
  unknown_url: 400 | 404
  /** Days after which an uncaptured payment is refunded, unless its order sets a time. */
  auto_refund_days: 3 | 5
}

export const usualBehaviour: Behaviour = {
  receipt_uniqueness: 'off',
  hold_ms: 0,
  refund_keys: 'kept',
  unknown_order_payments: 'refused',
  unknown_url: 400,
  auto_refund_days: 3,
}

export const behaviourChange = z.strictObject({
  receipt_uniqueness: z.enum(['off', 'error', 'return_same']).optional(),
  hold_ms: z.int().min(0).max(60_000).optional(),
  refund_keys: z.enum(['kept', 'ignored']).optional(),
  unknown_order_payments: z.enum(['refused', 'empty']).optional(),
  unknown_url: z.literal([400, 404]).optional(),
  auto_refund_days: z.literal([3, 5]).optional(),
})

/** Changes only the named settings. */
export const changed = (before: Behaviour, change: z.output<typeof behaviourChange>): Behaviour => ({
  receipt_uniqueness: change.receipt_uniqueness ?? before.receipt_uniqueness,
  hold_ms: change.hold_ms ?? before.hold_ms,
  refund_keys: change.refund_keys ?? before.refund_keys,
  unknown_order_payments: change.unknown_order_payments ?? before.unknown_order_payments,
  unknown_url: change.unknown_url ?? before.unknown_url,
  auto_refund_days: change.auto_refund_days ?? before.auto_refund_days,
})
