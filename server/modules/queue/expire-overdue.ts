import type { Clock } from '#server/platform/clock'
import type { Ids } from '#server/platform/ids'
import type { Booking } from '#server/repositories/bookings'
import type { TransactionRepositories } from '#server/repositories/repositories'
import type { RoomType } from '#shared/room/room'
import { backToPlace, endHold, howItExpired } from './end-hold'
import type { HoldSettings } from './hold-settings'

/** How long a Held booking may be without an order, and how long a promoted one then waits at its old place. */
export const orderlessSeconds = 60

/** Who waits but was not seen for a day has left. */
const goneSeconds = 24 * 3600

type Needs = { clock: Clock; ids: Ids; settings: HoldSettings }
/** `isWanted`: somebody asks for rooms just now and cannot wait until the provider was asked about an ended hold. */
export type ExpireOverdue = (tx: TransactionRepositories, type: RoomType, isWanted: boolean) => Promise<void>

/**
 * Ends the holds whose time and grace are over. Whoever wants rooms does it inside his own transaction: nobody has to be
 * alive to do it for him, and it never waits for the provider. What is known to be paid stays until that is decided.
 */
export function expireOverdue({ clock, ids, settings }: Needs): ExpireOverdue {
  return async (tx, type, isWanted) => {
    const now = clock.now()
    const from = (seconds: number) => new Date(now.getTime() + seconds * 1000)
    const over = await tx.dueBookings.over(type, {
      ...{ now, unasked: isWanted, holdsBefore: from(-settings.graceSeconds) },
      ...{ orderlessBefore: from(-orderlessSeconds), goneSince: from(-goneSeconds) },
    })
    for (const booking of over) {
      if (booking.isGone) await tx.bookings.move(booking.id, 'Queued', 'Withdrawn', { ended_at: now })
      else if (await tx.orders.isBeingPaid(booking.id)) continue
      // Before its end, where both are due at once: who never heard of his turn did not miss it.
      else if (booking.isUnreached) await backToPlace(tx, booking, null)
      else await endOverdue(tx, booking, now)
    }
  }

  async function endOverdue(tx: TransactionRepositories, booking: Booking, now: Date): Promise<void> {
    if (booking.holdExpiresAt) {
      await endHold(tx, ids, booking, { becomes: 'Expired', at: now }, await howItExpired(tx, booking))
    } else if (booking.promoted) {
      await backToPlace(tx, booking, new Date(now.getTime() + orderlessSeconds * 1000))
    } else await endHold(tx, ids, booking, { becomes: 'Withdrawn', at: now }, undefined)
  }
}
