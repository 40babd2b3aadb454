import { createTRPCClient } from '@trpc/client'
import type { AppRouter } from '#server/http/trpc/app-router'
import type { Device } from '../device'
import type { ServerCalls } from '../trpc'
import { measureClock } from '../use-server-clock'
import { type LiveBookings, liveBookings } from './live-bookings'
import { sharedStream } from './shared-stream'
import { streamLink } from './stream-link'

const lives = new WeakMap<Device, LiveBookings>()

/** The live bookings of this tab; one stream, however many tabs and parts of a screen look. */
export function liveOf(device: Device, calls: ServerCalls): LiveBookings {
  const live = lives.get(device) ?? overTheNetwork(device, calls)
  lives.set(device, live)
  return live
}

function overTheNetwork(device: Device, calls: ServerCalls): LiveBookings {
  const stream = createTRPCClient<AppRouter>({
    links: [
      streamLink({
        url: '/trpc',
        headers: () => ({ 'user-id': device.userId() }),
        fetch: (input, init) => fetch(input, init),
        pause: untilWorthATry,
      }),
    ],
  })
  const measure = () => void measureClock(calls, device).catch(() => undefined)
  const open = sharedStream(
    ({ events, isOpen, over }) => {
      const subscribed = stream.booking.live.subscribe(undefined, {
        onData: events,
        onConnectionStateChange: ({ state }) => isOpen(state === 'pending'),
        onComplete: over,
      })
      return () => subscribed.unsubscribe()
    },
    () => `live-bookings-${device.userId()}`,
  )
  return liveBookings({
    open: ({ events, isOpen, over }) =>
      open({
        events: (sent) => {
          events(sent)
          // From now on a deadline is counted down.
          if (sent.items.some(({ status }) => status === 'Held')) measure()
        },
        isOpen: (now) => {
          // Who comes back may have slept, and their clock as well.
          if (now) measure()
          isOpen(now)
        },
        over,
      }),
    ask: () => calls.booking.mine.query(),
  })
}

/** The time, or until the browser says that it has a line again. */
export function untilWorthATry(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer)
      window.removeEventListener('online', go)
      signal.removeEventListener('abort', go)
      resolve()
    }
    const timer = setTimeout(go, milliseconds)
    window.addEventListener('online', go)
    signal.addEventListener('abort', go)
  })
}
