import type { Library } from '#server/repositories/repositories'
import type { Clock } from '#server/platform/clock'
import type { Ids } from '#server/platform/ids'
import type { AtType } from '../queue/with-type-lock'
import { backToPlace, endHold } from '../queue/end-hold'
import { orderlessSeconds } from '../queue/expire-overdue'
import type { Promote } from '../queue/promote'

type Needs = { library: Library; atType: AtType; clock: Clock; ids: Ids; promote: Promote }

/**
 * Ends a hold whose order could not be made: the rooms are free at once, and it does not count against the guest.
 * A promoted one keeps its place in the line. A hold that has another order stays. True when no rooms are held now.
 */
export function releaseHold({ library, atType, clock, ids, promote }: Needs) {
  return async (bookingId: string): Promise<boolean> => {
    const { type } = (await library.bookings.byId(bookingId)) ?? {}
    if (!type) return true
    return atType(type, 'money', async (books) => {
      const booking = await books.bookings.byId(bookingId)
      if (booking?.status !== 'Held') return true
      if (booking.holdExpiresAt) return false
      const now = clock.now()
      if (booking.promoted)
        await backToPlace(books, booking, new Date(now.getTime() + orderlessSeconds * 1000))
      else await endHold(books, ids, booking, { becomes: 'Left', at: now }, undefined)
      await promote(books, type)
      return true
    })
  }
}
