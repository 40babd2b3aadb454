import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False on the server and before hydration, for controls that must not be used until then. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
