import { fetchRequestHandler } from '@trpc/server/adapters/fetch'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { secureHeaders } from 'hono/secure-headers'
import { DomainError } from '../../shared/domain-error'
import { networkAddress } from './actor'
import type { Doors, RequestVariables } from './context'
import { retryAfterSeconds, unexpected, wireError } from './errors'
import { welcomePage } from './pages/welcome-page'
import { adminRoutes } from './rest/admin-routes'
import { bookingRoutes } from './rest/booking-routes'
import { webhookRoutes } from './rest/webhook-routes'
import { appRouter } from './rpc/app-router'

const largestBody = 256 * 1024
const mostDrained = 8 * 1024 * 1024
type AppContext = Context<RequestVariables>

/** Every door of the house. `sandbox`: the outside world in miniature, where it is part of this server. */
export function createApp(doors: Doors, sandbox?: Hono): Hono<RequestVariables> {
  const app = new Hono<RequestVariables>()
  if (sandbox) app.route('/', sandbox)
  app.use(async (c, next) => {
    const requestId = doors.ids.uuid()
    c.set('requestId', requestId)
    c.set('networkAddress', networkAddress(c, doors.settings.TRUSTED_PROXY))
    await next()
    c.header('x-request-id', requestId)
  })
  app.use(
    secureHeaders({
      contentSecurityPolicy: { defaultSrc: ["'none'"], baseUri: ["'none'"], formAction: ["'none'"] },
    }),
  )
  app.onError((error, c) => refuse(doors, c, error))
  app.notFound((c) =>
    c.json({ success: false, message: 'NotFound', error: 'There is nothing at this address.' }, 404),
  )

  app.get('/healthz', (c) => c.json({ ok: true }))
  app.get('/readyz', async (c) =>
    (await doors.isReady()) ? c.json({ ok: true }) : c.json({ ok: false }, 503),
  )
  app.get('/', async (c) => c.html(welcomePage(await doors.services.listRooms())))

  app.use('/api/*', guard(doors))
  app.use('/trpc/*', guard(doors))
  app.route('/api', webhookRoutes(doors))
  app.route('/api', bookingRoutes(doors))
  app.route('/api', adminRoutes(doors))
  app.all('/trpc/*', (c) => rpc(doors, c))
  return app
}

/** What holds for every call: fresh answers, bounded bodies, a limit per address. */
function guard(doors: Doors) {
  const limitBody = bodyLimit({
    maxSize: largestBody,
    onError: async (c) => {
      await drain(c.req.raw.body)
      return c.json({ success: false, message: 'TooLarge', error: 'The request is larger than 256 KB.' }, 413)
    },
  })
  return async (c: AppContext, next: () => Promise<void>): Promise<Response | undefined> => {
    c.header('cache-control', 'no-store')
    await doors.limits.calls.spend(c.get('networkAddress'))
    return (await limitBody(c, next)) ?? undefined
  }
}

/** A client reads no answer while it is still sending: a body that is somewhat too large is taken in and dropped. */
async function drain(body: ReadableStream<Uint8Array> | null): Promise<void> {
  const reader = body?.getReader()
  for (let taken = 0; reader && taken < mostDrained; ) {
    const { done, value } = await reader.read()
    if (done) return
    taken += value.byteLength
  }
  await reader?.cancel()
}

function rpc(doors: Doors, c: AppContext): Promise<Response> {
  return fetchRequestHandler({
    endpoint: '/trpc',
    req: c.req.raw,
    router: appRouter,
    createContext: () => ({
      doors,
      requestId: c.get('requestId'),
      networkAddress: c.get('networkAddress'),
      userIdHeader: c.req.header('user-id'),
    }),
    onError: ({ error, path }) => {
      if (error.code === 'INTERNAL_SERVER_ERROR') {
        doors.log.error({ err: error.cause ?? error, path, requestId: c.get('requestId') }, 'a call failed')
      }
    },
  })
}

function refuse({ log }: Doors, c: AppContext, error: Error): Response {
  if (error instanceof DomainError) {
    const { http } = wireError[error.code]
    if (http === 503 || http === 429) c.header('retry-after', String(retryAfterSeconds))
    return c.json({ success: false, message: error.code, error: error.message }, http)
  }
  log.error({ err: error, path: c.req.path, requestId: c.get('requestId') }, 'a request failed')
  return c.json({ success: false, message: 'Unexpected', error: unexpected }, 500)
}
