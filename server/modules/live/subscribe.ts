import type { Events, Live } from '#server/platform/live'
import type { Secrets } from '#server/platform/secrets'
import type { BookingSnapshot } from '#shared/booking/snapshot'
import { DomainError } from '#shared/domain-error'

export type BookingEvent = Events<BookingSnapshot>

type Needs = {
  live: Live<BookingSnapshot>
  secrets: Secrets
  notePresence: (userKey: string) => Promise<void>
  markReached: (userKey: string) => void
}

/** `send`: delivers events to the guest. `end`: this server is shutting down, and the client reconnects to another one. */
type Connection = { send(events: BookingEvent): void; end(): void }

/**
 * Subscribes a guest to their own bookings: all of them at first, then what changes, until the returned function is called.
 * The user id is the only key, so another id receives none of them. Throws `Busy` while this server is shutting down.
 */
export function subscribeToBookings({ live, secrets, notePresence, markReached }: Needs) {
  return async (userId: string, connection: Connection): Promise<() => void> => {
    if (live.isClosed()) throw new DomainError('Busy', 'This server is shutting down. Please try again.')
    const userKey = secrets.digest('user', userId)
    await notePresence(userKey)
    return live.subscribe(userKey, {
      end: connection.end,
      send: (events) => {
        connection.send(events)
        // A guest who was sent a hold need not be reached again.
        if (events.items.some(({ status }) => status === 'Held')) markReached(userKey)
      },
    })
  }
}
