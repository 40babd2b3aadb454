import type { Db } from '#server/database/transaction'
import type { Clock } from '#server/platform/clock'
import type { Log } from '#server/platform/log'
import type { CalendarDate } from '#shared/calendar/calendar-date'
import { hotelToday } from '#shared/calendar/hotel-today'
import * as maintenanceRows from './maintenance-rows'

/** Writes this night's backup and deletes those that are too old. */
export type WriteNight = (night: CalendarDate, now: Date) => Promise<{ tables: number; rows: number }>

type Needs = { db: Db; clock: Clock; log: Log; writeBackup: WriteNight | undefined }

const minute = 60_000
/** A backup is due from three o'clock on, when the hotel is quiet; a server that was off then makes it later. */
const afterMidnightMs = 3 * 60 * minute
const leaseMs = 10 * minute

/** Runs once a night, on one of the servers. */
export function backUpNightly({ db, clock, log, writeBackup }: Needs) {
  let checkedAt = Number.NEGATIVE_INFINITY
  return async (): Promise<void> => {
    const now = clock.now()
    if (!writeBackup || Math.abs(now.getTime() - checkedAt) < minute) return
    checkedAt = now.getTime()
    const night = hotelToday(new Date(now.getTime() - afterMidnightMs))
    if (!(await maintenanceRows.takeBackup(db, night, now, new Date(now.getTime() + leaseMs)))) return
    const summary = await writeBackup(night, now)
    await maintenanceRows.backedUp(db, night, clock.now())
    log.info({ night, ...summary }, 'nightly backup written')
  }
}
