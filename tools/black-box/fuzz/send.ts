import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { WebSocket } from 'ws'
import type { Asked } from './requests'

/**
 * A status, or how the connection ended. `text` is the beginning of the answer. `isBuilt`: a page, a client file or the API
 * document, whose texts cannot leak the server's internals.
 */
export type Outcome = { status: number | string; text: string; isBuilt: boolean; mayRetry: boolean }

const longestMs = 20_000
/** An incomplete request gets no answer, so it is ended after this time. */
const halfMs = 150
const kept = 20_000
const ended = (status: number | string, text = ''): Outcome => ({
  status,
  text,
  isBuilt: false,
  mayRetry: false,
})

export function sender(base: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const { hostname, port } = new URL(base)

  const byHttp = ({ method, path, headers, body }: Extract<Asked, { by: 'http' }>) =>
    new Promise<Outcome>((resolve) => {
      const length = body === null ? {} : { 'content-length': String(Buffer.byteLength(body)) }
      const asking = request({ hostname, port, agent, method, path, headers: { ...headers, ...length } })
      const abandon = setTimeout(() => {
        resolve(ended('silence'))
        asking.destroy()
      }, longestMs)
      asking.once('close', () => clearTimeout(abandon))
      asking.once('error', (error: NodeJS.ErrnoException) => resolve(ended(error.code ?? error.message)))
      asking.once('response', (answer) => {
        let text = ''
        const type = answer.headers['content-type'] ?? ''
        const status = answer.statusCode ?? 0
        const send = () =>
          resolve({
            status,
            text,
            isBuilt: /html|javascript|css|svg/.test(type) || path.startsWith('/api/openapi.json'),
            mayRetry: 'retry-after' in answer.headers,
          })
        answer.setEncoding('utf8').on('data', (chunk: string) => {
          if (text.length < kept) text += chunk
          // A stream does not end by itself.
          if (!/event-stream|jsonl/.test(type)) return
          send()
          answer.destroy()
        })
        answer.once('end', send).once('error', send)
      })
      asking.end(body ?? undefined)
    })

  const byBytes = ({ bytes }: Extract<Asked, { by: 'bytes' }>) =>
    new Promise<Outcome>((resolve) => {
      const socket = connect(Number(port), hostname)
      let said = ''
      const cut = setTimeout(() => socket.destroy(), halfMs)
      socket.on('data', (chunk) => {
        said += chunk.toString('latin1')
        socket.destroy()
      })
      let failed = ''
      socket.on('error', (error: NodeJS.ErrnoException) => {
        failed = error.code ?? error.message
      })
      socket.once('close', () => {
        clearTimeout(cut)
        const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(said)?.[1] ?? 0)
        const mayRetry = /^retry-after:/im.test(said)
        const isBuilt = /^content-type: .*(html|javascript|css|svg)/im.test(said)
        if (failed === 'ECONNREFUSED') resolve(ended(failed))
        else resolve(status ? { status, text: said.slice(0, kept), isBuilt, mayRetry } : ended('closed'))
      })
      socket.write(bytes, 'latin1')
    })

  const bySocket = ({ frames, headers }: Extract<Asked, { by: 'socket' }>) =>
    new Promise<Outcome>((resolve) => {
      const socket = new WebSocket(`ws://${hostname}:${port}/ws`, { headers, handshakeTimeout: longestMs })
      let text = ''
      socket.on('message', (data) => {
        text += String(data).slice(0, kept)
      })
      socket.on('error', (error: NodeJS.ErrnoException) => resolve(ended(error.code ?? error.message)))
      socket.once('close', (code) => resolve(ended(`ws ${code}`, text)))
      socket.once('open', () => {
        for (const { data, binary } of frames) socket.send(binary ? Buffer.from(data) : data, { binary })
        socket.ping()
        socket.once('pong', () => socket.close(1000))
      })
    })

  return {
    send(asked: Asked): Promise<Outcome> {
      if (asked.by === 'http') return byHttp(asked)
      return asked.by === 'bytes' ? byBytes(asked) : bySocket(asked)
    },
    close: () => agent.destroy(),
  }
}
