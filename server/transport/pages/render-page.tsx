import { createRequestHandler, RouterServer, renderRouterToString } from '@tanstack/react-router/ssr/server'
import type { Context } from 'hono'
import { createAppRouter } from '../../../client/app/router'
import type { Doors, RequestVariables } from '../context'
import type { ClientBuild } from './client-build'
import { contentPolicy } from './content-policy'
import { localCalls } from './local-calls'

/** Renders a page of our own client on the server, with the data that its loaders ask for. */
export async function renderPage(
  doors: Doors,
  client: ClientBuild,
  c: Context<RequestVariables>,
): Promise<Response> {
  const nonce = doors.ids.token(16)
  const { script, styles } = client
  // All at once, since on a slow line each file that is found in another one is a wait of its own.
  const preloads = [...client.preloads, ...(client.pages.get(c.req.path) ?? [])]
  const files = { script, styles, preloads }
  const calls = localCalls(doors, c)
  const handle = createRequestHandler({
    request: c.req.raw,
    createRouter: () => createAppRouter({ calls, nonce, files, address: doors.publicUrl }),
  })
  const response = await handle(({ router, responseHeaders }) =>
    renderRouterToString({ router, responseHeaders, children: <RouterServer router={router} /> }),
  )
  c.set('contentPolicy', contentPolicy(nonce, doors, c.req.path))
  response.headers.set('cache-control', 'no-store')
  return response
}
