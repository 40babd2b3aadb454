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

/** `tell`: what a guest's connection carries to him. `end`: this server is about to stop, another one has the rest. */
type Connection = { send(events: BookingEvent): void; end(): void }

/**
 * A guest follows his own bookings over an open connection: everything at first, then what changes, until he leaves.
 * Whoever says another user id hears nothing of it. Throws `Busy` while this server is closing.
 */
export function subscribeToBookings({ live, secrets, notePresence, markReached }: Needs) {
  return async (userId: string, connection: Connection): Promise<() => void> => {
    if (live.isClosed()) throw new DomainError('Busy', 'This server is about to stop. Please come again.')
    const userKey = secrets.digest('user', userId)
    await notePresence(userKey)
    return live.subscribe(userKey, {
      end: connection.end,
      send: (events) => {
        connection.send(events)
        // A turn that was delivered has reached its guest.
        if (events.items.some(({ status }) => status === 'Held')) markReached(userKey)
      },
    })
  }
}
