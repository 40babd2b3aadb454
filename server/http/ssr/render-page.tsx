import { createRequestHandler, RouterServer, renderRouterToString } from '@tanstack/react-router/ssr/server'
import { TRPCClientError } from '@trpc/client'
import type { Context } from 'hono'
import { createAppRouter } from '#client/app/router'
import type { HttpDeps, RequestVariables } from '../context'
import { retryAfterSeconds } from '../middleware/errors'
import { answerTogether } from './answered-together'
import type { ClientBuild } from './client-build'
import { alwaysEnforced, contentPolicy } from './content-policy'
import { localCalls } from './local-calls'

/** A page as everybody may have it; `parts` are what stands between the places where an answer's nonce goes. */
type RenderedPage = { status: number; headers: [string, string][]; parts: string[] }

/**
 * Answers pages of our own client. A page depends on its address alone, so when a season opens and everybody comes at once,
 * one rendering serves all who came in the same moment.
 */
export function makePageAnswer(deps: HttpDeps, client: ClientBuild) {
  const together = answerTogether<RenderedPage>()
  return async (c: Context<RequestVariables>): Promise<Response> => {
    const { status, headers, parts } = await together(c.req.url, () => renderPage(deps, client, c))
    const nonce = deps.ids.token(16)
    const policy = contentPolicy(nonce, deps)
    const isReported = deps.settings.CONTENT_POLICY === 'report-only'
    c.set('contentPolicy', isReported ? alwaysEnforced : policy)
    if (isReported) c.set('reportedPolicy', policy)
    return new Response(parts.join(nonce), { status, headers: [...headers, ['cache-control', 'no-store']] })
  }
}

/** Renders a page on the server, with the data that its loaders ask for. */
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
    // Without the first one's connection: the others get their page even if he has gone.
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
  // What a loader could not get just now is no error of the page's own.
  return { status: 503, headers: [...response.headers, ['retry-after', String(retryAfterSeconds)]], parts }
}

const isBusyAnswer = (error: unknown): boolean =>
  error instanceof TRPCClientError && error.data?.httpStatus === 503
