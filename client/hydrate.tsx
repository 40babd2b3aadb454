import { RouterClient } from '@tanstack/react-router/ssr/client'
import { createTRPCClient, httpBatchLink } from '@trpc/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { AppRouter } from '#server/http/trpc/app-router'
import { adminSession } from './app/admin-session'
import { browserDevice } from './app/browser-device'
import { createAppRouter } from './app/router'

/** Hydrates the page that the server sent. The only code in the browser that reads the clock and random numbers. */
export function hydrate(): void {
  // The content security policy forbids code from strings, which zod uses for speed unless this is set.
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

  const device = browserDevice({
    local: () => localStorage,
    session: () => sessionStorage,
    now: () => Date.now(),
    ticks: () => performance.now(),
    chance: (count) => crypto.getRandomValues(new Uint8Array(count)),
  })

  const admin = adminSession(device.local)

  const calls = createTRPCClient<AppRouter>({
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

  const router = createAppRouter({ calls, device, admin })
  // In a task of its own and as a transition, so that scrolling and typing stay possible on a slow phone.
  setTimeout(() =>
    startTransition(() => {
      hydrateRoot(
        document,
        <StrictMode>
          <RouterClient router={router} />
        </StrictMode>,
      )
    }),
  )
}
