import { Hono } from 'hono'
import { z } from 'zod'
import type { HttpDeps, RequestVariables } from '#server/http/context'
import { limitBody } from '#server/http/middleware/read-request'

const checkout = 'https://checkout.razorpay.com'

/** The checkout script loads its risk check from the CDN and sends the results to `telemetry`. */
const cdn = 'https://cdn.razorpay.com'
const telemetry = ['lumberjack', 'lumberjack-cx', 'lumberjack-metrics'].map(
  (name) => `https://${name}.razorpay.com`,
)

/** Browsers report violations of the policy to this path. */
const policyReports = '/content-policy-reports'

/** Directives that are enforced even where the rest of the policy is only reported. */
export const alwaysEnforced = "object-src 'none'; base-uri 'none'; frame-ancestors 'none'"

/** Origins that the payment window needs: the provider's, a sandbox server's, or none beside our own. */
function paymentOrigins(paymentScript: string): { script: string[]; frame: string[]; connect: string[] } {
  if (paymentScript.startsWith('/')) return { script: [], frame: [], connect: [] }
  const { origin } = new URL(paymentScript)
  if (origin !== checkout) return { script: [origin], frame: [origin], connect: [origin] }
  const frame = [checkout, 'https://api.razorpay.com']
  return { script: [checkout, cdn], frame, connect: [...frame, cdn, ...telemetry] }
}

/** The origin of the embedded map. */
const mapOrigins = (map: string): string[] => (map.startsWith('/') ? [] : [new URL(map).origin])

type OtherOrigins = { paymentScript: string; map: string }

/** Allows only our own files, the payment window and the map's frame, and inline code only with this answer's nonce. */
export function contentPolicy(nonce: string, { paymentScript, map }: OtherOrigins): string {
  const pay = paymentOrigins(paymentScript)
  const provider = pay.script.includes(checkout)
  return Object.entries({
    'default-src': ["'self'"],
    'script-src': ["'self'", `'nonce-${nonce}'`, ...pay.script],
    // The provider's script styles its window with style attributes.
    'style-src': ["'self'", ...(provider ? ["'unsafe-inline'"] : [])],
    'img-src': ["'self'", 'data:', ...(provider ? ['https://*.razorpay.com'] : [])],
    'connect-src': ["'self'", ...pay.connect],
    'frame-src': ["'self'", ...new Set([...pay.frame, ...mapOrigins(map)])],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    // In browsers without frames the provider's script submits a form instead.
    'form-action': ["'self'", ...(provider ? ['https://api.razorpay.com'] : [])],
    'frame-ancestors': ["'none'"],
    'report-uri': [policyReports],
  })
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}

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
