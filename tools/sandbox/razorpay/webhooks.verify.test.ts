import { expect, test, vi } from 'vitest'
import { type Received, sandboxForTests, webhookReceiver } from '#tools/sandbox/testing/sandbox-for-tests'
import { accountId, sign, webhookSecrets } from './constants'
import { phpJson } from './webhooks'

async function worldWithHook(answers: number[] = []) {
  const world = await sandboxForTests()
  const hook = await webhookReceiver(answers)
  const control = (path: string, body: object) => world.post(`/razorpay/control${path}`, body)
  await control('/endpoints', { url: hook.url })
  const mode = (change: object) => control('/webhooks', change)
  const capture = (id: string) => world.api(`/payments/${id}/capture`, { amount: 1_000_000 })
  /** Waits until the log has this many tries of the first event. */
  const tried = (attempts: number) =>
    vi.waitUntil(async () => (await world.events())[0]?.attempts === attempts)
  return { ...world, world, hook, control, mode, capture, tried }
}

const paidEvents = ['payment.authorized', 'payment.captured', 'order.paid']
const secretOf = ({ body, signature }: Received) =>
  (['current', 'old'] as const).find((name) => signature === sign(webhookSecrets[name], body))
const idsOf = (received: Received[]) => new Set(received.map(({ eventId }) => eventId))

test('a webhook is signed over escapes that a receiver loses by serialising again', () => {
  const body = phpJson({ a: '₹ 1/2' })
  expect(body).toBe('{"a":"\\u20b9 1\\/2"}')
  const signature = 'fec33997eb935418406f7d6f101c3ac93c48114c4f66909d0e8fc034e5e5d300'
  expect(sign('sbx_webhook_secret', body)).toBe(signature)
  expect(JSON.parse(phpJson({ name: 'क्षितिज 😀 "\\" / \u007f' }))).toEqual({
    name: 'क्षितिज 😀 "\\" / \u007f',
  })
})

test('the events of a payment come in order, signed, each with its own id and snapshot', async () => {
  const { order, pay, api, hook } = await worldWithHook()
  const made = await order({ notes: { guest: 'अनुष्का', path: 'a/b' } })
  const { razorpay_payment_id: id } = await pay(made, { outcome: 'captured' })
  await api(`/payments/${id}/refund`, { amount: 500 })
  await hook.until(5)
  expect(hook.names()).toEqual([...paidEvents, 'refund.created', 'refund.processed'])
  await pay(await order(), { outcome: 'failed' })
  await hook.until(6)
  expect(hook.names()[5]).toBe('payment.failed')
  expect(idsOf(hook.received).size).toBe(6)
  expect(hook.received.map(secretOf)).toEqual(Array(6).fill('current'))
  const [authorized, , paid, , refunded] = hook.received.map(({ body }) => JSON.parse(body) as unknown)
  expect(authorized).toMatchObject({
    entity: 'event',
    account_id: accountId,
    event: 'payment.authorized',
    contains: ['payment'],
    payload: { payment: { entity: { id, status: 'authorized', order_id: made.id } } },
    created_at: expect.any(Number),
  })
  expect(paid).toMatchObject({
    contains: ['payment', 'order'],
    payload: { order: { entity: { id: made.id, status: 'paid', notes: { guest: 'अनुष्का' } } } },
  })
  expect(refunded).toMatchObject({
    contains: ['refund', 'payment'],
    payload: { refund: { entity: { amount: 500 } }, payment: { entity: { amount_refunded: 500 } } },
  })
  expect(hook.received[2]?.body).toMatch(/^[\x20-\x7e]*a\\\/b[\x20-\x7e]*$/)
})

test('a failed delivery is retried by the sandbox clock under the same id, for 24 hours', async () => {
  const { order, pay, hook, tried, advance, events } = await worldWithHook([500, 0, 301, 500, 500, 500])
  await pay(await order())
  for (const [attempts, seconds] of [
    [1, 6],
    [2, 11],
    [3, 21],
    [4, 90_000],
  ] as const) {
    await tried(attempts)
    await advance(seconds)
  }
  await tried(5)
  await advance(90_000)
  expect((await events())[0]).toMatchObject({
    event: 'payment.authorized',
    statuses: [500, 0, 301, 500, 500],
  })
  expect(idsOf(hook.received).size).toBe(1)
  await pay(await order())
  await hook.until(6)
})

test('dropped events are never sent, but can be replayed', async () => {
  const { order, pay, hook, mode, control, advance, events } = await worldWithHook()
  await pay(await order(), { outcome: 'captured', webhooks: 'drop' })
  await mode({ mode: 'drop' })
  await pay(await order())
  await mode({ mode: 'normal' })
  await advance(60)
  const log = await events()
  expect(log.map(({ state, attempts }) => `${state} ${attempts}`)).toEqual(Array(4).fill('dropped 0'))
  expect(hook.received).toEqual([])
  const { event_id } = log[1] ?? { event_id: '' }
  const replayed = await control('/webhooks/replay', { event_id })
  expect(replayed.body).toEqual({ event_id, statuses: [200] })
  expect(hook.names()).toEqual(['payment.captured'])
  expect((await events())[1]).toMatchObject({ event_id, attempts: 1, statuses: [200] })
  expect((await control('/webhooks/replay', { event_id: 'evt_x' })).status).toBe(400)
})

test('held events leave when released, and so do later ones of the same payment', async () => {
  const { order, pay, hook, control, capture } = await worldWithHook()
  const { razorpay_payment_id: id } = await pay(await order(), { webhooks: 'hold' })
  await capture(id)
  expect((await control('/webhooks/release', {})).body).toEqual({ released: 3 })
  expect(hook.names()).toEqual(paidEvents)
  const later = await pay(await order(), { webhooks: 'hold' })
  await control('/webhooks/release', {})
  await capture(later.razorpay_payment_id)
  await hook.until(6)
  expect(hook.names().slice(3)).toEqual(paidEvents)
})

test('a payment with dropped webhooks sends them once the dashboard moves it', async () => {
  const { order, pay, hook, control } = await worldWithHook()
  const { razorpay_payment_id: id } = await pay(await order(), { webhooks: 'drop' })
  await control(`/payments/${id}`, { status: 'captured' })
  await hook.until(2)
  expect(hook.names()).toEqual(['payment.captured', 'order.paid'])
})

test('events can be reversed, duplicated and delayed', async () => {
  const { order, pay, hook, mode, advance, events } = await worldWithHook()
  await mode({ mode: 'reverse' })
  await pay(await order(), { outcome: 'captured' })
  await hook.until(3)
  expect(hook.names()).toEqual(paidEvents.toReversed())
  await mode({ mode: 'duplicate', copies: 7 })
  await pay(await order(), { outcome: 'failed' })
  await hook.until(10)
  expect(idsOf(hook.received.slice(3)).size).toBe(1)
  await vi.waitUntil(async () => (await events()).at(-1)?.attempts === 7)
  await mode({ mode: 'normal', delayMs: 3_600_000 })
  await pay(await order())
  await new Promise((resolve) => setTimeout(resolve, 30))
  expect(hook.received).toHaveLength(10)
  await advance(3601)
  await hook.until(11)
})

test('after a rotation retries keep the old secret; replays and new events use the new one', async () => {
  const { order, pay, hook, mode, control, tried, advance, events } = await worldWithHook([500, 500])
  await mode({ secret: 'old' })
  await pay(await order())
  await tried(1)
  // A new mode starts with the defaults.
  await mode({ mode: 'normal' })
  await advance(6)
  await hook.until(2)
  await control('/webhooks/replay', { event_id: (await events())[0]?.event_id })
  await pay(await order())
  await hook.until(4)
  expect(hook.received.map(secretOf)).toEqual(['old', 'old', 'current', 'current'])
  for (const change of [{}, { secret: 'worse' }, { timeout: 5 }, { copies: 0 }])
    expect(await mode(change)).toEqual({ status: 400, body: { error: expect.any(String) } })
})

test('undelivered events survive a restart and reach a server that has moved', async () => {
  const { world, order, pay, hook } = await worldWithHook(Array<number>(9).fill(503))
  await pay(await order(), { outcome: 'captured' })
  await hook.until(3)
  await world.close()
  const again = await sandboxForTests(world.dir)
  const moved = await webhookReceiver()
  await again.post('/razorpay/control/endpoints', { url: moved.url })
  await moved.until(3)
  expect(moved.names()).toEqual(paidEvents)
  // The old address may have been tried once more meanwhile; the ids stay the same.
  expect(idsOf(moved.received)).toEqual(idsOf(hook.received))
})

test('each address is kept once, every address gets the events, and paying waits for none', async () => {
  const { order, pay, hook, control } = await worldWithHook()
  const other = await webhookReceiver()
  await control('/endpoints', { url: other.url })
  expect((await control('/endpoints', { url: hook.url })).body).toEqual([
    { url: hook.url },
    { url: other.url },
  ])
  expect((await control('/endpoints', { url: 'file:///etc/passwd' })).status).toBe(400)
  await control('/endpoints', { url: 'http://127.0.0.1:9/nobody' })
  await pay(await order())
  await Promise.all([hook.until(1), other.until(1)])
})
