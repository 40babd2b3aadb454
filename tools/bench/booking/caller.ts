import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'

export type Sent = { body: unknown; headers?: Record<string, string> }

/** Calls one server over connections that stay open, with little work of its own, since it shares the machine. */
export type Caller = {
  /**
   * POST of JSON; returns the JSON. Repeats the call when the server answers 503 or has just closed an idle connection.
   * Throws for any other status but 200, with the answer.
   */
  post<T>(path: string, sent: Sent): Promise<T>
  /** The same with GET. */
  get<T>(path: string): Promise<T>
  close(): void
}

const busy = 503
const retryAfterMs = 200
const timeoutMs = 120_000

export function openCaller(base: string): Caller {
  const agent = new Agent({ keepAlive: true })

  /** Undefined when the connection was closed before an answer. */
  function once(path: string, body: string | undefined, headers: Record<string, string>) {
    const about = body === undefined ? {} : aboutJson(body)
    const method = body === undefined ? 'GET' : 'POST'
    const sentRequest = request(`${base}${path}`, { agent, method, headers: { ...headers, ...about } })
    return new Promise<IncomingMessage | undefined>((resolve, reject) => {
      sentRequest.once('error', (error) => (wasIdle(sentRequest, error) ? resolve(undefined) : reject(error)))
      sentRequest.once('response', resolve)
      sentRequest.end(body)
    })
  }

  async function answered<T>(path: string, body: string | undefined, headers: Record<string, string>) {
    const begun = performance.now()
    for (;;) {
      const answer = await once(path, body, headers)
      if (!answer) continue
      const answerText = await text(answer)
      if (answer.statusCode === 200) return JSON.parse(answerText) as T
      if (answer.statusCode !== busy || performance.now() - begun > timeoutMs)
        throw new Error(`${path} answered ${answer.statusCode}: ${answerText.slice(0, 500)}`)
      await pause(retryAfterMs)
    }
  }

  return {
    post: (path, { body, headers = {} }) => answered(path, JSON.stringify(body), headers),
    get: (path) => answered(path, undefined, {}),
    close: () => agent.destroy(),
  }
}

const aboutJson = (body: string) => ({
  'content-type': 'application/json',
  'content-length': Buffer.byteLength(body),
})

const wasIdle = (sentRequest: ClientRequest, error: Error): boolean =>
  sentRequest.reusedSocket && 'code' in error && error.code === 'ECONNRESET'
