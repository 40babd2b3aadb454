import type { WebSocket } from 'ws'
import { z } from 'zod'
import { userId } from '../../../shared/booking/checkout'
import type { Doors } from '../context'
import { guestMessages, type LiveMessage } from './guest-messages'

/** A connection on which nobody says who he is, or from which no sign of life comes, is closed. */
const introductionMs = 30_000
const pingEveryMs = 15_000
const mostFrame = 4096
/** What a reader may leave unread before he is dropped. */
const mostUnread = 256 * 1024
/** Frames that one connection may send while a ping goes out and comes back. */
const mostFrames = 100

const policyViolation = 1008
const restarting = 1012

const introduction = z.object({ type: z.literal('CONNECTION_INIT'), userId })

/** One connection from its opening to its end: it says who it is, and then only listens. */
export function liveConnection({ services, limits, log }: Doors, networkAddress: string) {
  let socket: WebSocket | undefined
  let user: string | undefined
  let leave: () => void = () => undefined
  let giveBack: () => void = () => undefined
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
      giveBack = limits.connections.enter(networkAddress)
    } catch {
      opened.close(policyViolation, 'too many connections')
      return
    }
    opened.on('pong', () => {
      isThere = true
    })
    const nameless = setTimeout(
      () => user ?? opened.close(policyViolation, 'send CONNECTION_INIT'),
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
    } else if (parsed.data.userId !== user) {
      user = parsed.data.userId
      void follow(user)
    }
  }

  async function follow(asked: string): Promise<void> {
    leave()
    leave = () => undefined
    const messages = guestMessages()
    try {
      const left = await services.followBookings(asked, {
        tell: (news) => {
          if (user === asked) for (const message of messages(news)) say(message)
        },
        end: () => socket?.close(restarting, 'this server stops, please come again'),
      })
      if (user === asked && !isOver) leave = left
      else left()
    } catch (error) {
      log.warn({ err: error }, 'a live connection could not begin')
      socket?.close(restarting, 'please come again')
    }
  }

  function closed(): void {
    isOver = true
    for (const timer of timers) clearTimeout(timer)
    leave()
    giveBack()
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
