import type { Db } from '#server/database/transaction'
import type { Secrets } from '#server/platform/secrets'
import * as keyCheckRows from './key-check-rows'

const context = 'key check'

/** Throws where PII_KEY is not the key that the database was written with, so that the server does not start. */
export async function assertRightKey(db: Db, secrets: Secrets): Promise<void> {
  const sealed = await keyCheckRows.sealed(db, secrets.seal(context, context))
  if (!opensKeyCheck(secrets, sealed))
    throw new Error('PII_KEY is not the key that this database was written with. Start with the old key.')
}

/** Whether these secrets have the key that sealed this value. */
export function opensKeyCheck(secrets: Secrets, sealed: Buffer): boolean {
  try {
    secrets.open(sealed, context)
    return true
  } catch {
    return false
  }
}
