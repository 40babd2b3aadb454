import { signIn } from '#modules/admin/sign-in'
import { realPause } from '#server/platform/clock'
import { DomainError } from '#shared/domain-error'
import type { HttpDeps } from '../context'

/** Tries for an account without delay; each further one waits `stepMs` longer, until the rate limit refuses. */
const quickTries = 5
const stepMs = 200

/** Who signs in; `device` in a few words, for the list of sessions. */
type Caller = { networkAddress: string; device: string }

/**
 * Signs an administrator in, for REST and tRPC with one common limit; unknown accounts are treated like known ones. Throws
 * `SignInFailed`, `SecondFactor` and `TooManyTries`.
 */
export async function signInWithLimits(
  { ctx, limits }: Pick<HttpDeps, 'ctx' | 'limits'>,
  { networkAddress, device }: Caller,
  { email, password, code }: { email: string; password: string; code?: string | undefined },
): Promise<string> {
  const account = `${networkAddress} ${email.trim().toLowerCase()}`
  // Counted before the password is checked, so that parallel tries count too.
  await limits.signInsByAddress.spend(networkAddress)
  const tries = await limits.signInsByAccount.spend(account)
  if (tries > quickTries) await realPause((tries - quickTries) * stepMs)
  const release = async () => {
    await limits.signInsByAddress.release(networkAddress)
    await limits.signInsByAccount.release(account)
  }
  try {
    const authToken = await signIn(ctx, { email, password, code, device })
    await release()
    return authToken
  } catch (error) {
    // The password was right, and wrong codes are counted in the database.
    if (error instanceof DomainError && error.code === 'SecondFactor' && !code) await release()
    throw error
  }
}
