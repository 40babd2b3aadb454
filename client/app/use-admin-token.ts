import { useSyncExternalStore } from 'react'
import { useApp } from './use-app'

/** Null: nobody is signed in. Undefined on the server and during hydration: not known yet. */
export function useAdminToken(): string | null | undefined {
  const { admin } = useApp()
  return useSyncExternalStore(admin.subscribe, admin.token, () => undefined)
}
