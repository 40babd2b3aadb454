import { get, type IncomingMessage } from 'node:http'
import { openTool } from '#server/testing/listeners'

/** The two connections that a guest may have: the site's stream, and `/ws`. */
export type Kind = 'stream' | 'tool'

/** Called for each message of a connection: a position in the queue, or 0 for a hold. */
type OnMessage = (guest: Guest, kind: Kind, position: number, at: number) => void

/** A waiting guest. `began`: their index in the order of arrival, 0 for the first. */
export type Guest = {
  userId: string
  server: string
  kinds: Kind[]
  began: number
  bookingId: string
  /** Their last position by each connection; 0: a hold. */
  position: Partial<Record<Kind, number>>
  /** How many messages came. */
  messageCount: number
  close: (() => void)[]
}

type Snapshot = {
  id: string
  status: string
  waiting: { position: number } | null
  holdExpiresAt: string | null
}

/** Opens all their connections; a stream that ends is opened again, as the site's client does. */
export async function listen(guest: Guest, onMessage: OnMessage): Promise<void> {
  const note = (kind: Kind, position: number) => {
    guest.messageCount += 1
    guest.position[kind] = position
    onMessage(guest, kind, position, performance.now())
  }
  if (guest.kinds.includes('stream'))
    guest.close.push(subscribeToStream(guest, (position) => note('stream', position)))
  if (!guest.kinds.includes('tool')) return
  const tool = await openTool(guest.server, guest.userId)
  tool.socket.on('message', (data) => {
    const { position } = JSON.parse(String(data)) as { position?: number | null }
    if (typeof position === 'number') note('tool', position)
  })
  guest.close.push(() => void tool.close())
}

function subscribeToStream(guest: Guest, note: (position: number) => void): () => void {
  let isOver = false
  let close = () => {}
  const open = () => {
    const headers = { 'user-id': guest.userId, accept: 'text/event-stream' }
    const again = () => void (isOver || setTimeout(open, 100))
    const request = get(`${guest.server}/trpc/booking.live`, { headers, agent: false }, (response) => {
      readEvents(response, (events) => read(guest, events, note))
      response.on('error', () => undefined)
      response.on('close', again)
    })
    request.on('error', again)
    close = () => request.destroy()
  }
  open()
  return () => {
    isOver = true
    close()
  }
}

function read(guest: Guest, { items: [booking] }: { items: Snapshot[] }, note: (position: number) => void) {
  if (!booking) return
  guest.bookingId = booking.id
  if (booking.status === 'Queued' && booking.waiting) note(booking.waiting.position)
  if (booking.status === 'Held' && booking.holdExpiresAt) note(0)
}

function readEvents(response: IncomingMessage, on: (events: { items: Snapshot[] }) => void): void {
  let text = ''
  response.setEncoding('utf8')
  response.on('data', (chunk: string) => {
    const events = (text + chunk).split('\n\n')
    text = events.pop() ?? ''
    for (const event of events) {
      const [, data] = /^\s*data: (\{"full".+)$/m.exec(event) ?? []
      if (data) on(JSON.parse(data) as { items: Snapshot[] })
    }
  })
}
