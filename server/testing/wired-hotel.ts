import { createTRPCClient, httpLink } from '@trpc/client'
import { beforeAll } from 'vitest'
import { moneyLink } from '#client/app/money-link'
import { ensureAdmin } from '#modules/admin/accounts'
import { isRefusedAtAll } from '#modules/payments/watch-refusals'
import { asPaise } from '#shared/money/paise'
import { createApp } from '../http/app'
import { openRateLimits } from '../http/middleware/rate-limit'
import type { AppRouter } from '../http/trpc/app-router'
import type { ProviderPayment } from '../integrations/razorpay/payments'
import { aRequest, type Signed, type Wanted } from './builders'
import type { Answer } from './hotel-for-tests'
import { scriptedHotel } from './scripted-hotel'

const outcomes = {
  pending: 'created',
  failed: 'failed',
  captured: 'captured',
  authorized: 'authorized',
} as const
type Paying = { outcome?: keyof typeof outcomes; amount?: number; email?: string | null }

/** A scripted hotel that answers REST and tRPC calls inside this process, and what guests do by them. */
export function wiredHotel(setup: Parameters<typeof scriptedHotel>[0] = {}) {
  const hotel = scriptedHotel(setup)
  const { provider, clock, db, ctx, advance } = hotel
  let app: ReturnType<typeof createApp>
  beforeAll(async () => {
    const one = ctx()
    await ensureAdmin(one, 'desk@hotel.example', 'a-long-test-password')
    app = createApp({
      ...one,
      ctx: one,
      nudge: () => undefined,
      settings: one.config,
      paymentScript: '/pay.js',
      map: '/there',
      client: undefined,
      limits: openRateLimits(one.config.RATE_LIMITS === 'on'),
      isReady: async () => true,
      arePaymentsRefused: () => isRefusedAtAll(one),
    })
  })

  const peer = { incoming: { socket: { remoteAddress: '127.0.0.1' } } }
  async function call(method: string, path: string, body?: unknown, headers = {}): Promise<Answer> {
    const response = await app.request(
      path,
      {
        method,
        headers: { 'content-type': 'application/json', ...headers },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      },
      peer,
    )
    const text = await response.text()
    return {
      status: response.status,
      body: /^[{[]/.test(text) ? JSON.parse(text) : { text },
      headers: response.headers,
    }
  }
  const post = (path: string, body?: unknown, headers = {}) => call('POST', path, body, headers)

  const checkout = (over: Partial<Wanted> = {}) => post('/api/payment/checkout', aRequest(over))
  const orderOf = (answer: Answer) => String((answer.body['payment'] as { id?: string } | undefined)?.id)
  async function statusOf(orderId: string): Promise<string | undefined> {
    const row = await db()
      .selectFrom('booking')
      .innerJoin('payment_order', 'payment_order.booking_id', 'booking.id')
      .select('booking.status')
      .where('provider_order_id', '=', orderId)
      .executeTakeFirst()
    return row?.status
  }

  async function signIn(): Promise<Record<string, string>> {
    const account = { email: 'desk@hotel.example', password: 'a-long-test-password' }
    return { 'auth-token': String((await post('/api/login', account)).body['authToken']) }
  }
  const clientWith = (headers: Record<string, string>) =>
    createTRPCClient<AppRouter>({
      links: [
        moneyLink,
        httpLink({
          url: 'http://hotel.example/trpc',
          headers,
          fetch: async (url, init) => app.request(url, init as RequestInit, peer),
        }),
      ],
    })

  return {
    ...hotel,
    post,
    get: (path: string, headers = {}) => call('GET', path, undefined, headers),
    /** The browser client's tRPC calls, as this user. */
    as: (userId: string) => clientWith({ 'user-id': userId }),
    /** The admin panel's tRPC calls, after signing in. */
    async openPanel() {
      const headers = await signIn()
      return clientWith(headers)
    },
    /** The mails that were sent, once every due job has run. */
    async mails() {
      await advance(0)
      return hotel.mailbox.sent.map((mail) => ({ ...mail, to: [mail.to] }))
    },
    moveTo: (instant: string) => advance((Date.parse(instant) - clock.now().getTime()) / 1000),
    signIn,
    nights: () => db().selectFrom('room_night').selectAll().execute(),
    checkout,
    /** A checkout at one of the two servers, without HTTP. */
    checkoutAt: (at: 0 | 1, userId: string, wanted: Parameters<typeof hotel.checkout>[1] = {}) =>
      hotel.checkout(userId, wanted, at),
    orderOf,
    statusOf,
    async hold(over: Partial<Wanted> = {}): Promise<string> {
      const answer = await checkout(over)
      if (answer.body['message'] !== 'Held') throw new Error(`not held: ${JSON.stringify(answer.body)}`)
      return orderOf(answer)
    },
    /** Pays an order by card, without a webhook. */
    pay(orderId: string, { outcome = 'authorized', amount, email }: Paying = {}): Signed {
      const id = provider.pay(orderId, outcomes[outcome], { method: 'card' })
      const change: Partial<ProviderPayment> = {
        ...(amount !== undefined && { amount: asPaise(amount) }),
        ...(email !== undefined && { email }),
      }
      provider.becomes(id, outcomes[outcome], change)
      return { razorpay_order_id: orderId, razorpay_payment_id: id, razorpay_signature: 'f'.repeat(64) }
    },
    verify: (signed: Signed, form: Record<string, unknown> = {}) =>
      post('/api/payment/verify-payment', { ...signed, ...form }),
    /** Delivers the webhook of a payment, with the status that it has now or had before. */
    async webhook({ razorpay_payment_id: id }: Signed, status?: ProviderPayment['status']): Promise<number> {
      const payment = provider.all().find((one) => one.id === id)
      const { orderId: order_id, amount, currency, method } = payment ?? {}
      const now = status ?? payment?.status
      const entity = { id, order_id, status: now, amount, currency, method }
      const headers = { 'x-razorpay-event-id': `${now} ${id}`, 'x-razorpay-signature': 'f'.repeat(64) }
      const body = { event: `payment.${now}`, payload: { payment: { entity } } }
      return (await post('/api/payment/webhook', body, headers)).status
    },
    available: async (over: Record<string, unknown> = {}) => {
      const { type, checkInDate, checkOutDate } = aRequest()
      return (await post('/api/check-availability', { type, checkInDate, checkOutDate, ...over })).body
    },
  }
}
