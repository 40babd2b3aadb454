import { notePresence } from '#modules/bookings/note-presence'
import type { Ctx } from '#server/context'
import type { Events } from '#server/platform/live'
import type { BookingSnapshot } from '#shared/booking/snapshot'
import { DomainError } from '#shared/domain-error'
import { live } from './live'
import { markReached } from './mark-subscribers'

export type BookingEvent = Events<BookingSnapshot>

/** `send`: delivers events to the guest. `end`: this server is shutting down, and the client reconnects to another one. */
export type Connection = { send(events: BookingEvent): void; end(): void }

/**
 * Subscribes a guest to their own bookings: all of them at first, then what changes, until the returned function is called.
 * The user id is the only key, so another id receives none of them. Throws `Busy` while this server is shutting down.
 */
export async function subscribeToBookings(
  ctx: Ctx,
  userId: string,
  connection: Connection,
): Promise<() => void> {
  if (live(ctx).isClosed()) throw new DomainError('Busy', 'This server is shutting down. Please try again.')
  const userKey = ctx.secrets.digest('user', userId)
  await notePresence(ctx, userKey)
  return live(ctx).subscribe(userKey, {
    end: connection.end,
    send: (events) => {
      connection.send(events)
      // A guest who was sent a hold need not be reached again.
      if (events.items.some(({ status }) => status === 'Held')) markReached(ctx, userKey)
    },
  })
}
