import type { Context } from 'hono'
import { routePath } from 'hono/route'
import type { SeenRequest } from '#server/http/context'
import { appRouter } from '#server/http/trpc/app-router'
import type { Log } from '#server/platform/log'

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
  log: Log & { debug(details: object, message: string): void }
  metrics: { request(seen: SeenRequest): void }
}

/** Monitoring calls these every few seconds, so they are only logged when they fail. */
const probes = ['/healthz', '/readyz', '/metrics']

/** Logs and counts each request; the logger adds the request's id. */
export function watchRequests({ log, metrics }: Needs) {
  return (seen: SeenRequest): void => {
    const isProbe = probes.includes(seen.route) && seen.status < 400
    log[isProbe ? 'debug' : 'info']({ ...seen, ms: Math.round(seen.ms) }, 'request answered')
    metrics.request(seen)
  }
}
