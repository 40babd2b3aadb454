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

/** This database's id; `fresh` becomes it where there is none. */
export async function databaseId(db: Db, fresh: string): Promise<{ id: string; isNew: boolean }> {
  const given = await db
    .insertInto('database_identity')
    .values({ single: true, id: fresh })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (given) return { id: fresh, isNew: true }
  const { id } = await db.selectFrom('database_identity').select('id').executeTakeFirstOrThrow()
  return { id, isNew: false }
}

/** A server's counter as this database knows it; undefined for an unknown server. */
export const markOf = (db: Db, serverId: string): Promise<{ count: number; at: Date } | undefined> =>
  db
    .selectFrom('server_mark')
    .select(['count', 'marked_at as at'])
    .where('server_id', '=', serverId)
    .forUpdate()
    .executeTakeFirst()

export async function putMark(db: Db, serverId: string, count: number, now: Date): Promise<void> {
  await db
    .insertInto('server_mark')
    .values({ server_id: serverId, count, marked_at: now })
    .onConflict((conflict) => conflict.column('server_id').doUpdateSet({ count, marked_at: now }))
    .execute()
}

/** When the newest booking was created; undefined where there is none. */
export async function newestBooking(db: Db): Promise<Date | undefined> {
  const { at } = await db
    .selectFrom('booking')
    .select(({ fn }) => fn.max<Date | null>('created_at').as('at'))
    .executeTakeFirstOrThrow()
  return at ?? undefined
}
