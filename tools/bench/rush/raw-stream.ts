import { connect } from 'node:net'
import type { BookingSnapshot } from '#shared/booking/snapshot'

const eventStart = 'data: {"full"'
const answerEnd = '\r\n0\r\n\r\n'

/**
 * A guest's stream over a plain socket, since ten thousand clients of `node:http` would need more CPU than the server. Asks
 * again on the same connection when the server has ended the stream, as a browser does. Resolves with the function that
 * closes it when the first booking has arrived.
 */
export function openRawStream(
  url: string,
  userId: string,
  on: (booking: BookingSnapshot) => void,
): Promise<() => void> {
  const { hostname, port, host } = new URL(url)
  const request = `GET /trpc/booking.live HTTP/1.1\r\nhost: ${host}\r\nuser-id: ${userId}\r\naccept: text/event-stream\r\n\r\n`
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => void socket.write(request))
    const close = () => void socket.destroy()
    let unread = ''
    socket.setEncoding('latin1')
    socket.on('error', reject)
    socket.on('data', (text: string) => {
      const lines = (unread + text).split('\n')
      unread = lines.at(-1) ?? ''
      for (const line of lines.slice(0, -1)) {
        if (!line.startsWith(eventStart)) continue
        const { items } = JSON.parse(line.slice(eventStart.indexOf('{'))) as { items: BookingSnapshot[] }
        for (const booking of items) on(booking)
        resolve(close)
      }
      if (text.endsWith(answerEnd)) socket.write(request)
    })
  })
}
