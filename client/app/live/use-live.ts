import { useSyncExternalStore } from 'react'
import type { BookingSnapshot } from '#shared/booking/snapshot'
import type { LiveBookings } from './live-bookings'

const never = () => () => undefined
const nothing = () => undefined

/** The latest snapshot of a booking; while it can change, events for it are received. */
export const useLiveBooking = (live: LiveBookings | undefined, id: string): BookingSnapshot | undefined =>
  useSyncExternalStore(live?.subscribe ?? never, () => live?.find(id), nothing)

export const useIsDown = (live: LiveBookings | undefined): boolean =>
  useSyncExternalStore(
    live?.subscribe ?? never,
    () => live?.isDown() ?? false,
    () => false,
  )
