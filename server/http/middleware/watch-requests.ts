import { createHash, timingSafeEqual } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { routePath } from 'hono/route'
import type { HttpDeps, RequestVariables, SeenRequest } from '#server/http/context'
import { appRouter } from '#server/http/trpc/app-router'
import type { Log } from '#server/platform/logger'

const trpcPath = '/trpc/'
const { procedures } = appRouter._def

/**
 * A request's route for log and metrics: the pattern, or the tRPC procedure. Never the path itself, which may contain an
 * id and which clients can make up.
 */
export function routeOf(c: Context): string {
  const pattern = routePath(c)
  if (!c.req.path.startsWith(trpcPath)) return pattern
  const name = c.req.path.slice(trpcPath.length)
  if (Object.hasOwn(procedures, name)) return `${trpcPath}${name}`
  return name.includes(',') ? `${trpcPath}(several)` : pattern
}

type Needs = {
  log: Log & { debug(details: object, message: string): void; isLevelEnabled(level: string): boolean }
  metrics: { request(seen: SeenRequest): void }
}

/** Monitoring calls these every few seconds, so they are only logged when they fail. */
const probes = ['/healthz', '/readyz', '/metrics']

/** Logs and counts each request; the logger adds the request's id. */
export function watchRequests({ log, metrics }: Needs) {
  return (seen: SeenRequest): void => {
    const level = probes.includes(seen.route) && seen.status < 400 ? 'debug' : 'info'
    if (log.isLevelEnabled(level)) log[level]({ ...seen, ms: Math.round(seen.ms) }, 'request answered')
    metrics.request(seen)
  }
}

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
