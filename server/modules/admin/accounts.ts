import type { Ctx } from '#server/context'

import { transaction } from '#server/database/transaction'
import { DomainError } from '#shared/domain-error'
import { email as emailAddress } from '#shared/guest/guest'
import * as adminRows from './admin-rows'
import * as auditRows from './audit-rows'

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
