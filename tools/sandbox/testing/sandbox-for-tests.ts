import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { createAdaptorServer } from '@hono/node-server'
import { onTestFinished, vi } from 'vitest'
import { systemClock } from '#server/platform/clock'
import type { Ids } from '#server/platform/ids'
import { openSandbox, type Sandbox } from '../open-sandbox'
import { keyId, keySecret } from '../razorpay/constants'
import type { proofOf } from '../razorpay/control'
import type { Order, Payment, Refund } from '../razorpay/entities'

type Answer<T> = { status: number; body: T }
type LedgerContents = { orders: Order[]; payments: Payment[]; refunds: Refund[] }
type LoggedEvent = { event_id: string; event: string; state: string; attempts: number; statuses: number[] }

const startAt = new Date('2027-06-01T09:00:00+05:30')
export const merchant = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`
/** The hotel captures payments by a call of its own, never automatically. */
const byHand = {
  capture: 'manual',
  capture_options: { manual_expiry_period: 4320, refund_speed: 'normal' },
}

/** A sandbox on real HTTP, closed when the test ends. */
export async function sandboxForTests(dir = temporaryFolder(), pictures?: string) {
  const sandbox = await openSandbox({
    dir,
    pictures,
    startAt,
    systemClock,
    ids: sequentialIds(),
    log: silent,
  })
  const http = await listen(sandbox)
  let open = true
  const close = async () => {
    if (!open) return
    open = false
    await http.close()
    await sandbox.close()
  }
  onTestFinished(close)
  return { sandbox, dir, url: http.url, close, ...calls(http.url) }
}

export type TestSandbox = Awaited<ReturnType<typeof sandboxForTests>>

function calls(url: string) {
  const request = async <T = Record<string, unknown>>(
    path: string,
    init?: RequestInit,
  ): Promise<Answer<T>> => {
    const response = await fetch(`${url}/sandbox${path}`, init)
    return { status: response.status, body: (await response.json()) as T }
  }
  const get = async <T = Record<string, unknown>>(path: string) => (await request<T>(path)).body
  const post = <T = Record<string, unknown>>(path: string, body: unknown) =>
    request<T>(path, { method: 'POST', body: JSON.stringify(body), headers: json })
  const api = <T = Record<string, unknown>>(path: string, body?: unknown, more: RequestInit = {}) =>
    request<T>(`/razorpay/v1${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...more,
      headers: { ...json, Authorization: merchant, ...more.headers },
    })
  return {
    request,
    get,
    post,
    api,
    order: async (fields: object = {}) =>
      (await api<Order>('/orders', { amount: 1_000_000, currency: 'INR', payment: byHand, ...fields })).body,
    pay: async (order: Order, fields: object = {}) =>
      (await post<ReturnType<typeof proofOf>>('/razorpay/control/pay', { order_id: order.id, ...fields }))
        .body,
    payment: async (id: string) => (await api<Payment>(`/payments/${id}`)).body,
    advance: (seconds: number) => post('/clock', { advanceSeconds: seconds }),
    ledger: () => get<LedgerContents>('/razorpay/control/ledger'),
    events: () => get<LoggedEvent[]>('/razorpay/control/webhooks'),
  }
}

const json: Record<string, string> = { 'Content-Type': 'application/json' }
const silent = { info: () => undefined, warn: () => undefined }

async function listen({ routes }: Sandbox) {
  const server = createAdaptorServer({ fetch: routes.fetch })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      if ('closeAllConnections' in server) server.closeAllConnections()
    })
  return { url: `http://127.0.0.1:${port}`, close }
}

function temporaryFolder() {
  const dir = mkdtempSync(join(tmpdir(), 'sandbox-test-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}

/** Ids that count up, so that tests are repeatable. */
function sequentialIds(): Ids {
  let last = 0
  const next = (length: number) => String(++last).padStart(length, '0')
  return {
    uuid: () => `00000000-0000-4000-8000-${next(12)}`,
    token: (bytes) => next(bytes),
    base62: (length) => next(length),
    bytes: (length) => Buffer.from(next(length)),
  }
}

export type Received = { event: string; eventId: string; signature: string; body: string }

/** A merchant's server: records what comes and answers the statuses in `answers`, then 200; 0 hangs up. */
export async function webhookReceiver(answers: number[] = []) {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    const body = await text(request)
    const { event } = JSON.parse(body) as { event: string }
    const header = (name: string) => String(request.headers[name] ?? '')
    const signature = header('x-razorpay-signature')
    received.push({ event, eventId: header('x-razorpay-event-id'), signature, body })
    const status = answers.shift() ?? 200
    if (status === 0) request.socket.destroy()
    else response.writeHead(status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    names: () => received.map(({ event }) => event),
    /** Waits until this many have come. */
    until: (count: number) => vi.waitUntil(() => received.length >= count, { timeout: 3000, interval: 10 }),
  }
}
