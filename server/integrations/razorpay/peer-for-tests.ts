import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export type Heard = { method: string; path: string; headers: IncomingMessage['headers']; body: unknown }
export type Reply = (response: ServerResponse, heard: Heard) => void

/** A provider on a real socket that answers what the test says, and remembers what it was asked. */
export async function peer(reply: Reply): Promise<{ url: string; heard: Heard[] }> {
  const heard: Heard[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const text = Buffer.concat(parts).toString()
      const { method = '', url: path = '', headers } = request
      const entry: Heard = { method, path, headers, body: text === '' ? undefined : JSON.parse(text) }
      heard.push(entry)
      reply(response, entry)
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/base`, heard }
}

export const json =
  (body: unknown, status = 200): Reply =>
  (response) => {
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
  }

export const raw =
  (status: number, body: string, type = 'text/html'): Reply =>
  (response) => {
    response.writeHead(status, { 'Content-Type': type }).end(body)
  }

/** The line is cut before an answer. */
export const cut: Reply = (response) => response.destroy()
/** Nothing comes, ever. */
export const silence: Reply = () => {}
/** Headers and half an answer come, then nothing more. */
export const stalledBody: Reply = (response) => {
  response.writeHead(200, { 'Content-Type': 'application/json' }).write('{"id":')
}
/** A body that comes byte by byte and does not end for seconds. */
export const tricklingBody: Reply = (response) => {
  response.writeHead(200, { 'Content-Type': 'application/json' }).write('{"id":"')
  const trickle = setInterval(() => response.write('x'), 20)
  response.on('close', () => clearInterval(trickle))
}
