import { useQuery } from '@tanstack/react-query'
import type { Device } from './device'
import type { ServerCalls } from './trpc'

/** Measures this browser's difference to the server's clock once a visit; countdowns and "today" follow the server. */
export function useServerClock(calls: ServerCalls, device: Device | undefined): void {
  useQuery({
    queryKey: ['server-clock'],
    enabled: device !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    // A machine that slept may not have counted its ticks.
    refetchOnWindowFocus: 'always',
    queryFn: () => (device ? measureClock(calls, device) : null),
  })
}

/** What the server's clock says; from now on this browser knows its difference to it. */
export async function measureClock(calls: ServerCalls, device: Device): Promise<string> {
  const asked = device.ticks()
  const { now } = await calls.booking.season.query()
  device.measure(now, asked, device.ticks())
  return now
}

const longEnoughMs = 5000

/** Measures if nobody has yet; a line that hangs is not waited for longer than five seconds. */
export async function knowServerClock(calls: ServerCalls, device: Device): Promise<void> {
  if (device.measuredNow() !== undefined) return
  const measured = measureClock(calls, device).catch(() => undefined)
  await Promise.race([measured, new Promise((resolve) => setTimeout(resolve, longEnoughMs))])
}
