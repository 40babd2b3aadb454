import * as holdRows from '#modules/bookings/hold-rows'
import type { Ctx } from '#server/context'
import { perServer } from '#server/platform/per-server'
import { live } from './live'

const everySeconds = 30
/** Guests who are reached within this time are marked in one statement. */
const gatherMs = 100

const memory = perServer(() => ({
  reached: new Set<string>(),
  timer: undefined as NodeJS.Timeout | undefined,
  reachedTimer: undefined as NodeJS.Timeout | undefined,
}))

/** Marks all guests with an open connection as present, in one statement, so that they keep their turn. */
export const markSubscribers = (ctx: Ctx, at = ctx.clock.now()): Promise<void> =>
  mark(ctx, live(ctx).keys(), at)

/** Marks a guest who was sent their hold. */
export function markReached(ctx: Ctx, userKey: string): void {
  const { reached } = memory(ctx)
  reached.add(userKey)
  memory(ctx).reachedTimer ??= setTimeout(() => {
    memory(ctx).reachedTimer = undefined
    const keys = [...reached]
    reached.clear()
    void mark(ctx, keys, ctx.clock.now())
  }, gatherMs)
}

export function startMarking(ctx: Ctx): void {
  const pauseMs = Math.min(everySeconds, ctx.settings.claimSeconds / 4) * 1000
  memory(ctx).timer ??= setInterval(() => void markSubscribers(ctx), pauseMs)
}

export function stopMarking(ctx: Ctx): void {
  clearInterval(memory(ctx).timer)
  clearTimeout(memory(ctx).reachedTimer)
}

const mark = (ctx: Ctx, keys: string[], at: Date): Promise<void> =>
  holdRows
    .seenAll(ctx.db, keys, at)
    .catch((error: unknown) => ctx.log.warn({ err: error }, 'guests could not be marked as present'))
