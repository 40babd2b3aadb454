import { z } from 'zod'
import { showAlbums, showPhotos } from '#modules/gallery/gallery'
import { cancelAsGuest, quoteCancelling } from '#modules/refunds/cancel'
import { requestReceipt } from '#modules/refunds/mark-refunded'
import { chooseReviews } from '#modules/reviews/reviews'
import { enquireAboutTrek } from '#modules/treks/enquiries'
import { countGuesses } from '#server/http/middleware/rate-limit'
import { orderReference } from '#shared/booking/checkout'
import { paise } from '#shared/money/money-schemas'
import { trekEnquiry } from '#shared/trek/trek-enquiry'
import { typed } from '#shared/typed-text'
import { adminRouter } from './admin-router'
import { bookingRouter } from './booking-router'
import { calendarsRouter } from './calendars-router'
import { deskRouter } from './desk-router'
import { folioRouter } from './folio-router'
import { invoicesRouter } from './invoices-router'
import { payoutsRouter } from './payouts-router'
import { ratesRouter } from './rates-router'
import { registerRouter } from './register-router'
import { reportsRouter } from './reports-router'
import { settingsRouter } from './settings-router'
import { teamRouter } from './team-router'
import { open, router } from './trpc'

/** Albums and their photos, for the website. */
const galleryRouter = router({
  albums: open.query(({ ctx }) => showAlbums(ctx.server)),
  photos: open
    .input(z.object({ folderId: z.string().max(300) }))
    .query(({ ctx, input }) => showPhotos(ctx.server, input.folderId)),
})

/** The settings that the privacy page shows. */
const privacyRouter = router({
  /** Days after check-out, or after a trek enquiry, until identity numbers and the register of guests are erased. */
  keeping: open.query(({ ctx: { server } }) => ({
    identityDays: server.settings.identityDays,
    registerDays: server.hotel.current.registerDays,
  })),
})

/** Reviews of guests, for the website. */
const reviewRouter = router({
  /** A new selection at each call; a client asks once a visit. */
  ofVisit: open.query(({ ctx }) => chooseReviews(ctx.server)),
})

/** Enquiries about guided treks. */
const trekRouter = router({
  /** Stores and mails an enquiry; sending the same `enquiryId` again changes nothing. */
  enquire: open
    .input(z.object({ enquiry: trekEnquiry, enquiryId: z.string().regex(/^[0-9a-f]{32}$/) }))
    .mutation(async ({ ctx, input }) => {
      await ctx.deps.limits.enquiries.spend(ctx.networkAddress)
      await enquireAboutTrek(ctx.server, input.enquiry, input.enquiryId)
    }),
})

const refundId = typed()
  .trim()
  .regex(/^\w{1,64}$/)

/** Cancelling, for the website. Mutations, not queries: an order id is a secret, and a URL would end up in logs. */
const refundRouter = router({
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

export const appRouter = router({
  booking: bookingRouter,
  refund: refundRouter,
  trek: trekRouter,
  gallery: galleryRouter,
  review: reviewRouter,
  privacy: privacyRouter,
  admin: adminRouter,
  desk: deskRouter,
  folio: folioRouter,
  invoices: invoicesRouter,
  register: registerRouter,
  rates: ratesRouter,
  payouts: payoutsRouter,
  reports: reportsRouter,
  settings: settingsRouter,
  team: teamRouter,
  calendars: calendarsRouter,
})

/** The only thing that the client imports from the server. */
export type AppRouter = typeof appRouter
