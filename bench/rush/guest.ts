import { get, type IncomingMessage } from 'node:http'
import { openTool } from '#server/testing/listeners'

/** The two connections that a guest may have: our client's stream, and `/ws`. */
export type Kind = 'stream' | 'tool'

/** What one connection told, when it came: a place in line, or 0 for his turn. */
type Sent = (guest: Guest, kind: Kind, place: number, at: number) => void

/** One who waits. `began`: his place among all, 0 for who had a room at once. */
export type Guest = {
  userId: string
  server: string
  kinds: Kind[]
  began: number
  bookingId: string
  /** His last place by each connection; 0: his turn. */
  place: Partial<Record<Kind, number>>
  /** How many pieces of news came. */
  heard: number
  close: (() => void)[]
}

type Snapshot = {
  id: string
  status: string
  waiting: { position: number } | null
  holdExpiresAt: string | null
}

/** Opens all his connections; the stream is asked for anew whenever it ends, as our own client does. */
export async function listen(guest: Guest, sent: Sent): Promise<void> {
  const note = (kind: Kind, place: number) => {
    guest.heard += 1
    guest.place[kind] = place
    sent(guest, kind, place, performance.now())
  }
  if (guest.kinds.includes('stream'))
    guest.close.push(subscribeToStream(guest, (place) => note('stream', place)))
  if (!guest.kinds.includes('tool')) return
  const tool = await openTool(guest.server, guest.userId)
  tool.socket.on('message', (data) => {
    const { position } = JSON.parse(String(data)) as { position?: number | null }
    if (typeof position === 'number') note('tool', position)
  })
  guest.close.push(() => void tool.close())
}

function subscribeToStream(guest: Guest, note: (place: number) => void): () => void {
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

function read(guest: Guest, { items: [booking] }: { items: Snapshot[] }, note: (place: number) => void) {
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
