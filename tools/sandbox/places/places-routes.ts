import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { type Context, Hono } from 'hono'
import { controlRoutes } from '../control-routes'
import { brokenOff } from '../razorpay/faults/bad-connection'
import { callOf, destroySocket, pause, untilAbandoned } from '../razorpay/faults/waiting'
import type { Setting, Store } from '../store'
import { placeId, placesKey } from './constants'
import { type PlacesControl, type PlacesMode, placesControl } from './modes'
import { photoOf } from './photo'
import { placeAnswer } from './samples'

type Needs = { store: Store; closing: AbortSignal }
type Handler = (c: Context, closing: AbortSignal, ms: number | undefined) => Promise<Response> | Response

/** The fake Google Places: the one API call that the hotel makes, authors' photos, and `/control`. */
export function placesRoutes({ store, closing }: Needs): Hono {
  const control: Setting<PlacesControl> = store.setting('places mode', { mode: 'normal' })
  const app = new Hono()
  app.route('/', controlRoutes(control, placesControl))
  app.get('/v1/places/:id', async (c) => {
    const { mode, ms } = control.get()
    const handler = handlers[mode]
    if (handler) return handler(c, closing, ms)
    if (mode === 'latency') await pause(ms ?? 1500, closing)
    return known(c) ?? answer(c, mode)
  })
  app.get('/photos/:name', (c) => photo(c, control.get().mode, closing))
  return app
}

const refuse = (c: Context, code: 400 | 403 | 404 | 429 | 500 | 503, status: string, message: string) =>
  c.json({ error: { code, message, status, details: [] } }, code)

/** The provider's checks of every call; undefined where they pass. */
function known(c: Context): Response | undefined {
  if (c.req.header('x-goog-api-key') !== placesKey) return invalidKey(c)
  if (!c.req.header('x-goog-fieldmask'))
    return refuse(c, 400, 'INVALID_ARGUMENT', 'FieldMask is a required parameter.')
  if (c.req.param('id') !== placeId) return refuse(c, 404, 'NOT_FOUND', 'The Place ID is no longer valid.')
  return undefined
}

const invalidKey = (c: Context) =>
  refuse(c, 400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.')

function answer(c: Context, mode: PlacesMode): Response {
  const { origin } = new URL(c.req.url)
  return c.json(placeAnswer(mode, `${origin}/sandbox/places/photos`))
}

const handlers: Partial<Record<PlacesMode, Handler>> = {
  invalid_key: invalidKey,
  denied: (c) => refuse(c, 403, 'PERMISSION_DENIED', 'Places API (New) has not been used in this project.'),
  not_found: (c) => refuse(c, 404, 'NOT_FOUND', 'The Place ID is no longer valid.'),
  quota: (c) => refuse(c, 429, 'RESOURCE_EXHAUSTED', 'Quota exceeded.'),
  error: (c) => refuse(c, 500, 'INTERNAL', 'Internal error encountered.'),
  unavailable: (c) => refuse(c, 503, 'UNAVAILABLE', 'The service is currently unavailable.'),
  down: (c) => {
    destroySocket(c)
    return RESPONSE_ALREADY_SENT
  },
  timeout: async (c, closing, ms) => {
    await untilAbandoned(callOf(c), ms, closing)
    return refuse(c, 503, 'UNAVAILABLE', 'Too late.')
  },
  garbage: (c) => c.body('{"reviews":[{"na', 200, { 'Content-Type': 'application/json' }),
  '502html': (c) => c.html('<html><body><h1>502 Bad Gateway</h1></body></html>', 502),
  huge: (c) => c.json({ reviews: [], filler: 'x'.repeat(2 * 1024 * 1024) }),
  redirect: (c) => c.redirect('/sandbox/info'),
  broken_off: (c) => brokenOff(c, answer(c, 'normal')),
}

async function photo(c: Context, mode: PlacesMode, closing: AbortSignal): Promise<Response> {
  const bytes = photoOf(c.req.param('name') ?? '')
  if (!bytes || mode === 'photo_404') return c.notFound()
  if (mode === 'photo_403') return c.text('Forbidden', 403)
  if (mode === 'photo_hang') await untilAbandoned(callOf(c), undefined, closing)
  if (mode === 'photo_redirect') return c.redirect('/sandbox/info')
  const png = { 'Content-Type': 'image/png' }
  if (mode === 'photo_huge')
    return c.body(new Uint8Array(Buffer.concat([bytes, Buffer.alloc(400_000)])), 200, png)
  if (mode === 'photo_html') return c.html('<script>alert(1)</script>')
  if (mode === 'photo_disguised') return c.body('<script>alert(1)</script>', 200, png)
  return c.body(bytes, 200, png)
}
