import { z } from 'zod'
import { showAlbums, showPhotos } from '#modules/gallery/gallery'
import { chooseReviews } from '#modules/reviews/reviews'
import { enquireAboutTrek } from '#modules/treks/enquiries'
import { trekEnquiry } from '#shared/trek/trek-enquiry'
import { open, router } from './trpc'

/** Albums and their photos, for the website. */
export const galleryRouter = router({
  albums: open.query(({ ctx }) => showAlbums(ctx.server)),
  photos: open
    .input(z.object({ folderId: z.string().max(300) }))
    .query(({ ctx, input }) => showPhotos(ctx.server, input.folderId)),
})

/** The settings that the privacy page shows. */
export const privacyRouter = router({
  /** Days after check-out, or after a trek enquiry, until the personal data is erased. */
  keeping: open.query(({ ctx }) => ({ identityDays: ctx.deps.settings.IDENTITY_DAYS })),
})

/** Reviews of guests, for the website. */
export const reviewRouter = router({
  /** A new selection at each call; a client asks once a visit. */
  ofVisit: open.query(({ ctx }) => chooseReviews(ctx.server)),
})

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
