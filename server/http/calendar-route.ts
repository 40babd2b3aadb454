import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { readFeed } from '#modules/calendars/read-feed'
import { DomainError } from '#shared/domain-error'
import type { HttpDeps, RequestVariables } from './context'
import { countGuesses } from './middleware/rate-limit'
import { pathParam } from './middleware/read-request'

/** What is taken, for other sites: whoever knows the secret in the address may read it. */
export function calendarRoute({ ctx, limits }: HttpDeps): Hono<RequestVariables> {
  const routes = new Hono<RequestVariables>()
  routes.get('/calendars/:file', async (c) => {
    const [, secret] = /^([A-Za-z0-9_-]{22})\.ics$/.exec(pathParam(c, 'file')) ?? []
    const address = c.get('networkAddress')
    await limits.feeds.spend(address)
    const feed = await countGuesses(limits.guesses, address, async () => {
      const found = secret === undefined ? undefined : await readFeed(ctx, secret)
      if (!found) throw new DomainError('NotFound', 'There is no calendar at this address.')
      return found
    })
    // Weak, since the time of writing differs.
    const etag = `W/"${createHash('sha256').update(feed.version).digest('base64url').slice(0, 22)}"`
    const headers = { etag, 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' }
    const known = (c.req.header('if-none-match') ?? '').split(',').map((tag) => tag.trim())
    if (known.includes(etag)) return c.body(null, 304, headers)
    return c.body(feed.text, 200, { ...headers, 'content-type': 'text/calendar; charset=utf-8' })
  })
  return routes
}
