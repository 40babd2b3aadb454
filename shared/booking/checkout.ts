import { z } from 'zod'
import type { Paise } from '../money/paise'
import { typed } from '../typed-text'
import type { DeclinedPayment } from './declined-payment'
import { stay } from './stay'

/** A bearer secret chosen by the client: whoever sends it is that user. Never logged, never in a URL. */
export const userId = secretOf('userId')
export const draftId = secretOf('draftId')

function secretOf(name: string) {
  const wrong = `${name} must be 1 to 64 letters, digits, dots, dashes or underscores.`
  return z.string({ error: wrong }).regex(/^[A-Za-z0-9._-]{1,64}$/, wrong)
}

const noOrderId = 'Order ID is required.'
/** A booking's public reference as a person types it. What cannot be one becomes '', which no booking has. */
export const orderReference = typed(noOrderId)
  .trim()
  .min(1, noOrderId)
  .transform((text) => (/^\w{1,64}$/.test(text) ? text : ''))

/**
 * A request for rooms: the stay, and what the guest pays now, in rupees. `total`: the whole price that the guest saw, since
 * all of an old price may be 60 % of a new one.
 */
export const checkoutRequest = stay.extend({
  paidAmount: z.number({ error: 'paidAmount must be an amount in rupees.' }),
  total: z.number().optional(),
  draftId: draftId.optional(),
})
export type CheckoutRequest = z.infer<typeof checkoutRequest>

/** The outcome of a checkout. `holdExpiresAt` is ISO 8601; `order.amount` is in paise, as the payment window takes it. */
export type CheckoutOutcome =
  | {
      kind: 'Held'
      bookingId: string
      order: { id: string; amount: Paise; currency: 'INR' }
      key: string
      holdExpiresAt: string
    }
  | { kind: 'Queued'; bookingId: string; position: number }
  | { kind: 'NoRooms' }
  | { kind: 'AlreadyPaid'; bookingId: string; orderId: string }
  | { kind: 'Pending'; bookingId: string }

/** The outcome of a payment, as far as the hotel knows. */
export type VerifyOutcome =
  | { status: 'confirmed'; orderId: string }
  | { status: 'pending' }
  | ({ status: 'declined' } & DeclinedPayment)
  /** Its booking was confirmed and has been cancelled or removed since. */
  | { status: 'ended' }
