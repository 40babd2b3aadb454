import { Hono } from 'hono'
import { showAuthorPhoto } from '#modules/reviews/reviews'
import type { HttpDeps, RequestVariables } from '../context'
import { pathParam } from '../middleware/path-param'

const placeholder =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><path fill="#76828a" d="M0 0h48v48H0z"/><path fill="#f7f5ef" d="M24 10a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM6 48c0-11 8-17 18-17s18 6 18 17z"/></svg>'

/** Photos of review authors under our own ids, so that guests' browsers never contact the source. */
export function reviewPhotoRoute({ ctx, limits }: HttpDeps): Hono<RequestVariables> {
  const routes = new Hono<RequestVariables>()
  routes.get('/review-photos/:id{[A-Za-z0-9_-]{22}}', async (c) => {
    await limits.calls.spend(c.get('networkAddress'))
    const photo = await showAuthorPhoto(ctx, pathParam(c, 'id'))
    if (!photo) return c.notFound()
    if (photo === 'neutral') {
      const headers = { 'content-type': 'image/svg+xml', 'cache-control': 'private, max-age=60' }
      return c.body(placeholder, 200, headers)
    }
    return c.body(photo.bytes, 200, { 'content-type': photo.type, 'cache-control': 'private, max-age=600' })
  })
  return routes
}
