import type { Ctx } from '#server/context'
import { openLive } from '#server/platform/live'
import { perServer } from '#server/platform/per-server'
import type { BookingSnapshot } from '#shared/booking/snapshot'
import { isSameSnapshot, isTurn, readSubscribed } from './read-subscribed'

/** The guests with an open connection to this server. */
export const live = perServer((ctx: Ctx) =>
  openLive<BookingSnapshot>({
    pause: ctx.pause,
    log: ctx.log,
    read: (asked) => readSubscribed(ctx, asked),
    isSame: isSameSnapshot,
    isUrgent: isTurn,
  }),
)
