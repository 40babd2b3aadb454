import { Agent, type IncomingHttpHeaders, request } from 'node:http'

export type Read = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/** Reads from one server over connections that stay open, without decompressing. */
export function openReader(base: string) {
  const agent = new Agent({ keepAlive: true })
  const read = (path: string, accept = 'br, gzip'): Promise<Read> =>
    new Promise((resolve, reject) => {
      const sentRequest = request(
        `${base}${path}`,
        { agent, headers: { 'accept-encoding': accept } },
        (answer) => {
          const pieces: Buffer[] = []
          answer.on('data', (piece: Buffer) => pieces.push(piece))
          answer.once('error', reject)
          answer.once('end', () =>
            resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(pieces) }),
          )
        },
      )
      sentRequest.once('error', reject)
      sentRequest.end()
    })
  return { read, close: () => agent.destroy() }
}

export type Reader = ReturnType<typeof openReader>
