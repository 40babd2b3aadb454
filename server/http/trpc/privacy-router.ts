import { open, router } from './trpc'

/** The settings that the privacy page shows. */
export const privacyRouter = router({
  /** Days after check-out, or after a trek enquiry, until the personal data is erased. */
  keeping: open.query(({ ctx }) => ({ identityDays: ctx.deps.settings.IDENTITY_DAYS })),
})
