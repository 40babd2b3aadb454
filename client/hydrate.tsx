import { RouterClient } from '@tanstack/react-router/ssr/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { adminSession } from './app/admin-session'
import { browserDevice } from './app/browser-device'
import { lazyCalls } from './app/lazy-calls'
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

  const calls = lazyCalls(async () => (await import('./app/calls')).httpCalls(device, admin))

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
