import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import type { HttpDeps, RequestVariables } from '../context'
import { makePageAnswer } from './render-page'
import { seoRoutes } from './seo-routes'

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
