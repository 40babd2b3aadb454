import type { Context } from 'hono'
import { routePath } from 'hono/route'
import { appRouter } from '../trpc/app-router'

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
