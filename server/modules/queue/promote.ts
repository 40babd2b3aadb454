import type { Clock } from '#server/platform/clock'
import type { Ids } from '#server/platform/ids'
import type { TransactionRepositories } from '#server/repositories/repositories'
import { nightsOf } from '#shared/booking/stay'
import type { RoomType } from '#shared/room/room'
import { decideUnderCaps } from './decide-under-caps'
import { endHold, howItExpired } from './end-hold'
import type { ExpireOverdue } from './expire-overdue'
import { firstCheckSeconds, type HoldSettings } from './hold-settings'
import { secondsLeft } from './hold-time'
import { type LoadedQueue, loadQueue } from './load'

type Needs = { clock: Clock; ids: Ids; expire: ExpireOverdue; settings: HoldSettings }

/** The entry of the guest who is asking just now: he need not be reached. `hasWaited`: he stood in line before. */
export type Asking = { id: string; hasWaited: boolean }

/** Runs inside the type's transaction and ends every change of rooms. */
export type Promote = (tx: TransactionRepositories, type: RoomType, asking?: Asking) => Promise<void>

const ahead = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000)

const earliest = (times: readonly Date[]): Date | null =>
  times.reduce<Date | null>((first, time) => (first === null || time < first ? time : first), null)

/** Lapses what is overdue, then gives free rooms to the line, by place. SQL only. */
export function makePromote({ clock, ids, expire, settings }: Needs): Promote {
  return async (tx, type, asking) => {
    const now = clock.now()
    await expire(tx, type, asking !== undefined)
    // Who still holds rooms now has them, however long his time is over.
    const whoHolds = { ...settings, graceSeconds: Number.POSITIVE_INFINITY }
    const line = await loadQueue(tx, type, now, whoHolds, {
      asking: asking?.hasWaited === false ? asking.id : undefined,
    })
    // Nobody gets a turn while selling is stopped; the line stands as it is until it is opened again.
    if (line.isStopped) return
    for (const outcome of await decideUnderCaps(tx, type, line)) {
      if (outcome.becomes === 'NoRooms') {
        await tx.bookings.move(outcome.id, 'Queued', 'NoRooms', { ended_at: now })
      } else {
        const ends: Date[] = []
        for (const id of outcome.replaces) ends.push(...(await abandon(tx, id, now)))
        const endsBy = earliest([...ends, ...capOn(line, outcome.id, now)])
        await hold(tx, outcome.id, now, endsBy, outcome.id === asking?.id ? asking : undefined)
      }
    }
  }

  /** Answers when the hold would have ended: whoever changes it gets no further time. */
  async function abandon(tx: TransactionRepositories, id: string, now: Date): Promise<Date[]> {
    const booking = await tx.bookings.byId(id)
    if (!booking) return []
    const end = booking.holdExpiresAt ?? booking.holdEndsBy
    if (!end || end > now) {
      await endHold(tx, ids, booking, { becomes: 'Withdrawn', at: now }, undefined)
      return end ? [end] : []
    }
    // Its time was over already, so it has run out and is not changed.
    await endHold(tx, ids, booking, { becomes: 'Withdrawn', at: now }, await howItExpired(tx, booking))
    return []
  }

  /** When the user may have no more unpaid time on these nights; nothing where the whole hold fits in. */
  function capOn({ waiting, holdTimes }: LoadedQueue, id: string, now: Date): Date[] {
    const entry = waiting.find((one) => one.id === id)
    const times = holdTimes.get(entry?.userKey ?? '')
    if (!entry || !times || settings.unpaidCap === null) return []
    const left = secondsLeft(entry, times, now, settings.unpaidCap)
    return left < settings.holdSeconds ? [ahead(now, left)] : []
  }

  async function hold(
    tx: TransactionRepositories,
    id: string,
    now: Date,
    endsBy: Date | null,
    asking: Asking | undefined,
  ): Promise<void> {
    const order = await tx.orders.openAsAsked(id)
    const until = earliest([ahead(now, settings.holdSeconds), ...(endsBy ? [endsBy] : [])])
    const booking = await tx.bookings.hold(id, {
      held_at: now,
      hold_expires_at: order?.providerOrderId ? until : null,
      hold_ends_by: endsBy,
      promoted: asking?.hasWaited ?? true,
      reach_by: asking ? null : ahead(now, settings.claimSeconds),
      paused_until: null,
    })
    // A newer wish of the same draft, granted a moment ago, may have ended this one.
    if (!booking) return
    await tx.line.takeRooms(booking, nightsOf(booking))
    if (order?.providerOrderId)
      await tx.orders.reconcileAgain(order.id, ahead(now, Math.min(firstCheckSeconds, settings.holdSeconds)))
    await tx.bookings.leaveOtherWaits(booking, now)
  }
}
