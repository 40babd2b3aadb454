import { recentQueue } from '#modules/queue/recent-queue'
import type { Ctx } from '#server/context'
import { assertSellable, type DateRange } from '#shared/booking/stay'
import { seasonAt } from '#shared/calendar/season'
import type { RoomType } from '#shared/room/room'
import { type Availability, availability, type QueueState } from '../queue/decide'
import { loadQueue } from '../queue/load'
import { notePresence } from './note-presence'

/**
 * How many rooms of a type can be booked for these dates. `watching`: an open form asks again and again, and its answer may
 * be half a second old. Throws `StayNotPossible`.
 */
export async function checkAvailability(
  ctx: Ctx,
  asked: DateRange & { type: RoomType },
  userId?: string,
  watching = false,
): Promise<Availability> {
  const now = ctx.clock.now()
  assertSellable(asked, seasonAt(now), ctx.settings.maxStayNights)
  const userKey = userId === undefined ? null : ctx.secrets.digest('user', userId)
  // An open form asks every two seconds and need not write: who waits is marked as present by their open connection.
  if (userKey !== null && !watching) await notePresence(ctx, userKey)
  const state = await (watching
    ? recentQueue(ctx, asked.type, asked)
    : loadQueue(ctx.db, asked.type, now, ctx.settings, { range: asked }))
  if (state.isRestored) return { availableRooms: 0, heldRooms: 0 }
  return state.isStopped ? ownRooms(asked, userKey, state) : availability(asked, userKey, state)
}

/** While selling is stopped, only what the guest already holds is available: they may still pay for it. */
function ownRooms(asked: DateRange, userKey: string | null, { held }: QueueState): Availability {
  const own = held.filter(
    (hold) =>
      userKey !== null &&
      hold.userKey === userKey &&
      hold.checkIn <= asked.checkIn &&
      hold.checkOut >= asked.checkOut,
  )
  return { availableRooms: Math.max(0, ...own.map(({ rooms }) => rooms)), heldRooms: 0 }
}
