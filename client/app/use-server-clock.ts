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
    queryFn: async () => {
      const asked = device?.ticks() ?? 0
      const { now } = await calls.booking.season.query()
      device?.measure(now, asked, device.ticks())
      return now
    },
  })
}
