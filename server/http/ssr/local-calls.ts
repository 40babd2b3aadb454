import { createTRPCClient, unstable_localLink } from '@trpc/client'
import type { Context } from 'hono'
import type { Doors, RequestVariables } from '../context'
import { type AppRouter, appRouter } from '../trpc/app-router'

/** The calls of a page that is rendered here: straight to the services, as nobody in particular. */
export const localCalls = (doors: Doors, c: Context<RequestVariables>) =>
  createTRPCClient<AppRouter>({
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
