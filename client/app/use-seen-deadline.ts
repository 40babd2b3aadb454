import { useState, useSyncExternalStore } from 'react'
import type { Device } from './device'

function onVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

/** This many seconds after the page was first visible, by `device.ticks`; undefined until then. */
export function useSeenDeadline(seconds: number, device: Device): number | undefined {
  const [deadline, setDeadline] = useState<number>()
  const isVisible = useSyncExternalStore(
    onVisibility,
    () => document.visibilityState === 'visible',
    () => false,
  )
  if (isVisible && deadline === undefined) setDeadline(device.ticks() + seconds * 1000)
  return deadline
}
