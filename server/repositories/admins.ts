import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/schema'

/** `version` changes with every new password and every revoke. */
export type Credentials = { passwordHash: string; version: string }

const nextVersion = sql<string>`nextval('admin_credentials')`

export function adminsRepository(db: Kysely<Database>) {
  return {
    credentials: (email: string): Promise<Credentials | undefined> =>
      db
        .selectFrom('admin')
        .select(['password_hash as passwordHash', 'credentials_version as version'])
        .where('email', '=', email)
        .executeTakeFirst(),

    /** Creates an administrator, or replaces the password and ends their sessions. */
    async put(email: string, passwordHash: string): Promise<void> {
      await db
        .insertInto('admin')
        .values({ email, password_hash: passwordHash })
        .onConflict((conflict) =>
          conflict
            .column('email')
            .doUpdateSet({ password_hash: passwordHash, credentials_version: nextVersion }),
        )
        .execute()
      await closeSessionsOf(email)
    },

    /** Ends an administrator's sessions and every sign-in in progress; answers how many sessions there were. */
    async revoke(email: string): Promise<number> {
      await db
        .updateTable('admin')
        .set({ credentials_version: nextVersion })
        .where('email', '=', email)
        .execute()
      return closeSessionsOf(email)
    },

    /** False when the credentials have changed since they were read. The row lock orders this and a change at the same moment. */
    async openSession(session: {
      tokenHash: string
      email: string
      version: string
      expiresAt: Date
    }): Promise<boolean> {
      const { tokenHash, email, version, expiresAt } = session
      const { numAffectedRows } = await sql`
        insert into admin_session (token_hash, email, expires_at)
          select ${tokenHash}, email, ${expiresAt}::timestamptz from admin
          where email = ${email} and credentials_version = ${version} for share
      `.execute(db)
      return numAffectedRows === 1n
    },

    /** The email address that this session belongs to, until it expires. */
    sessionOwner: async (tokenHash: string, now: Date): Promise<string | undefined> =>
      (
        await db
          .selectFrom('admin_session')
          .select('email')
          .where('token_hash', '=', tokenHash)
          .where('expires_at', '>', now)
          .executeTakeFirst()
      )?.email,

    async closeSession(tokenHash: string): Promise<void> {
      await db.deleteFrom('admin_session').where('token_hash', '=', tokenHash).execute()
    },

    async endSessions(before: Date): Promise<void> {
      await db.deleteFrom('admin_session').where('expires_at', '<=', before).execute()
    },
  }

  async function closeSessionsOf(email: string): Promise<number> {
    const { numDeletedRows } = await db
      .deleteFrom('admin_session')
      .where('email', '=', email)
      .executeTakeFirst()
    return Number(numDeletedRows)
  }
}
