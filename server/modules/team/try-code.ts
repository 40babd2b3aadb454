import * as auditRows from '#modules/admin/audit-rows'
import type { Ctx } from '#server/context'
import type { Tx } from '#server/database/transaction'
import { addSeconds } from '#server/platform/clock'
import { stepAt, stepsOfCode } from '#server/platform/one-time-codes'
import { DomainError } from '#shared/domain-error'
import * as factorRows from './factor-rows'
import { codeHash } from './recovery-codes'

/** Wrong codes within this time before even a right one is refused. */
const mostTries = 5
const triesSeconds = 900
/** Used steps are kept for this many further ones: longer than their codes count, also where clocks differ. */
const keptSteps = 10

/** What the secret of a person is sealed for. */
export const sealedFor = (email: string): string => `second factor of ${email}`

type Try = {
  email: string
  /** Locked until the end of the transaction. */
  factor: factorRows.StoredFactor | undefined
  /** The sealed one that the code must belong to. */
  secret: Buffer | null | undefined
  code: string | undefined
}

/**
 * Tries a code of an authenticator app, each step of 30 seconds once, or a recovery code; undefined where it is right. Wrong ones
 * are counted, so the transaction must be committed with either answer.
 */
export async function tryCode(
  ctx: Ctx,
  tx: Tx,
  { email, factor, secret, code = '' }: Try,
): Promise<'wrong' | DomainError | undefined> {
  if (!factor || !secret) return 'wrong'
  const at = ctx.clock.now()
  const from = addSeconds(at, -triesSeconds)
  const recent = factor.tries.filter((one) => one > from)
  const [oldest] = recent
  if (oldest && recent.length >= mostTries) return tooMany(oldest.getTime() - from.getTime())
  if (await isRight(ctx, tx, { email, factor, secret: ctx.secrets.open(secret, sealedFor(email)), code }))
    return undefined
  await factorRows.noteTries(tx, email, [...recent, at])
  await auditRows.write(tx, { at, admin: email, action: 'codeRefused' })
  return 'wrong'
}

async function isRight(
  ctx: Ctx,
  tx: Tx,
  {
    email,
    factor,
    secret,
    code,
  }: { email: string; factor: factorRows.StoredFactor; secret: string; code: string },
): Promise<boolean> {
  const at = ctx.clock.now()
  const digits = code.replace(/\s/g, '')
  if (!/^\d{6}$/.test(digits)) {
    if (!(await factorRows.takeRecoveryCode(tx, email, codeHash(ctx, email, code)))) return false
    await auditRows.write(tx, { at, admin: email, action: 'recoveryCodeUsed' })
    return true
  }
  const step = stepsOfCode(secret, digits, at).find((one) => !factor.usedSteps.includes(one))
  if (step === undefined) return false
  const kept = factor.usedSteps.filter((one) => one > stepAt(at) - keptSteps)
  await factorRows.noteSteps(tx, email, [...kept, step])
  return true
}

const tooMany = (waitMs: number) =>
  new DomainError('TooManyTries', 'Too many wrong codes. Please wait some minutes and try again.', {
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
  })
