import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono } from 'hono'
import { publicPaths } from '#client/app/public-paths'
import { createAppRouter } from '#client/app/router'
import { escapeHtml } from '#shared/escape-html'
import { hotel } from '#shared/hotel'
import type { HttpDeps, RequestVariables } from '../context'
import type { ClientBuild } from './client-build'
import { localCalls } from './local-calls'

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
