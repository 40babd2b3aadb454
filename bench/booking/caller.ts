import { Agent, request } from 'node:http'

export type Sent = { body: unknown; headers?: Record<string, string> }

/** Calls one server over connections that stay open, with little work of its own, since it shares the machine. */
export type Caller = {
  /** POST of JSON; answers the JSON. Throws for any status but 200, with what was said. */
  post<T>(path: string, sent: Sent): Promise<T>
  close(): void
}

export function openCaller(base: string): Caller {
  const agent = new Agent({ keepAlive: true })
  return {
    post: <T>(path: string, { body, headers = {} }: Sent) =>
      new Promise<T>((resolve, reject) => {
        const text = JSON.stringify(body)
        const about = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
        const asked = request(`${base}${path}`, { agent, method: 'POST', headers: { ...headers, ...about } })
        asked.once('error', reject)
        asked.once('response', (answer) => {
          let said = ''
          answer.setEncoding('utf8').on('data', (piece: string) => {
            said += piece
          })
          answer.once('error', reject)
          answer.once('end', () => {
            if (answer.statusCode === 200) resolve(JSON.parse(said) as T)
            else reject(new Error(`${path} answered ${answer.statusCode}: ${said.slice(0, 500)}`))
          })
        })
        asked.end(text)
      }),
    close: () => agent.destroy(),
  }
}
