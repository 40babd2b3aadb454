import { useEffect, useRef } from 'react'
import type { BookingSnapshot } from '#shared/booking/snapshot'

type Changes = { turn(booking: BookingSnapshot): void; timeOver(booking: BookingSnapshot): void }

/** What became of a booking before the guest's eyes; what a reload finds is no change. */
export function useStandingChanges(booking: BookingSnapshot | undefined, { turn, timeOver }: Changes): void {
  const before = useRef<BookingSnapshot['status']>(undefined)
  useEffect(() => {
    if (!booking) return
    const { status, orderId, holdExpiresAt } = booking
    const was = before.current
    const isTurn = was === 'Queued' && status === 'Held'
    // A turn whose order is just being made is told when it can be paid.
    if (isTurn && (orderId === null || holdExpiresAt === null)) return
    before.current = status
    if (isTurn) turn(booking)
    if (was === 'Held' && status === 'Expired') timeOver(booking)
  })
}
