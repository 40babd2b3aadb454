import { nightsOf } from '../../../shared/booking/stay'
import type { RoomType } from '../../../shared/room/room'
import type { Books } from '../../repositories/books'
import type { Clock } from '../../runtime/clock'
import type { Ids } from '../../runtime/ids'
import { decideUnderCaps } from './decide-under-caps'
import { endHold } from './end-hold'
import { firstLookSeconds, type HoldSettings } from './hold-settings'
import type { LapseOverdue } from './lapse-overdue'
import { loadLine } from './load-line'

type Needs = { clock: Clock; ids: Ids; lapse: LapseOverdue; settings: HoldSettings }

/** The entry of the guest who is asking just now: he need not be reached. `hasWaited`: he stood in line before. */
export type Asking = { id: string; hasWaited: boolean }

/** Runs inside the type's transaction and ends every change of rooms. */
export type Promote = (books: Books, type: RoomType, asking?: Asking) => Promise<void>

const ahead = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000)

/** Lapses what is overdue, then gives free rooms to the line, by place. SQL only. */
export function promoteLine({ clock, ids, lapse, settings }: Needs): Promote {
  return async (books, type, asking) => {
    const now = clock.now()
    await lapse(books, type, asking !== undefined)
    // Who still holds rooms now has them, however long his time is over.
    const line = await loadLine(books, type, now, { ...settings, graceSeconds: Number.POSITIVE_INFINITY })
    // Nobody gets a turn while selling is stopped; the line stands as it is until it is opened again.
    if (line.isStopped) return
    for (const outcome of await decideUnderCaps(books, type, line)) {
      if (outcome.becomes === 'NoRooms') {
        await books.bookings.move(outcome.id, 'Queued', 'NoRooms', { ended_at: now })
      } else {
        for (const id of outcome.replaces) await giveUp(books, id, now)
        await hold(books, outcome.id, now, outcome.id === asking?.id ? asking : undefined)
      }
    }
  }

  async function giveUp(books: Books, id: string, now: Date): Promise<void> {
    const booking = await books.bookings.byId(id)
    if (booking) await endHold(books, ids, booking, { becomes: 'Left', at: now }, undefined)
  }

  async function hold(books: Books, id: string, now: Date, asking: Asking | undefined): Promise<void> {
    const order = await books.orders.openAsAsked(id)
    const until = order?.providerOrderId ? ahead(now, settings.holdSeconds) : null
    const booking = await books.bookings.hold(id, {
      held_at: now,
      hold_expires_at: until,
      promoted: asking?.hasWaited ?? true,
      reach_by: asking ? null : ahead(now, settings.claimSeconds),
      paused_until: null,
    })
    // A newer wish of the same draft, granted a moment ago, may have ended this one.
    if (!booking) return
    await books.line.takeRooms(booking, nightsOf(booking))
    if (order && until)
      await books.orders.lookAgain(order.id, ahead(now, Math.min(firstLookSeconds, settings.holdSeconds)))
    await books.bookings.leaveOtherWaits(booking, now)
  }
}
