import { useSyncExternalStore } from 'react'
import type { BookingSnapshot } from '#shared/booking/snapshot'
import type { LiveBookings } from './live-bookings'

const never = () => () => undefined
const nothing = () => undefined

/** What is known of a booking by now; while it goes on and this is shown, news of it is asked for. */
export const useLiveBooking = (live: LiveBookings | undefined, id: string): BookingSnapshot | undefined =>
  useSyncExternalStore(live?.subscribe ?? never, () => live?.find(id), nothing)

export const useIsDown = (live: LiveBookings | undefined): boolean =>
  useSyncExternalStore(
    live?.subscribe ?? never,
    () => live?.isDown() ?? false,
    () => false,
  )
