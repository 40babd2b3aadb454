import * as holdRows from '#modules/bookings/hold-rows'
import type { Ctx } from '#server/context'
import { type Events, openLive } from '#server/platform/live'
import { perServer } from '#server/platform/per-server'
import type { BookingSnapshot } from '#shared/booking/snapshot'
import { DomainError } from '#shared/domain-error'
import type { RoomType } from '#shared/room/room'
import { isSameSnapshot, readAll, readQueue } from './read-subscribed'

/** The guests with an open connection to this server. */
export const live = perServer((ctx: Ctx) =>
  openLive<BookingSnapshot, RoomType>({
    pause: ctx.pause,
    log: ctx.log,
    readAll: (guests, isMissed) => readAll(ctx, guests, isMissed),
    readTopic: (type, guests, part) => readQueue(ctx, type, guests, part),
    isSame: isSameSnapshot,
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
  await markSoon(ctx, userKey)
  return live(ctx).subscribe(userKey, {
    end: connection.end,
    send: (events) => {
      connection.send(events)
      // A guest who was sent a hold need not be reached again.
      if (events.items.some(({ status }) => status === 'Held'))
        markSoon(ctx, userKey).catch((error: unknown) => warn(ctx, error))
    },
  })
}

const everySeconds = 30
/** Guests who come or are reached within this time are marked in one statement. */
const gatherMs = 50

const memory = perServer(() => ({
  timer: undefined as NodeJS.Timeout | undefined,
  soon: undefined as { keys: Set<string>; marked: Promise<void> } | undefined,
}))

/** Marks all guests with an open connection as present, in one statement, so that they keep their turn. */
export const markSubscribers = (ctx: Ctx, at = ctx.clock.now()): Promise<void> =>
  holdRows.seenAll(ctx.db, live(ctx).keys(), at).catch((error: unknown) => warn(ctx, error))

/** Marks a guest as present: one who has opened a connection, or who was sent their hold. */
function markSoon(ctx: Ctx, userKey: string): Promise<void> {
  const soon = memory(ctx).soon ?? gather(ctx)
  memory(ctx).soon = soon
  soon.keys.add(userKey)
  return soon.marked
}

function gather(ctx: Ctx) {
  const keys = new Set<string>()
  const marked = ctx.pause(gatherMs).then(() => {
    memory(ctx).soon = undefined
    return holdRows.seenAll(ctx.db, [...keys], ctx.clock.now())
  })
  return { keys, marked }
}

export function startMarking(ctx: Ctx): void {
  const pauseMs = Math.min(everySeconds, ctx.settings.claimSeconds / 4) * 1000
  memory(ctx).timer ??= setInterval(() => void markSubscribers(ctx), pauseMs)
}

export const stopMarking = (ctx: Ctx): void => clearInterval(memory(ctx).timer)

const warn = (ctx: Ctx, error: unknown): void =>
  ctx.log.warn({ err: error }, 'guests could not be marked as present')
