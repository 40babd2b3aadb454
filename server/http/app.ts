import { fetchRequestHandler } from '@trpc/server/adapters/fetch'
import { type Context, Hono } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import { retryAfter, unexpected, wireError } from '#server/http/middleware/errors'
import { allowOrigins, refuseForeign } from '#server/http/middleware/origins'
import { largestBody, largestForm, limitBody } from '#server/http/middleware/read-request'
import { routeOf } from '#server/http/middleware/watch-requests'
import { mapRoute, photoRoute, reviewPhotoRoute } from '#server/http/ssr/asset-routes'
import { policyReportRoute } from '#server/http/ssr/content-policy'
import { pageRoutes } from '#server/http/ssr/pages'
import { startStopwatch } from '#server/platform/clock'
import { inRequest } from '#server/platform/logger'
import { DomainError } from '#shared/domain-error'
import { calendarRoute } from './calendar-route'
import type { HttpDeps, RequestVariables } from './context'
import { exportRoutes } from './exports'
import { guestStreamRoute, liveRoute } from './live/live-route'
import { networkAddress } from './middleware/network-address'
import { metricsRoute } from './middleware/watch-requests'
import { documentedCalls, restRoutes } from './rest/calls'
import { docsRoutes } from './rest/openapi'
import { webhookRoutes } from './rest/webhooks'
import { appRouter } from './trpc/app-router'
import { rpcError } from './trpc/rpc-error'

const largestBatch = 10
const retryableCodes = new Set(['SERVICE_UNAVAILABLE', 'TOO_MANY_REQUESTS'])
type AppContext = Context<RequestVariables>

/** All routes of the server. `sandbox` has those of the simulated providers, where they run in this process. */
export function createApp(deps: HttpDeps, sandbox?: Hono): Hono<RequestVariables> {
  const app = new Hono<RequestVariables>()
  if (sandbox) app.route('/', sandbox)
  app.use(async (c, next) => {
    const requestId = deps.ids.uuid()
    c.set('requestId', requestId)
    c.set('networkAddress', networkAddress(c, deps.settings.TRUSTED_PROXY))
    const elapsed = startStopwatch()
    await inRequest(requestId, async () => {
      await next()
      deps.onRequest?.({ method: c.req.method, route: routeOf(c), status: c.res.status, ms: elapsed() })
    })
    c.header('x-request-id', requestId)
    const policy = c.get('contentPolicy')
    if (policy) c.header('content-security-policy', policy)
    const reported = c.get('reportedPolicy')
    if (reported) c.header('content-security-policy-report-only', reported)
  })
  app.use(
    secureHeaders({
      // Bank pages open in their own window and report back to the page that opened them.
      crossOriginOpenerPolicy: 'same-origin-allow-popups',
      contentSecurityPolicy: {
        defaultSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'none'"],
        frameAncestors: ["'none'"],
      },
    }),
  )
  app.onError((error, c) => refuse(deps, c, error))
  app.notFound((c) =>
    c.json({ success: false, message: 'NotFound', error: 'There is nothing at this address.' }, 404),
  )

  app.get('/healthz', (c) => c.json({ ok: true }))
  app.get('/readyz', async (c) => {
    if (!(await deps.isReady())) return c.json({ ok: false }, 503, { 'retry-after': retryAfter() })
    return c.json({ ok: true, ...(deps.arePaymentsRefused?.() && { payments: 'refused' }) })
  })

  app.route('/', metricsRoute(deps))
  app.route('/', policyReportRoute(deps))

  app.route('/api', webhookRoutes(deps))
  app.use('/api/*', allowOrigins(deps.settings.CORS_ORIGINS))
  app.use('/trpc/*', allowOrigins(deps.settings.CORS_ORIGINS))
  app.use('/api/*', guard(deps))
  app.use('/trpc/*', guard(deps))
  app.use('/exports/*', guard(deps))
  app.route('/', exportRoutes(deps))
  app.route('/', restRoutes(deps))
  app.route('/api', docsRoutes(deps))
  app.route('/', guestStreamRoute(deps))
  app.all('/trpc/*', (c) => rpc(deps, c))
  app.route('/', liveRoute(deps))
  app.route('/', reviewPhotoRoute(deps))
  app.route('/', mapRoute(deps))
  app.route('/', photoRoute(deps))
  app.route('/', calendarRoute(deps))
  app.route('/', pageRoutes(deps))
  return app
}

/** For every call: no caching, bounded bodies, a rate limit, and no writes from pages of other sites. */
function guard(deps: HttpDeps) {
  return async (c: AppContext, next: () => Promise<void>): Promise<void> => {
    c.header('cache-control', 'no-store')
    await deps.limits.calls.spend(c.get('networkAddress'))
    await limitBody(c, c.req.path === documentedCalls.sendRefund.path ? largestForm : largestBody)
    refuseForeign(c, deps)
    await next()
    // Set again, because a Response that was not made by this context does not have its headers. `no-transform`, because a
    // proxy that compresses a stream would hold it back.
    const isStream = c.res.headers.get('content-type') === 'text/event-stream'
    c.header('cache-control', isStream ? 'no-store, no-transform' : 'no-store')
  }
}

async function rpc(deps: HttpDeps, c: AppContext): Promise<Response> {
  // The raw path, because the router may decode a path that is malformed.
  const { pathname } = new URL(c.req.url)
  if (!isDecodable(pathname)) return c.notFound()
  // Each call of a batch counts; the first one was counted as the request itself.
  const others = decodeURIComponent(pathname).split(',').length - 1
  if (others > 0) await deps.limits.calls.spend(c.get('networkAddress'), Math.min(others, largestBatch))
  return fetchRequestHandler({
    endpoint: '/trpc',
    req: c.req.raw,
    router: appRouter,
    maxBatchSize: largestBatch,
    // Queries may be sent as POST, so that personal data is in the body and not in the URL.
    allowMethodOverride: true,
    createContext: () => ({
      deps,
      isOverHttp: true as const,
      server: deps.ctx,
      requestId: c.get('requestId'),
      networkAddress: c.get('networkAddress'),
      userAgent: c.req.header('user-agent') ?? '',
      userIdHeader: c.req.header('user-id'),
      authTokenHeader: c.req.header('auth-token'),
    }),
    responseMeta: ({ errors }) => {
      const retryable = errors.find(({ code }) => retryableCodes.has(code))
      return retryable ? { headers: new Headers({ 'retry-after': retryAfter(retryable.cause) }) } : {}
    },
    onError: ({ error, path }) => {
      if (error.code !== 'INTERNAL_SERVER_ERROR') return
      const failure = { err: error.cause ?? error, path, requestId: c.get('requestId') }
      // A client that disconnects during its call is not an error of the server.
      if (c.req.raw.signal.aborted) deps.log.info(failure, 'the client disconnected during a call')
      else deps.log.error(failure, 'a call failed')
    },
  })
}

function isDecodable(path: string): boolean {
  try {
    // The result is used, because the bundler drops a call without use, and the exception with it.
    return decodeURIComponent(path).startsWith('/')
  } catch {
    return false
  }
}

function refuse({ log }: HttpDeps, c: AppContext, error: Error): Response {
  if (error instanceof DomainError) {
    const { http } = wireError[error.code]
    if (http === 503 || http === 429) c.header('retry-after', retryAfter(error))
    if (c.req.path.startsWith('/trpc/')) return c.json(rpcError(error), http)
    return c.json({ success: false, message: error.code, error: error.message }, http)
  }
  // A client that disconnected reads no answer, and it is not an error of the server.
  if (c.req.raw.signal.aborted) return c.body(null, 400)
  log.error({ err: error, path: routeOf(c), requestId: c.get('requestId') }, 'a request failed')
  return c.json({ success: false, message: 'Unexpected', error: unexpected }, 500)
}
