import { createHash, timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import type { HttpDeps, RequestVariables } from './context'

/** `/metrics` for Prometheus. It requires the token; without METRICS_TOKEN there is no such route. */
export function metricsRoute({ metrics }: HttpDeps): Hono<RequestVariables> {
  const routes = new Hono<RequestVariables>()
  if (!metrics) return routes
  const expected = digest(`Bearer ${metrics.token}`)
  routes.get('/metrics', async (c) => {
    c.header('cache-control', 'no-store')
    if (!timingSafeEqual(digest(c.req.header('authorization') ?? ''), expected)) {
      const error = 'Send the token as "Authorization: Bearer …".'
      return c.json({ success: false, message: 'Unauthorized', error }, 401, { 'www-authenticate': 'Bearer' })
    }
    return c.body(await metrics.text(), 200, { 'content-type': metrics.contentType })
  })
  return routes
}

/** Digests have equal lengths, so that the comparison takes constant time. */
const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
