const checkout = 'https://checkout.razorpay.com'

/** The checkout script loads its risk check from the CDN and sends the results to `telemetry`. */
const cdn = 'https://cdn.razorpay.com'
const telemetry = ['lumberjack', 'lumberjack-cx', 'lumberjack-metrics'].map(
  (name) => `https://${name}.razorpay.com`,
)

/** Browsers report violations of the policy to this path. */
export const policyReports = '/content-policy-reports'

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
