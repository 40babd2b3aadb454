import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False while the page is as the server wrote it, true once it listens. */
export const useIsAwake = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
