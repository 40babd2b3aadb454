import { z } from 'zod'
import { open, router } from './trpc'

/** Albums and their photos, for the website. */
export const galleryRouter = router({
  albums: open.query(({ ctx }) => ctx.deps.services.gallery.albums()),
  photos: open
    .input(z.object({ folderId: z.string().max(300) }))
    .query(({ ctx, input }) => ctx.deps.services.gallery.photos(input.folderId)),
})
