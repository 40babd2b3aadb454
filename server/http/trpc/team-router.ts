import { acceptKey, openKey } from '#modules/team/keys'
import { askForPassword } from '#modules/team/password-requests'
import {
  confirmSecondFactor,
  newRecoveryCodes,
  secondFactor,
  startSecondFactor,
  stopSecondFactor,
} from '#modules/team/second-factor'
import { changePassword, endOthers, endSession, listSessions } from '#modules/team/sessions'
import { invite, listTeam, removeMember, setRole, withdraw } from '#modules/team/team'
import { countGuesses } from '#server/http/middleware/rate-limit'
import {
  acceptance,
  codeRequest,
  keyRequest,
  memberRequest,
  memberWithRole,
  passwordChange,
  sessionRequest,
} from '#shared/admin/team'
import { asAdmin, open, type RpcContext, router } from './trpc'

const guessing = <T>({ deps, networkAddress }: RpcContext, work: () => Promise<T>): Promise<T> =>
  countGuesses(deps.limits.guesses, networkAddress, work)

const sameForAll: Record<string, never> = {}

/** Who works with the panel, and one's own account. All but `forgotten`, `openKey` and `accept` require the token. */
export const teamRouter = router({
  /** Everybody who may sign in, and who is invited. */
  list: asAdmin.query(({ ctx }) => listTeam(ctx.server, ctx.admin)),
  /** Mails an invitation; an earlier one to this address ends. CONFLICT for somebody of the team. */
  invite: asAdmin.input(memberWithRole).mutation(({ ctx, input }) => invite(ctx.server, ctx.admin, input)),
  withdraw: asAdmin
    .input(memberRequest)
    .mutation(({ ctx, input }) => withdraw(ctx.server, ctx.admin, input.email)),
  /** Ends the sessions of whose role changes. CONFLICT for the last owner. */
  setRole: asAdmin.input(memberWithRole).mutation(({ ctx, input }) => setRole(ctx.server, ctx.admin, input)),
  /** Ends the account and its sessions. CONFLICT for the last owner. */
  remove: asAdmin
    .input(memberRequest)
    .mutation(({ ctx, input }) => removeMember(ctx.server, ctx.admin, input.email)),

  /** Mails a link for a new password to somebody of the team. The answer is the same for every address. */
  forgotten: open.input(memberRequest).mutation(async ({ ctx: { deps, server, networkAddress }, input }) => {
    await deps.limits.newPasswordsByAddress.spend(networkAddress)
    await deps.limits.newPasswordsByAccount.spend(`${networkAddress} ${input.email}`)
    await askForPassword(server, input.email)
    deps.nudge('team-keys')
    return sameForAll
  }),
  /** What a mailed link is for. A mutation, not a query: the key is a secret, and a URL would end up in logs. */
  openKey: open
    .input(keyRequest)
    .mutation(({ ctx, input }) => guessing(ctx, () => openKey(ctx.server, input.key))),
  /** Sets the password by a mailed link. NOT_FOUND where the link is used up or has expired. */
  accept: open
    .input(acceptance)
    .mutation(({ ctx, input }) => guessing(ctx, () => acceptKey(ctx.server, input.key, input.password))),

  /** One's own sessions. */
  sessions: asAdmin.query(({ ctx }) => listSessions(ctx.server, ctx)),
  endSession: asAdmin
    .input(sessionRequest)
    .mutation(({ ctx, input }) => endSession(ctx.server, ctx.admin, input.id)),
  endOthers: asAdmin.mutation(({ ctx }) => endOthers(ctx.server, ctx)),
  /** Ends one's own other sessions. BAD_REQUEST where the current password is wrong. */
  changePassword: asAdmin.input(passwordChange).mutation(async ({ ctx, input }) => {
    const { deps, networkAddress, admin } = ctx
    const account = `${networkAddress} ${admin}`
    await deps.limits.signInsByAccount.spend(account)
    await changePassword(ctx.server, ctx, input)
    await deps.limits.signInsByAccount.release(account)
  }),

  secondFactor: asAdmin.query(({ ctx }) => secondFactor(ctx.server, ctx.admin)),
  /** A secret for an authenticator app, which counts once it is confirmed. CONFLICT where the second factor is on. */
  startSecondFactor: asAdmin.mutation(({ ctx }) => startSecondFactor(ctx.server, ctx.admin)),
  /** BAD_REQUEST for a wrong code, TOO_MANY_REQUESTS after five; so with the two below. */
  confirmSecondFactor: asAdmin.input(codeRequest).mutation(async ({ ctx, input }) => ({
    recoveryCodes: await confirmSecondFactor(ctx.server, ctx.admin, input.code),
  })),
  stopSecondFactor: asAdmin
    .input(codeRequest)
    .mutation(({ ctx, input }) => stopSecondFactor(ctx.server, ctx.admin, input.code)),
  newRecoveryCodes: asAdmin.input(codeRequest).mutation(async ({ ctx, input }) => ({
    recoveryCodes: await newRecoveryCodes(ctx.server, ctx.admin, input.code),
  })),
})
