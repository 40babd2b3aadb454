import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { onTestFinished } from 'vitest'
import { systemClock } from '#server/platform/clock'
import { openSandbox, type Sandbox } from '../open-sandbox'
import { keyId, keySecret } from '../razorpay/constants'
import type { PaidTriple } from '../razorpay/control/proofs'
import type { Order, Payment, Refund } from '../razorpay/entities'
import { sequentialIds } from './sequential-ids'

export type Answer<T> = { status: number; body: T }
export type LedgerContents = { orders: Order[]; payments: Payment[]; refunds: Refund[] }
export type LoggedEvent = {
  event_id: string
  event: string
  state: string
  attempts: number
  statuses: number[]
  deliveries: { url: string; status: number; ms: number }[]
}

const startAt = new Date('2027-06-01T09:00:00+05:30')
export const merchant = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`
/** The hotel captures payments by a call of its own, never automatically. */
export const byHand = {
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
    order: async (fields: Record<string, unknown> = {}) =>
      (await api<Order>('/orders', { amount: 1_000_000, currency: 'INR', payment: byHand, ...fields })).body,
    pay: async (order: Order, fields: Record<string, unknown> = {}) =>
      (await post<PaidTriple>('/razorpay/control/pay', { order_id: order.id, ...fields })).body,
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
