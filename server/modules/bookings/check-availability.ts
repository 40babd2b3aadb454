import type { Clock } from '#server/platform/clock'
import type { Secrets } from '#server/platform/secrets'
import type { Repositories } from '#server/repositories/repositories'
import { assertSellable, type DateRange } from '#shared/booking/stay'
import { seasonAt } from '#shared/calendar/season'
import type { RoomType } from '#shared/room/room'
import { type Availability, availability, type QueueState } from '../queue/decide'
import type { HoldSettings } from '../queue/hold-settings'
import { loadQueue } from '../queue/load'
import { recentQueue } from '../queue/recent-queue'

type Needs = {
  repositories: Repositories
  clock: Clock
  secrets: Secrets
  notePresence: (userKey: string) => Promise<void>
  settings: HoldSettings & { maxStayNights: number }
}

/**
 * How many rooms of a type can be had for these dates; `watching`: a form that is open asks again and again, and may hear
 * what was true half a second ago. Throws `StayNotPossible`.
 */
export function checkAvailability({ repositories, clock, secrets, notePresence, settings }: Needs) {
  const lineOf = recentQueue({ repositories, clock, settings })
  return async (
    asked: DateRange & { type: RoomType },
    userId?: string,
    watching = false,
  ): Promise<Availability> => {
    const now = clock.now()
    assertSellable(asked, seasonAt(now), settings.maxStayNights)
    const userKey = userId === undefined ? null : secrets.digest('user', userId)
    // Whoever waits has an open connection, which keeps their turn; a form that asks every two seconds writes nothing.
    if (userKey !== null && !watching) await notePresence(userKey)
    const state = await (watching
      ? lineOf(asked.type, asked)
      : loadQueue(repositories, asked.type, now, settings, { range: asked }))
    if (state.isRestored) return { availableRooms: 0, heldRooms: 0 }
    return state.isStopped ? ownRooms(asked, userKey, state) : availability(asked, userKey, state)
  }
}

/** While selling is stopped there is nothing but what the asker holds already, which he may still pay. */
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
