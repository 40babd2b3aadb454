import { type Context, Hono } from 'hono'
import { compress } from 'hono/compress'
import { showPhoto } from '#modules/gallery/gallery'
import { showAuthorPhoto } from '#modules/reviews/reviews'
import type { HttpDeps, RequestVariables } from '#server/http/context'
import { pathParam } from '#server/http/middleware/read-request'

/** Redirects the map's frame to the map, so that a browser contacts its host only once the guest asks for the map. */
export function mapRoute({ map }: HttpDeps): Hono<RequestVariables> {
  const routes = new Hono<RequestVariables>()
  routes.get('/map', (c) => c.redirect(map))
  return routes
}

const placeholder =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 800"><path fill="#d8e6ea" d="M0 0h1200v800H0z"/><path fill="#bccfd6" d="m0 620 260-250 150 140 230-290 210 260 130-110 220 230v200H0z"/><path fill="#a3bac3" d="m0 720 220-120 200 90 260-160 240 140 280-90v220H0z"/></svg>'

/** Browsers centre an image opened by itself with an inline style; nothing else may run. */
const imagePolicy = "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'"

const widths = { '480': 480, '720': 720, '960': 960, '1920': 1920 } as const
type Width = (typeof widths)[keyof typeof widths]
const isWidth = (sent: string): sent is keyof typeof widths => sent in widths

/** Our copies of the gallery's photos. Their URL changes with their bytes, so browsers may cache them for good. */
export function photoRoute({ ctx }: HttpDeps): Hono<RequestVariables> {
  const routes = new Hono<RequestVariables>()
  const answer = async (c: Context<RequestVariables>, key: string, as: Width | 'drawing') => {
    c.set('contentPolicy', imagePolicy)
    const tag = `"${key}-${as}"`
    const picture = await showPhoto(ctx, key, as)
    if (!picture) return c.notFound()
    if (picture === 'later') {
      return c.body(placeholder, 200, { 'content-type': 'image/svg+xml', 'cache-control': 'no-store' })
    }
    const headers = { 'cache-control': 'public, max-age=31536000, immutable', etag: tag }
    if (c.req.header('if-none-match') === tag) return c.body(null, 304, headers)
    return c.body(picture.bytes, 200, { ...headers, 'content-type': picture.type })
  }
  routes.use('/photos/*', compress())
  routes.get('/photos/:key{[A-Za-z0-9_-]{22}}/drawing.svg', (c) => answer(c, pathParam(c, 'key'), 'drawing'))
  routes.get('/photos/:key{[A-Za-z0-9_-]{22}}/:width{[0-9]{3,4}[.]webp}', (c) => {
    const width = pathParam(c, 'width').slice(0, -'.webp'.length)
    return isWidth(width) ? answer(c, pathParam(c, 'key'), widths[width]) : c.notFound()
  })
  return routes
}

const neutralPhoto =
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
      return c.body(neutralPhoto, 200, headers)
    }
    return c.body(photo.bytes, 200, { 'content-type': photo.type, 'cache-control': 'private, max-age=600' })
  })
  return routes
}
