import type { Context } from 'hono'
import type { HttpDeps, RequestVariables } from '#server/http/context'
import { DomainError } from '#shared/domain-error'

type Needs = { publicUrl: string; settings: Pick<HttpDeps['settings'], 'CORS_ORIGINS'> }

const reads = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Whether a page of another site sent this. Browsers always name the page's origin; a request without these headers
 * comes from a tool.
 */
export function isForeign(c: Context, { publicUrl, settings }: Needs): boolean {
  const origin = c.req.header('origin')
  if (origin === undefined) return ['cross-site', 'same-site'].includes(c.req.header('sec-fetch-site') ?? '')
  if (origin === new URL(publicUrl).origin || settings.CORS_ORIGINS.includes(origin)) return false
  // The request's own host counts as ours, because a hotel is also tried out under names that PUBLIC_URL does not have.
  return !URL.canParse(origin) || new URL(origin).host !== c.req.header('host')?.toLowerCase()
}

/** Throws `ForeignOrigin` where a page of another site sends anything but a read. */
export function refuseForeign(c: Context, needs: Needs): void {
  if (reads.has(c.req.method) || !isForeign(c, needs)) return
  throw new DomainError('ForeignOrigin', 'This call came from a page of another site, so nothing was done.')
}

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
