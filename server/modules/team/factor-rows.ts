import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/transaction'

/** `secret`, `started`: sealed. `usedSteps`: the latest ones; `tries`: the latest wrong codes. */
export type StoredFactor = {
  secret: Buffer | null
  started: Buffer | null
  usedSteps: number[]
  tries: Date[]
}

/** The second factor of an administrator, whose row stays locked: codes of one account are tried one after the other. */
export async function locked(tx: Tx, email: string): Promise<StoredFactor | undefined> {
  await tx.selectFrom('admin').select('email').where('email', '=', email).forUpdate().execute()
  return tx
    .selectFrom('second_factor')
    .select(['secret_sealed as secret', 'started_sealed as started', 'used_steps as usedSteps', 'tries'])
    .where('email', '=', email)
    .executeTakeFirst()
}

/** A new secret that is not confirmed yet, in place of one that was started before. */
export async function start(db: Db, email: string, sealed: Buffer): Promise<void> {
  await db
    .insertInto('second_factor')
    .values({ email, started_sealed: sealed })
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ started_sealed: sealed }))
    .execute()
}

export async function switchOn(db: Db, email: string): Promise<void> {
  await db
    .updateTable('second_factor')
    .set({ secret_sealed: sql`started_sealed`, started_sealed: null })
    .where('email', '=', email)
    .execute()
}

/** With its recovery codes. */
export async function remove(db: Db, email: string): Promise<void> {
  await db.deleteFrom('second_factor').where('email', '=', email).execute()
}

export async function noteSteps(db: Db, email: string, usedSteps: number[]): Promise<void> {
  await db.updateTable('second_factor').set({ used_steps: usedSteps }).where('email', '=', email).execute()
}

export async function noteTries(db: Db, email: string, tries: Date[]): Promise<void> {
  await db
    .updateTable('second_factor')
    .set({ tries: sql<Date[]>`${tries}::timestamptz[]` })
    .where('email', '=', email)
    .execute()
}

/** In place of the earlier ones. */
export async function setRecoveryCodes(db: Db, email: string, hashes: string[]): Promise<void> {
  await db.deleteFrom('recovery_code').where('email', '=', email).execute()
  await db
    .insertInto('recovery_code')
    .values(hashes.map((code_hash) => ({ email, code_hash })))
    .execute()
}

/** False where there is no such code any more. */
export async function takeRecoveryCode(db: Db, email: string, hash: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_code')
    .where('email', '=', email)
    .where('code_hash', '=', hash)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export async function standing(
  db: Db,
  email: string,
): Promise<{ isOn: boolean; recoveryCodesLeft: number } | undefined> {
  const row = await db
    .selectFrom('second_factor')
    .select([
      sql<boolean>`secret_sealed is not null`.as('isOn'),
      sql<number>`(select count(*)::int from recovery_code where recovery_code.email = second_factor.email)`.as(
        'recoveryCodesLeft',
      ),
    ])
    .where('email', '=', email)
    .executeTakeFirst()
  return row
}
