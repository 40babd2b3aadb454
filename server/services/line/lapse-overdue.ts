import type { RoomType } from '../../../shared/room/room'
import type { Books } from '../../repositories/books'
import type { Clock } from '../../runtime/clock'
import type { Ids } from '../../runtime/ids'
import { backToPlace, endHold, howItLapsed } from './end-hold'
import type { HoldSettings } from './hold-settings'

/** How long a Held booking may be without an order, and how long a promoted one then waits at its old place. */
export const orderlessSeconds = 60

/** Who waits but was not seen for a day has left. */
const goneSeconds = 24 * 3600

type Needs = { clock: Clock; ids: Ids; settings: HoldSettings }
export type LapseOverdue = (books: Books, type: RoomType) => Promise<void>

/**
 * Whoever wants rooms ends the holds whose time and grace are over, inside his own transaction: nobody has to be alive
 * to do it for him, and it never waits for the provider.
 */
export function lapseOverdue({ clock, ids, settings }: Needs): LapseOverdue {
  return async (books, type) => {
    const now = clock.now()
    const from = (seconds: number) => new Date(now.getTime() + seconds * 1000)
    const past = { holdsBefore: from(-settings.graceSeconds), orderlessBefore: from(-orderlessSeconds) }
    for (const booking of await books.dueBookings.overdue(type, past)) {
      if (booking.holdExpiresAt) {
        await endHold(books, ids, booking, { becomes: 'Expired', at: now }, await howItLapsed(books, booking))
      } else if (booking.promoted) await backToPlace(books, booking, from(orderlessSeconds))
      else await endHold(books, ids, booking, { becomes: 'Left', at: now }, undefined)
    }
    for (const booking of await books.dueBookings.unreached(type, now))
      await backToPlace(books, booking, null)
    for (const { id } of await books.dueBookings.unseenSince(type, from(-goneSeconds))) {
      await books.bookings.move(id, 'Queued', 'Left', { ended_at: now })
    }
  }
}
