import { createTRPCClient, httpBatchLink, type TRPCClient } from '@trpc/client'
import type { AppRouter } from '#server/http/trpc/app-router'
import type { AdminSession } from './admin-session'
import type { Device } from './device'
import { moneyLink } from './money-link'

/** The server's calls, typed from its router. */
export type ServerCalls = TRPCClient<AppRouter>

/** Calls that take the administrator's token; it is sent with no other. */
const forAdmin = /^(admin|calendars|desk|folio|invoices|payouts|rates|register|reports|settings|team)\./

export function httpCalls(device: Device, admin: AdminSession): ServerCalls {
  return createTRPCClient<AppRouter>({
    links: [
      moneyLink,
      httpBatchLink({
        url: '/trpc',
        maxItems: 10,
        // Queries too, or their input would be part of URLs and appear in the logs of proxies.
        methodOverride: 'POST',
        headers: ({ opList }) => ({
          'user-id': device.userId(),
          ...(opList.some(({ path }) => forAdmin.test(path)) && { 'auth-token': admin.token() ?? '' }),
        }),
        // A call that hangs fails after 20 s, so that the page can say so and offer to try again.
        fetch: (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(20_000) }),
      }),
    ],
  })
}
