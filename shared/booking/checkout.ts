import { z } from 'zod'
import type { Paise } from '../money/paise'
import { stay } from './stay'

/** A bearer secret chosen by the client: whoever says it is that user. Never logged, never in a URL. */
export const userId = z.string().regex(/^[A-Za-z0-9._-]{1,64}$/, {
  error: 'userId must be 1 to 64 characters of A-Z a-z 0-9 . _ -',
})
export const draftId = z.string().regex(/^[A-Za-z0-9._-]{1,64}$/, {
  error: 'draftId must be 1 to 64 characters of A-Z a-z 0-9 . _ -',
})

/** A request for rooms: the stay, and what the guest means to pay now, in rupees. */
export const checkoutRequest = stay.extend({
  paidAmount: z.number({ error: 'paidAmount must be an amount in rupees.' }),
  draftId: draftId.optional(),
})
export type CheckoutRequest = z.infer<typeof checkoutRequest>

/** What became of a checkout. `holdExpiresAt` is ISO 8601; `order.amount` is in paise, as the payment window takes it. */
export type CheckoutOutcome =
  | {
      kind: 'Held'
      order: { id: string; amount: Paise; currency: 'INR' }
      key: string
      holdExpiresAt: string
    }
  | { kind: 'Queued'; position: number }
  | { kind: 'NoRooms' }
  | { kind: 'AlreadyPaid'; orderId: string }
  | { kind: 'Pending' }

/** What became of a payment, as far as the hotel knows. */
export type VerifyOutcome =
  | { status: 'confirmed'; orderId: string }
  | { status: 'pending' }
  | { status: 'declined'; amount: Paise }
  /** Its booking was confirmed once and has been cancelled or removed since. */
  | { status: 'ended' }
