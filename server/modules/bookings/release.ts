import type { Clock } from '#server/platform/clock'
import type { Ids } from '#server/platform/ids'
import type { Secrets } from '#server/platform/secrets'
import type { Booking } from '#server/repositories/bookings'
import type { Repositories } from '#server/repositories/repositories'
import { DomainError } from '#shared/domain-error'
import { endHold, howItExpired } from '../queue/end-hold'
import type { HoldSettings } from '../queue/hold-settings'
import type { Promote } from '../queue/promote'
import type { AtType } from '../queue/with-type-lock'

type Needs = {
  repositories: Repositories
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
export function release(needs: Needs) {
  const { repositories, atType, clock, ids, secrets, promote, notePresence, settings } = needs
  return async (userId: string, bookingId: string): Promise<void> => {
    const userKey = secrets.digest('user', userId)
    await notePresence(userKey)
    const asked = await repositories.bookings.byId(bookingId)
    if (asked?.userKey !== userKey) {
      throw new DomainError('NotFound', 'There is no such booking of yours.')
    }
    await atType(asked.type, 'wish', async (tx) => {
      const booking = await tx.bookings.byId(bookingId)
      if (!booking || ['Withdrawn', 'Expired', 'NoRooms'].includes(booking.status)) return
      const now = clock.now()
      const left =
        (await endHold(
          tx,
          ids,
          booking,
          { becomes: 'Withdrawn', at: now },
          keptLong(booking, now) ? await howItExpired(tx, booking) : undefined,
        )) || (await tx.bookings.move(booking.id, 'Queued', 'Withdrawn', { ended_at: now }))
      if (!left) throw new DomainError('Conflict', 'This booking is being paid for or is paid, so it stays.')
      await promote(tx, booking.type)
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
