import { createTRPCClient, unstable_localLink } from '@trpc/client'
import type { Context } from 'hono'
import type { HttpDeps, RequestVariables } from '../context'
import { type AppRouter, appRouter } from '../trpc/app-router'

/** A tRPC client for rendering pages: calls the procedures in this process, without a user. */
export const localCalls = (deps: HttpDeps, c: Context<RequestVariables>) =>
  createTRPCClient<AppRouter>({
    links: [
      unstable_localLink({
        router: appRouter,
        createContext: async () => ({
          deps,
          server: deps.ctx,
          requestId: c.get('requestId'),
          networkAddress: c.get('networkAddress'),
          userIdHeader: undefined,
          authTokenHeader: undefined,
        }),
      }),
    ],
  })
