import { type Db, transaction } from '#server/database/transaction'
import type { Clock } from '#server/platform/clock'
import type { Ids } from '#server/platform/ids'
import type { Passwords } from '#server/platform/passwords'
import { tokenHash } from '#server/platform/secrets'
import { DomainError } from '#shared/domain-error'
import * as adminRows from './admin-rows'
import * as auditRows from './audit-rows'

type Needs = {
  db: Db
  passwords: Passwords
  clock: Clock
  ids: Ids
  settings: { sessionHours: number }
}

/** An opaque token for a correct address and password; only its hash is stored. Throws `SignInFailed`. */
export function signIn({ db, passwords, clock, ids, settings }: Needs) {
  return async (email: string, password: string): Promise<string> => {
    const admin = email.trim().toLowerCase()
    const credentials = await adminRows.credentials(db, admin)
    // An unknown address takes as long as a wrong password, so that nobody can find out which addresses exist.
    const isRight = await passwords.verify(credentials?.passwordHash, password)
    if (!credentials || !isRight) throw signInFailed()
    const token = ids.token(32)
    const now = clock.now()
    const expiresAt = new Date(now.getTime() + settings.sessionHours * 3_600_000)
    await transaction(db, async (tx) => {
      await adminRows.endSessions(tx, now)
      const session = { tokenHash: tokenHash(token), email: admin, version: credentials.version, expiresAt }
      // The password may have been changed while it was being compared.
      if (!(await adminRows.openSession(tx, session))) throw signInFailed()
      await auditRows.write(tx, { at: now, admin, action: 'signedIn' })
    })
    return token
  }
}

const signInFailed = () => new DomainError('SignInFailed', 'Login failed. Please try again.')

/** Ends one session for good. */
export function signOut({ db, clock }: Pick<Needs, 'db' | 'clock'>) {
  return (admin: string, token: string): Promise<void> =>
    transaction(db, async (tx) => {
      await adminRows.closeSession(tx, tokenHash(token))
      await auditRows.write(tx, { at: clock.now(), admin, action: 'signedOut' })
    })
}

/** The email address of the administrator whose token this is. Throws `NotSignedIn`. */
export function requireAdmin({ db, clock }: Pick<Needs, 'db' | 'clock'>) {
  return async (token: string | undefined): Promise<string> => {
    const owner = token ? await adminRows.sessionOwner(db, tokenHash(token), clock.now()) : undefined
    if (!owner) throw new DomainError('NotSignedIn', 'Please sign in again.')
    return owner
  }
}

/** Creates the first administrator or sets the password from the settings; a changed one ends the old sessions. */
export function ensureAdmin({ db, passwords }: Pick<Needs, 'db' | 'passwords'>) {
  return async (email: string, password: string): Promise<void> => {
    const address = email.trim().toLowerCase()
    const credentials = await adminRows.credentials(db, address)
    if (credentials && (await passwords.verify(credentials.passwordHash, password))) return
    const fresh = await passwords.hash(password)
    await transaction(db, (tx) => adminRows.put(tx, address, fresh))
  }
}
