import type { RoomType } from '#shared/room/room'
import type { Booking } from '#server/repositories/bookings'
import type { Books } from '#server/repositories/repositories'
import type { Clock } from '#server/platform/clock'
import type { Ids } from '#server/platform/ids'
import { backToPlace, endHold, howItLapsed } from './end-hold'
import type { HoldSettings } from './hold-settings'

/** How long a Held booking may be without an order, and how long a promoted one then waits at its old place. */
export const orderlessSeconds = 60

/** Who waits but was not seen for a day has left. */
const goneSeconds = 24 * 3600

type Needs = { clock: Clock; ids: Ids; settings: HoldSettings }
/** `isWanted`: somebody asks for rooms just now and cannot wait until the provider was asked about an ended hold. */
export type LapseOverdue = (books: Books, type: RoomType, isWanted: boolean) => Promise<void>

/**
 * Ends the holds whose time and grace are over. Whoever wants rooms does it inside his own transaction: nobody has to be
 * alive to do it for him, and it never waits for the provider. What is known to be paid stays until that is decided.
 */
export function lapseOverdue({ clock, ids, settings }: Needs): LapseOverdue {
  return async (books, type, isWanted) => {
    const now = clock.now()
    const from = (seconds: number) => new Date(now.getTime() + seconds * 1000)
    const over = await books.dueBookings.over(type, {
      ...{ now, unasked: isWanted, holdsBefore: from(-settings.graceSeconds) },
      ...{ orderlessBefore: from(-orderlessSeconds), goneSince: from(-goneSeconds) },
    })
    for (const booking of over) {
      if (booking.isGone) await books.bookings.move(booking.id, 'Queued', 'Left', { ended_at: now })
      else if (await books.orders.isBeingPaid(booking.id)) continue
      // Before its end, where both are due at once: who never heard of his turn did not miss it.
      else if (booking.isUnreached) await backToPlace(books, booking, null)
      else await endOverdue(books, booking, now)
    }
  }

  async function endOverdue(books: Books, booking: Booking, now: Date): Promise<void> {
    if (booking.holdExpiresAt) {
      await endHold(books, ids, booking, { becomes: 'Expired', at: now }, await howItLapsed(books, booking))
    } else if (booking.promoted) {
      await backToPlace(books, booking, new Date(now.getTime() + orderlessSeconds * 1000))
    } else await endHold(books, ids, booking, { becomes: 'Left', at: now }, undefined)
  }
}
