import { z } from 'zod'
import { enquireAboutTrek } from '#modules/treks/enquiries'
import { trekEnquiry } from '#shared/trek/trek-enquiry'
import { open, router } from './trpc'

/** Enquiries about guided treks. */
export const trekRouter = router({
  /** Stores and mails an enquiry; sending the same `enquiryId` again changes nothing. */
  enquire: open
    .input(z.object({ enquiry: trekEnquiry, enquiryId: z.string().regex(/^[0-9a-f]{32}$/) }))
    .mutation(async ({ ctx, input }) => {
      await ctx.deps.limits.enquiries.spend(ctx.networkAddress)
      await enquireAboutTrek(ctx.server, input.enquiry, input.enquiryId)
    }),
})
