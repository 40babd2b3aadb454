import { z } from 'zod'

const receiptMethods = ['cash', 'upi'] as const
const wrongAmount = 'Enter an amount in whole rupees.'

/** Money received at the desk. `id` is made by the browser, so that a repeated request is the same receipt; `amount` in whole rupees. */
export const receipt = z.object({
  id: z.uuid(),
  amount: z.int(wrongAmount).min(1, wrongAmount).max(10_000_000, wrongAmount),
  method: z.enum(receiptMethods, { error: 'Say whether it was cash or UPI.' }),
})
export type Receipt = z.output<typeof receipt>

export const receiptRequest = z.object({ bookingId: z.uuid(), receipt })
/** A receipt that was a mistake. */
export const receiptRemoval = z.object({ bookingId: z.uuid(), receiptId: z.uuid() })
