import { TRPCError } from '@trpc/server'
import type { BookingEvent } from '#modules/live/subscribe'
import type { BookingSnapshot } from '#shared/booking/snapshot'
import { isLive } from '#shared/booking/status'
import { type RpcContext, rpcRefusal } from './trpc'

/**
 * A guest's news as a stream: everything first, then what changes, until nothing of his waits, holds or settles any more.
 * While the line is slow only the newest of each booking is kept for it. A server that stops ends it with an error that
 * makes the client come again.
 */
export async function* eventStream(
  { deps, networkAddress }: RpcContext,
  userId: string,
  signal: AbortSignal | undefined,
): AsyncGenerator<BookingEvent> {
  let close: () => void = () => undefined
  try {
    close = deps.limits.connections.enter(networkAddress)
    yield* stream(deps.services.subscribeToBookings, userId, signal)
  } catch (error) {
    throw rpcRefusal(error)
  } finally {
    close()
  }
}

async function* stream(
  subscribe: RpcContext['deps']['services']['subscribeToBookings'],
  userId: string,
  signal: AbortSignal | undefined,
): AsyncGenerator<BookingEvent> {
  const fresh = new Map<string, BookingSnapshot>()
  const known = new Map<string, BookingSnapshot>()
  let full = false
  let isEnding = false
  let wake: () => void = () => undefined
  const leave = await subscribe(userId, {
    send: (events) => {
      full ||= events.full
      for (const item of events.items) fresh.set(item.id, item)
      wake()
    },
    end: () => {
      isEnding = true
      wake()
    },
  })
  const stop = () => wake()
  signal?.addEventListener('abort', stop)
  try {
    while (!signal?.aborted) {
      if (isEnding)
        throw new TRPCError({ code: 'SERVICE_UNAVAILABLE', message: 'This server stops. Please come again.' })
      if (!full && fresh.size === 0) {
        await new Promise<void>((resolve) => {
          wake = resolve
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
    // Cut off in the middle, and not told to be over: whoever still waits asks anew.
    signal?.throwIfAborted()
  } finally {
    signal?.removeEventListener('abort', stop)
    leave()
  }
}
