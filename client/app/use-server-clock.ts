import { useQuery } from '@tanstack/react-query'
import type { ServerCalls } from './calls'
import type { Device } from './device'
import { useApp } from './use-app'

/** Measures the difference to the server's clock once per visit, for countdowns and "today". Whether that was tried. */
export function useServerClock(): boolean {
  const { calls, device } = useApp()
  const { isFetched } = useQuery({
    queryKey: ['server-clock'],
    enabled: device !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    // `performance.now()` may stop while the machine sleeps.
    refetchOnWindowFocus: 'always',
    queryFn: () => (device ? measureClock(calls, device) : null),
  })
  return isFetched
}

/** Measures the difference to the server's clock; answers the server's time. */
export async function measureClock(calls: ServerCalls, device: Device): Promise<string> {
  const asked = device.ticks()
  const { now } = await calls.booking.season.query()
  device.measure(now, asked, device.ticks())
  return now
}

const measureTimeoutMs = 5000

/** Measures the server's clock if that was not done before; waits for at most five seconds. */
export async function ensureServerClock(calls: ServerCalls, device: Device): Promise<void> {
  if (device.measuredNow() !== undefined) return
  const measured = measureClock(calls, device).catch(() => undefined)
  await Promise.race([measured, new Promise((resolve) => setTimeout(resolve, measureTimeoutMs))])
}
