import type { Db } from '#server/database/transaction'
import type { Clock } from '#server/platform/clock'
import type { Ids } from '#server/platform/ids'
import type { Secrets } from '#server/platform/secrets'
import { DomainError } from '#shared/domain-error'
import { endHold, howItExpired } from '../queue/end-hold'
import type { HoldSettings } from '../queue/hold-settings'
import type { Promote } from '../queue/promote'
import type { AtType } from '../queue/with-type-lock'
import type { Booking } from './booking-rows'
import * as bookingRows from './booking-rows'

type Needs = {
  db: Db
  atType: AtType
  clock: Clock
  ids: Ids
  secrets: Secrets
  promote: Promote
  notePresence: (userKey: string) => Promise<void>
  settings: HoldSettings
}

/**
 * A guest releases an unpaid hold or leaves the queue. A second call changes nothing.
 * Throws `NotFound` for a booking that is not theirs, and `Conflict` when it is paid or being paid for.
 */
export function release(needs: Needs) {
  const { db, atType, clock, ids, secrets, promote, notePresence, settings } = needs
  return async (userId: string, bookingId: string): Promise<void> => {
    const userKey = secrets.digest('user', userId)
    await notePresence(userKey)
    const asked = await bookingRows.byId(db, bookingId)
    if (asked?.userKey !== userKey) {
      throw new DomainError('NotFound', 'You have no such booking.')
    }
    await atType(asked.type, 'request', async (tx) => {
      const booking = await bookingRows.byId(tx, bookingId)
      if (!booking || ['Withdrawn', 'Expired', 'NoRooms'].includes(booking.status)) return
      const now = clock.now()
      const isReleased =
        (await endHold(
          tx,
          ids,
          booking,
          { becomes: 'Withdrawn', at: now },
          keptLong(booking, now) ? await howItExpired(tx, booking) : undefined,
        )) || (await bookingRows.move(tx, booking.id, 'Queued', 'Withdrawn', { ended_at: now }))
      if (!isReleased)
        throw new DomainError('Conflict', 'This booking is paid or being paid for, so it cannot be released.')
      await promote(tx, booking.type)
    })
  }

  /** A hold that is released after more than half its time counts as expired. */
  function keptLong(booking: Booking, now: Date): boolean {
    const { heldAt, holdExpiresAt } = booking
    if (!holdExpiresAt || !heldAt) return false
    const wholeMs = Math.min(holdExpiresAt.getTime() - heldAt.getTime(), settings.holdSeconds * 1000)
    return now.getTime() - heldAt.getTime() > wholeMs / 2
  }
}
