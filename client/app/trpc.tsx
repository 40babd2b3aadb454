import { createTRPCReact } from '@trpc/react-query'
import type { ReactNode } from 'react'
import type { AppRouter } from '#server/http/trpc/app-router'
import { useApp } from './use-app'

/** A hook for each of the server's calls, for the panel and forms; the first load has only `reads.ts`, which is smaller. */
export const trpc = createTRPCReact<AppRouter>()

/** Around every screen that uses the hooks. */
export function TrpcProvider({ children }: { children: ReactNode }) {
  const { calls, queryClient } = useApp()
  return (
    <trpc.Provider client={calls} queryClient={queryClient}>
      {children}
    </trpc.Provider>
  )
}
