import { z } from 'zod'
import { showAlbums, showPhotos } from '#modules/gallery/gallery'
import { open, router } from './trpc'

/** Albums and their photos, for the website. */
export const galleryRouter = router({
  albums: open.query(({ ctx }) => showAlbums(ctx.server)),
  photos: open
    .input(z.object({ folderId: z.string().max(300) }))
    .query(({ ctx, input }) => showPhotos(ctx.server, input.folderId)),
})
