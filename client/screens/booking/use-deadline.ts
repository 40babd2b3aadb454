import { useState } from 'react'
import type { Device } from '../../app/device'

/** A moment this many seconds after the screen part appeared, by `device.ticks`. */
export function useDeadline(seconds: number, device: Device): number {
  const [deadline] = useState(() => device.ticks() + seconds * 1000)
  return deadline
}
