import { notePresence } from '#modules/bookings/guest-key'
import * as holdRows from '#modules/bookings/hold-rows'
import type { Ctx } from '#server/context'
import { type Events, openLive } from '#server/platform/live'
import { perServer } from '#server/platform/per-server'
import type { BookingSnapshot } from '#shared/booking/snapshot'
import { DomainError } from '#shared/domain-error'
import { isSameSnapshot, isTurn, readSubscribed } from './read-subscribed'

/** The guests with an open connection to this server. */
export const live = perServer((ctx: Ctx) =>
  openLive<BookingSnapshot>({
    pause: ctx.pause,
    log: ctx.log,
    read: (asked) => readSubscribed(ctx, asked),
    isSame: isSameSnapshot,
    isUrgent: isTurn,
  }),
)

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

const everySeconds = 30
/** Guests who are reached within this time are marked in one statement. */
const gatherMs = 100

const memory = perServer(() => ({
  reached: new Set<string>(),
  timer: undefined as NodeJS.Timeout | undefined,
  reachedTimer: undefined as NodeJS.Timeout | undefined,
}))

/** Marks all guests with an open connection as present, in one statement, so that they keep their turn. */
export const markSubscribers = (ctx: Ctx, at = ctx.clock.now()): Promise<void> =>
  mark(ctx, live(ctx).keys(), at)

/** Marks a guest who was sent their hold. */
function markReached(ctx: Ctx, userKey: string): void {
  const { reached } = memory(ctx)
  reached.add(userKey)
  memory(ctx).reachedTimer ??= setTimeout(() => {
    memory(ctx).reachedTimer = undefined
    const keys = [...reached]
    reached.clear()
    void mark(ctx, keys, ctx.clock.now())
  }, gatherMs)
}

export function startMarking(ctx: Ctx): void {
  const pauseMs = Math.min(everySeconds, ctx.settings.claimSeconds / 4) * 1000
  memory(ctx).timer ??= setInterval(() => void markSubscribers(ctx), pauseMs)
}

export function stopMarking(ctx: Ctx): void {
  clearInterval(memory(ctx).timer)
  clearTimeout(memory(ctx).reachedTimer)
}

const mark = (ctx: Ctx, keys: string[], at: Date): Promise<void> =>
  holdRows
    .seenAll(ctx.db, keys, at)
    .catch((error: unknown) => ctx.log.warn({ err: error }, 'guests could not be marked as present'))
