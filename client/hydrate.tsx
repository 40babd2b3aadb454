import { RouterClient } from '@tanstack/react-router/ssr/client'
import { createTRPCClient, httpBatchLink } from '@trpc/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { AppRouter } from '#server/http/trpc/app-router'
import { adminSession } from './app/admin-session'
import { browserDevice } from './app/browser-device'
import { createAppRouter } from './app/router'

/** Makes the page that the server sent answer to its guest. The only place in the browser that has a clock and chance. */
export function hydrate(): void {
  // The content policy forbids code from strings, which zod would else try for speed. Zod comes with the pages that
  // have forms, and finds this there.
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
    // A line that hangs is given up after 20 s, so that the page can say so and ask again.
    links: [
      httpBatchLink({
        url: '/trpc',
        maxItems: 10,
        // Questions too: what a guest or the desk asks for would otherwise stand in addresses, and in the logs of whoever is on the way.
        methodOverride: 'POST',
        headers: ({ opList }) => ({
          'user-id': device.userId(),
          ...(opList.some(({ path }) => path.startsWith('admin.')) && { 'auth-token': admin.token() ?? '' }),
        }),
        fetch: (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(20_000) }),
      }),
    ],
  })

  const router = createAppRouter({ calls, device, admin })
  // In a task of its own and then in slices, so that a slow phone goes on scrolling and typing while the page comes alive.
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
