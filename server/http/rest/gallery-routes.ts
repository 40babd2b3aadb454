import { Hono } from 'hono'
import { listAlbums } from '#modules/gallery/list-albums'
import { listPhotos } from '#modules/gallery/list-photos'
import type { HttpDeps, RequestVariables } from '../context'
import { pathParam } from '../middleware/path-param'

/** The documented REST calls of the gallery. */
export function galleryRoutes({ ctx, publicUrl }: HttpDeps): Hono<RequestVariables> {
  const routes = new Hono<RequestVariables>()
  routes.get('/albums', async (c) => c.json(await listAlbums(ctx)))
  routes.get('/photos/:folderId', async (c) => {
    const photos = await listPhotos(ctx, pathParam(c, 'folderId'))
    return c.json(photos.map(({ name, url, size }) => ({ url: publicUrl + url, name, ...size })))
  })
  return routes
}
