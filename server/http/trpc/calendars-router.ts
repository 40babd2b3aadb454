import { listFeeds, renewAddress } from '#modules/calendars/feeds'
import { addImport, listImports, readNow, removeImport } from '#modules/calendars/imports'
import { importRequest, newAddressRequest, readNowRequest, removeImportRequest } from '#shared/desk/calendars'
import { asAdmin, router } from './trpc'

/** Addresses at which other sites read what is taken, and calendars of other sites that close room numbers. */
export const calendarsRouter = router({
  feeds: asAdmin.query(({ ctx }) => listFeeds(ctx.server)),
  /** The old address answers 404 from now on. */
  newAddress: asAdmin
    .input(newAddressRequest)
    .mutation(({ ctx, input }) => renewAddress(ctx.server, ctx.admin, input)),
  imports: asAdmin.query(({ ctx }) => listImports(ctx.server)),
  /** Links a calendar and reads it at once; how that went stands in the answer. */
  import: asAdmin.input(importRequest).mutation(({ ctx, input }) => addImport(ctx.server, ctx.admin, input)),
  removeImport: asAdmin
    .input(removeImportRequest)
    .mutation(({ ctx, input }) => removeImport(ctx.server, ctx.admin, input)),
  readNow: asAdmin.input(readNowRequest).mutation(({ ctx, input }) => readNow(ctx.server, ctx.admin, input)),
})
