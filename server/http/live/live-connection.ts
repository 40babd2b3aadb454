import type { WebSocket } from 'ws'
import { z } from 'zod'
import { userId } from '#shared/booking/checkout'
import { DomainError } from '#shared/domain-error'
import type { HttpDeps } from '../context'
import { guestMessages, type LiveMessage } from './guest-messages'

/** A connection on which nobody says who he is, or from which no sign of life comes, is closed. */
const introductionMs = 30_000
const pingEveryMs = 15_000
const mostFrame = 4096
/** What a reader may leave unread before he is dropped. */
const mostUnread = 256 * 1024
/** Frames that one connection may send while a ping goes out and comes back. */
const mostFrames = 100
/** User ids that one connection may introduce in its life. */
const mostUserIds = 3

const policyViolation = 1008
const restarting = 1012

const introduction = z.object({ type: z.literal('CONNECTION_INIT'), userId })

/** One connection from its opening to its end: it says who it is, and then only listens. */
export function liveConnection({ services, limits, log }: HttpDeps, networkAddress: string) {
  let socket: WebSocket | undefined
  /** Who was introduced last; each introduction is an object of its own, since the same user id may come twice. */
  let newest: { userId: string } | undefined
  const introduced = new Set<string>()
  let isFollowing = false
  let leave: () => void = () => undefined
  let release: () => void = () => undefined
  let timers: NodeJS.Timeout[] = []
  let isThere = true
  let frames = 0
  let isOver = false

  function say(message: LiveMessage): void {
    if (!socket || isOver) return
    socket.send(JSON.stringify(message))
    if (socket.bufferedAmount > mostUnread) socket.terminate()
  }
  const refuse = (message: string) => say({ type: 'ERROR', message })

  function open(opened: WebSocket): void {
    socket = opened
    try {
      release = limits.connections.enter(networkAddress)
    } catch {
      opened.close(policyViolation, 'too many connections')
      return
    }
    opened.on('pong', () => {
      isThere = true
    })
    const nameless = setTimeout(
      () => newest ?? opened.close(policyViolation, 'send CONNECTION_INIT'),
      introductionMs,
    )
    timers = [nameless, setInterval(ping, pingEveryMs)]
  }

  function ping(): void {
    if (!isThere) socket?.terminate()
    isThere = false
    frames = 0
    socket?.ping()
  }

  function heard(data: unknown): void {
    frames += 1
    if (frames > mostFrames) socket?.close(policyViolation, 'too many frames')
    else if (typeof data !== 'string') refuse('Send text frames with JSON.')
    else if (data.length > mostFrame) refuse('A frame may have at most 4096 characters.')
    else introduce(data)
  }

  function introduce(text: string): void {
    const parsed = introduction.safeParse(jsonOf(text))
    if (!parsed.success) {
      refuse('Send {"type":"CONNECTION_INIT","userId":"…"} with your own user id.')
      return
    }
    const { userId } = parsed.data
    if (userId === newest?.userId) return
    if (!introduced.has(userId) && introduced.size === mostUserIds) {
      refuse(`One connection may introduce ${mostUserIds} user ids. Open another one.`)
      return
    }
    introduced.add(userId)
    newest = { userId }
    void followNewest()
  }

  /** One at a time, so whoever is introduced and replaced at once costs nothing. */
  async function followNewest(): Promise<void> {
    if (isFollowing) return
    isFollowing = true
    try {
      let subscribed: typeof newest
      while (newest && newest !== subscribed && !isOver) {
        subscribed = newest
        leave()
        leave = await subscribe(subscribed)
      }
    } catch (error) {
      if (error instanceof DomainError && error.code === 'TooManyTries') {
        socket?.close(policyViolation, 'too many introductions')
      } else {
        log.warn({ err: error }, 'a live connection could not begin')
        socket?.close(restarting, 'please come again')
      }
    } finally {
      isFollowing = false
      // The connection may have ended while this was under way.
      if (isOver) leave()
    }
  }

  async function subscribe(introduction: { userId: string }): Promise<() => void> {
    await limits.calls.spend(networkAddress)
    const messages = guestMessages()
    return services.subscribeToBookings(introduction.userId, {
      send: (events) => {
        if (newest === introduction) for (const message of messages(events)) say(message)
      },
      end: () => socket?.close(restarting, 'this server stops, please come again'),
    })
  }

  function closed(): void {
    isOver = true
    for (const timer of timers) clearTimeout(timer)
    leave()
    release()
  }

  return { open, heard, closed }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
