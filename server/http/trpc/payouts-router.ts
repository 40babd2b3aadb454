import { getPayout, listPayouts, readPayouts, sumPayouts } from '#modules/payouts/payouts'
import { payoutList, payoutRange, payoutRequest } from '#shared/admin/payouts'
import { asAdmin, router } from './trpc'

/** What the payment provider pays to the hotel's bank. Amounts are paise. */
export const payoutsRouter = router({
  /** Newest first, and when the report is read. */
  list: asAdmin.input(payoutList).query(({ ctx, input }) => listPayouts(ctx.server, input.cursor ?? null)),
  /** With its payments, refunds, and what does not match. */
  get: asAdmin.input(payoutRequest).query(({ ctx, input }) => getPayout(ctx.server, input.id)),
  /** By month, for the accountant. */
  sums: asAdmin.input(payoutRange).query(({ ctx, input }) => sumPayouts(ctx.server, input)),
  /** Reads the provider's report at once; as often as one likes, since it changes nothing twice. */
  readNow: asAdmin.mutation(({ ctx }) => readPayouts(ctx.server, ctx.admin)),
})
