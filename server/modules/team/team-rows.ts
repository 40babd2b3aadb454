import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/transaction'
import type { Role } from '#shared/admin/roles'

/** Key of the advisory lock of the team; room types have 4015, the desk's days 4016. */
const teamLock = 4_017

/** Changes of the team come one after the other, on all servers. Take it first in a transaction. */
export async function lockTeam(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${teamLock}::int, 0)`.execute(tx)
}

export type MemberRow = {
  email: string
  role: Role
  since: Date | null
  lastUsedAt: Date | null
  hasSecondFactor: boolean
}

/** Owners first. */
export const members = (db: Db): Promise<MemberRow[]> =>
  db
    .selectFrom('admin')
    .leftJoin('second_factor', 'second_factor.email', 'admin.email')
    .select([
      'admin.email',
      'role',
      'created_at as since',
      sql<Date | null>`greatest(admin.last_used_at,
        (select max(admin_session.last_used_at) from admin_session where admin_session.email = admin.email))`.as(
        'lastUsedAt',
      ),
      sql<boolean>`secret_sealed is not null`.as('hasSecondFactor'),
    ])
    .orderBy('role', 'desc')
    .orderBy('admin.email')
    .execute()

export const roleOf = async (db: Db, email: string): Promise<Role | undefined> =>
  (await db.selectFrom('admin').select('role').where('email', '=', email).executeTakeFirst())?.role

export async function isAnotherOwner(db: Db, than: string): Promise<boolean> {
  const row = await db
    .selectFrom('admin')
    .select('email')
    .where('role', '=', 'owner')
    .where('email', '!=', than)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function setRole(db: Db, email: string, role: Role): Promise<void> {
  await db.updateTable('admin').set({ role }).where('email', '=', email).execute()
}

/** With sessions and second factor. */
export async function remove(db: Db, email: string): Promise<void> {
  await db.deleteFrom('admin').where('email', '=', email).execute()
}
