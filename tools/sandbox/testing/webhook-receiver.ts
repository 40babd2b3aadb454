import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { onTestFinished, vi } from 'vitest'

export type Received = { event: string; eventId: string; signature: string; body: string }

/**
 * A merchant's server: records what comes and answers the statuses in `answers`, then 200; 0 hangs up, -1 never
 * answers.
 */
export async function webhookReceiver(answers: number[] = []) {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    const body = await text(request)
    received.push({
      event: (JSON.parse(body) as { event: string }).event,
      eventId: header(request, 'x-razorpay-event-id'),
      signature: header(request, 'x-razorpay-signature'),
      body,
    })
    const status = answers.shift() ?? 200
    if (status === 0) request.socket.destroy()
    else if (status > 0) response.writeHead(status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    names: () => received.map(({ event }) => event),
    /** Waits until this many have come. */
    until: (count: number) => vi.waitUntil(() => received.length >= count, { timeout: 3000, interval: 10 }),
  }
}

const header = (request: IncomingMessage, name: string) => String(request.headers[name] ?? '')
