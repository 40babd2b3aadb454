import type { Booking } from '#modules/bookings/booking-rows'
import type { Db } from '#server/database/transaction'
import type { Clock } from '#server/platform/clock'
import type { WaitingStanding } from '#shared/booking/snapshot'
import type { HoldSettings } from './hold-settings'
import { loadQueue } from './load'
import { waitingStandings } from './waiting-standing'

type Needs = { db: Db; clock: Clock; settings: HoldSettings }

/** The standings of those of these bookings that wait, and of everybody else in their queues, by booking id. */
export function standingsOf({ db, clock, settings }: Needs) {
  return async (
    bookings: readonly Pick<Booking, 'status' | 'type'>[],
  ): Promise<Map<string, WaitingStanding>> => {
    const waiting = bookings.filter(({ status }) => status === 'Queued')
    const types = [...new Set(waiting.map(({ type }) => type))]
    const now = clock.now()
    const queues = await Promise.all(types.map((type) => loadQueue(db, type, now, settings)))
    const [first, ...others] = queues.map((queue) => waitingStandings(queue, now))
    for (const other of others) for (const [id, standing] of other) first?.set(id, standing)
    return first ?? new Map()
  }
}
