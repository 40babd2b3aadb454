import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { expect } from 'vitest'
import { systemClock } from '#server/platform/clock'
import { openSandbox } from '#tools/sandbox/open-sandbox'
import { systemIds } from '../platform/ids'

type Json = Record<string, unknown>
export type Answered = { status: number; body: Json; error: Json }

/** `base` without `/v1`. */
type Peer = { base: string; keyId: string; keySecret: string; close(): Promise<void> }

const { RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET, RAZORPAY_API = 'https://api.razorpay.com' } = process.env

/** Whether the environment has the provider's test keys. Live keys are never used. */
export const isReal = /^rzp_test_/.test(RAZORPAY_KEY_ID ?? '') && Boolean(RAZORPAY_KEY_SECRET)

/** The real provider, or the sandbox on a port of its own, with the same calls. */
export async function openProvider() {
  const peer = isReal ? realPeer() : await sandboxPeer()
  const authorization = basic(peer.keyId, peer.keySecret)

  async function ask(method: string, route: string, body?: unknown, headers: Json = {}): Promise<Answered> {
    const response = await fetch(`${peer.base}/v1${route}`, {
      method,
      headers: { authorization, 'content-type': 'application/json', ...(headers as Record<string, string>) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const answer = (await response.json()) as Json
    return { status: response.status, body: answer, error: (answer['error'] ?? {}) as Json }
  }
  return {
    keyId: peer.keyId,
    keySecret: peer.keySecret,
    close: peer.close,
    get: (route: string, headers?: Json) => ask('GET', route, undefined, headers),
    post: (route: string, body: unknown, headers?: Json) => ask('POST', route, body, headers),
    patch: (route: string, body: unknown) => ask('PATCH', route, body),
    order: async (over: object = {}) => (await ask('POST', '/orders', anOrder(over))).body,
    /** A control route of the sandbox; the real provider has none. */
    async control(route: string, body: unknown): Promise<Json> {
      const response = await fetch(`${peer.base}/control${route}`, {
        method: 'POST',
        body: JSON.stringify(body),
      })
      if (!response.ok) throw new Error(`${route} was answered with ${response.status}`)
      return (await response.json()) as Json
    },
  }
}

const byHand = { capture: 'manual', capture_options: { manual_expiry_period: 4320, refund_speed: 'normal' } }

export const anOrder = (over: object = {}) => ({
  amount: 450_000,
  currency: 'INR',
  receipt: randomUUID(),
  payment: byHand,
  ...over,
})

export const items = ({ body }: Answered) => body['items'] as Json[]

export function expectRefused({ status, error }: Answered, wanted: object = {}): void {
  expect(status).toBe(400)
  expect(error).toMatchObject({ code: 'BAD_REQUEST_ERROR', description: expect.any(String), ...wanted })
}

export const basic = (keyId: string, keySecret: string) =>
  `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`

function realPeer(): Peer {
  const [keyId = '', keySecret = ''] = [RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET]
  return { base: RAZORPAY_API, keyId, keySecret, close: async () => undefined }
}

async function sandboxPeer(): Promise<Peer> {
  const dir = await mkdtemp(path.join(tmpdir(), 'hotel-provider-'))
  const log = { info: () => undefined, warn: () => undefined }
  const sandbox = await openSandbox({ dir, systemClock, ids: systemIds, log })
  const server = createAdaptorServer({ fetch: sandbox.routes.fetch })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { keyId, keySecret } = sandbox.info().razorpay
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}/sandbox/razorpay`,
    keyId,
    keySecret,
    close: async () => {
      if ('closeAllConnections' in server) server.closeAllConnections()
      server.close()
      await sandbox.close()
      await rm(dir, { recursive: true })
    },
  }
}
