import { addToFolio, folioOf, reverseLine } from '#modules/folio/folio'
import { groupFolio, payGroup } from '#modules/folio/groups'
import { bookingRequest } from '#shared/admin/requests'
import { folioAddition, folioReversal, groupPayment, groupRequest } from '#shared/desk/folio'
import { asAdmin, router } from './trpc'

/** The accounts of bookings and groups. Money in paise. */
export const folioRouter = router({
  of: asAdmin.input(bookingRequest).query(({ ctx, input }) => folioOf(ctx.server, input.bookingId)),
  ofGroup: asAdmin.input(groupRequest).query(({ ctx, input }) => groupFolio(ctx.server, input.group)),

  /** An extra, a discount, or money at the desk. The same id twice is one line. */
  add: asAdmin
    .input(folioAddition)
    .mutation(({ ctx, input }) => addToFolio(ctx.server, ctx.admin, input, ctx.role)),
  /** Takes a line of the desk back by one of the opposite kind, once. */
  reverse: asAdmin
    .input(folioReversal)
    .mutation(({ ctx, input }) => reverseLine(ctx.server, ctx.admin, input, ctx.role)),

  /** Splits a payment over the bookings of a group, by earliest due. The same id twice is one payment. */
  payGroup: asAdmin.input(groupPayment).mutation(({ ctx, input }) => payGroup(ctx.server, ctx.admin, input)),
})
