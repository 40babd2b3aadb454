import { Hono } from 'hono'
import { z } from 'zod'
import type { HttpDeps, RequestVariables } from '../context'
import { limitBody } from '../middleware/body-limit'
import { policyReports } from './content-policy'

const report = z.object({
  'csp-report': z.object({
    'blocked-uri': z.string(),
    'effective-directive': z.string().optional(),
    'violated-directive': z.string().optional(),
    disposition: z.string().optional(),
  }),
})

const largestReport = { bytes: 16 * 1024, words: '16 KB' }
const hourMs = 3_600_000
/** Anyone can send reports, so each kind is logged once an hour, and at most this many kinds. */
const maxKindsAnHour = 50

/**
 * Logs the browsers' reports of policy violations. Only the origin of a URL is logged, because its path may contain
 * personal data.
 */
export function policyReportRoute({ log, clock }: Pick<HttpDeps, 'log' | 'clock'>): Hono<RequestVariables> {
  const routes = new Hono<RequestVariables>()
  let since = Number.NEGATIVE_INFINITY
  const logged = new Set<string>()

  const isNew = (kind: string): boolean => {
    const now = clock.now().getTime()
    if (Math.abs(now - since) >= hourMs) {
      since = now
      logged.clear()
    }
    if (logged.has(kind) || logged.size >= maxKindsAnHour) return false
    logged.add(kind)
    return true
  }

  routes.post(policyReports, async (c) => {
    c.header('cache-control', 'no-store')
    await limitBody(c, largestReport)
    const sent = report.safeParse(await c.req.json().catch(() => undefined)).data?.['csp-report']
    if (!sent) return c.body(null, 400)
    const directive = wordOf(sent['effective-directive'] ?? sent['violated-directive'] ?? '')
    const blocked = originOf(sent['blocked-uri'])
    const isEnforced = sent.disposition !== 'report'
    if (isNew(`${directive} ${blocked} ${isEnforced}`))
      log.warn({ directive, blocked, isEnforced }, 'a page wanted what the content policy does not allow')
    return c.body(null, 204)
  })
  return routes
}

/** The directive's name: `script-src-elem`. */
const wordOf = (text: string): string => /^[a-z-]{1,40}/.exec(text)?.[0] ?? 'unknown'

/** `https://cdn.example`, or the keyword for code in the page itself (`inline`, `eval`). */
function originOf(text: string): string {
  if (URL.canParse(text)) {
    const { origin, protocol } = new URL(text)
    return origin === 'null' ? protocol.slice(0, 40) : origin.slice(0, 200)
  }
  return wordOf(text)
}
