import * as factorRows from '#modules/team/factor-rows'
import { tryCode } from '#modules/team/try-code'
import type { Ctx } from '#server/context'
import { transaction } from '#server/database/transaction'
import { addSeconds } from '#server/platform/clock'
import { tokenHash } from '#server/platform/secrets'
import { DomainError } from '#shared/domain-error'
import * as adminRows from './admin-rows'
import * as auditRows from './audit-rows'

/** The time of use is written when the written one is older than this. */
const useSeconds = 60

type Account = {
  email: string
  password: string
  /** Of the second factor. */
  code?: string | undefined
  /** In a few words, for the list of sessions. */
  device?: string
}

/**
 * An opaque token for a correct address and password; only its hash is stored. Throws `SignInFailed` and, once the password is
 * right, `SecondFactor` without a right code and `TooManyTries` after five wrong ones.
 */
export async function signIn(ctx: Ctx, { email, password, code, device = '' }: Account): Promise<string> {
  const admin = email.trim().toLowerCase()
  const credentials = await adminRows.credentials(ctx.db, admin)
  // An unknown address takes as long as a wrong password, so that nobody can find out which addresses exist.
  const isRight = await ctx.passwords.verify(credentials?.passwordHash, password)
  if (!credentials || !isRight) throw signInFailed()
  const { hasSecondFactor, version } = credentials
  if (hasSecondFactor && !code)
    throw new DomainError('SecondFactor', 'Enter the code of your authenticator app.')
  const token = ctx.ids.token(32)
  const now = ctx.clock.now()
  const expiresAt = addSeconds(now, ctx.settings.sessionHours * 3600)
  const refusal = await transaction(ctx.db, async (tx) => {
    if (hasSecondFactor) {
      const factor = await factorRows.locked(tx, admin)
      const refused = await tryCode(ctx, tx, { email: admin, factor, secret: factor?.secret, code })
      // Returned, because the try must stay counted.
      if (refused) return refused === 'wrong' ? wrongCode() : refused
    }
    await adminRows.endSessions(tx, now)
    const session = { tokenHash: tokenHash(token), email: admin, version, device, now, expiresAt }
    // The password may have been changed while it was being compared.
    if (!(await adminRows.openSession(tx, session))) throw signInFailed()
    await auditRows.write(tx, { at: now, admin, action: 'signedIn' })
    return undefined
  })
  if (refusal) throw refusal
  return token
}

const signInFailed = () => new DomainError('SignInFailed', 'Login failed. Please try again.')
const wrongCode = () =>
  new DomainError('SecondFactor', 'That code is not right, or it was used before. Enter the next one.')

/** Ends one session for good. */
export function signOut(ctx: Ctx, admin: string, token: string): Promise<void> {
  return transaction(ctx.db, async (tx) => {
    await adminRows.closeSession(tx, tokenHash(token))
    await auditRows.write(tx, { at: ctx.clock.now(), admin, action: 'signedOut' })
  })
}

/** The administrator whose token this is. Throws `NotSignedIn`. */
export async function requireAdmin(ctx: Ctx, token: string | undefined): Promise<adminRows.SignedIn> {
  const hash = token ? tokenHash(token) : undefined
  const now = ctx.clock.now()
  const owner = hash && (await adminRows.sessionOwner(ctx.db, hash, now))
  if (!owner) throw new DomainError('NotSignedIn', 'Please sign in again.')
  const { email, role, lastUsedAt } = owner
  const earlier = addSeconds(now, -useSeconds)
  if (!lastUsedAt || lastUsedAt < earlier) await adminRows.noteUse(ctx.db, hash, now, earlier)
  return { email, role }
}
