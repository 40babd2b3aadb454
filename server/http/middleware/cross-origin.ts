import type { Context } from 'hono'
import type { RequestVariables } from '../context'

const methods = 'GET, POST, PUT, DELETE'
const headers = 'content-type, auth-token, user-id'
/** Headers that pages of other sites may read. */
const readable = 'x-request-id, retry-after'
const preflightSeconds = '600'

/**
 * CORS for these origins only. Credentials are not allowed: there are no cookies, and tokens are headers that the calling
 * page has to know.
 */
export function allowOrigins(origins: readonly string[]) {
  return async (c: Context<RequestVariables>, next: () => Promise<void>): Promise<Response | undefined> => {
    const origin = c.req.header('origin')
    const isAllowed = origin !== undefined && origins.includes(origin)
    if (isAllowed && c.req.method === 'OPTIONS' && c.req.header('access-control-request-method')) {
      return c.body(null, 204, {
        'access-control-allow-origin': origin,
        'access-control-allow-methods': methods,
        'access-control-allow-headers': headers,
        'access-control-max-age': preflightSeconds,
        vary: 'Origin',
      })
    }
    await next()
    if (origins.length > 0) c.header('vary', 'Origin', { append: true })
    if (!isAllowed) return undefined
    c.header('access-control-allow-origin', origin)
    c.header('access-control-expose-headers', readable)
    return undefined
  }
}
