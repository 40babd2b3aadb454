import { leasing } from '#server/database/leasing'
import type { Db } from '#server/database/transaction'
import type { Role } from '#shared/admin/roles'

export type TeamKey = {
  id: string
  kind: 'invitation' | 'reset'
  email: string
  role: Role
  madeBy: string
  expiresAt: Date
  usedAt: Date | null
}

const keys = (db: Db) =>
  db
    .selectFrom('team_key')
    .select([
      'id',
      'kind',
      'email',
      'role',
      'made_by as madeBy',
      'expires_at as expiresAt',
      'used_at as usedAt',
    ])

export async function add(
  db: Db,
  { keyHash, madeAt, ...key }: Omit<TeamKey, 'usedAt'> & { keyHash: string; madeAt: Date },
): Promise<void> {
  const { id, kind, email, role } = key
  await db
    .insertInto('team_key')
    .values({
      ...{ id, kind, email, role, key_hash: keyHash },
      ...{ made_by: key.madeBy, made_at: madeAt, expires_at: key.expiresAt, used_at: null },
    })
    .execute()
}

/** Used and expired ones too. */
export const byHash = (db: Db, keyHash: string): Promise<TeamKey | undefined> =>
  keys(db).where('key_hash', '=', keyHash).executeTakeFirst()

/** Uses a key up; undefined where it was used, withdrawn or has expired. */
export const use = (
  db: Db,
  keyHash: string,
  now: Date,
): Promise<Pick<TeamKey, 'kind' | 'email' | 'role'> | undefined> =>
  db
    .updateTable('team_key')
    .set({ used_at: now })
    .where('key_hash', '=', keyHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['kind', 'email', 'role'])
    .executeTakeFirst()

/** Invitations that were not accepted yet, the newest first. */
export const invitations = (db: Db): Promise<TeamKey[]> =>
  keys(db).where('kind', '=', 'invitation').where('used_at', 'is', null).orderBy('made_at', 'desc').execute()

/** How many links for a new password were made for this address since then. */
export async function resetsSince(db: Db, email: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('team_key')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('kind', '=', 'reset')
    .where('email', '=', email)
    .where('made_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Removes the invitation of this address, also a used one; false where there is none that was not used. */
export async function removeInvitation(db: Db, email: string): Promise<boolean> {
  const removed = await db
    .deleteFrom('team_key')
    .where('kind', '=', 'invitation')
    .where('email', '=', email)
    .returning('used_at as usedAt')
    .execute()
  return removed.some(({ usedAt }) => usedAt === null)
}

/** Ends the invitations by this owner that were not accepted yet; answers to whom. */
export async function removeInvitationsBy(db: Db, madeBy: string): Promise<string[]> {
  const removed = await db
    .deleteFrom('team_key')
    .where('kind', '=', 'invitation')
    .where('made_by', '=', madeBy)
    .where('used_at', 'is', null)
    .returning('email')
    .execute()
  return removed.map(({ email }) => email)
}

/** Ends every link that was mailed to this address. */
export async function removeAll(db: Db, email: string): Promise<void> {
  await db.deleteFrom('team_key').where('email', '=', email).execute()
}

export async function removeExpired(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('team_key').where('expires_at', '<', before).execute()
}

/** Somebody asks for a new password for this address; again before it is answered, it is the same request. */
export async function request(db: Db, email: string, now: Date): Promise<void> {
  await db
    .insertInto('key_request')
    .values({ email, due_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** False where another server has answered it. */
export async function takeRequest(db: Db, email: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('key_request').where('email', '=', email).executeTakeFirst()
  return numDeletedRows === 1n
}

export const requests = leasing({ table: 'key_request', key: 'email', due: 'due_at', columns: ['email'] })
