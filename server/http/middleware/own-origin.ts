import type { Context } from 'hono'
import { DomainError } from '#shared/domain-error'
import type { HttpDeps } from '../context'

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
