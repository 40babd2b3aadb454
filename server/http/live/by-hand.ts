import type { ServerResponse } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context } from 'hono'

type Write = (outgoing: ServerResponse) => void

const writers = new WeakMap<object, Write>()

/** An answer whose body `write` writes itself, after the headers of every middleware. */
export function answerByHand(c: Context, headers: Record<string, string>, write: Write): Response {
  writers.set((c.env as HttpBindings).outgoing, write)
  return c.body(null, 200, headers)
}

/** Begins an answer that is written by hand; every other one stays as it is. */
export function beginByHand(answer: Response, env: unknown): Response {
  const { outgoing } = env as HttpBindings
  const write = writers.get(outgoing)
  writers.delete(outgoing)
  if (!write || answer.status !== 200 || !('assignSocket' in outgoing)) return answer
  outgoing.writeHead(answer.status, Object.fromEntries(answer.headers))
  write(outgoing)
  return RESPONSE_ALREADY_SENT
}
