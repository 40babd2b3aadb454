import type { Ctx } from '#server/context'
import type { Secrets } from '#server/platform/secrets'
import type { GuestKey } from './hold-rows'
import * as holdRows from './hold-rows'

/** `userId` is a bearer secret: only its digest is passed on. */
export type GuestIdentity = {
  userId: string
  mobileNumber?: string | undefined
  networkAddress?: string | undefined
}

export function guestKeyOf(secrets: Secrets, who: GuestIdentity): GuestKey {
  const digest = (kind: 'mobile' | 'address', value: string | undefined) =>
    value === undefined ? null : secrets.digest(kind, value)
  return {
    userKey: secrets.digest('user', who.userId),
    mobileKey: digest('mobile', who.mobileNumber),
    addressKey: digest('address', who.networkAddress),
  }
}

/** Any call with a user id marks the guest as present: they keep their turn, and a promoted guest counts as reached. */
export function notePresence(ctx: Ctx, userKey: string): Promise<void> {
  return holdRows.seen(ctx.db, userKey, ctx.clock.now())
}
