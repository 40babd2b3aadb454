import { TRPCError } from '@trpc/server'
import { type BookingEvent, type Connection, subscribeToBookings } from '#modules/live/live'
import type { BookingSnapshot } from '#shared/booking/snapshot'
import { isLive } from '#shared/booking/status'
import { type RpcContext, toTrpcError } from './trpc'

/**
 * A guest's bookings as a stream: all of them first, then every change, until none is live. For a slow connection only the
 * newest snapshot of each booking is kept. A stopping server ends the stream with an error, so that the client reconnects.
 */
export async function* eventStream(
  { deps, server, networkAddress }: RpcContext,
  userId: string,
  signal: AbortSignal | undefined,
): AsyncGenerator<BookingEvent> {
  let release: () => void = () => undefined
  try {
    release = deps.limits.connections.enter(networkAddress)
    yield* stream((connection) => subscribeToBookings(server, userId, connection), signal)
  } catch (error) {
    throw toTrpcError(error)
  } finally {
    release()
  }
}

/** Exported for its tests. */
export async function* stream(
  subscribe: (connection: Connection) => Promise<() => void>,
  signal: AbortSignal | undefined,
): AsyncGenerator<BookingEvent> {
  const fresh = new Map<string, BookingSnapshot>()
  const known = new Map<string, BookingSnapshot>()
  let full = false
  let isEnding = false
  let resume: () => void = () => undefined
  const unsubscribe = await subscribe({
    send: (event) => {
      full ||= event.full
      for (const item of event.items) fresh.set(item.id, item)
      resume()
    },
    end: () => {
      isEnding = true
      resume()
    },
  })
  const stop = () => resume()
  signal?.addEventListener('abort', stop)
  try {
    while (!signal?.aborted) {
      if (isEnding)
        throw new TRPCError({
          code: 'SERVICE_UNAVAILABLE',
          message: 'The server is stopping. Please reconnect.',
        })
      if (!full && fresh.size === 0) {
        await new Promise<void>((resolve) => {
          resume = resolve
        })
        continue
      }
      const items = [...fresh.values()]
      for (const item of items) known.set(item.id, item)
      fresh.clear()
      const wasFull = full
      full = false
      yield { full: wasFull, items }
      if (fresh.size === 0 && ![...known.values()].some(({ status }) => isLive(status))) return
    }
    // An aborted stream must not look complete, so that a client that is still there reconnects.
    signal?.throwIfAborted()
  } finally {
    signal?.removeEventListener('abort', stop)
    unsubscribe()
  }
}
