import { useEffect, useRef } from 'react'
import type { BookingSnapshot } from '#shared/booking/snapshot'

type Changes = { turn(booking: BookingSnapshot): void; timeOver(booking: BookingSnapshot): void }

/** Calls on changes that happen while the page is open; the state after a reload is not a change. */
export function useStandingChanges(booking: BookingSnapshot | undefined, { turn, timeOver }: Changes): void {
  const before = useRef<BookingSnapshot['status']>(undefined)
  useEffect(() => {
    if (!booking) return
    const { status, orderId, holdExpiresAt } = booking
    const was = before.current
    const isTurn = was === 'Queued' && status === 'Held'
    // The turn is announced once its order is made and it can be paid.
    if (isTurn && (orderId === null || holdExpiresAt === null)) return
    before.current = status
    if (isTurn) turn(booking)
    if (was === 'Held' && status === 'Expired') timeOver(booking)
  })
}
