import type { QueryClient } from '@tanstack/react-query'
import type { TRPCClient } from '@trpc/client'
import { createTRPCQueryUtils, createTRPCReact } from '@trpc/react-query'
import type { AppRouter } from '#server/http/trpc/app-router'

/** The server's calls, typed from its router. */
export const trpc = createTRPCReact<AppRouter>()

export type ServerCalls = TRPCClient<AppRouter>

/** For loaders; fills the cache that the screens read. */
export const serverData = (client: ServerCalls, queryClient: QueryClient) =>
  createTRPCQueryUtils<AppRouter>({ client, queryClient })
