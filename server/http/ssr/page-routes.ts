import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import type { Doors, RequestVariables } from '../context'
import { finderRoutes } from './seo-routes'
import { makePageAnswer } from './render-page'

/** The built client's files and the pages that it renders. Only pages are made up; a missing file is a 404. */
export function pageRoutes(doors: Doors): Hono<RequestVariables> {
  const routes = new Hono<RequestVariables>()
  const { client } = doors
  if (!client) return routes
  routes.use(compress())
  routes.use('/assets/*', async (c, next) => {
    await next()
    if (c.res.ok) c.header('cache-control', 'public, max-age=31536000, immutable')
  })
  routes.use('/assets/*', serveStatic({ root: client.dir, precompressed: true }))
  routes.route('/', finderRoutes(doors, client))
  const answerPage = makePageAnswer(doors, client)
  routes.get('*', async (c, next) => {
    if (!isPage(c.req.path)) return next()
    await doors.limits.calls.spend(c.get('networkAddress'))
    return answerPage(c)
  })
  return routes
}

const notPages = /^\/(assets|api|trpc|sandbox|healthz|readyz|metrics|review-photos)(\/|$)|\.[a-z0-9]{1,5}$/i
const isPage = (path: string): boolean => !notPages.test(path)
