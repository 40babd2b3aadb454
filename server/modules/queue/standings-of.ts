import type { Booking } from '#modules/bookings/booking-rows'
import type { Ctx } from '#server/context'
import type { WaitingStanding } from '#shared/booking/snapshot'
import { loadQueue } from './load'
import { waitingStandings } from './waiting-standing'

/** The standings of those of these bookings that wait, and of everybody else in their queues, by booking id. */
export async function standingsOf(
  ctx: Ctx,
  bookings: readonly Pick<Booking, 'status' | 'type'>[],
): Promise<Map<string, WaitingStanding>> {
  const waiting = bookings.filter(({ status }) => status === 'Queued')
  const types = [...new Set(waiting.map(({ type }) => type))]
  const now = ctx.clock.now()
  const queues = await Promise.all(types.map((type) => loadQueue(ctx.db, type, now, ctx.settings)))
  const [first, ...others] = queues.map((queue) => waitingStandings(queue, now))
  for (const other of others) for (const [id, standing] of other) first?.set(id, standing)
  return first ?? new Map()
}
