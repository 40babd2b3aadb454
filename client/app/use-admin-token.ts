import { useSyncExternalStore } from 'react'
import type { AdminSession } from './admin-session'

/** Null: nobody is signed in. Undefined on the server and during hydration: not known yet. */
export function useAdminToken(admin: AdminSession): string | null | undefined {
  return useSyncExternalStore(admin.subscribe, admin.token, () => undefined)
}
