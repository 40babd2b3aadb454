import { createRequestHandler, RouterServer, renderRouterToString } from '@tanstack/react-router/ssr/server'
import { TRPCClientError } from '@trpc/client'
import type { Context } from 'hono'
import { createAppRouter } from '#client/app/router'
import type { HttpDeps, RequestVariables } from '../context'
import { retryAfterSeconds } from '../middleware/errors'
import type { ClientBuild } from './client-build'
import { coalesceRequests } from './coalesce-requests'
import { alwaysEnforced, contentPolicy } from './content-policy'
import { localCalls } from './local-calls'

/** A page that is the same for everyone; `parts` is its HTML, split where an answer's nonce is inserted. */
type RenderedPage = { status: number; headers: [string, string][]; parts: string[] }

/**
 * Answers with pages of the website. A page depends on its URL alone, so one rendering serves all requests of the same
 * moment, for example when a season opens.
 */
export function makePageAnswer(deps: HttpDeps, client: ClientBuild) {
  const coalesce = coalesceRequests<RenderedPage>()
  return async (c: Context<RequestVariables>): Promise<Response> => {
    const { status, headers, parts } = await coalesce(c.req.url, () => renderPage(deps, client, c))
    const nonce = deps.ids.token(16)
    const policy = contentPolicy(nonce, deps)
    const isReported = deps.settings.CONTENT_POLICY === 'report-only'
    c.set('contentPolicy', isReported ? alwaysEnforced : policy)
    if (isReported) c.set('reportedPolicy', policy)
    return new Response(parts.join(nonce), { status, headers: [...headers, ['cache-control', 'no-store']] })
  }
}

/** Renders a page on the server, with the data of its loaders. */
async function renderPage(
  deps: HttpDeps,
  client: ClientBuild,
  c: Context<RequestVariables>,
): Promise<RenderedPage> {
  const nonce = deps.ids.token(16)
  const { script, styles, preloads } = client
  const files = { script, styles, preloads }
  const calls = localCalls(deps, c)
  const handle = createRequestHandler({
    // Without the abort signal of the first request, because the others need the page even if its client disconnects.
    request: new Request(c.req.url),
    createRouter: () => createAppRouter({ calls, nonce, files, address: deps.publicUrl }),
  })
  let isBusy = false
  const response = await handle(({ router, responseHeaders }) => {
    isBusy = router.stores.matches.get().some(({ error }) => isBusyAnswer(error))
    return renderRouterToString({ router, responseHeaders, children: <RouterServer router={router} /> })
  })
  const parts = (await response.text()).split(nonce)
  if (!isBusy) return { status: response.status, headers: [...response.headers], parts }
  // A loader that was refused as busy makes the page 503, so that clients retry.
  return { status: 503, headers: [...response.headers, ['retry-after', String(retryAfterSeconds)]], parts }
}

const isBusyAnswer = (error: unknown): boolean =>
  error instanceof TRPCClientError && error.data?.httpStatus === 503
