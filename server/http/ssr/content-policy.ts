const checkout = 'https://checkout.razorpay.com'

/** The checkout script loads its risk check from here, and sends what that finds to the others. */
const cdn = 'https://cdn.razorpay.com'
const telemetry = ['lumberjack', 'lumberjack-cx', 'lumberjack-metrics'].map(
  (name) => `https://${name}.razorpay.com`,
)

/** Where browsers tell us what a page wanted and was not allowed. */
export const policyReports = '/content-policy-reports'

/** What no page of ours needs to be tried out: enforced also where the rest is only reported. */
export const alwaysEnforced = "object-src 'none'; base-uri 'none'; frame-ancestors 'none'"

/** Origins that the payment window needs: the provider's, the sandbox's own server, or none but ours. */
function paymentOrigins(paymentScript: string): { script: string[]; frame: string[]; connect: string[] } {
  if (paymentScript.startsWith('/')) return { script: [], frame: [], connect: [] }
  const { origin } = new URL(paymentScript)
  if (origin !== checkout) return { script: [origin], frame: [origin], connect: [origin] }
  const frame = [checkout, 'https://api.razorpay.com']
  return { script: [checkout, cdn], frame, connect: [...frame, cdn, ...telemetry] }
}

/** Where the map's frame comes from. */
const mapOrigins = (map: string): string[] => (map.startsWith('/') ? [] : [new URL(map).origin])

type OtherPlaces = { paymentScript: string; map: string }

/** Nothing runs or loads but what we serve, the payment window and a map's frame; inline code only with this answer's nonce. */
export function contentPolicy(nonce: string, { paymentScript, map }: OtherPlaces): string {
  const pay = paymentOrigins(paymentScript)
  const provider = pay.script.includes(checkout)
  return Object.entries({
    'default-src': ["'self'"],
    'script-src': ["'self'", `'nonce-${nonce}'`, ...pay.script],
    // The provider's script styles its own window with attributes.
    'style-src': ["'self'", ...(provider ? ["'unsafe-inline'"] : [])],
    'img-src': ["'self'", 'data:', ...(provider ? ['https://*.razorpay.com'] : [])],
    'connect-src': ["'self'", ...pay.connect],
    'frame-src': ["'self'", ...new Set([...pay.frame, ...mapOrigins(map)])],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    // In browsers that take no frames the provider's script leaves by a form.
    'form-action': ["'self'", ...(provider ? ['https://api.razorpay.com'] : [])],
    'frame-ancestors': ["'none'"],
    'report-uri': [policyReports],
  })
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}
