import type { Ctx } from '#server/context'
import { transaction } from '#server/database/transaction'
import { addSeconds } from '#server/platform/clock'
import { tokenHash } from '#server/platform/secrets'
import { DomainError } from '#shared/domain-error'
import { email as emailAddress } from '#shared/guest/guest'
import * as adminRows from './admin-rows'
import * as auditRows from './audit-rows'

/** An opaque token for a correct address and password; only its hash is stored. Throws `SignInFailed`. */
export async function signIn(ctx: Ctx, email: string, password: string): Promise<string> {
  const admin = email.trim().toLowerCase()
  const credentials = await adminRows.credentials(ctx.db, admin)
  // An unknown address takes as long as a wrong password, so that nobody can find out which addresses exist.
  const isRight = await ctx.passwords.verify(credentials?.passwordHash, password)
  if (!credentials || !isRight) throw signInFailed()
  const token = ctx.ids.token(32)
  const now = ctx.clock.now()
  const expiresAt = addSeconds(now, ctx.settings.sessionHours * 3600)
  await transaction(ctx.db, async (tx) => {
    await adminRows.endSessions(tx, now)
    const session = { tokenHash: tokenHash(token), email: admin, version: credentials.version, expiresAt }
    // The password may have been changed while it was being compared.
    if (!(await adminRows.openSession(tx, session))) throw signInFailed()
    await auditRows.write(tx, { at: now, admin, action: 'signedIn' })
  })
  return token
}

const signInFailed = () => new DomainError('SignInFailed', 'Login failed. Please try again.')

/** Ends one session for good. */
export function signOut(ctx: Ctx, admin: string, token: string): Promise<void> {
  return transaction(ctx.db, async (tx) => {
    await adminRows.closeSession(tx, tokenHash(token))
    await auditRows.write(tx, { at: ctx.clock.now(), admin, action: 'signedOut' })
  })
}

/** The administrator whose token this is. Throws `NotSignedIn`. */
export async function requireAdmin(ctx: Ctx, token: string | undefined): Promise<adminRows.SignedIn> {
  const owner = token ? await adminRows.sessionOwner(ctx.db, tokenHash(token), ctx.clock.now()) : undefined
  if (!owner) throw new DomainError('NotSignedIn', 'Please sign in again.')
  return owner
}

/** Creates the first administrator or sets the password from the settings; a changed one ends the old sessions. */
export async function ensureAdmin(ctx: Ctx, email: string, password: string): Promise<void> {
  const address = email.trim().toLowerCase()
  const credentials = await adminRows.credentials(ctx.db, address)
  if (credentials && (await ctx.passwords.verify(credentials.passwordHash, password))) return
  const fresh = await ctx.passwords.hash(password)
  await transaction(ctx.db, (tx) => adminRows.put(tx, address, fresh))
}

/** What the command line has. */
type Accounts = Pick<Ctx, 'db' | 'passwords' | 'clock'>

const minimumLength = 10
/** The name in the audit log for whoever runs commands on the server. */
const byCommand = 'command line'

/** Throws `InvalidInput`, and `Conflict` where there is already such an administrator. */
export async function createAdmin(ctx: Accounts, address: string, password: string): Promise<void> {
  const email = addressOf(address)
  const hash = await ctx.passwords.hash(longEnough(password))
  await transaction(ctx.db, async (tx) => {
    if (await adminRows.credentials(tx, email))
      throw new DomainError('Conflict', `There is already an administrator ${email}.`)
    await adminRows.put(tx, email, hash)
    await auditRows.write(tx, { at: ctx.clock.now(), admin: byCommand, action: 'adminCreated', note: email })
  })
}

/** A new password ends every session of the old one. Throws `InvalidInput` and `NotFound`. */
export async function setPassword(ctx: Accounts, address: string, password: string): Promise<void> {
  const email = addressOf(address)
  const hash = await ctx.passwords.hash(longEnough(password))
  await transaction(ctx.db, async (tx) => {
    if (!(await adminRows.credentials(tx, email))) throw noSuchAdmin(email)
    await adminRows.put(tx, email, hash)
    await auditRows.write(tx, {
      at: ctx.clock.now(),
      admin: byCommand,
      action: 'passwordChanged',
      note: email,
    })
  })
}

/** Ends every session of an administrator and returns how many there were. Throws `NotFound`. */
export async function revokeSessions(ctx: Accounts, address: string): Promise<number> {
  const email = addressOf(address)
  return transaction(ctx.db, async (tx) => {
    if (!(await adminRows.credentials(tx, email))) throw noSuchAdmin(email)
    const count = await adminRows.revoke(tx, email)
    const note = `${email}: ${count}`
    await auditRows.write(tx, { at: ctx.clock.now(), admin: byCommand, action: 'sessionsRevoked', note })
    return count
  })
}

function addressOf(typed: string): string {
  const parsed = emailAddress.safeParse(typed)
  if (!parsed.success) throw new DomainError('InvalidInput', 'Enter a valid email address.')
  return parsed.data.toLowerCase()
}

function longEnough(password: string): string {
  if (password.length >= minimumLength) return password
  throw new DomainError('InvalidInput', `A password needs at least ${minimumLength} characters.`)
}

const noSuchAdmin = (email: string) => new DomainError('NotFound', `There is no administrator ${email}.`)
