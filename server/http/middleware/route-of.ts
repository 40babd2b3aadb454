import type { Context } from 'hono'
import { routePath } from 'hono/route'
import { appRouter } from '../trpc/app-router'

const typedCalls = '/trpc/'
const { procedures } = appRouter._def

/**
 * A request's route as it may be told: the pattern, and of our own client's calls the procedure. Never what stands in the
 * path itself, which anybody can make up.
 */
export function routeOf(c: Context): string {
  const pattern = routePath(c)
  if (!c.req.path.startsWith(typedCalls)) return pattern
  const name = c.req.path.slice(typedCalls.length)
  if (Object.hasOwn(procedures, name)) return `${typedCalls}${name}`
  return name.includes(',') ? `${typedCalls}(several)` : pattern
}
