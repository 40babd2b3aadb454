import { signIn } from '#modules/admin/sign-in'
import { realPause } from '#server/platform/clock'
import type { HttpDeps } from '../context'

/** Tries for an account without delay; each further one waits `stepMs` longer, until the rate limit refuses. */
const quickTries = 5
const stepMs = 200

/**
 * Signs an administrator in, for REST and tRPC with one common limit; unknown accounts are treated like known ones. Throws
 * `SignInFailed` and `TooManyTries`.
 */
export async function signInWithLimits(
  { ctx, limits }: Pick<HttpDeps, 'ctx' | 'limits'>,
  networkAddress: string,
  { email, password }: { email: string; password: string },
): Promise<string> {
  const account = `${networkAddress} ${email.trim().toLowerCase()}`
  // Counted before the password is checked, so that parallel tries count too.
  await limits.signInsByAddress.spend(networkAddress)
  const tries = await limits.signInsByAccount.spend(account)
  if (tries > quickTries) await realPause((tries - quickTries) * stepMs)
  const authToken = await signIn(ctx, email, password)
  await limits.signInsByAddress.release(networkAddress)
  await limits.signInsByAccount.release(account)
  return authToken
}
