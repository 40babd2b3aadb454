import type { TRPCClient } from '@trpc/client'
import type { AppRouter } from '#server/http/trpc/app-router'

/** The server's calls, typed from its router. */
export type ServerCalls = TRPCClient<AppRouter>

/** Calls whose code loads with the first of them: a page that the server has filled asks for nothing. */
export function callsOnDemand(load: () => Promise<ServerCalls>): ServerCalls {
  // A script that did not load is asked for again by the next call.
  let loading: Promise<ServerCalls> | undefined
  const loaded = () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
  const at = (path: readonly PropertyKey[]): unknown =>
    new Proxy(() => undefined, {
      get: (_, name) => at([...path, name]),
      apply: async (_, __, sent: unknown[]) => {
        let owner: unknown
        let found: unknown = await loaded()
        for (const name of path) {
          owner = found
          found = Reflect.get(Object(found), name)
        }
        // tRPC's hooks call methods of the client itself, which need their object.
        return typeof found === 'function' ? Reflect.apply(found, owner, sent) : undefined
      },
    })
  return at([]) as ServerCalls
}
