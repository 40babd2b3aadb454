import * as adminRows from '#modules/admin/admin-rows'
import * as auditRows from '#modules/admin/audit-rows'
import type { Ctx } from '#server/context'
import { transaction } from '#server/database/transaction'
import { addSeconds } from '#server/platform/clock'
import { tokenHash } from '#server/platform/secrets'
import type { OwnSession } from '#shared/admin/team'
import { DomainError } from '#shared/domain-error'
import * as sessionRows from './session-rows'
import { lockTeam } from './team-rows'

/** One's own session. */
type Own = { admin: string; authToken: string }

/** One's own sessions, the one that is in use first, then by last use. */
export async function listSessions(ctx: Ctx, { admin, authToken }: Own): Promise<OwnSession[]> {
  const sessions = await sessionRows.ofAdmin(ctx.db, admin, ctx.clock.now())
  const listed = sessions.map(({ id, device, expiresAt, ...session }) => {
    // A session of an older version of the server.
    const signedInAt = session.signedInAt ?? addSeconds(expiresAt, -ctx.settings.sessionHours * 3600)
    return {
      id,
      device: device || 'Another program',
      signedInAt: signedInAt.toISOString(),
      lastUsedAt: (session.lastUsedAt ?? signedInAt).toISOString(),
      isThis: session.tokenHash === tokenHash(authToken),
    }
  })
  return listed.sort(
    (one, other) => Number(other.isThis) - Number(one.isThis) || (one.lastUsedAt < other.lastUsedAt ? 1 : -1),
  )
}

/** Ends one of one's own sessions; does nothing where it has ended. */
export const endSession = (ctx: Ctx, admin: string, id: string): Promise<void> =>
  transaction(ctx.db, async (tx) => {
    if (await sessionRows.end(tx, admin, id))
      await auditRows.write(tx, { at: ctx.clock.now(), admin, action: 'sessionEnded' })
  })

/** Ends one's own other sessions. */
export const endOthers = (ctx: Ctx, { admin, authToken }: Own): Promise<{ ended: number }> =>
  transaction(ctx.db, async (tx) => {
    await adminRows.endSigningIn(tx, admin)
    const ended = await adminRows.closeSessionsOf(tx, admin, tokenHash(authToken))
    if (ended > 0)
      await auditRows.write(tx, {
        at: ctx.clock.now(),
        admin,
        action: 'otherSessionsEnded',
        note: `${ended}`,
      })
    return { ended }
  })

/**
 * A new password of one's own, which ends the other sessions; the second factor stays. The same again, after an answer that was
 * lost, changes nothing. Throws `InvalidInput` where the current one is wrong.
 */
export async function changePassword(
  ctx: Ctx,
  { admin, authToken }: Own,
  { current, next }: { current: string; next: string },
): Promise<void> {
  const credentials = await adminRows.credentials(ctx.db, admin)
  const isRight = (password: string) => ctx.passwords.verify(credentials?.passwordHash, password)
  if (!(await isRight(current))) {
    if (await isRight(next)) return
    throw new DomainError('InvalidInput', 'Your current password is not right.')
  }
  const passwordHash = await ctx.passwords.hash(next)
  const now = ctx.clock.now()
  await transaction(ctx.db, async (tx) => {
    await lockTeam(tx)
    const stored = await adminRows.credentials(tx, admin)
    if (stored?.version !== credentials?.version)
      throw new DomainError('Changed', 'Your password was changed elsewhere just now. Please sign in again.')
    await adminRows.put(tx, { email: admin, passwordHash, now }, tokenHash(authToken))
    await auditRows.write(tx, { at: now, admin, action: 'passwordChanged', note: admin })
  })
}
