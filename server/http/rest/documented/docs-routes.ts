import { Hono } from 'hono'
import type { HttpDeps, RequestVariables } from '#server/http/context'
import { docsPage } from './docs-page'
import { docsStyle } from './docs-style'
import { openApi } from './open-api'

/** The page loads only its own style sheet and runs no script. */
const policy =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The documentation for external tools: an OpenAPI document, and a page for people. */
export function docsRoutes({ publicUrl }: Pick<HttpDeps, 'publicUrl'>): Hono<RequestVariables> {
  const routes = new Hono<RequestVariables>()
  routes.get('/openapi.json', (c) => c.json(openApi(publicUrl)))
  routes.get('/docs', (c) => {
    c.set('contentPolicy', policy)
    return c.html(docsPage(publicUrl))
  })
  routes.get('/docs.css', (c) => c.body(docsStyle, 200, { 'content-type': 'text/css; charset=utf-8' }))
  return routes
}
