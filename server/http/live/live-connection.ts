import type { WebSocket } from 'ws'
import { z } from 'zod'
import { subscribeToBookings } from '#modules/live/live'
import { parseJson } from '#server/platform/parse-json'
import { userId } from '#shared/booking/checkout'
import { DomainError } from '#shared/domain-error'
import type { HttpDeps } from '../context'
import { createGuestMessages, type LiveMessage } from './guest-messages'

/** A connection that sends no CONNECTION_INIT within this time is closed. */
const introductionMs = 30_000
/** A connection that has not answered the last ping by the next one is closed. */
const pingEveryMs = 15_000
const maxFrameLength = 4096
/** Bytes that a client may leave unread before its connection is closed. */
const maxUnread = 256 * 1024
/** Frames that a client may send between two pings. */
const maxFrames = 100
/** User ids that one connection may introduce. */
const maxUserIds = 3

const policyViolation = 1008
const restarting = 1012

const introduction = z.object({ type: z.literal('CONNECTION_INIT'), userId })

/** One connection to `/ws`: the client introduces a user id, and then only receives messages. */
export function liveConnection({ ctx, limits, log }: HttpDeps, networkAddress: string) {
  let socket: WebSocket | undefined
  /** The last introduction; an object each time, because the same user id may be introduced twice. */
  let newest: { userId: string } | undefined
  const introduced = new Set<string>()
  let isSubscribing = false
  let unsubscribe: () => void = () => undefined
  let release: () => void = () => undefined
  let timers: NodeJS.Timeout[] = []
  let isAlive = true
  let frames = 0
  let isClosed = false

  function send(message: LiveMessage): void {
    if (!socket || isClosed) return
    socket.send(JSON.stringify(message))
    if (socket.bufferedAmount > maxUnread) socket.terminate()
  }
  const refuse = (message: string) => send({ type: 'ERROR', message })

  function open(opened: WebSocket): void {
    socket = opened
    try {
      release = limits.connections.enter(networkAddress)
    } catch {
      opened.close(policyViolation, 'too many connections')
      return
    }
    opened.on('pong', () => {
      isAlive = true
    })
    const introductionTimer = setTimeout(
      () => newest ?? opened.close(policyViolation, 'send CONNECTION_INIT'),
      introductionMs,
    )
    timers = [introductionTimer, setInterval(ping, pingEveryMs)]
  }

  function ping(): void {
    if (!isAlive) socket?.terminate()
    isAlive = false
    frames = 0
    socket?.ping()
  }

  function receive(data: unknown): void {
    frames += 1
    if (frames > maxFrames) socket?.close(policyViolation, 'too many frames')
    else if (typeof data !== 'string') refuse('Send text frames with JSON.')
    else if (data.length > maxFrameLength) refuse('A frame may have at most 4096 characters.')
    else introduce(data)
  }

  function introduce(text: string): void {
    const parsed = introduction.safeParse(parseJson(text))
    if (!parsed.success) {
      refuse('Send {"type":"CONNECTION_INIT","userId":"…"} with your own user id.')
      return
    }
    const { userId } = parsed.data
    if (userId === newest?.userId) return
    if (!introduced.has(userId) && introduced.size === maxUserIds) {
      refuse(`One connection may introduce ${maxUserIds} user ids. Open another one.`)
      return
    }
    introduced.add(userId)
    newest = { userId }
    void subscribeToNewest()
  }

  /** One subscription at a time, so that a user id that is replaced at once costs nothing. */
  async function subscribeToNewest(): Promise<void> {
    if (isSubscribing) return
    isSubscribing = true
    try {
      let subscribed: typeof newest
      while (newest && newest !== subscribed && !isClosed) {
        subscribed = newest
        unsubscribe()
        unsubscribe = await subscribe(subscribed)
      }
    } catch (error) {
      if (error instanceof DomainError && error.code === 'TooManyTries') {
        socket?.close(policyViolation, 'too many introductions')
      } else {
        log.warn({ err: error }, 'a live connection could not subscribe')
        socket?.close(restarting, 'please reconnect')
      }
    } finally {
      isSubscribing = false
      // The connection may have closed in the meantime.
      if (isClosed) unsubscribe()
    }
  }

  async function subscribe(introduction: { userId: string }): Promise<() => void> {
    await limits.calls.spend(networkAddress)
    const messages = createGuestMessages()
    return subscribeToBookings(ctx, introduction.userId, {
      send: (event) => {
        if (newest === introduction) for (const message of messages(event)) send(message)
      },
      end: () => socket?.close(restarting, 'the server is stopping, please reconnect'),
    })
  }

  function closed(): void {
    isClosed = true
    for (const timer of timers) clearTimeout(timer)
    unsubscribe()
    release()
  }

  return { open, receive, closed }
}
