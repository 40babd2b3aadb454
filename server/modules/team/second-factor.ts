import * as adminRows from '#modules/admin/admin-rows'
import * as auditRows from '#modules/admin/audit-rows'
import type { Ctx } from '#server/context'
import { type Tx, transaction } from '#server/database/transaction'
import { newSecret, secretUri } from '#server/platform/one-time-codes'
import type { SecondFactorStart, SecondFactorState } from '#shared/admin/team'
import { DomainError } from '#shared/domain-error'
import { hotel } from '#shared/hotel'
import * as factorRows from './factor-rows'
import { codeHash, newCodes } from './recovery-codes'
import { sealedFor, tryCode } from './try-code'

export const secondFactor = async (ctx: Ctx, email: string): Promise<SecondFactorState> =>
  (await factorRows.standing(ctx.db, email)) ?? { isOn: false, recoveryCodesLeft: 0 }

/** A new secret, which counts once it is confirmed; one that was started before counts no more. Throws `Conflict`. */
export async function startSecondFactor(ctx: Ctx, email: string): Promise<SecondFactorStart> {
  const secret = newSecret(ctx.ids)
  await transaction(ctx.db, async (tx) => {
    const factor = await factorRows.locked(tx, email)
    if (factor?.secret)
      throw new DomainError(
        'Conflict',
        'Your second factor is on already. Switch it off first to set up another phone.',
      )
    await factorRows.start(tx, email, ctx.secrets.seal(secret, sealedFor(email)))
  })
  return { secret, uri: secretUri(secret, { issuer: hotel.name, account: email }) }
}

/** Switches the started one on. Returns the recovery codes, which are shown once. */
export const confirmSecondFactor = (ctx: Ctx, email: string, code: string): Promise<string[]> =>
  withCode(ctx, { email, code, of: 'started' }, async (tx) => {
    await factorRows.switchOn(tx, email)
    // A sign-in without a code, whose password is being compared at this moment, must not succeed.
    await adminRows.endSigningIn(tx, email)
    await auditRows.write(tx, { at: ctx.clock.now(), admin: email, action: 'secondFactorOn' })
    return makeRecoveryCodes(ctx, tx, email)
  })

/** Does nothing where it is off. */
export async function stopSecondFactor(ctx: Ctx, email: string, code: string): Promise<void> {
  if (!(await secondFactor(ctx, email)).isOn) return
  await withCode(ctx, { email, code, of: 'secret' }, async (tx) => {
    await factorRows.remove(tx, email)
    await auditRows.write(tx, { at: ctx.clock.now(), admin: email, action: 'secondFactorOff', note: email })
  })
}

/** Ten new ones, in place of those that are left. */
export const newRecoveryCodes = (ctx: Ctx, email: string, code: string): Promise<string[]> =>
  withCode(ctx, { email, code, of: 'secret' }, async (tx) => {
    await auditRows.write(tx, { at: ctx.clock.now(), admin: email, action: 'recoveryCodesMade' })
    return makeRecoveryCodes(ctx, tx, email)
  })

async function makeRecoveryCodes(ctx: Ctx, tx: Tx, email: string): Promise<string[]> {
  const codes = newCodes(ctx)
  const hashes = codes.map((code) => codeHash(ctx, email, code))
  await factorRows.setRecoveryCodes(tx, email, hashes)
  return codes
}

type Coded = { email: string; code: string; of: 'secret' | 'started' }

/** Throws `InvalidInput` for a wrong code, `TooManyTries` after five, and `Conflict` where there is nothing to try it on. */
async function withCode<T>(ctx: Ctx, { email, code, of }: Coded, work: (tx: Tx) => Promise<T>): Promise<T> {
  const outcome = await transaction(ctx.db, async (tx) => {
    const factor = await factorRows.locked(tx, email)
    const secret = factor?.[of]
    if (!secret) return { refused: factor?.secret ? isOn() : isOff() }
    const refused = await tryCode(ctx, tx, { email, factor, secret, code })
    // Returned, because the try must stay counted.
    if (refused) return { refused: refused === 'wrong' ? wrongCode() : refused }
    return { done: await work(tx) }
  })
  if (outcome.refused) throw outcome.refused
  return outcome.done
}

const wrongCode = () =>
  new DomainError('InvalidInput', 'That code is not right, or it was used before. Enter the next one.')
const isOn = () => new DomainError('Conflict', 'Your second factor is on already.')
const isOff = () => new DomainError('Conflict', 'Your second factor is off. Set it up first.')
