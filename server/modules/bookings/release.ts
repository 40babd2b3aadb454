import { DomainError } from '#shared/domain-error'
import type { Booking } from '#server/repositories/bookings'
import type { Library } from '#server/repositories/repositories'
import type { Clock } from '#server/platform/clock'
import type { Ids } from '#server/platform/ids'
import type { Secrets } from '#server/platform/secrets'
import type { AtType } from '../queue/with-type-lock'
import { endHold, howItLapsed } from '../queue/end-hold'
import type { HoldSettings } from '../queue/hold-settings'
import type { Promote } from '../queue/promote'

type Needs = {
  library: Library
  atType: AtType
  clock: Clock
  ids: Ids
  secrets: Secrets
  promote: Promote
  notePresence: (userKey: string) => Promise<void>
  settings: HoldSettings
}

/**
 * A guest gives back his unpaid hold or leaves the line. Doing it twice changes nothing.
 * Throws `NotFound` for a booking that is not his, whatever it is, and `Conflict` when it is being paid or paid.
 */
export function giveBack(needs: Needs) {
  const { library, atType, clock, ids, secrets, promote, notePresence, settings } = needs
  return async (userId: string, bookingId: string): Promise<void> => {
    const userKey = secrets.digest('user', userId)
    await notePresence(userKey)
    const asked = await library.bookings.byId(bookingId)
    if (asked?.userKey !== userKey) {
      throw new DomainError('NotFound', 'There is no such booking of yours.')
    }
    await atType(asked.type, 'wish', async (books) => {
      const booking = await books.bookings.byId(bookingId)
      if (!booking || ['Left', 'Expired', 'NoRooms'].includes(booking.status)) return
      const now = clock.now()
      const left =
        (await endHold(
          books,
          ids,
          booking,
          { becomes: 'Left', at: now },
          keptLong(booking, now) ? await howItLapsed(books, booking) : undefined,
        )) || (await books.bookings.move(booking.id, 'Queued', 'Left', { ended_at: now }))
      if (!left) throw new DomainError('Conflict', 'This booking is being paid for or is paid, so it stays.')
      await promote(books, booking.type)
    })
  }

  /** Kept for more than half its time, a hold counts as if it had run out. */
  function keptLong(booking: Booking, now: Date): boolean {
    const { heldAt, holdExpiresAt } = booking
    if (!holdExpiresAt || !heldAt) return false
    const wholeMs = Math.min(holdExpiresAt.getTime() - heldAt.getTime(), settings.holdSeconds * 1000)
    return now.getTime() - heldAt.getTime() > wholeMs / 2
  }
}
