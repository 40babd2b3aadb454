import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context } from 'hono'
import { outgoingOf, pause } from './waiting'

/** Announces the full length, sends half of the answer and cuts the connection. */
export async function brokenOff(c: Context, answer: Response): Promise<Response> {
  const bytes = Buffer.from(await answer.arrayBuffer())
  const outgoing = outgoingOf(c)
  const half = bytes.subarray(0, bytes.length / 2)
  if (!outgoing) return new Response(half, answer)
  outgoing.writeHead(answer.status, { 'Content-Type': 'application/json', 'Content-Length': bytes.length })
  outgoing.write(half, () => outgoing.destroy())
  return RESPONSE_ALREADY_SENT
}

/** Sends the answer byte by byte, with `ms` real milliseconds between them. */
export async function dripping(answer: Response, ms: number, closing: AbortSignal): Promise<Response> {
  const bytes = new Uint8Array(await answer.arrayBuffer())
  let next = 0
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      if (next > 0) await pause(ms, closing)
      if (next < bytes.length) controller.enqueue(bytes.slice(next, ++next))
      else controller.close()
    },
  })
  const headers = new Headers(answer.headers)
  headers.set('Content-Length', String(bytes.length))
  return new Response(body, { status: answer.status, headers })
}
