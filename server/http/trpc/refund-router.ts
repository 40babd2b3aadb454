import { z } from 'zod'
import { cancelAsGuest, quoteCancelling } from '#modules/refunds/cancel'
import { requestReceipt } from '#modules/refunds/mark-refunded'
import { orderReference } from '#shared/booking/checkout'
import { paise } from '#shared/money/money-schemas'
import { typed } from '#shared/typed-text'
import { countGuesses } from '../middleware/count-guesses'
import { open, router } from './trpc'

const refundId = typed()
  .trim()
  .regex(/^\w{1,64}$/)

/** Cancelling, for the website. Mutations, not queries: an order id is a secret, and a URL would end up in logs. */
export const refundRouter = router({
  /** The refund if the booking is cancelled now. */
  quote: open
    .input(z.object({ orderId: orderReference }))
    .mutation(({ ctx, input }) =>
      countGuesses(ctx.deps.limits.guesses, ctx.networkAddress, () =>
        quoteCancelling(ctx.server, input.orderId),
      ),
    ),

  /** Cancels the booking; `expected` is the refund that the guest was shown and agreed to. */
  cancel: open
    .input(z.object({ orderId: orderReference, waive: z.boolean(), expected: paise }))
    .mutation(({ ctx, input }) =>
      countGuesses(ctx.deps.limits.guesses, ctx.networkAddress, () => cancelAsGuest(ctx.server, input)),
    ),

  /** Mails the receipt of a refund if it has not been mailed just now. */
  requestReceipt: open
    .input(z.object({ refundId }))
    .mutation(({ ctx, input }) =>
      countGuesses(ctx.deps.limits.guesses, ctx.networkAddress, () =>
        requestReceipt(ctx.server, input.refundId),
      ),
    ),
})
