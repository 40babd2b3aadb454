import { createRequestHandler, RouterServer, renderRouterToString } from '@tanstack/react-router/ssr/server'
import { createTRPCClient, unstable_localLink } from '@trpc/client'
import type { Context } from 'hono'
import { createAppRouter } from '../../../client/app/router'
import type { Doors, RequestVariables } from '../context'
import { type AppRouter, appRouter } from '../rpc/app-router'
import type { ClientBuild } from './client-build'
import { contentPolicy } from './content-policy'

/** Renders a page of our own client on the server, with the data that its loaders ask for. */
export async function renderPage(
  doors: Doors,
  client: ClientBuild,
  c: Context<RequestVariables>,
): Promise<Response> {
  const nonce = doors.ids.token(16)
  const { script, styles, preloads } = client
  const calls = createTRPCClient<AppRouter>({
    links: [
      unstable_localLink({
        router: appRouter,
        createContext: async () => ({
          doors,
          requestId: c.get('requestId'),
          networkAddress: c.get('networkAddress'),
          userIdHeader: undefined,
          authTokenHeader: undefined,
        }),
      }),
    ],
  })
  const handle = createRequestHandler({
    request: c.req.raw,
    createRouter: () => createAppRouter({ calls, nonce, files: { script, styles, preloads } }),
  })
  const response = await handle(({ router, responseHeaders }) =>
    renderRouterToString({ router, responseHeaders, children: <RouterServer router={router} /> }),
  )
  c.set('contentPolicy', contentPolicy(nonce, doors, c.req.path))
  response.headers.set('cache-control', 'no-store')
  return response
}
