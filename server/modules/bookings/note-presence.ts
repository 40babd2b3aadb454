import type { Ctx } from '#server/context'
import * as holdRows from './hold-rows'

/** Any call with a user id marks the guest as present: they keep their turn, and a promoted guest counts as reached. */
export function notePresence(ctx: Ctx, userKey: string): Promise<void> {
  return holdRows.seen(ctx.db, userKey, ctx.clock.now())
}
