import type { Ctx } from '#server/context'
import { perServer } from '#server/platform/per-server'
import type { DateRange } from '#shared/booking/stay'
import type { RoomType } from '#shared/room/room'
import { type LoadedQueue, loadQueue } from './load'

const keptMs = 500
const mostKept = 500

const known = perServer(() => new Map<string, { at: number; queue: Promise<LoadedQueue> }>())

/** For forms that stay open: the same nights are read from the database at most twice a second, however many ask. */
export function recentQueue(ctx: Ctx, type: RoomType, nights: DateRange): Promise<LoadedQueue> {
  const now = ctx.clock.now()
  const key = `${type} ${nights.checkIn} ${nights.checkOut}`
  const last = known(ctx).get(key)
  const age = last ? now.getTime() - last.at : keptMs
  if (last && age >= 0 && age < keptMs) return last.queue
  if (known(ctx).size >= mostKept) known(ctx).clear()
  const queue = loadQueue(ctx.db, type, now, ctx.settings, { range: nights })
  const entry = { at: now.getTime(), queue }
  known(ctx).set(key, entry)
  queue.catch(() => known(ctx).get(key) === entry && known(ctx).delete(key))
  return queue
}
