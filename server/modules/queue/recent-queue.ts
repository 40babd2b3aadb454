import type { Db } from '#server/database/transaction'
import type { Clock } from '#server/platform/clock'
import type { DateRange } from '#shared/booking/stay'
import type { RoomType } from '#shared/room/room'
import type { HoldSettings } from './hold-settings'
import { type LoadedQueue, loadQueue } from './load'

type Needs = { db: Db; clock: Clock; settings: HoldSettings }

const keptMs = 500
const mostKept = 500

/** For forms that stay open: the same nights are read from the database at most twice a second, however many ask. */
export function recentQueue({ db, clock, settings }: Needs) {
  const known = new Map<string, { at: number; queue: Promise<LoadedQueue> }>()
  return (type: RoomType, nights: DateRange): Promise<LoadedQueue> => {
    const now = clock.now()
    const key = `${type} ${nights.checkIn} ${nights.checkOut}`
    const last = known.get(key)
    const age = last ? now.getTime() - last.at : keptMs
    if (last && age >= 0 && age < keptMs) return last.queue
    if (known.size >= mostKept) known.clear()
    const queue = loadQueue(db, type, now, settings, { range: nights })
    const entry = { at: now.getTime(), queue }
    known.set(key, entry)
    queue.catch(() => known.get(key) === entry && known.delete(key))
    return queue
  }
}
