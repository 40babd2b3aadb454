import type { Ctx } from '#server/context'
import { type Tx, transaction } from '#server/database/transaction'
import { addSeconds } from '#server/platform/clock'
import { perServer } from '#server/platform/per-server'
import { hotelToday } from '#shared/calendar/hotel-today'
import * as maintenanceRows from './maintenance-rows'
import * as restoredRows from './restored-rows'

const minute = 60_000
/** A backup is due from three o'clock on, when the hotel is quiet; a server that was off then makes it later. */
const afterMidnightSeconds = 3 * 3600
const leaseSeconds = 10 * 60

const backingUp = perServer(() => ({
  checkedAt: Number.NEGATIVE_INFINITY,
}))

/** Runs once a night, on one of the servers. */
export async function backUpNightly(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now()
  if (!ctx.writeBackup || Math.abs(now.getTime() - backingUp(ctx).checkedAt) < minute) return
  backingUp(ctx).checkedAt = now.getTime()
  const night = hotelToday(addSeconds(now, -afterMidnightSeconds))
  if (!(await maintenanceRows.takeBackup(ctx.db, night, now, addSeconds(now, leaseSeconds)))) return
  const summary = await ctx.writeBackup(night, now)
  await maintenanceRows.backedUp(ctx.db, night, ctx.clock.now())
  ctx.log.info({ night, ...summary }, 'nightly backup written')
}

/** `count` is raised with every mark, in the database and in the file. */
export type DatabaseMark = { databaseId: string; serverId: string; count: number; at: Date }

const everyMs = 60_000

const marking = perServer(() => ({
  markedAt: Number.NEGATIVE_INFINITY,
}))

/**
 * Raises this server's counter, first in the database, then in the file. A database whose counter is lower than the file's
 * was put back to an earlier state and counts as restored from then on. Each server has its own counter, so that the marks
 * of other servers cannot hide the loss.
 */
export async function markDatabase(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now()
  if (!ctx.keptMark || Math.abs(now.getTime() - marking(ctx).markedAt) < everyMs) return
  marking(ctx).markedAt = now.getTime()
  const kept = await ctx.keptMark.read()
  const mark = await transaction(ctx.db, (tx) => raised(ctx, tx, kept, now))
  // The file last: a mark that was never committed must not count as lost.
  await ctx.keptMark.write(mark)
}

async function raised(ctx: Ctx, tx: Tx, kept: DatabaseMark | undefined, now: Date): Promise<DatabaseMark> {
  const database = await maintenanceRows.databaseId(tx, ctx.ids.uuid())
  const serverId = kept?.serverId ?? ctx.ids.uuid()
  const known = await maintenanceRows.markOf(tx, serverId)
  const count = known?.count ?? 0
  const newest = await maintenanceRows.newestBooking(tx)
  // A database without an id that has bookings is older than its id; an empty one is new.
  const isSame = database.isNew ? newest !== undefined : database.id === kept?.databaseId
  if (kept && isSame && count < kept.count && !(await isKnown(tx, kept))) {
    // By its own mark, since other servers may have marked this database after it was put back.
    const asOf = known?.at ?? newest ?? kept.at
    await restoredRows.notice(tx, asOf, now)
    ctx.log.warn(
      { asOf, noticedBy: serverId },
      'this database is older than the last one that this server marked',
    )
  }
  const next = Math.max(count, kept?.count ?? 0) + 1
  await maintenanceRows.putMark(tx, serverId, next, now)
  return { databaseId: database.id, serverId, count: next, at: now }
}

/** Whether another server or the restore command has noticed the same loss. */
async function isKnown(tx: Tx, kept: DatabaseMark): Promise<boolean> {
  const last = await restoredRows.last(tx)
  return last !== undefined && last.noticedAt >= kept.at
}
