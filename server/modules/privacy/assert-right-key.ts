import type { Secrets } from '#server/platform/secrets'
import type { Repositories } from '#server/repositories/repositories'

const context = 'key check'

/** A server with another PII_KEY than the database was written with must not start. Throws. */
export async function assertRightKey(repositories: Repositories, secrets: Secrets): Promise<void> {
  const sealed = await repositories.keyCheck.sealed(secrets.seal(context, context))
  if (!opensKeyCheck(secrets, sealed))
    throw new Error('PII_KEY is not the key that this database was written with. Start with the old key.')
}

/** Whether these secrets are of the key that sealed this value. */
export function opensKeyCheck(secrets: Secrets, sealed: Buffer): boolean {
  try {
    secrets.open(sealed, context)
    return true
  } catch {
    return false
  }
}
