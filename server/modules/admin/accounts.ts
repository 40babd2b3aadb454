import * as factorRows from '#modules/team/factor-rows'
import { lockTeam } from '#modules/team/team-rows'
import type { Ctx } from '#server/context'
import { type Tx, transaction } from '#server/database/transaction'
import type { AuditAction } from '#shared/admin/audit'
import type { Role } from '#shared/admin/roles'
import { shortestPassword } from '#shared/admin/team'
import { DomainError } from '#shared/domain-error'
import { email as emailAddress } from '#shared/guest/guest'
import * as adminRows from './admin-rows'
import * as auditRows from './audit-rows'

/** What the command line has. */
type Accounts = Pick<Ctx, 'db' | 'passwords' | 'clock'>

/**
 * Creates the first administrator or sets the password from the settings; a changed one ends the old sessions. Settings that
 * were applied before are not applied again, so that a password changed in the panel stays, and whoever was removed too.
 */
export async function ensureAdmin(ctx: Accounts, email: string, password: string): Promise<void> {
  const address = email.trim().toLowerCase()
  const { db, passwords } = ctx
  const applied = await adminRows.firstAccount(db)
  if (applied?.email === address && (await passwords.verify(applied.passwordHash, password))) return
  const credentials = await adminRows.credentials(db, address)
  const isSame = credentials !== undefined && (await passwords.verify(credentials.passwordHash, password))
  const passwordHash = isSame ? credentials.passwordHash : await passwords.hash(password)
  await transaction(db, async (tx) => {
    await lockTeam(tx)
    await adminRows.noteFirstAccount(tx, { email: address, passwordHash })
    if (!isSame) await adminRows.put(tx, { email: address, passwordHash, now: ctx.clock.now() })
  })
}

/** The name in the audit log for whoever runs commands on the server. */
const byCommand = 'command line'

/** Throws `InvalidInput`, and `Conflict` where there is already such an administrator. */
export async function createAdmin(
  ctx: Accounts,
  address: string,
  password: string,
  role: Role = 'owner',
): Promise<void> {
  const email = addressOf(address)
  const passwordHash = await ctx.passwords.hash(longEnough(password))
  await written(ctx, 'adminCreated', `${email}, ${role}`, async (tx) => {
    if (await adminRows.credentials(tx, email))
      throw new DomainError('Conflict', `There is already an administrator ${email}.`)
    await adminRows.put(tx, { email, passwordHash, role, now: ctx.clock.now() })
  })
}

/** A new password ends every session of the old one. Throws `InvalidInput` and `NotFound`. */
export async function setPassword(ctx: Accounts, address: string, password: string): Promise<void> {
  const email = addressOf(address)
  const passwordHash = await ctx.passwords.hash(longEnough(password))
  await written(ctx, 'passwordChanged', email, async (tx) => {
    if (!(await adminRows.credentials(tx, email))) throw noSuchAdmin(email)
    await adminRows.put(tx, { email, passwordHash, now: ctx.clock.now() })
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

/** For whoever has lost their phone and their recovery codes. Throws `NotFound`. */
export async function switchSecondFactorOff(ctx: Accounts, address: string): Promise<void> {
  const email = addressOf(address)
  await written(ctx, 'secondFactorOff', email, async (tx) => {
    if (!(await adminRows.credentials(tx, email))) throw noSuchAdmin(email)
    await factorRows.remove(tx, email)
    await adminRows.endSigningIn(tx, email)
  })
}

const written = (ctx: Accounts, action: AuditAction, note: string, work: (tx: Tx) => Promise<void>) =>
  transaction(ctx.db, async (tx) => {
    await lockTeam(tx)
    await work(tx)
    await auditRows.write(tx, { at: ctx.clock.now(), admin: byCommand, action, note })
  })

function addressOf(typed: string): string {
  const parsed = emailAddress.safeParse(typed)
  if (!parsed.success) throw new DomainError('InvalidInput', 'Enter a valid email address.')
  return parsed.data.toLowerCase()
}

function longEnough(password: string): string {
  if (password.length >= shortestPassword) return password
  throw new DomainError('InvalidInput', `A password needs at least ${shortestPassword} characters.`)
}

const noSuchAdmin = (email: string) => new DomainError('NotFound', `There is no administrator ${email}.`)
