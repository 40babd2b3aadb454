import { Hono } from 'hono'
import type { HttpDeps, RequestVariables } from '../context'
import { pathParam } from '../middleware/path-param'

/** The documented REST calls of the gallery. */
export function galleryRoutes({ services, publicUrl }: HttpDeps): Hono<RequestVariables> {
  const routes = new Hono<RequestVariables>()
  routes.get('/albums', async (c) => c.json(await services.listAlbums()))
  routes.get('/photos/:folderId', async (c) => {
    const photos = await services.listPhotos(pathParam(c, 'folderId'))
    return c.json(photos.map(({ name, url, size }) => ({ url: publicUrl + url, name, ...size })))
  })
  return routes
}
