import type { Clock } from '#server/platform/clock'
import type { Ids } from '#server/platform/ids'
import type { Passwords } from '#server/platform/passwords'
import { tokenHash } from '#server/platform/secrets'
import type { Repositories } from '#server/repositories/repositories'
import { DomainError } from '#shared/domain-error'

type Needs = {
  repositories: Repositories
  passwords: Passwords
  clock: Clock
  ids: Ids
  settings: { sessionHours: number }
}

/** An opaque token for a correct address and password; only its hash is stored. Throws `SignInFailed`. */
export function signIn({ repositories, passwords, clock, ids, settings }: Needs) {
  return async (email: string, password: string): Promise<string> => {
    const admin = email.trim().toLowerCase()
    const credentials = await repositories.admins.credentials(admin)
    // An unknown address takes as long as a wrong password, so that nobody can find out which addresses exist.
    const isRight = await passwords.verify(credentials?.passwordHash, password)
    if (!credentials || !isRight) throw signInFailed()
    const token = ids.token(32)
    const now = clock.now()
    const expiresAt = new Date(now.getTime() + settings.sessionHours * 3_600_000)
    await repositories.transaction(async ({ admins, audit }) => {
      await admins.endSessions(now)
      const session = { tokenHash: tokenHash(token), email: admin, version: credentials.version, expiresAt }
      // The password may have been changed while it was being compared.
      if (!(await admins.openSession(session))) throw signInFailed()
      await audit.write({ at: now, admin, action: 'signedIn' })
    })
    return token
  }
}

const signInFailed = () => new DomainError('SignInFailed', 'Login failed. Please try again.')

/** Ends one session for good. */
export function signOut({ repositories, clock }: Pick<Needs, 'repositories' | 'clock'>) {
  return (admin: string, token: string): Promise<void> =>
    repositories.transaction(async ({ admins, audit }) => {
      await admins.closeSession(tokenHash(token))
      await audit.write({ at: clock.now(), admin, action: 'signedOut' })
    })
}

/** The email address of the administrator whose token this is. Throws `NotSignedIn`. */
export function requireAdmin({ repositories, clock }: Pick<Needs, 'repositories' | 'clock'>) {
  return async (token: string | undefined): Promise<string> => {
    const owner = token ? await repositories.admins.sessionOwner(tokenHash(token), clock.now()) : undefined
    if (!owner) throw new DomainError('NotSignedIn', 'Please sign in again.')
    return owner
  }
}

/** Creates the first administrator or sets the password from the settings; a changed one ends the old sessions. */
export function ensureAdmin({ repositories, passwords }: Pick<Needs, 'repositories' | 'passwords'>) {
  return async (email: string, password: string): Promise<void> => {
    const address = email.trim().toLowerCase()
    const credentials = await repositories.admins.credentials(address)
    if (credentials && (await passwords.verify(credentials.passwordHash, password))) return
    const fresh = await passwords.hash(password)
    await repositories.transaction(({ admins }) => admins.put(address, fresh))
  }
}
