import { createTRPCClient } from '@trpc/client'
import type { AppRouter } from '#server/http/trpc/app-router'
import type { ServerCalls } from '../calls'
import type { Device } from '../device'
import { moneyLink } from '../money-link'
import { measureClock } from '../use-server-clock'
import { type LiveBookings, liveBookings } from './live-bookings'
import { pauseOrOnline } from './pause-or-online'
import { sharedStream } from './shared-stream'
import { streamLink } from './stream-link'

const lives = new WeakMap<Device, LiveBookings>()

/** The live bookings of this tab, over one stream that all tabs and components share. */
export function liveOf(device: Device, calls: ServerCalls): LiveBookings {
  const live = lives.get(device) ?? connectLive(device, calls)
  lives.set(device, live)
  return live
}

function connectLive(device: Device, calls: ServerCalls): LiveBookings {
  const stream = createTRPCClient<AppRouter>({
    links: [
      moneyLink,
      streamLink({
        url: '/trpc',
        headers: () => ({ 'user-id': device.userId() }),
        fetch: (input, init) => fetch(input, init),
        pause: pauseOrOnline,
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
          // A hold shows a countdown, which needs an exact clock.
          if (sent.items.some(({ status }) => status === 'Held')) measure()
        },
        isOpen: (now) => {
          // After a reconnect the machine may have slept, and its ticks with it.
          if (now) measure()
          isOpen(now)
        },
        over,
      }),
    ask: () => calls.booking.mine.query(),
  })
}
