import * as auditRows from '#modules/admin/audit-rows'
import type { Ctx } from '#server/context'
import { transaction } from '#server/database/transaction'
import { addSeconds } from '#server/platform/clock'
import * as keyRows from './key-rows'
import { mailKey } from './keys'
import { lockTeam, roleOf } from './team-rows'

/** Anybody can type any address, so each gets at most this many mails an hour. */
const mostMails = 5
const hourSeconds = 3600

/** Notes that somebody asks for a new password. The answer and its time are the same for every address. */
export const askForPassword = (ctx: Ctx, email: string): Promise<void> =>
  keyRows.request(ctx.db, email, ctx.clock.now())

/** Mails the link, where the address belongs to somebody of the team. */
export async function answerRequest(ctx: Ctx, email: string): Promise<void> {
  const now = ctx.clock.now()
  await transaction(ctx.db, async (tx) => {
    await lockTeam(tx)
    if (!(await keyRows.takeRequest(tx, email))) return
    const role = await roleOf(tx, email)
    if (!role) return
    if ((await keyRows.resetsSince(tx, email, addSeconds(now, -hourSeconds))) >= mostMails) return
    await mailKey(ctx, tx, { kind: 'reset', email, role, madeBy: email })
    await auditRows.write(tx, { at: now, admin: email, action: 'newPasswordAsked', note: email })
  })
}
