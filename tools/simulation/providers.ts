import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import type { Clock } from '#server/platform/clock'
import type { Ids } from '#server/platform/ids'
import { openSandbox } from '../sandbox/open-sandbox'
import type { Order, Payment, Refund } from '../sandbox/razorpay/entities'

export type Ledger = { orders: Order[]; payments: Payment[]; refunds: Refund[] }
export type ArrivedMail = { messageId: string; to: string[]; subject: string; receivedAt: string }

/** The providers as the simulation drives them: the real sandbox, on real HTTP for the hotel's own calls. */
export type Providers = {
  /** The sandbox's address, without a path. */
  url: string
  smtpUrl: string
  now(): Date
  offsetMs(): number
  /** POST to a path under `/sandbox`; undefined where it was refused. */
  send(path: string, body?: unknown): Promise<unknown>
  read<T>(path: string): Promise<T>
  ledger(): Promise<Ledger>
  mailbox(): Promise<ArrivedMail[]>
  /** Who gets the webhooks sent to this same address; undefined: nobody. */
  sendWebhooksTo(hotel: ((request: Request) => Promise<Response>) | undefined): void
  /** Called before a capture reaches the provider. */
  onCapture(check: (paymentId: string) => Promise<void>): void
  close(): Promise<void>
}

const silent = { info: () => undefined, warn: () => undefined }
const captureOf = /^\/sandbox\/razorpay\/v1\/payments\/(\w+)\/capture$/

export async function openProviders(time: Clock, ids: Ids): Promise<Providers> {
  const dir = await mkdtemp(join(tmpdir(), 'hotel-providers-'))
  const { routes, info, close } = await openSandbox({ dir, systemClock: time, ids, log: silent })
  let hotel: ((request: Request) => Promise<Response>) | undefined
  let check: (paymentId: string) => Promise<void> = async () => undefined
  const http = await listen(async (request, env) => {
    const { pathname } = new URL(request.url)
    if (!pathname.startsWith('/sandbox')) return hotel ? hotel(request) : new Response(null, { status: 503 })
    const [, captured] = captureOf.exec(pathname) ?? []
    if (captured) await check(captured)
    return routes.fetch(request, env)
  })
  const read = async <T>(path: string): Promise<T> => {
    const response = await routes.request(`/sandbox${path}`)
    return (await response.json()) as T
  }
  return {
    url: http.url,
    smtpUrl: info().smtpUrl,
    now: () => new Date(time.now().getTime() + info().clock.offsetMs),
    offsetMs: () => info().clock.offsetMs,
    async send(path, body = {}) {
      const init = {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }
      const response = await routes.request(`/sandbox${path}`, init)
      return response.ok ? response.json() : undefined
    },
    read,
    ledger: () => read('/razorpay/control/ledger'),
    mailbox: () => read('/mailbox.json'),
    sendWebhooksTo: (next) => {
      hotel = next
    },
    onCapture: (next) => {
      check = next
    },
    close: async () => {
      await http.close()
      await close()
      await rm(dir, { recursive: true, force: true })
    },
  }
}

async function listen(fetch: (request: Request, env: Record<string, unknown>) => Promise<Response>) {
  const server = createAdaptorServer({
    fetch: (request, env) => fetch(request, env as unknown as Record<string, unknown>),
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      if ('closeAllConnections' in server) server.closeAllConnections()
    })
  return { url: `http://127.0.0.1:${port}`, close }
}
