import { z } from 'zod'
import { stay } from '#shared/booking/stay'
import { asPaise } from '#shared/money/paise'
import type { Handed } from './payment-states'

const key = 'payment-handed-over'
const paise = z.int().transform(asPaise)

/** Without guest details: the server has them since the checkout. */
const kept = z.object({
  bookingId: z.string(),
  by: z.object({
    razorpay_order_id: z.string(),
    razorpay_payment_id: z.string(),
    razorpay_signature: z.string(),
  }),
  asked: z.object({
    request: stay.extend({ paidAmount: z.number() }),
    payNow: paise,
    payLater: paise,
    payer: z.object({ name: z.string(), email: z.string(), mobileNumber: z.string() }),
  }),
})

/** Stores a payment that the hotel has not confirmed yet, over a reload of this tab. */
export function keptPayment(session: Storage | null) {
  return {
    read(): Handed | undefined {
      try {
        return kept.safeParse(JSON.parse(session?.getItem(key) ?? 'null')).data
      } catch {
        return undefined
      }
    },
    write(handed: Handed | undefined): void {
      try {
        if (handed) session?.setItem(key, JSON.stringify(kept.parse(handed)))
        else session?.removeItem(key)
      } catch {
        // Full or forbidden: the payment is still known in this page.
      }
    },
  }
}
