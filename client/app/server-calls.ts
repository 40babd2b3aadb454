import { TRPCClientError } from '@trpc/client'
import { namedCall, procedureOf } from './named-call'
import type { ServerCalls } from './trpc'

type Needs = {
  /** What is sent with a call, `path` being the procedure's name: `booking.rooms`. */
  headers(path: string): Record<string, string>
  /** A line that hangs is given up after this long, so that the page can say so and ask again. */
  timeoutMs: number
}

/**
 * The server's calls from a browser, one request each. `@trpc/client` knows streams, sockets and batches too, and all of
 * that would come with the first page; of it we take the error alone.
 */
export function serverCalls({ headers, timeoutMs }: Needs): ServerCalls {
  return namedCall(async (names, [input]) => {
    const { path, verb } = procedureOf(names)
    const name = path.join('.')
    const body = input === undefined ? undefined : JSON.stringify(input)
    const isQuery = verb === 'query'
    const asked = isQuery && body ? `?input=${encodeURIComponent(body)}` : ''
    return answerOf(() =>
      fetch(`/trpc/${name}${asked}`, {
        method: isQuery ? 'GET' : 'POST',
        headers: { ...(!isQuery && { 'content-type': 'application/json' }), ...headers(name) },
        ...(!isQuery && body && { body }),
        signal: AbortSignal.timeout(timeoutMs),
      }),
    )
  }) as ServerCalls
}

type Answer = { result?: { data?: unknown }; error?: object }

async function answerOf(send: () => Promise<Response>): Promise<unknown> {
  let answer: Answer
  try {
    answer = await (await send()).json()
  } catch (error) {
    throw TRPCClientError.from(error instanceof Error ? error : new Error('no answer'))
  }
  if (!answer.result) throw TRPCClientError.from(answer)
  return answer.result.data
}
