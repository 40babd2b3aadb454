// The single row about backups: what was done, and who is doing it.

import { sql } from 'kysely'
import type { Db } from '#server/database/transaction'
import type { CalendarDate } from '#shared/calendar/calendar-date'

/** Leases this night's backup; false when it is done or another server has the lease. */
export async function takeBackup(db: Db, night: CalendarDate, now: Date, leaseUntil: Date): Promise<boolean> {
  const taken = await db
    .insertInto('maintenance')
    .values({ single: true, backup_lease_until: leaseUntil, backup_wanted_since: now })
    .onConflict((conflict) =>
      conflict
        .column('single')
        .doUpdateSet({
          backup_lease_until: leaseUntil,
          backup_wanted_since: sql`coalesce(maintenance.backup_wanted_since, ${now})`,
        })
        .where(({ and, or, eb }) =>
          and([
            or([eb('maintenance.backup_night', 'is', null), eb('maintenance.backup_night', '<', night)]),
            or([
              eb('maintenance.backup_lease_until', 'is', null),
              eb('maintenance.backup_lease_until', '<', now),
            ]),
          ]),
        ),
    )
    .returning('single')
    .executeTakeFirst()
  return taken !== undefined
}

export async function backedUp(db: Db, night: CalendarDate, now: Date): Promise<void> {
  await db
    .updateTable('maintenance')
    .set({ backup_night: night, backed_up_at: now, backup_lease_until: null })
    .execute()
}

/** When the last backup was made, or since when one is wanted; undefined where none was wanted yet. */
export async function backupSince(db: Db): Promise<{ last: Date | null; since: Date } | undefined> {
  const row = await db
    .selectFrom('maintenance')
    .select(['backed_up_at', 'backup_wanted_since'])
    .executeTakeFirst()
  const since = row?.backed_up_at ?? row?.backup_wanted_since
  return row && since ? { last: row.backed_up_at, since } : undefined
}
