import { sql } from 'kysely'
import type { Db } from '#server/database/transaction'
import type { Role } from '#shared/admin/roles'

/** `version` changes with every new password and every revoke. */
export type Credentials = { passwordHash: string; version: string }

export type SignedIn = { email: string; role: Role }

const nextVersion = sql<string>`nextval('admin_credentials')`

async function closeSessionsOf(db: Db, email: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('admin_session')
    .where('email', '=', email)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export const credentials = (db: Db, email: string): Promise<Credentials | undefined> =>
  db
    .selectFrom('admin')
    .select(['password_hash as passwordHash', 'credentials_version as version'])
    .where('email', '=', email)
    .executeTakeFirst()

/** Creates an administrator, or replaces the password and ends their sessions. */
export async function put(db: Db, email: string, passwordHash: string): Promise<void> {
  await db
    .insertInto('admin')
    .values({ email, password_hash: passwordHash })
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet({ password_hash: passwordHash, credentials_version: nextVersion }),
    )
    .execute()
  await closeSessionsOf(db, email)
}

/** Ends an administrator's sessions and every sign-in in progress; answers how many sessions there were. */
export async function revoke(db: Db, email: string): Promise<number> {
  await db.updateTable('admin').set({ credentials_version: nextVersion }).where('email', '=', email).execute()
  return closeSessionsOf(db, email)
}

/** False when the credentials have changed since they were read. The row lock orders this and a change at the same moment. */
export async function openSession(
  db: Db,
  session: {
    tokenHash: string
    email: string
    version: string
    expiresAt: Date
  },
): Promise<boolean> {
  const { tokenHash, email, version, expiresAt } = session
  const { numAffectedRows } = await sql`
        insert into admin_session (token_hash, email, expires_at)
          select ${tokenHash}, email, ${expiresAt}::timestamptz from admin
          where email = ${email} and credentials_version = ${version} for share
      `.execute(db)
  return numAffectedRows === 1n
}

/** Whom this session belongs to, until it expires. */
export const sessionOwner = (db: Db, tokenHash: string, now: Date): Promise<SignedIn | undefined> =>
  db
    .selectFrom('admin_session')
    .innerJoin('admin', 'admin.email', 'admin_session.email')
    .select(['admin.email', 'admin.role'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()

export async function closeSession(db: Db, tokenHash: string): Promise<void> {
  await db.deleteFrom('admin_session').where('token_hash', '=', tokenHash).execute()
}

export async function endSessions(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('admin_session').where('expires_at', '<=', before).execute()
}
