import { setTimeout as pause } from 'node:timers/promises'
import { openStream, openTool } from '#server/testing/listeners'
import type { BookingSnapshot } from '#shared/booking/snapshot'
import { openRawStream } from './raw-stream'

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

/** Opens all their connections; a stream that ends is opened again, as the site's client does. */
export async function listen(guest: Guest, onMessage: OnMessage): Promise<void> {
  const note = (kind: Kind, position: number) => {
    guest.messageCount += 1
    guest.position[kind] = position
    onMessage(guest, kind, position, performance.now())
  }
  const noteStream = (position: number) => note('stream', position)
  if (!guest.kinds.includes('tool')) {
    guest.close.push(
      await openRawStream(guest.server, guest.userId, (booking) => read(guest, booking, noteStream)),
    )
    return
  }
  guest.close.push(followStream(guest, noteStream))
  const tool = await openTool(guest.server, guest.userId)
  tool.socket.on('message', (data) => {
    const { position } = JSON.parse(String(data)) as { position?: number | null }
    if (typeof position === 'number') note('tool', position)
  })
  guest.close.push(() => void tool.close())
}

/** Returns the function that ends it. */
function followStream(guest: Guest, note: (position: number) => void): () => void {
  let isOver = false
  let close = () => {}
  const open = async () => {
    const { events, ...stream } = await openStream(guest.server, guest.userId, {}, ({ items: [booking] }) => {
      // Nobody reads them again, and thousands of guests keep them.
      events.length = 0
      if (booking) read(guest, booking, note)
    })
    close = stream.close
    await stream.ended
  }
  const keepOpen = async () => {
    while (!isOver) {
      await open().catch(() => undefined)
      await pause(100)
    }
  }
  void keepOpen()
  return () => {
    isOver = true
    close()
  }
}

function read(guest: Guest, booking: BookingSnapshot, note: (position: number) => void): void {
  guest.bookingId = booking.id
  if (booking.status === 'Queued' && booking.waiting) note(booking.waiting.position)
  if (booking.status === 'Held' && booking.holdExpiresAt) note(0)
}
