import type { LiveBookings } from '#client/app/live/live-bookings'
import type { BookingSnapshot } from '#shared/booking/snapshot'
import { isLive } from '#shared/booking/status'

/** While the window stands open, and while its guest decides after it, others may end what he is about to pay. */
export function paymentHearing(live: LiveBookings) {
  let leave: () => void = () => undefined
  let look: () => void = () => undefined
  function stop(): void {
    leave()
    leave = () => undefined
    look = () => undefined
  }
  return {
    stop,
    /** What was heard before may matter now. */
    look: () => look(),
    /** Calls once, when the booking has ended and it matters. */
    hear(bookingId: string, on: { matters(): boolean; ended(booking: BookingSnapshot): void }): void {
      stop()
      look = () => {
        const booking = live.find(bookingId)
        if (!booking || isLive(booking.status) || !on.matters()) return
        stop()
        on.ended(booking)
      }
      live.expect(bookingId)
      leave = live.subscribe(look)
    },
  }
}
