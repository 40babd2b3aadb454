import './styles/index.css'
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { adminSession } from './app/admin-session'
import { browserDevice } from './app/browser-device'
import { createAppRouter } from './app/router'
import { serverCalls } from './app/server-calls'

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

const calls = serverCalls({
  timeoutMs: 20_000,
  headers: (path) => ({
    'user-id': device.userId(),
    ...(path.startsWith('admin.') && { 'auth-token': admin.token() ?? '' }),
  }),
})

hydrateRoot(
  document,
  <StrictMode>
    <RouterClient router={createAppRouter({ calls, device, admin })} />
  </StrictMode>,
)
