import { setImmediate as nextLoopTurn } from 'node:timers/promises'
import { serveStatic } from '@hono/node-server/serve-static'
import { dehydrate } from '@tanstack/react-query'
import { createRequestHandler, RouterServer, renderRouterToString } from '@tanstack/react-router/ssr/server'
import { createTRPCClient, TRPCClientError, unstable_localLink } from '@trpc/client'
import { type Context, Hono } from 'hono'
import { compress } from 'hono/compress'
import { publicPaths } from '#client/app/public-paths'
import { createAppRouter } from '#client/app/router'
import type { HttpDeps, RequestVariables } from '#server/http/context'
import { retryAfterSeconds } from '#server/http/middleware/errors'
import { type AppRouter, appRouter } from '#server/http/trpc/app-router'
import { escapeHtml } from '#shared/escape-html'
import { hotel } from '#shared/hotel'
import { siteFacts } from '#shared/hotel/site-facts'
import type { ClientBuild } from './client-build'
import { compressPage, takesGzip } from './compress-page'
import { alwaysEnforced, contentPolicy } from './content-policy'

/**
 * Runs the work once for all requests with the same key in one turn of the event loop. It begins after the last of them,
 * so that no answer is older than its request, and nothing is cached.
 */
export function coalesceRequests<T>(): (key: string, work: () => Promise<T>) => Promise<T> {
  const waiting = new Map<string, Promise<T>>()
  const begin = async (key: string, work: () => Promise<T>): Promise<T> => {
    await nextLoopTurn()
    waiting.delete(key)
    return work()
  }
  return (key, work) => {
    const answer = waiting.get(key) ?? begin(key, work)
    waiting.set(key, answer)
    return answer
  }
}

/** A tRPC client for rendering pages: calls the procedures in this process, without a user. */
const localCalls = (deps: HttpDeps, c: Context<RequestVariables>) =>
  createTRPCClient<AppRouter>({
    links: [
      unstable_localLink({
        router: appRouter,
        createContext: async () => ({
          deps,
          server: deps.ctx,
          requestId: c.get('requestId'),
          networkAddress: c.get('networkAddress'),
          userAgent: '',
          userIdHeader: undefined,
          authTokenHeader: undefined,
        }),
      }),
    ],
  })

/** A page that is the same for everyone; `parts` is its HTML, split where an answer's nonce is inserted. */
type RenderedPage = {
  status: number
  headers: [string, string][]
  parts: string[]
  gzipped(nonce: string): Uint8Array<ArrayBuffer>
}

/**
 * Answers with pages of the website. A page depends on its URL alone, so one rendering serves all requests of the same
 * moment, for example when a season opens.
 */
function makePageAnswer(deps: HttpDeps, client: ClientBuild) {
  const coalesce = coalesceRequests<RenderedPage>()
  return async (c: Context<RequestVariables>): Promise<Response> => {
    const page = await coalesce(c.req.url, () => renderPage(deps, client, c))
    const nonce = deps.ids.token(16)
    const policy = contentPolicy(nonce, deps)
    const isReported = deps.settings.CONTENT_POLICY === 'report-only'
    c.set('contentPolicy', isReported ? alwaysEnforced : policy)
    if (isReported) c.set('reportedPolicy', policy)
    const { status, parts } = page
    const headers = [...page.headers, ...alwaysSent]
    if (!takesGzip(c.req.header('accept-encoding')))
      return new Response(parts.join(nonce), { status, headers })
    return new Response(page.gzipped(nonce), { status, headers: [...headers, ['content-encoding', 'gzip']] })
  }
}

const alwaysSent: [string, string][] = [
  ['cache-control', 'no-store'],
  ['vary', 'accept-encoding'],
]

/** Renders a page on the server, with the data of its loaders. */
async function renderPage(
  deps: HttpDeps,
  client: ClientBuild,
  c: Context<RequestVariables>,
): Promise<RenderedPage> {
  const nonce = deps.ids.token(16)
  const { script, styles } = client
  const files = { script, styles }
  const calls = localCalls(deps, c)
  const handle = createRequestHandler({
    // Without the abort signal of the first request, because the others need the page even if its client disconnects.
    request: new Request(c.req.url),
    createRouter: () =>
      createAppRouter({
        ...{ calls, nonce, files, address: deps.publicUrl, sendQueries: dehydrate },
        site: siteFacts(deps.ctx.hotel.current, deps.clock.now()),
      }),
  })
  let isBusy = false
  const response = await handle(({ router, responseHeaders }) => {
    isBusy = router.stores.matches.get().some(({ error }) => isBusyAnswer(error))
    return renderRouterToString({ router, responseHeaders, children: <RouterServer router={router} /> })
  })
  // The policy wants a nonce on scripts alone, and the router puts one on everything in the head.
  const html = (await response.text()).replace(/<(?:meta|link) [^>]*>/g, (tag) =>
    tag.replace(` nonce="${nonce}"`, ''),
  )
  const parts = html.split(nonce)
  let compressed: RenderedPage['gzipped'] | undefined
  const gzipped = (nonce: string) => {
    compressed ??= compressPage(parts)
    return compressed(nonce)
  }
  const page = { status: response.status, headers: [...response.headers], parts, gzipped }
  if (!isBusy) return page
  // A loader that was refused as busy makes the page 503, so that clients retry.
  return { ...page, status: 503, headers: [...page.headers, ['retry-after', String(retryAfterSeconds)]] }
}

const isBusyAnswer = (error: unknown): boolean =>
  error instanceof TRPCClientError && error.data?.httpStatus === 503

/** The built client's files and the rendered pages. A missing file is a 404 and not a page. */
export function pageRoutes(deps: HttpDeps): Hono<RequestVariables> {
  const routes = new Hono<RequestVariables>()
  const { client } = deps
  if (!client) return routes
  routes.use(compress())
  routes.use('/assets/*', async (c, next) => {
    await next()
    if (c.res.ok) c.header('cache-control', 'public, max-age=31536000, immutable')
  })
  routes.use('/assets/*', serveStatic({ root: client.dir, precompressed: true }))
  routes.route('/', seoRoutes(deps, client))
  const answerPage = makePageAnswer(deps, client)
  routes.get('*', async (c, next) => {
    if (!isPage(c.req.path)) return next()
    await deps.limits.calls.spend(c.get('networkAddress'))
    return answerPage(c)
  })
  return routes
}

const notPages = /^\/(assets|api|trpc|sandbox|healthz|readyz|metrics|review-photos)(\/|$)|\.[a-z0-9]{1,5}$/i
const isPage = (path: string): boolean => !notPages.test(path)

/** Files that browsers and link previews request by fixed names. */
const wellKnown = /^\/(favicon\.ico|apple-touch-icon\.png|icon-(192|512)\.png|pictures\/[a-z]+\.jpg)$/
const aDay = 'public, max-age=86400'
const anHour = 'public, max-age=3600'

/** Files for search engines, link previews and home screens. */
export function seoRoutes(deps: HttpDeps, client: ClientBuild): Hono<RequestVariables> {
  const routes = new Hono<RequestVariables>()
  const fixed = serveStatic<{ Variables: RequestVariables['Variables'] }>({ root: client.dir })
  routes.get('*', async (c, next) => {
    if (!wellKnown.test(c.req.path)) return next()
    const response = await fixed(c, next)
    c.header('cache-control', aDay)
    return response
  })
  routes.get('/robots.txt', (c) => {
    c.header('cache-control', anHour)
    return c.text(mayBeIndexed(deps, c) ? robots(deps.publicUrl) : disallowAll)
  })
  routes.get('/sitemap.xml', (c) => {
    const paths = publicPaths(createAppRouter({ calls: localCalls(deps, c) }))
    c.header('cache-control', anHour)
    return c.body(sitemap(deps.publicUrl, paths), 200, { 'content-type': 'application/xml; charset=utf-8' })
  })
  routes.get('/manifest.webmanifest', (c) => {
    c.header('cache-control', aDay)
    return c.body(JSON.stringify(manifest), 200, { 'content-type': 'application/manifest+json' })
  })
  return routes
}

const disallowAll = 'User-agent: *\nDisallow: /\n'
const robots = (address: string) =>
  `User-agent: *\nDisallow: /api/\nDisallow: /trpc/\n\nSitemap: ${address}/sitemap.xml\n`

/**
 * Only the production site may be indexed. On localhost, where no search engine comes, it answers like production, so
 * that audits can measure it.
 */
function mayBeIndexed({ settings, publicUrl }: HttpDeps, c: Context): boolean {
  return settings.production || (isThisMachine(publicUrl) && isThisMachine(c.req.url))
}

const isThisMachine = (url: string): boolean =>
  /^(localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(url).hostname)

const sitemap = (address: string, paths: readonly string[]) =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...paths.map((path) => `<url><loc>${escapeHtml(address + path)}</loc></url>`),
    '</urlset>\n',
  ].join('\n')

const icon = (side: number) => ({ src: `/icon-${side}.png`, sizes: `${side}x${side}`, type: 'image/png' })
const manifest = {
  name: hotel.name,
  short_name: hotel.name.replace(/^Hotel /, ''),
  description: 'Rooms, restaurant and treks of a small mountain hotel.',
  id: '/',
  start_url: '/',
  display: 'browser',
  lang: 'en-IN',
  background_color: '#f7f5ef',
  theme_color: '#1e4438',
  icons: [icon(192), icon(512), { ...icon(512), purpose: 'maskable' }],
}
