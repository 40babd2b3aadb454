import { TRPCError } from '@trpc/server'
import type { BookingSnapshot } from '../../../shared/booking/snapshot'
import { isLive } from '../../../shared/booking/status'
import type { BookingNews } from '../../services/live/follow-bookings'
import { type RpcContext, rpcRefusal } from './trpc'

/**
 * A guest's news as a stream: everything first, then what changes, until nothing of his waits, holds or settles any more.
 * While the line is slow only the newest of each booking is kept for it. A server that stops ends it with an error that
 * makes the client come again.
 */
export async function* newsStream(
  { doors, networkAddress }: RpcContext,
  userId: string,
  signal: AbortSignal | undefined,
): AsyncGenerator<BookingNews> {
  const known = new Map<string, BookingSnapshot>()
  const inbox = newsInbox()
  signal?.addEventListener('abort', inbox.wake)
  let leave: () => void = () => undefined
  let close: () => void = () => undefined
  try {
    close = doors.limits.connections.enter(networkAddress)
    leave = await doors.services.followBookings(userId, inbox)
    while (!signal?.aborted) {
      const news = inbox.take()
      if (!news) {
        await inbox.more()
        continue
      }
      for (const item of news.items) known.set(item.id, item)
      yield news
      if (inbox.isEmpty() && ![...known.values()].some(({ status }) => isLive(status))) return
    }
    // Cut off in the middle, and not told to be over: whoever still waits asks anew.
    signal?.throwIfAborted()
  } catch (error) {
    throw rpcRefusal(error)
  } finally {
    signal?.removeEventListener('abort', inbox.wake)
    leave()
    close()
  }
}

/** What was told and is not taken yet: of each booking the newest. */
function newsInbox() {
  const fresh = new Map<string, BookingSnapshot>()
  let full = false
  let isEnding = false
  let wake: () => void = () => undefined
  return {
    tell: (news: BookingNews) => {
      full ||= news.full
      for (const item of news.items) fresh.set(item.id, item)
      wake()
    },
    end: () => {
      isEnding = true
      wake()
    },
    wake: () => wake(),
    more: () =>
      new Promise<void>((resolve) => {
        wake = resolve
      }),
    isEmpty: () => fresh.size === 0,
    take: (): BookingNews | undefined => {
      if (isEnding)
        throw new TRPCError({ code: 'SERVICE_UNAVAILABLE', message: 'This server stops. Please come again.' })
      if (!full && fresh.size === 0) return undefined
      const news = { full, items: [...fresh.values()] }
      full = false
      fresh.clear()
      return news
    },
  }
}
