import type { Asker } from '#server/repositories/holds'
import type { Secrets } from '#server/platform/secrets'

/** Who asks: `userId` is a bearer secret and goes no further than the digest made here. */
export type AskerIdentity = {
  userId: string
  mobileNumber?: string | undefined
  networkAddress?: string | undefined
}

export function askerOf(secrets: Secrets, who: AskerIdentity): Asker {
  const digest = (kind: 'mobile' | 'address', value: string | undefined) =>
    value === undefined ? null : secrets.digest(kind, value)
  return {
    userKey: secrets.digest('user', who.userId),
    mobileKey: digest('mobile', who.mobileNumber),
    addressKey: digest('address', who.networkAddress),
  }
}
