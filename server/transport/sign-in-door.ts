import type { Doors } from './context'

/** Signs in through either door, with one count of the tries. Throws `SignInFailed` and `TooManyTries`. */
export async function signInAtDoor(
  { services, limits }: Pick<Doors, 'services' | 'limits'>,
  networkAddress: string,
  { email, password }: { email: string; password: string },
): Promise<string> {
  const account = `${networkAddress} ${email.trim().toLowerCase()}`
  // Counted before the password is looked at: a hundred tries at once are a hundred tries.
  await limits.signInsByAddress.spend(networkAddress)
  await limits.signInsByAccount.spend(account)
  const authToken = await services.signIn(email, password)
  await limits.signInsByAddress.giveBack(networkAddress)
  await limits.signInsByAccount.giveBack(account)
  return authToken
}
