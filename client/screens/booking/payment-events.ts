import type { LiveBookings } from '#client/app/live/live-bookings'
import type { BookingSnapshot } from '#shared/booking/snapshot'
import { isLive } from '#shared/booking/status'

/** Follows the booking while the window is open or the guest decides after it, since it may end elsewhere. */
export function paymentEvents(live: LiveBookings) {
  let leave: () => void = () => undefined
  let check: () => void = () => undefined
  function stop(): void {
    leave()
    leave = () => undefined
    check = () => undefined
  }
  return {
    stop,
    /** Checks again, when an earlier event may have become relevant. */
    check: () => check(),
    /** Calls `ended` once, when the booking has ended and `matters` is true. */
    follow(bookingId: string, on: { matters(): boolean; ended(booking: BookingSnapshot): void }): void {
      stop()
      check = () => {
        const booking = live.find(bookingId)
        if (!booking || isLive(booking.status) || !on.matters()) return
        stop()
        on.ended(booking)
      }
      live.expect(bookingId)
      leave = live.subscribe(check)
    },
  }
}
