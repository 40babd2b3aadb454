import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False on the server and until the page listens; what may not be pressed before that waits for it. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
