import type { AddressInfo } from 'node:net'
import { type ServerType, serve } from '@hono/node-server'
import { Hono } from 'hono'
import { WebSocketServer } from 'ws'
import { realPause } from '#server/platform/clock'
import type { Config } from '../config'
import { beginByHand } from './live/by-hand'

type App = { fetch: Hono['fetch'] }
/** The adapter has its own, narrower copy of the types of `ws`. */
type Sockets = NonNullable<Parameters<typeof serve>[0]['websocket']>['server']

/** The listener. The sandbox's paths are served until `close`, because the server's own payments go there. */
export type HttpServer = {
  port: number
  url: string
  /** Until the app is set, every request is answered with 503 `Starting`. */
  setApp(app: App): void
  /** Answers new requests with 503 `Stopping`; resolves when all earlier ones are answered. */
  stopAccepting(): Promise<void>
  /** Closes all connections, open requests included. May be called again. */
  close(): Promise<void>
}

const unavailable = (message: string) =>
  new Hono().all('*', (c) => c.json({ success: false, message }, 503, { 'retry-after': '5' }))
const starting = unavailable('Starting')
const stopping = unavailable('Stopping')

/** Time for open requests to end before their connections are closed, and for their handlers afterwards. */
const graceMs = 250
/** A larger WebSocket frame ends its connection before it is read. */
const largestFrame = 256 * 1024

/** How long a client may take, in milliseconds: for the headers, for the whole request, and without any traffic. */
export type Timeouts = { headers: number; request: number; idle: number; checkEvery: number }

/** Two minutes are enough for a scanned receipt of 5 MB over a slow connection. */
const guestTimeouts: Timeouts = {
  headers: 15_000,
  request: 120_000,
  idle: 120_000,
  checkEvery: 5000,
}
const maxHeaderBytes = 16 * 1024

/** Listens on HOST and PORT. Throws with a sentence for the operator where that is not possible. */
export async function openHttpServer(settings: Config, timeout = guestTimeouts): Promise<HttpServer> {
  let app: App = starting
  let isAccepting = true
  let closed: Promise<void> | undefined
  const pending = new Set<Promise<unknown>>()
  const sockets = new WebSocketServer({ noServer: true, maxPayload: largestFrame, clientTracking: true })
  const { server, ...address } = await listen(
    sockets,
    {
      fetch: async (request, env) => {
        if (new URL(request.url).pathname.startsWith('/sandbox')) return app.fetch(request, env)
        const answer = Promise.resolve((isAccepting ? app : stopping).fetch(request, env))
        pending.add(answer)
        return answer.then((one) => beginByHand(one, env)).finally(() => pending.delete(answer))
      },
    },
    settings,
    timeout,
  )
  const allAnswered = async () => {
    await Promise.allSettled(pending)
  }
  return {
    ...address,
    setApp: (next) => {
      app = next
    },
    stopAccepting: () => {
      isAccepting = false
      return allAnswered()
    },
    close: () => {
      // Closing ends the calls to this server's own sandbox, and their handlers still store how far they came.
      closed ??= closeConnections(server, sockets).then(() =>
        Promise.race([allAnswered(), realPause(graceMs)]),
      )
      return closed
    },
  }
}

function listen(sockets: WebSocketServer, app: App, settings: Config, timeout: Timeouts) {
  const hostname = settings.HOST ?? (settings.production ? '0.0.0.0' : '127.0.0.1')
  return new Promise<{ server: ServerType; port: number; url: string }>((resolve, reject) => {
    const address = { port: settings.PORT, hostname, websocket: { server: sockets as unknown as Sockets } }
    const serverOptions = {
      headersTimeout: timeout.headers,
      requestTimeout: timeout.request,
      connectionsCheckingInterval: timeout.checkEvery,
      maxHeaderSize: maxHeaderBytes,
    }
    const server = serve({ fetch: app.fetch, serverOptions, ...address }, ({ port }: AddressInfo) => {
      const own = hostname === '0.0.0.0' || hostname === '::' ? '127.0.0.1' : hostname
      resolve({ server, port, url: `http://${own.includes(':') ? `[${own}]` : own}:${port}` })
    })
    // Also ends the connection of a client that does not read its answer.
    if ('setTimeout' in server) server.setTimeout(timeout.idle)
    server.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, hostname, settings.PORT)))
  })
}

function explain(error: NodeJS.ErrnoException, hostname: string, port: number): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new Error(`PORT: ${port} is in use. Stop the other program or set another PORT.`)
    case 'EACCES':
      return new Error(`PORT: this user may not listen on ${port}. Set another PORT, such as 3000.`)
    default:
      return new Error(`HOST: this machine cannot listen on ${hostname} (${error.code ?? error.message}).`)
  }
}

function closeConnections(server: ServerType, sockets: WebSocketServer): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => {
      if ('closeAllConnections' in server) server.closeAllConnections()
      // The server waits for upgraded connections too, but does not close them itself.
      for (const socket of sockets.clients) socket.terminate()
    }, graceMs)
    server.close(() => {
      clearTimeout(cut)
      resolve()
    })
    if ('closeIdleConnections' in server) server.closeIdleConnections()
  })
}
