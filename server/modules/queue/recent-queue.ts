import type { Ctx } from '#server/context'
import { perServer } from '#server/platform/per-server'
import { recentAnswer } from '#server/platform/recent-answer'
import type { DateRange } from '#shared/booking/stay'
import type { RoomType } from '#shared/room/room'
import { type LoadedQueue, loadQueue } from './load'

const recent = perServer((ctx: Ctx) => recentAnswer<LoadedQueue>(ctx.clock, 0.5))

/** For forms that stay open: the same nights are read from the database at most twice a second, however many ask. */
export const recentQueue = (ctx: Ctx, type: RoomType, nights: DateRange): Promise<LoadedQueue> =>
  recent(ctx)(`${type} ${nights.checkIn} ${nights.checkOut}`, () =>
    loadQueue(ctx.db, type, ctx.clock.now(), ctx.settings, { range: nights }),
  )
