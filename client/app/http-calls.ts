import { createTRPCClient, httpBatchLink } from '@trpc/client'
import type { AppRouter } from '#server/http/trpc/app-router'
import type { AdminSession } from './admin-session'
import type { ServerCalls } from './calls'
import type { Device } from './device'

export function httpCalls(device: Device, admin: AdminSession): ServerCalls {
  return createTRPCClient<AppRouter>({
    links: [
      httpBatchLink({
        url: '/trpc',
        maxItems: 10,
        // Queries too, or their input would be part of URLs and appear in the logs of proxies.
        methodOverride: 'POST',
        headers: ({ opList }) => ({
          'user-id': device.userId(),
          ...(opList.some(({ path }) => path.startsWith('admin.')) && { 'auth-token': admin.token() ?? '' }),
        }),
        // A call that hangs fails after 20 s, so that the page can say so and offer to try again.
        fetch: (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(20_000) }),
      }),
    ],
  })
}
