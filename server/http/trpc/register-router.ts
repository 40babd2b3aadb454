import {
  exportRegister,
  listRegister,
  markSent,
  registerOfBooking,
  revealInRegister,
  saveInRegister,
} from '#modules/register/register'
import { bookingRequest } from '#shared/admin/requests'
import { formSending, registerGuest, registerRange, registerSaving } from '#shared/desk/register'
import { asAdmin, router } from './trpc'

/** The register of guests who arrived, by days of the desk. */
export const registerRouter = router({
  /** Numbers are masked. */
  list: asAdmin.input(registerRange).query(({ ctx, input }) => listRegister(ctx.server, input)),
  /** Of one booking; empty before its guests check in. */
  ofBooking: asAdmin
    .input(bookingRequest)
    .query(({ ctx, input }) => registerOfBooking(ctx.server, input.bookingId)),

  /** Completes or corrects one guest's entry. CONFLICT where it has changed since `version`. */
  save: asAdmin
    .input(registerSaving)
    .mutation(({ ctx, input }) => saveInRegister(ctx.server, ctx.admin, input)),
  /** The whole numbers of one guest; each call is recorded in the audit log. */
  reveal: asAdmin
    .input(registerGuest)
    .mutation(({ ctx, input }) => revealInRegister(ctx.server, ctx.admin, input)),
  /** Whole numbers, to print and as CSV; each call is recorded in the audit log. */
  export: asAdmin
    .input(registerRange)
    .mutation(({ ctx, input }) => exportRegister(ctx.server, ctx.admin, input)),
  /** Form III of a guest from another country was sent to the portal. */
  markSent: asAdmin.input(formSending).mutation(({ ctx, input }) => markSent(ctx.server, ctx.admin, input)),
})
