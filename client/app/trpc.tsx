import { createTRPCReact } from '@trpc/react-query'
import { type ReactNode, useState } from 'react'
import type { AppRouter } from '#server/http/trpc/app-router'
import { httpCalls } from './calls'
import { useApp } from './use-app'

/** A hook for each of the server's calls, for the panel and forms; the first load has only `reads.ts`, which is smaller. */
export const trpc = createTRPCReact<AppRouter>()

/** Around every screen that uses the hooks, which need the real client. */
export function TrpcProvider({ children }: { children: ReactNode }) {
  const { calls, queryClient, device, admin } = useApp()
  const [client] = useState(() => (device ? httpCalls(device, admin) : calls))
  return (
    <trpc.Provider client={client} queryClient={queryClient}>
      {children}
    </trpc.Provider>
  )
}
