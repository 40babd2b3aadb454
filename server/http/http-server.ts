import type { AddressInfo } from 'node:net'
import { type ServerType, serve } from '@hono/node-server'
import { Hono } from 'hono'
import { WebSocketServer } from 'ws'
import type { Config } from '../config'
import { realPause } from '../platform/pause'

type Answers = { fetch: Hono['fetch'] }
/** The adapter writes the package's own types down anew, and a little narrower. */
type Sockets = NonNullable<Parameters<typeof serve>[0]['websocket']>['server']

/** Where guests come in. The sandbox's own paths are open as long as the door stands: our payments go there. */
export type Door = {
  port: number
  url: string
  /** Until then everybody is told that the house is starting. */
  leadTo(app: Answers): void
  /** Turns new guests away; resolves when those who are inside have their answers. */
  closeToGuests(): Promise<void>
  /** Whoever is still inside is cut off. Asked again, it is the same end. */
  shut(): Promise<void>
}

const notNow = (words: string) =>
  new Hono().all('*', (c) => c.json({ success: false, message: words }, 503, { 'retry-after': '5' }))
const starting = notNow('Starting')
const stopping = notNow('Stopping')

const lastWordsMs = 250
/** A larger frame ends its connection before it is read. */
const largestFrame = 256 * 1024

/** How long a caller may take, in milliseconds: for his headers, for all of his request, and in silence at any time. */
export type Timeouts = { headers: number; request: number; silence: number; checkEvery: number }

/** A scanned receipt of 5 MB passes a slow line in two minutes. */
const guestTimeouts: Timeouts = {
  headers: 15_000,
  request: 120_000,
  silence: 120_000,
  checkEvery: 5000,
}
const largestHeaders = 16 * 1024

export async function openHttpServer(settings: Config, timeout = guestTimeouts): Promise<Door> {
  let app: Answers = starting
  let open = true
  let shut: Promise<void> | undefined
  const inside = new Set<Promise<unknown>>()
  const sockets = new WebSocketServer({ noServer: true, maxPayload: largestFrame, clientTracking: true })
  const { server, ...place } = await listen(
    sockets,
    {
      fetch: async (request, env) => {
        if (new URL(request.url).pathname.startsWith('/sandbox')) return app.fetch(request, env)
        const answer = Promise.resolve((open ? app : stopping).fetch(request, env))
        inside.add(answer)
        return answer.finally(() => inside.delete(answer))
      },
    },
    settings,
    timeout,
  )
  const allAnswered = async () => {
    await Promise.allSettled(inside)
  }
  return {
    ...place,
    leadTo: (rooms) => {
      app = rooms
    },
    closeToGuests: () => {
      open = false
      return allAnswered()
    },
    shut: () => {
      // What waited for this server's own sandbox wakes up then, and may still write down how far it came.
      shut ??= cutOff(server, sockets).then(() => Promise.race([allAnswered(), realPause(lastWordsMs)]))
      return shut
    },
  }
}

function listen(sockets: WebSocketServer, app: Answers, settings: Config, timeout: Timeouts) {
  const hostname = settings.HOST ?? (settings.production ? '0.0.0.0' : '127.0.0.1')
  return new Promise<{ server: ServerType; port: number; url: string }>((resolve, reject) => {
    const place = { port: settings.PORT, hostname, websocket: { server: sockets as unknown as Sockets } }
    const serverOptions = {
      headersTimeout: timeout.headers,
      requestTimeout: timeout.request,
      connectionsCheckingInterval: timeout.checkEvery,
      maxHeaderSize: largestHeaders,
    }
    const server = serve({ fetch: app.fetch, serverOptions, ...place }, ({ port }: AddressInfo) => {
      const own = hostname === '0.0.0.0' || hostname === '::' ? '127.0.0.1' : hostname
      resolve({ server, port, url: `http://${own.includes(':') ? `[${own}]` : own}:${port}` })
    })
    // Whoever does not read his answer is not waited for either.
    if ('setTimeout' in server) server.setTimeout(timeout.silence)
    server.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, hostname, settings.PORT)))
  })
}

function explain(error: NodeJS.ErrnoException, hostname: string, port: number): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new Error(`PORT: ${port} is in use. Stop the other program or set another PORT.`)
    case 'EACCES':
      return new Error(`PORT: ${port} is not for this user. Set another PORT, such as 3000.`)
    default:
      return new Error(`HOST: this machine cannot listen on ${hostname} (${error.code ?? error.message}).`)
  }
}

function cutOff(server: ServerType, sockets: WebSocketServer): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => {
      if ('closeAllConnections' in server) server.closeAllConnections()
      // Upgraded connections are none of the server's any more, yet it waits for them.
      for (const socket of sockets.clients) socket.terminate()
    }, lastWordsMs)
    server.close(() => {
      clearTimeout(cut)
      resolve()
    })
    if ('closeIdleConnections' in server) server.closeIdleConnections()
  })
}
