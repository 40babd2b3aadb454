import type { Db } from '#server/database/transaction'

export type SessionRow = {
  id: string
  tokenHash: string
  device: string
  signedInAt: Date | null
  lastUsedAt: Date | null
  expiresAt: Date
}

/** Those that have not expired. */
export const ofAdmin = (db: Db, email: string, now: Date): Promise<SessionRow[]> =>
  db
    .selectFrom('admin_session')
    .select([
      ...(['id', 'token_hash as tokenHash', 'device', 'signed_in_at as signedInAt'] as const),
      ...(['last_used_at as lastUsedAt', 'expires_at as expiresAt'] as const),
    ])
    .where('email', '=', email)
    .where('expires_at', '>', now)
    .execute()

/** False where this administrator has no such session. */
export async function end(db: Db, email: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('admin_session')
    .where('email', '=', email)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows === 1n
}
