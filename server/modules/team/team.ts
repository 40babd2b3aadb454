import * as adminRows from '#modules/admin/admin-rows'
import * as auditRows from '#modules/admin/audit-rows'
import type { Ctx } from '#server/context'
import { atOneMoment, type Tx, transaction } from '#server/database/transaction'
import type { Role } from '#shared/admin/roles'
import type { Team } from '#shared/admin/team'
import { DomainError } from '#shared/domain-error'
import * as keyRows from './key-rows'
import { mailKey } from './keys'
import * as teamRows from './team-rows'

/** Everybody who may sign in, and who is invited. */
export const listTeam = (ctx: Ctx, admin: string): Promise<Team> =>
  atOneMoment(ctx.db, async (tx) => ({
    people: (await teamRows.members(tx)).map(({ since, lastUsedAt, ...person }) => ({
      ...person,
      since: since?.toISOString() ?? null,
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
      isMe: person.email === admin,
    })),
    invitations: (await keyRows.invitations(tx)).map(({ email, role, madeBy, expiresAt }) => ({
      email,
      role,
      invitedBy: madeBy,
      expiresAt: expiresAt.toISOString(),
    })),
  }))

type WithRole = { email: string; role: Role }

/** Mails an invitation; one that was mailed to this address before ends. Throws `Conflict` for somebody of the team. */
export const invite = (ctx: Ctx, admin: string, { email, role }: WithRole): Promise<{ expiresAt: string }> =>
  changing(ctx, admin, async (tx) => {
    if (await teamRows.roleOf(tx, email))
      throw new DomainError('Conflict', `${email} is in the team already.`)
    await keyRows.removeInvitation(tx, email)
    const expiresAt = await mailKey(ctx, tx, { kind: 'invitation', email, role, madeBy: admin })
    await auditRows.write(tx, { at: ctx.clock.now(), admin, action: 'invited', note: `${email}, ${role}` })
    return { expiresAt: expiresAt.toISOString() }
  })

/** Ends an invitation; does nothing where there is none. */
export const withdraw = (ctx: Ctx, admin: string, email: string): Promise<void> =>
  changing(ctx, admin, async (tx) => {
    if (!(await keyRows.removeInvitation(tx, email))) return
    await auditRows.write(tx, { at: ctx.clock.now(), admin, action: 'invitationWithdrawn', note: email })
  })

/** Another role ends the sessions, and the invitations that they made. Throws `NotFound`, and `Conflict` for the last owner. */
export const setRole = (ctx: Ctx, admin: string, { email, role }: WithRole): Promise<void> =>
  changing(ctx, admin, async (tx) => {
    const before = await teamRows.roleOf(tx, email)
    if (!before) throw new DomainError('NotFound', `${email} is not in the team any more.`)
    if (before === role) return
    await keepAnOwner(tx, email)
    await teamRows.setRole(tx, email, role)
    await adminRows.revoke(tx, email)
    const note = `${email}: ${before} → ${role}`
    await auditRows.write(tx, { at: ctx.clock.now(), admin, action: 'roleChanged', note })
    await withdrawAllBy(ctx, tx, admin, email)
  })

/** Ends an account with its sessions, mailed links and the invitations that it made; does nothing where there is none. Throws `Conflict` for the last owner. */
export const removeMember = (ctx: Ctx, admin: string, email: string): Promise<void> =>
  changing(ctx, admin, async (tx) => {
    const role = await teamRows.roleOf(tx, email)
    if (!role) return
    await keepAnOwner(tx, email)
    await teamRows.remove(tx, email)
    await keyRows.removeAll(tx, email)
    await auditRows.write(tx, {
      at: ctx.clock.now(),
      admin,
      action: 'memberRemoved',
      note: `${email}, ${role}`,
    })
    await withdrawAllBy(ctx, tx, admin, email)
  })

/** Whoever is no owner any more must not come back by an invitation of their own. */
async function withdrawAllBy(ctx: Ctx, tx: Tx, admin: string, madeBy: string): Promise<void> {
  for (const note of await keyRows.removeInvitationsBy(tx, madeBy))
    await auditRows.write(tx, { at: ctx.clock.now(), admin, action: 'invitationWithdrawn', note })
}

async function keepAnOwner(tx: Tx, email: string): Promise<void> {
  if (await teamRows.isAnotherOwner(tx, email)) return
  throw new DomainError(
    'Conflict',
    'This is the last owner. Make somebody else an owner first, so that somebody can still do everything.',
  )
}

/**
 * One change after the other, so that two at once cannot leave the hotel without an owner, and nobody changes anything who has
 * been removed while they waited. Throws `Forbidden`.
 */
const changing = <T>(ctx: Ctx, admin: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
  transaction(ctx.db, async (tx) => {
    await teamRows.lockTeam(tx)
    if ((await teamRows.roleOf(tx, admin)) !== 'owner')
      throw new DomainError('Forbidden', 'This needs an owner.')
    return work(tx)
  })
