import type { Ctx } from '#server/context'
import { addSeconds } from '#server/platform/clock'
import { perServer } from '#server/platform/per-server'
import type { CalendarDate } from '#shared/calendar/calendar-date'
import { hotelToday } from '#shared/calendar/hotel-today'
import * as maintenanceRows from './maintenance-rows'

/** Writes this night's backup and deletes those that are too old. */
export type WriteNight = (night: CalendarDate, now: Date) => Promise<{ tables: number; rows: number }>

const minute = 60_000
/** A backup is due from three o'clock on, when the hotel is quiet; a server that was off then makes it later. */
const afterMidnightSeconds = 3 * 3600
const leaseSeconds = 10 * 60

const memory = perServer(() => ({
  checkedAt: Number.NEGATIVE_INFINITY,
}))

/** Runs once a night, on one of the servers. */
export async function backUpNightly(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now()
  if (!ctx.writeBackup || Math.abs(now.getTime() - memory(ctx).checkedAt) < minute) return
  memory(ctx).checkedAt = now.getTime()
  const night = hotelToday(addSeconds(now, -afterMidnightSeconds))
  if (!(await maintenanceRows.takeBackup(ctx.db, night, now, addSeconds(now, leaseSeconds)))) return
  const summary = await ctx.writeBackup(night, now)
  await maintenanceRows.backedUp(ctx.db, night, ctx.clock.now())
  ctx.log.info({ night, ...summary }, 'nightly backup written')
}
