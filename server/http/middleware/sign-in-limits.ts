import { realPause } from '#server/platform/pause'
import type { HttpDeps } from '../context'

/** Tries for an account that are answered at once; each one more waits a step longer, until the account is locked. */
const quickTries = 5
const stepMs = 200

/**
 * Signs in through either door, with one count of the tries; whether there is such an account makes no difference. Throws `SignInFailed` and `TooManyTries`.
 */
export async function signInWithLimits(
  { services, limits }: Pick<HttpDeps, 'services' | 'limits'>,
  networkAddress: string,
  { email, password }: { email: string; password: string },
): Promise<string> {
  const account = `${networkAddress} ${email.trim().toLowerCase()}`
  // Counted before the password is looked at: a hundred tries at once are a hundred tries.
  await limits.signInsByAddress.spend(networkAddress)
  const tries = await limits.signInsByAccount.spend(account)
  if (tries > quickTries) await realPause((tries - quickTries) * stepMs)
  const authToken = await services.signIn(email, password)
  await limits.signInsByAddress.release(networkAddress)
  await limits.signInsByAccount.release(account)
  return authToken
}
