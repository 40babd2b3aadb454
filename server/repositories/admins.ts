import type { Kysely } from 'kysely'
import type { Database } from '../database/schema'

export function adminsBook(db: Kysely<Database>) {
  return {
    passwordHash: async (email: string): Promise<string | undefined> =>
      (await db.selectFrom('admin').select('password_hash').where('email', '=', email).executeTakeFirst())
        ?.password_hash,

    async put(email: string, passwordHash: string): Promise<void> {
      await db
        .insertInto('admin')
        .values({ email, password_hash: passwordHash })
        .onConflict((conflict) => conflict.column('email').doUpdateSet({ password_hash: passwordHash }))
        .execute()
    },

    async openSession(session: { tokenHash: string; email: string; expiresAt: Date }): Promise<void> {
      await db
        .insertInto('admin_session')
        .values({ token_hash: session.tokenHash, email: session.email, expires_at: session.expiresAt })
        .execute()
    },

    /** Whose session this is, while it lasts. */
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

    /** Ends every session of an administrator; answers how many there were. */
    async closeSessionsOf(email: string): Promise<number> {
      const { numDeletedRows } = await db
        .deleteFrom('admin_session')
        .where('email', '=', email)
        .executeTakeFirst()
      return Number(numDeletedRows)
    },

    async forgetSessions(before: Date): Promise<void> {
      await db.deleteFrom('admin_session').where('expires_at', '<=', before).execute()
    },
  }
}
