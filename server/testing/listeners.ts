import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { WebSocket } from 'ws'
import type { BookingSnapshot } from '#shared/booking/snapshot'

export type SentMessage = {
  type: string
  message: string
  position?: number | null
  orderId?: string
  outcome?: string
}

/** An external tool at `/ws`. `sent` holds the messages it has received; `closed` is the close code. */
export type Tool = {
  sent: SentMessage[]
  socket: WebSocket
  send(frame: unknown): void
  closed: Promise<number>
  close(): Promise<void>
}

/** A plain WebSocket client; with a user id it sends CONNECTION_INIT. */
export async function openTool(url: string, userId?: string, headers = {}): Promise<Tool> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, { headers })
  const sent: SentMessage[] = []
  socket.on('message', (data) => sent.push(JSON.parse(String(data)) as SentMessage))
  const closed = once(socket, 'close').then(([code]) => Number(code))
  closed.catch(() => undefined)
  await once(socket, 'open')
  // From here on the connection may be cut at any moment.
  socket.on('error', () => undefined)
  const send = (frame: unknown) => socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame))
  if (userId !== undefined) send({ type: 'CONNECTION_INIT', userId })
  return {
    sent,
    socket,
    send,
    closed,
    close: async () => {
      socket.close()
      await closed
    },
  }
}

/** The browser client's event stream. */
type Events = { full: boolean; items: BookingSnapshot[] }
export type Stream = {
  /** All events, oldest first. */
  events: Events[]
  headers: Headers
  /** The status of each booking after all events so far. */
  statuses(): string[]
  /** Resolves when the server has ended the stream or it was cut. */
  ended: Promise<void>
  close(): void
}

/** By `node:http`, which costs a third of `fetch`, since a benchmark opens thousands. Rejects unless it is answered by 200. */
export async function openStream(
  url: string,
  userId: string,
  headers: Record<string, string> = {},
  on: (events: Events) => void = () => undefined,
): Promise<Stream> {
  const request = get(`${url}/trpc/booking.live`, {
    // As a browser sends it; without an agent Node would ask to close the connection.
    headers: { 'user-id': userId, accept: 'text/event-stream', connection: 'keep-alive', ...headers },
    agent: false,
  })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  // From here on the connection may be cut at any moment.
  request.on('error', () => undefined)
  if (response.statusCode !== 200) {
    request.destroy()
    throw new Error(`no stream: ${response.statusCode}`)
  }
  const events: Events[] = []
  const known = new Map<string, BookingSnapshot>()
  readEvents(response, (one) => {
    events.push(one)
    on(one)
    for (const item of one.items) known.set(item.id, item)
  })
  return {
    events,
    headers: new Headers(response.headers as Record<string, string>),
    statuses: () => [...known.values()].map(({ status }) => status),
    ended: new Promise((resolve) => response.once('close', resolve)),
    close: () => request.destroy(),
  }
}

function readEvents(response: IncomingMessage, on: (events: Events) => void): void {
  let text = ''
  response.setEncoding('utf8')
  response.on('error', () => undefined)
  response.on('data', (chunk: string) => {
    const parts = (text + chunk).split('\n\n')
    text = parts.pop() ?? ''
    for (const part of parts) {
      const [, data] = /^\s*data: (\{"full".+)$/m.exec(part) ?? []
      if (data) on(JSON.parse(data) as Events)
    }
  })
}
