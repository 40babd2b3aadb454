import type { Context } from 'hono'
import { DomainError } from '#shared/domain-error'
import type { HttpDeps } from '../context'

type Needs = { publicUrl: string; settings: Pick<HttpDeps['settings'], 'CORS_ORIGINS'> }

const reads = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Whether another site's page sends this. Browsers say where a page comes from, whatever its form or script looks like;
 * who says nothing is no browser but a tool.
 */
export function isForeign(c: Context, { publicUrl, settings }: Needs): boolean {
  const origin = c.req.header('origin')
  if (origin === undefined) return ['cross-site', 'same-site'].includes(c.req.header('sec-fetch-site') ?? '')
  if (origin === new URL(publicUrl).origin || settings.CORS_ORIGINS.includes(origin)) return false
  // The address bar's host: a hotel is also tried out under names that no setting knows.
  return !URL.canParse(origin) || new URL(origin).host !== c.req.header('host')?.toLowerCase()
}

/** Throws `ForeignOrigin` when another site's page wants to change something here. */
export function refuseForeign(c: Context, needs: Needs): void {
  if (reads.has(c.req.method) || !isForeign(c, needs)) return
  throw new DomainError('ForeignOrigin', 'This call came from the page of another site, so nothing was done.')
}
