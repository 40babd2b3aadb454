import { createTRPCClient, unstable_localLink } from '@trpc/client'
import type { Context } from 'hono'
import type { HttpDeps, RequestVariables } from '../context'
import { type AppRouter, appRouter } from '../trpc/app-router'

/** The calls of a page that is rendered here: straight to the services, as nobody in particular. */
export const localCalls = (deps: HttpDeps, c: Context<RequestVariables>) =>
  createTRPCClient<AppRouter>({
    links: [
      unstable_localLink({
        router: appRouter,
        createContext: async () => ({
          deps,
          requestId: c.get('requestId'),
          networkAddress: c.get('networkAddress'),
          userIdHeader: undefined,
          authTokenHeader: undefined,
        }),
      }),
    ],
  })
