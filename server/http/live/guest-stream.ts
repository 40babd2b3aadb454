import type { Writable } from 'node:stream'
import { type BookingEvent, subscribeToBookings } from '#modules/live/live'
import { unexpected } from '#server/http/middleware/errors'
import type { BookingSnapshot } from '#shared/booking/snapshot'
import { isLive } from '#shared/booking/status'
import { DomainError } from '#shared/domain-error'
import { inRupees } from '#shared/money/wire-money'
import type { HttpDeps } from '../context'
import { rpcError } from '../trpc/rpc-error'
import { type Heart, openHeart } from './heart'

/**
 * Writing to a dead connection can go unnoticed for long. So a stream ends after a minute and the client reconnects; one
 * that does not has left.
 */
const longestMs = 60_000
const pingEveryMs = 5000
/** The client reconnects after a silence of this length. */
const silenceMs = 12_000

/** No proxy may cache, compress or buffer the stream. */
export const streamHeaders = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  connection: 'keep-alive',
}

export type StreamSubscription = (connection: {
  send(event: BookingEvent): void
  end(): void
}) => Promise<() => void>

export const openStreamHeart = () => openHeart(pingEveryMs, longestMs)

/** The stream of this guest's bookings. */
export function writeGuestStream(
  { ctx, limits, log }: HttpDeps,
  heart: Heart,
  { networkAddress, userId }: { networkAddress: string; userId: string },
  outgoing: Writable,
): void {
  let release: () => void = () => undefined
  outgoing.once('close', () => release())
  void writeStream(heart, outgoing, (connection) => {
    release = limits.connections.enter(networkAddress)
    return subscribeToBookings(ctx, userId, connection)
  }).catch((error: unknown) => log.error({ err: error }, 'a stream failed'))
}

/**
 * A guest's bookings in the protocol of tRPC's event streams: all of them first, then every change, until none is live. For
 * a slow client only the newest snapshot of each booking is kept. A stopping server ends the stream with an error, so that
 * the client reconnects. By hand, because ten thousand streams of tRPC take 3 GB.
 */
export async function writeStream(
  heart: Heart,
  outgoing: Writable,
  subscribe: StreamSubscription,
): Promise<void> {
  const live = new Set<string>()
  /** What a slow client has not been sent yet. */
  let late: BookingEvent | undefined
  let unsubscribe: () => void = () => undefined

  function write(text: string): void {
    outgoing.write(text)
    heart.sent(beating)
  }
  function send(event: BookingEvent): void {
    if (outgoing.writableEnded || outgoing.destroyed) return
    if (outgoing.writableNeedDrain) {
      if (!late) outgoing.once('drain', sendLate)
      late = late ? later(late, event) : event
      return
    }
    for (const { id, status } of event.items) {
      if (isLive(status)) live.add(id)
      else live.delete(id)
    }
    write(`data: ${JSON.stringify(inRupees('booking.live', event))}\n\n`)
    if (live.size === 0) end('event: return\ndata: \n\n')
  }
  function sendLate(): void {
    const event = late
    late = undefined
    if (event) send(event)
  }
  function end(text: string): void {
    leave()
    outgoing.end(text)
  }
  const refuse = (error: DomainError) =>
    end(`event: serialized-error\ndata: ${JSON.stringify(rpcError(error).error)}\n\n`)
  const beating = {
    ping: () => {
      if (outgoing.writableNeedDrain) heart.sent(beating)
      else write(ping)
    },
    // The client takes a stream without any ping for one that was cut.
    expire: () => end(ping),
  }
  const rest = heart.begin(beating)
  const leave = () => {
    rest()
    unsubscribe()
  }
  outgoing.once('close', leave)
  write(connected)
  try {
    const left = await subscribe({
      send,
      end: () => refuse(new DomainError('Busy', 'The server is stopping. Please reconnect.')),
    })
    unsubscribe = left
    // The connection may have closed in the meantime.
    if (outgoing.destroyed || outgoing.writableEnded) left()
  } catch (error) {
    refuse(error instanceof DomainError ? error : new DomainError('Busy', unexpected))
    if (!(error instanceof DomainError)) throw error
  }
}

const connected = `event: connected\ndata: ${JSON.stringify({ reconnectAfterInactivityMs: silenceMs })}\n\n`
const ping = 'event: ping\ndata: \n\n'

function later(one: BookingEvent, other: BookingEvent): BookingEvent {
  const items = new Map<string, BookingSnapshot>()
  for (const item of [...one.items, ...other.items]) items.set(item.id, item)
  return { full: one.full || other.full, items: [...items.values()] }
}
