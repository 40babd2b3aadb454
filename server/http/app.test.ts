import { describe, expect, test } from 'vitest'
import { systemClock } from '#server/platform/clock'
import { DomainError } from '#shared/domain-error'
import type { Ctx } from '../context'
import { systemIds } from '../platform/ids'
import { secretsWith } from '../platform/secrets'
import { contextForTests } from '../testing/context-for-tests'
import { providerForTests } from '../testing/provider-for-tests'
import { databaseThat } from '../testing/scripted-database'
import { createApp } from './app'
import type { HttpDeps } from './context'
import { openRateLimits } from './middleware/rate-limit'

const secret = 'password=hunter2 of guest 234123412346 at postgres://hotel'

/** Parts of a server's context; using any other one throws. */
const contextWith = (parts: Partial<Ctx>) =>
  new Proxy(parts, {
    get(given, name) {
      if (name in given) return Reflect.get(given, name)
      throw new Error(secret)
    },
  }) as Ctx

/** The app of a server that has nothing but these parts. */
function depsWith(parts: Partial<Ctx>, over: Partial<HttpDeps> = {}) {
  const logged: { details: object; message: string }[] = []
  const note = (details: object, message: string) => {
    logged.push({ details, message })
  }
  const app = createApp({
    ctx: contextWith({ clock: systemClock, ...parts }),
    nudge: () => undefined,
    clock: systemClock,
    ids: systemIds,
    log: { info: note, warn: note, error: note },
    limits: openRateLimits(false),
    isReady: async () => true,
    paymentScript: '/pay.js',
    map: '/there',
    publicUrl: 'http://hotel.example',
    client: undefined,
    settings: {
      production: false,
      TRUSTED_PROXY: [],
      CORS_ORIGINS: [],
      CONTENT_POLICY: 'enforce',
      HOLD_SECONDS: 600,
      MAX_STAY_NIGHTS: 14,
    },
    ...over,
  })
  return { app, logged }
}

const asJson = (body: object, headers: Record<string, string> = {}) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
})
const error = 'Something went wrong on our side. Please try again.'

describe('an unexpected error', () => {
  test('is a plain 500 and is logged without query, headers and body', async () => {
    const { app, logged } = depsWith({})
    const response = await app.request(
      '/api/login?auth-token=in-the-url',
      asJson({ email: 'desk@hotel.example', password: 'the-password' }, { 'auth-token': 'in-a-header' }),
    )
    expect(response.status).toBe(500)
    expect(await response.json()).toEqual({ success: false, message: 'Unexpected', error })
    expect(logged).toHaveLength(1)
    expect(JSON.stringify(logged)).not.toMatch(/in-the-url|in-a-header|the-password|desk@/)
    expect(logged[0]?.details).toMatchObject({
      path: '/api/login',
      requestId: response.headers.get('x-request-id'),
    })
  })

  test('looks the same over tRPC', async () => {
    const { app, logged } = depsWith({})
    const response = await app.request('/trpc/booking.mine', { headers: { 'user-id': 'the-users-secret' } })
    expect(response.status).toBe(500)
    expect(await response.json()).toEqual({
      error: {
        message: error,
        code: -32603,
        data: { code: 'INTERNAL_SERVER_ERROR', httpStatus: 500, refusal: null },
      },
    })
    expect(logged).toHaveLength(1)
    expect(JSON.stringify(logged)).not.toContain('the-users-secret')
  })

  test('is not logged when a client disconnects during its request', async () => {
    const { app, logged } = depsWith({})
    const gone = new AbortController()
    const body = new ReadableStream({
      pull(controller) {
        gone.abort()
        controller.error(new Error('aborted'))
      },
    })
    const half: RequestInit & { duplex: 'half' } = {
      method: 'POST',
      body,
      signal: gone.signal,
      duplex: 'half',
    }
    const request = new Request('http://hotel.example/api/login', half)
    await app.request(request)
    expect(logged).toEqual([])
  })
})

describe('too many calls', () => {
  const provider = { ...providerForTests().payments, isGenuineWebhook: () => true }
  const full = new DomainError('TooManyTries', 'Too many requests.')
  const asked: string[] = []
  const none = { spend: () => Promise.reject(full), release: async () => {} }
  const calls = {
    release: async () => {},
    spend: async (key: string) => {
      asked.push(key)
      throw full
    },
  }
  const connections = { enter: () => () => undefined }
  const signIns = { signInsByAddress: none, signInsByAccount: none }
  const openings = { triesByAddress: none, triesByReference: none, triesByContact: none }
  const passwords = { newPasswordsByAddress: none, newPasswordsByAccount: none }
  const tries = { ...passwords, ...signIns, ...openings, guesses: none, enquiries: none, feeds: none }
  const limits = { calls, ...tries, connections }
  const { app } = depsWith({}, { limits })

  test('never block a genuine webhook of the payment provider', async () => {
    const { app: full } = depsWith({ db: databaseThat(async () => []), payments: provider }, { limits })
    const signature = { 'x-razorpay-signature': 'a'.repeat(64) }
    const answer = await full.request('/api/payment/webhook', asJson({}, signature))
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(asked).toEqual([])
  })

  test('are refused over REST and tRPC in the shape of each, by network address', async () => {
    const plain = await app.request('/api/fetchRoomDetails', asJson({}))
    expect(plain.status).toBe(429)
    expect(plain.headers.get('retry-after')).toBe('5')
    expect(plain.headers.get('cache-control')).toBe('no-store')
    expect(await plain.json()).toEqual({
      success: false,
      message: 'TooManyTries',
      error: 'Too many requests.',
    })
    const typed = await app.request('/trpc/booking.rooms')
    expect(typed.status).toBe(429)
    expect(await typed.json()).toEqual({
      error: {
        message: 'Too many requests.',
        code: -32029,
        data: { code: 'TOO_MANY_REQUESTS', httpStatus: 429, refusal: 'TooManyTries' },
      },
    })
    expect(asked).toEqual(['unknown', 'unknown'])
  })

  test('include pages, which cost the most to render', async () => {
    const client = { dir: import.meta.dirname, script: '', styles: [] }
    const { app: withPages } = depsWith({}, { limits, client })
    for (const path of ['/', '/booking', '/nowhere']) expect((await withPages.request(path)).status).toBe(429)
  })

  test('do not block the health checks', async () => {
    expect((await app.request('/healthz')).status).toBe(200)
    expect((await app.request('/readyz')).status).toBe(200)
  })
})

describe('a tRPC client', () => {
  const { app, logged } = depsWith({ db: databaseThat(async () => []) })

  test('may send at most ten calls in a batch', async () => {
    const batch = (size: number) =>
      app.request(`/trpc/${Array(size).fill('booking.rooms').join(',')}?batch=1`)
    expect(await (await batch(10)).json()).toHaveLength(10)
    for (const size of [11, 1000]) expect((await batch(size)).status).toBe(400)
  })

  test('has each call of a batch counted', async () => {
    const counted: number[] = []
    const spend = async (_: string, count = 1) => counted.push(count)
    const limits = { ...openRateLimits(false), calls: { spend, release: async () => {} } }
    const deps = depsWith({ db: databaseThat(async () => []) }, { limits })
    for (const separator of [',', '%2C'])
      await deps.app.request(`/trpc/${Array(10).fill('booking.rooms').join(separator)}?batch=1`)
    await deps.app.request('/trpc/booking.rooms')
    expect(counted).toEqual([1, 9, 1, 9, 1])
  })

  test('gets Retry-After when it is refused', async () => {
    const wait = new DomainError('TooManyHolds', 'Please wait.', { retryAfterSeconds: 431 })
    const deps = depsWith({ db: databaseThat(() => Promise.reject(wait)) })
    for (const path of ['/trpc/booking.rooms', '/trpc/booking.rooms,booking.rooms?batch=1'])
      expect((await deps.app.request(path)).headers.get('retry-after')).toBe('431')
  })

  test('gets a 404 for a malformed path', async () => {
    for (const path of ['/trpc/%E0%A4%A', '/trpc/%', '/trpc/booking.rooms%ZZ']) {
      expect((await app.request(path)).status, path).toBe(404)
    }
    expect(logged).toEqual([])
  })

  test('gets answers that may not be cached', async () => {
    for (const path of ['/trpc/booking.rooms', '/trpc/booking.nothing']) {
      expect((await app.request(path)).headers.get('cache-control')).toBe('no-store')
    }
  })

  test('a call with the wrong method is told which one to use', async () => {
    const { app } = depsWith({})
    const response = await app.request('/trpc/booking.release')
    expect(response.status).toBe(405)
    expect(await response.json()).toMatchObject({ error: { message: 'Send this call with POST.' } })
  })

  test('gets TooLarge in the shape of tRPC', async () => {
    const response = await app.request('/trpc/booking.release', asJson({ bookingId: 'x'.repeat(300_000) }))
    expect(response.status).toBe(413)
    expect(await response.json()).toMatchObject({ error: { data: { httpStatus: 413, refusal: 'TooLarge' } } })
  })

  test('with an invalid user id counts as one without, or is refused', async () => {
    const asked: unknown[] = []
    const secrets = secretsWith(Buffer.alloc(32, 7), systemIds)
    const digest: typeof secrets.digest = (kind, value) => {
      asked.push([kind, value])
      return secrets.digest(kind, value)
    }
    const db = databaseThat(async () => [])
    const clock = { now: () => new Date('2027-03-01T10:00:00+05:30') }
    const deps = depsWith(contextForTests(db, { clock, secrets: { ...secrets, digest } }))
    const input = JSON.stringify({ type: 'Double Bed', checkIn: '2027-06-10', checkOut: '2027-06-12' })
    const path = `/trpc/booking.availability?input=${encodeURIComponent(input)}`
    for (const id of ['not an id!', 'x'.repeat(65), 'guest-1'])
      await deps.app.request(path, { headers: { 'user-id': id } })
    expect(asked).toEqual([['user', 'guest-1']])
    const mine = await deps.app.request('/trpc/booking.mine', { headers: { 'user-id': 'not an id!' } })
    expect(mine.status).toBe(400)
  })
})

describe('the content policy of pages in production', () => {
  const live = {
    paymentScript: 'https://checkout.razorpay.com/v1/checkout.js',
    map: 'https://www.google.com/maps?output=embed',
    client: { script: '/assets/entry.js', styles: [], dir: import.meta.dirname },
  }
  const headersOf = async (CONTENT_POLICY: 'enforce' | 'report-only') => {
    const settings = {
      production: true,
      TRUSTED_PROXY: [],
      CORS_ORIGINS: [],
      HOLD_SECONDS: 600,
      MAX_STAY_NIGHTS: 14,
      CONTENT_POLICY,
    }
    const { hotel } = contextForTests(databaseThat(async () => []))
    const { app } = depsWith({ hotel }, { ...live, settings })
    const { headers } = await app.request('/terms')
    return {
      enforced: headers.get('content-security-policy') ?? '',
      reported: headers.get('content-security-policy-report-only') ?? '',
    }
  }
  const allowsCheckout =
    /script-src 'self' 'nonce-[\w-]{16,}' https:\/\/checkout\.razorpay\.com https:\/\/cdn\.razorpay\.com;/

  test('allows the checkout’s risk check and asks browsers to report violations', async () => {
    const { enforced, reported } = await headersOf('enforce')
    expect(enforced).toMatch(allowsCheckout)
    expect(enforced).toContain('report-uri /content-policy-reports')
    expect(reported).toBe('')
  })

  test('is only reported where the setting says so, except for what is always enforced', async () => {
    const { enforced, reported } = await headersOf('report-only')
    expect(reported).toMatch(allowsCheckout)
    expect(enforced).toBe("object-src 'none'; base-uri 'none'; frame-ancestors 'none'")
  })
})
