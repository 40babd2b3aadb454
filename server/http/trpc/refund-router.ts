import { z } from 'zod'
import { orderReference } from '#shared/booking/checkout'
import { paise } from '#shared/money/money-schemas'
import { typed } from '#shared/typed-text'
import { countingGuesses } from '../middleware/guesses'
import { open, router } from './trpc'

const refundId = typed()
  .trim()
  .regex(/^\w{1,64}$/)

/** Cancelling, for our own client. Calls, not queries: an order id is a secret, and a URL would end up in logs. */
export const refundRouter = router({
  /** What cancelling would give back now. */
  quote: open
    .input(z.object({ orderId: orderReference }))
    .mutation(({ ctx, input }) =>
      countingGuesses(ctx.deps.limits.guesses, ctx.networkAddress, () =>
        ctx.deps.services.quoteCancelling(input.orderId),
      ),
    ),

  /** Cancels for good; `expected` is the amount that the guest was shown and agreed to. */
  cancel: open
    .input(z.object({ orderId: orderReference, waive: z.boolean(), expected: paise }))
    .mutation(({ ctx, input }) =>
      countingGuesses(ctx.deps.limits.guesses, ctx.networkAddress, () =>
        ctx.deps.services.cancelAsGuest(input),
      ),
    ),

  /** Makes sure that the receipt is on its way. */
  requestReceipt: open
    .input(z.object({ refundId }))
    .mutation(({ ctx, input }) =>
      countingGuesses(ctx.deps.limits.guesses, ctx.networkAddress, () =>
        ctx.deps.services.requestReceipt(input.refundId),
      ),
    ),
})
