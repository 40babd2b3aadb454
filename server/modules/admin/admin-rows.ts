import { sql } from 'kysely'
import type { Db } from '#server/database/transaction'
import type { Role } from '#shared/admin/roles'

/** `version` changes with every new password, every revoke and every change of the second factor. */
export type Credentials = { passwordHash: string; version: string; hasSecondFactor: boolean }

export type SignedIn = { email: string; role: Role }

const nextVersion = sql<string>`nextval('admin_credentials')`

/** All but that of the token with the hash `kept`; answers how many there were. */
export async function closeSessionsOf(db: Db, email: string, kept = ''): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('admin_session')
    .where('email', '=', email)
    .where('token_hash', '!=', kept)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export const credentials = (db: Db, email: string): Promise<Credentials | undefined> =>
  db
    .selectFrom('admin')
    .leftJoin('second_factor', 'second_factor.email', 'admin.email')
    .select([
      'password_hash as passwordHash',
      'credentials_version as version',
      sql<boolean>`secret_sealed is not null`.as('hasSecondFactor'),
    ])
    .where('admin.email', '=', email)
    .executeTakeFirst()

/** Creates an administrator, or replaces the password and ends their sessions but that of the hash `keptSession`. */
export async function put(
  db: Db,
  { email, passwordHash, role, now }: { email: string; passwordHash: string; role?: Role; now: Date },
  keptSession?: string,
): Promise<void> {
  await db
    .insertInto('admin')
    .values({ email, password_hash: passwordHash, created_at: now, ...(role && { role }) })
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet({ password_hash: passwordHash, credentials_version: nextVersion }),
    )
    .execute()
  // A link that was mailed for the password before must not set another one.
  await db.deleteFrom('team_key').where('email', '=', email).where('used_at', 'is', null).execute()
  await closeSessionsOf(db, email, keptSession)
}

/** Ends every sign-in in progress. */
export async function endSigningIn(db: Db, email: string): Promise<void> {
  await db.updateTable('admin').set({ credentials_version: nextVersion }).where('email', '=', email).execute()
}

/** Ends an administrator's sessions and every sign-in in progress; answers how many sessions there were. */
export async function revoke(db: Db, email: string): Promise<number> {
  await endSigningIn(db, email)
  return closeSessionsOf(db, email)
}

/** False when the credentials have changed since they were read. The row lock orders this and a change at the same moment. */
export async function openSession(
  db: Db,
  session: {
    tokenHash: string
    email: string
    version: string
    device: string
    now: Date
    expiresAt: Date
  },
): Promise<boolean> {
  const { tokenHash, email, version, device, now, expiresAt } = session
  const { numAffectedRows } = await sql`
        insert into admin_session (token_hash, email, device, signed_in_at, last_used_at, expires_at)
          select ${tokenHash}, email, ${device}, ${now}::timestamptz, ${now}::timestamptz, ${expiresAt}::timestamptz
          from admin where email = ${email} and credentials_version = ${version} for share
      `.execute(db)
  return numAffectedRows === 1n
}

/** Whom this session belongs to, until it expires. */
export const sessionOwner = (
  db: Db,
  tokenHash: string,
  now: Date,
): Promise<(SignedIn & { lastUsedAt: Date | null }) | undefined> =>
  db
    .selectFrom('admin_session')
    .innerJoin('admin', 'admin.email', 'admin_session.email')
    .select(['admin.email', 'admin.role', 'admin_session.last_used_at as lastUsedAt'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/**
 * Notes that a session is in use, where that was last noted before `earlier`. The administrator's row is locked first, as in
 * every other write of both.
 */
export async function noteUse(db: Db, tokenHash: string, now: Date, earlier: Date): Promise<void> {
  await sql`
    with seen as (
      update admin set last_used_at = ${now} where email = (
        select email from admin_session
        where token_hash = ${tokenHash} and coalesce(last_used_at, '-infinity') < ${earlier})
      returning email)
    update admin_session set last_used_at = ${now} from seen
    where admin_session.email = seen.email and token_hash = ${tokenHash}`.execute(db)
}

export async function closeSession(db: Db, tokenHash: string): Promise<void> {
  await db.deleteFrom('admin_session').where('token_hash', '=', tokenHash).execute()
}

export async function endSessions(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('admin_session').where('expires_at', '<=', before).execute()
}

/** The settings of the first administrator as they were last applied. */
export const firstAccount = (db: Db): Promise<{ email: string; passwordHash: string } | undefined> =>
  db.selectFrom('first_account').select(['email', 'password_hash as passwordHash']).executeTakeFirst()

export async function noteFirstAccount(
  db: Db,
  { email, passwordHash }: { email: string; passwordHash: string },
): Promise<void> {
  const values = { email, password_hash: passwordHash }
  await db
    .insertInto('first_account')
    .values({ single: true, ...values })
    .onConflict((conflict) => conflict.column('single').doUpdateSet(values))
    .execute()
}
