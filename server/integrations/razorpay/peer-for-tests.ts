import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export type ReceivedRequest = {
  method: string
  path: string
  headers: IncomingMessage['headers']
  body: unknown
}
export type Reply = (response: ServerResponse, received: ReceivedRequest) => void

/** A provider on a real socket that answers with `reply` and records the requests. */
export async function peer(reply: Reply): Promise<{ url: string; received: ReceivedRequest[] }> {
  const received: ReceivedRequest[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const text = Buffer.concat(parts).toString()
      const { method = '', url: path = '', headers } = request
      const entry: ReceivedRequest = {
        method,
        path,
        headers,
        body: text === '' ? undefined : JSON.parse(text),
      }
      received.push(entry)
      reply(response, entry)
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/base`, received }
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

/** Closes the connection without an answer. */
export const cut: Reply = (response) => response.destroy()
/** Never answers. */
export const silence: Reply = () => {}
/** Sends the headers and half an answer, then nothing. */
export const stalledBody: Reply = (response) => {
  response.writeHead(200, { 'Content-Type': 'application/json' }).write('{"id":')
}
/** Sends the body byte by byte without an end. */
export const tricklingBody: Reply = (response) => {
  response.writeHead(200, { 'Content-Type': 'application/json' }).write('{"id":"')
  const trickle = setInterval(() => response.write('x'), 20)
  response.on('close', () => clearInterval(trickle))
}
