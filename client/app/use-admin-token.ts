import { useSyncExternalStore } from 'react'
import type { AdminSession } from './admin-session'

/** Null: nobody is signed in. Undefined on the server and while the page wakes: not known yet. */
export function useAdminToken(admin: AdminSession): string | null | undefined {
  return useSyncExternalStore(admin.subscribe, admin.token, () => undefined)
}
