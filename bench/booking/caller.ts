import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'

export type Sent = { body: unknown; headers?: Record<string, string> }

/** Calls one server over connections that stay open, with little work of its own, since it shares the machine. */
export type Caller = {
  /**
   * POST of JSON; answers the JSON. Asks again, as a guest would, when the house says that it is busy, or when it closed an
   * idle connection just then. Throws for any other status but 200, with what was said.
   */
  post<T>(path: string, sent: Sent): Promise<T>
  close(): void
}

const busy = 503
const breathMs = 200
const timeoutMs = 120_000

export function openCaller(base: string): Caller {
  const agent = new Agent({ keepAlive: true })

  /** Undefined when the connection was closed before anything was said. */
  function once(path: string, body: string, headers: Record<string, string>) {
    const about = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
    const asked = request(`${base}${path}`, { agent, method: 'POST', headers: { ...headers, ...about } })
    return new Promise<IncomingMessage | undefined>((resolve, reject) => {
      asked.once('error', (error) => (wasIdle(asked, error) ? resolve(undefined) : reject(error)))
      asked.once('response', resolve)
      asked.end(body)
    })
  }

  return {
    async post<T>(path: string, { body, headers = {} }: Sent): Promise<T> {
      const begun = performance.now()
      for (;;) {
        const answer = await once(path, JSON.stringify(body), headers)
        if (!answer) continue
        const said = await text(answer)
        if (answer.statusCode === 200) return JSON.parse(said) as T
        if (answer.statusCode !== busy || performance.now() - begun > timeoutMs)
          throw new Error(`${path} answered ${answer.statusCode}: ${said.slice(0, 500)}`)
        await pause(breathMs)
      }
    },
    close: () => agent.destroy(),
  }
}

const wasIdle = (asked: ClientRequest, error: Error): boolean =>
  asked.reusedSocket && 'code' in error && error.code === 'ECONNRESET'
