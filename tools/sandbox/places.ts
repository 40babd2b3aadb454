import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { brokenOff, hangUp, pause, settingRoutes, untilAbandoned } from './answers'
import { pngOf } from './drive/files'
import type { Store } from './store'

/** The API key that the fake Places API accepts, and the place that it knows. */
export const placesKey = 'sandbox-places-key'
export const placeId = 'ChIJ_sandbox_hotel'

/** Faults and odd answers that a test can choose. */
const names = [
  'normal',
  // fewer reviews
  ...['none', 'empty', 'one', 'two'],
  // strange ones
  ...['empty_text', 'long_text', 'emoji', 'rtl', 'html', 'translated', 'no_author_url', 'script_url'],
  ...['malformed'],
  ...['no_photo', 'photo_404', 'photo_403', 'photo_hang', 'photo_huge', 'photo_html', 'photo_disguised'],
  ...['photo_redirect', 'photo_elsewhere'],
  // refusals
  ...['invalid_key', 'denied', 'not_found', 'quota', 'error', 'unavailable'],
  // connection faults
  ...['down', 'timeout', 'latency', 'garbage', '502html', 'huge', 'redirect', 'broken_off'],
] as const

type PlacesMode = (typeof names)[number]

/** The older API's statuses for the same modes. */
const aliases: Readonly<Record<string, PlacesMode>> = {
  OK: 'normal',
  ZERO_RESULTS: 'none',
  NOT_FOUND: 'not_found',
  INVALID_REQUEST: 'invalid_key',
  REQUEST_DENIED: 'denied',
  OVER_QUERY_LIMIT: 'quota',
  UNKNOWN_ERROR: 'error',
}

/** `ms`: how late the answer is in the mode `latency`. */
const placesControl = z.strictObject({
  mode: z.preprocess((sent) => (typeof sent === 'string' && aliases[sent]) || sent, z.enum(names)),
  ms: z.int().min(0).max(60_000).optional(),
})
type PlacesControl = z.output<typeof placesControl>

type Needs = { store: Store; closing: AbortSignal }
type Handler = (c: Context, closing: AbortSignal, ms: number | undefined) => Promise<Response> | Response

/** The fake Google Places: the one API call that the hotel makes, authors' photos, and `/control`. */
export function placesRoutes({ store, closing }: Needs): Hono {
  const control = store.setting<PlacesControl>('places mode', { mode: 'normal' })
  const app = new Hono()
  app.route('/', settingRoutes('/control', control, placesControl))
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
  down: hangUp,
  timeout: async (c, closing, ms) => {
    await untilAbandoned(c, ms, closing)
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
  if (mode === 'photo_hang') await untilAbandoned(c, undefined, closing)
  if (mode === 'photo_redirect') return c.redirect('/sandbox/info')
  const png = { 'Content-Type': 'image/png' }
  if (mode === 'photo_huge')
    return c.body(new Uint8Array(Buffer.concat([bytes, Buffer.alloc(400_000)])), 200, png)
  if (mode === 'photo_html') return c.html('<script>alert(1)</script>')
  if (mode === 'photo_disguised') return c.body('<script>alert(1)</script>', 200, png)
  return c.body(bytes, 200, png)
}

/** A square in the author's own colour as PNG; undefined for an unknown name. */
function photoOf(name: string): Uint8Array<ArrayBuffer> | undefined {
  const [, letter] = /^([a-e])\.png$/.exec(name) ?? []
  if (!letter) return undefined
  const side = 96
  const pixel = [30 * (letter.charCodeAt(0) - 96), 80, 90]
  const row = [0, ...Array.from({ length: side }, () => pixel).flat()]
  const rows = Array.from({ length: side }, () => row).flat()
  return pngOf({ width: side, height: side, kind: 'colours' }, new Uint8Array(rows))
}

const sample = 'Sample review: '
const texts = [
  'we came in wet from the bridge, and there was hot water and dal within the hour. The room looked at the snow.',
  'clean, quiet, thick quilts. The stairs are steep for old knees; they gave my parents a room below without being asked.',
  'the guide waited for the slow ones and knew each flower by name. Order the kadhai paneer.',
  'rooms are simple. No signal on the second floor, which I came to like on the third day.',
  'we cancelled in time for a wedding and the money was back in the week they had named. We shall come next year.',
]
const ratings = [5, 4, 5, 3, 5]

type Sent = Record<string, unknown>

const asSent = (words: string, index: number, photos: string): Sent => ({
  name: `places/${placeId}/reviews/sample-${index + 1}`,
  relativePublishTimeDescription: `${index + 2} months ago`,
  rating: ratings[index],
  ...textOf(sample + words),
  authorAttribution: {
    displayName: `Sample guest ${'ABCDE'[index]}`,
    uri: `https://www.google.com/maps#author-${index + 1}`,
    photoUri: `${photos}/${'abcde'[index]}.png`,
  },
  publishTime: `2026-0${9 - index}-20T08:00:00Z`,
  flagContentUri: `https://www.google.com/maps#report-${index + 1}`,
  googleMapsUri: `https://www.google.com/maps#review-${index + 1}`,
})

/** The longest text that Google allows. */
const longText = `${sample}${'and then the path goes on beside the river, '.repeat(100)}`.slice(0, 3990)
const textOf = (text: string, languageCode = 'en') => ({
  text: { text, languageCode },
  originalText: { text, languageCode },
})
const author = (review: Sent, over: Sent): Sent => ({
  authorAttribution: { ...(review['authorAttribution'] as Sent), ...over },
})

type Change = (review: Sent) => Sent

/** What a mode changes in each review; undefined removes the field. */
const changes: Partial<Record<PlacesMode, Change>> = {
  empty_text: () => ({ text: undefined, originalText: undefined }),
  long_text: () => textOf(`${longText}\n\nThe end.`),
  emoji: () => textOf(`${sample}🏔️🙏🏽 five out of five 👨‍👩‍👧‍👦`),
  rtl: () => textOf('مراجعة نموذجية: الغرفة نظيفة والمنظر جميل (10/10).', 'ar'),
  html: () => textOf(`${sample}<img src=x onerror="alert(1)"><b>bold</b> &amp; <script>alert(2)</script>`),
  translated: () => ({ originalText: { text: 'नमूना समीक्षा: कमरा साफ़ था।', languageCode: 'hi' } }),
  no_author_url: (review) => author(review, { uri: undefined }),
  script_url: (review) => ({
    ...author(review, { uri: 'javascript:alert(1)' }),
    googleMapsUri: 'javascript:alert(2)',
    flagContentUri: 'data:text/html,x',
  }),
  no_photo: (review) => author(review, { photoUri: undefined }),
  photo_elsewhere: (review) => author(review, { photoUri: 'http://169.254.169.254/latest/meta-data' }),
}

/** The answer in this mode. `photos`: the base URL of the authors' photos. */
function placeAnswer(mode: PlacesMode, photos: string): Sent {
  const change = changes[mode] ?? (() => ({}))
  const reviews = texts.map((one, index) => {
    const review = asSent(one, index, photos)
    return { ...review, ...change(review) }
  })
  if (mode === 'none') return {}
  if (mode === 'empty') return { reviews: [] }
  if (mode === 'one') return { reviews: reviews.slice(0, 1) }
  if (mode === 'two') return { reviews: reviews.slice(0, 2) }
  if (mode === 'malformed') return { reviews: [null, { rating: 'five' }, 7, ...reviews.slice(0, 2)] }
  return { reviews }
}
