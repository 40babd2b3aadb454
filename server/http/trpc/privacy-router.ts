import { open, router } from './trpc'

/** What the privacy page says of this house's own settings. */
export const privacyRouter = router({
  /** Days after check-out, and after a trek's enquiry, until what is kept of it is erased. */
  keeping: open.query(({ ctx }) => ({ identityDays: ctx.deps.settings.IDENTITY_DAYS })),
})
