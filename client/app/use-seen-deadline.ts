import { useState, useSyncExternalStore } from 'react'
import type { Device } from './device'

function onVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

/** A moment this many seconds after the page was first looked at, by `device.ticks`; undefined while it is hidden. */
export function useSeenDeadline(seconds: number, device: Device): number | undefined {
  const [deadline, setDeadline] = useState<number>()
  const isSeen = useSyncExternalStore(
    onVisibility,
    () => document.visibilityState === 'visible',
    () => false,
  )
  if (isSeen && deadline === undefined) setDeadline(device.ticks() + seconds * 1000)
  return deadline
}
