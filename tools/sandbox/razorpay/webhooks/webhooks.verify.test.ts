import { expect, test, vi } from 'vitest'
import { sandboxForTests } from '#tools/sandbox/testing/sandbox-for-tests'
import { type Received, webhookReceiver } from '#tools/sandbox/testing/webhook-receiver'
import { accountId, webhookSecrets } from '../constants'
import { sign } from '../signatures'

async function worldWithHook(answers: number[] = []) {
  const world = await sandboxForTests()
  const hook = await webhookReceiver(answers)
  await world.post('/razorpay/control/endpoints', { url: hook.url })
  const mode = (change: object) => world.post('/razorpay/control/webhooks', change)
  return { world, hook, mode }
}

const paidEvents = ['payment.authorized', 'payment.captured', 'order.paid']
const isSignedWith = (secret: keyof typeof webhookSecrets, { body, signature }: Received) =>
  signature === sign(webhookSecrets[secret], body)

test('the events of a payment come in order, signed, each with its own id and snapshot', async () => {
  const { world, hook } = await worldWithHook()
  const made = await world.order({ notes: { guest: 'अनुष्का', path: 'a/b' } })
  const { razorpay_payment_id: id } = await world.pay(made, { outcome: 'captured' })
  await hook.until(3)
  expect(hook.names()).toEqual(paidEvents)
  expect(new Set(hook.received.map(({ eventId }) => eventId)).size).toBe(3)
  for (const received of hook.received) expect(isSignedWith('current', received)).toBe(true)
  const [authorized, , paid] = hook.received
  expect(JSON.parse(authorized?.body ?? '')).toMatchObject({
    entity: 'event',
    account_id: accountId,
    event: 'payment.authorized',
    contains: ['payment'],
    payload: { payment: { entity: { id, status: 'authorized', order_id: made.id } } },
    created_at: expect.any(Number),
  })
  expect(JSON.parse(paid?.body ?? '')).toMatchObject({
    contains: ['payment', 'order'],
    payload: { order: { entity: { id: made.id, status: 'paid', notes: { guest: 'अनुष्का' } } } },
  })
  expect(paid?.body).toContain('a\\/b')
  expect(paid?.body).toMatch(/^[\x20-\x7e]*$/)
})

test('capture, failure and refund have their events', async () => {
  const { world, hook } = await worldWithHook()
  const { razorpay_payment_id: id } = await world.pay(await world.order())
  await hook.until(1)
  await world.api(`/payments/${id}/capture`, { amount: 1_000_000, currency: 'INR' })
  await hook.until(3)
  await world.api(`/payments/${id}/refund`, { amount: 500 })
  await hook.until(5)
  await world.pay(await world.order(), { outcome: 'failed' })
  await hook.until(6)
  expect(hook.names()).toEqual([...paidEvents, 'refund.created', 'refund.processed', 'payment.failed'])
  expect(JSON.parse(hook.received[4]?.body ?? '')).toMatchObject({
    contains: ['refund', 'payment'],
    payload: { refund: { entity: { amount: 500 } }, payment: { entity: { amount_refunded: 500 } } },
  })
})

test('a failed delivery is retried by the sandbox clock under the same id', async () => {
  const { world, hook } = await worldWithHook([500, 0])
  await world.pay(await world.order())
  await hook.until(1)
  await vi.waitUntil(async () => (await world.events())[0]?.attempts === 1)
  await world.advance(6)
  await hook.until(2)
  await vi.waitUntil(async () => (await world.events())[0]?.attempts === 2)
  await world.advance(11)
  await hook.until(3)
  await vi.waitUntil(async () => (await world.events())[0]?.attempts === 3)
  expect((await world.events())[0]).toMatchObject({
    event: 'payment.authorized',
    attempts: 3,
    statuses: [500, 0, 200],
  })
  expect(new Set(hook.received.map(({ eventId }) => eventId)).size).toBe(1)
  await world.advance(3600)
  expect(hook.received).toHaveLength(3)
})

test('dropped events are never sent, but can be replayed', async () => {
  const { world, hook, mode } = await worldWithHook()
  await world.pay(await world.order(), { outcome: 'captured', webhooks: 'drop' })
  await mode({ mode: 'drop' })
  await world.pay(await world.order())
  await mode({ mode: 'normal' })
  await world.advance(60)
  const events = await world.events()
  expect(events.map(({ state, attempts }) => `${state} ${attempts}`)).toEqual(Array(4).fill('dropped 0'))
  expect(hook.received).toEqual([])
  const replayed = await world.post('/razorpay/control/webhooks/replay', { event_id: events[1]?.event_id })
  expect(replayed.body).toMatchObject({ statuses: [200] })
  expect(hook.names()).toEqual(['payment.captured'])
  expect((await world.post('/razorpay/control/webhooks/replay', { event_id: 'evt_x' })).status).toBe(400)
})

test('held events leave when released, and so do later ones of the same payment', async () => {
  const { world, hook } = await worldWithHook()
  const { razorpay_payment_id: id } = await world.pay(await world.order(), { webhooks: 'hold' })
  await world.api(`/payments/${id}/capture`, { amount: 1_000_000, currency: 'INR' })
  expect((await world.events()).map(({ state }) => state)).toEqual(['held', 'held', 'held'])
  expect((await world.post('/razorpay/control/webhooks/release', {})).body).toEqual({ released: 3 })
  expect(hook.names()).toEqual(paidEvents)
  const later = await world.pay(await world.order(), { webhooks: 'hold' })
  await world.post('/razorpay/control/webhooks/release', {})
  const captured = { amount: 1_000_000, currency: 'INR' }
  await world.api(`/payments/${later.razorpay_payment_id}/capture`, captured)
  await hook.until(6)
  expect(hook.names().slice(3)).toEqual(paidEvents)
})

test('a payment with dropped webhooks sends them once the dashboard moves it', async () => {
  const { world, hook } = await worldWithHook()
  const { razorpay_payment_id: id } = await world.pay(await world.order(), { webhooks: 'drop' })
  await world.post(`/razorpay/control/payments/${id}`, { status: 'captured' })
  await hook.until(2)
  expect(hook.names()).toEqual(['payment.captured', 'order.paid'])
})

test('events can be reversed, duplicated and delayed', async () => {
  const { world, hook, mode } = await worldWithHook()
  await mode({ mode: 'reverse' })
  await world.pay(await world.order(), { outcome: 'captured' })
  await hook.until(3)
  expect(hook.names()).toEqual(paidEvents.toReversed())
  await mode({ mode: 'duplicate', copies: 7 })
  await world.pay(await world.order(), { outcome: 'failed' })
  await hook.until(10)
  expect(new Set(hook.received.slice(3).map(({ eventId }) => eventId)).size).toBe(1)
  await vi.waitUntil(async () => (await world.events()).at(-1)?.attempts === 7)
  await mode({ mode: 'normal', delayMs: 3_600_000 })
  await world.pay(await world.order())
  await new Promise((resolve) => setTimeout(resolve, 30))
  expect(hook.received).toHaveLength(10)
  await world.advance(3601)
  await hook.until(11)
})

test('the old secret is used until the next mode', async () => {
  const { world, hook, mode } = await worldWithHook()
  await mode({ secret: 'old' })
  await world.pay(await world.order())
  await hook.until(1)
  await mode({ mode: 'normal' })
  await world.pay(await world.order())
  await hook.until(2)
  const [first, second] = hook.received
  expect(first && isSignedWith('old', first)).toBe(true)
  expect(second && isSignedWith('current', second)).toBe(true)
})

test('undelivered events survive a restart and reach a server that has moved', async () => {
  const { world, hook } = await worldWithHook(Array<number>(9).fill(503))
  await world.pay(await world.order(), { outcome: 'captured' })
  await hook.until(3)
  await world.close()
  const again = await sandboxForTests(world.dir)
  const moved = await webhookReceiver()
  await again.post('/razorpay/control/endpoints', { url: moved.url })
  await moved.until(3)
  expect(moved.names()).toEqual(paidEvents)
  // The old address may have been tried once more meanwhile; the ids stay the same.
  const ids = (received: Received[]) => new Set(received.map(({ eventId }) => eventId))
  expect(ids(moved.received)).toEqual(ids(hook.received))
})

test('each address is kept once, and every address gets the events', async () => {
  const { world, hook } = await worldWithHook()
  const other = await webhookReceiver()
  await world.post('/razorpay/control/endpoints', { url: other.url })
  const again = await world.post('/razorpay/control/endpoints', { url: hook.url })
  expect(again.body).toEqual([{ url: hook.url }, { url: other.url }])
  expect((await world.post('/razorpay/control/endpoints', { url: 'file:///etc/passwd' })).status).toBe(400)
  await world.pay(await world.order())
  await Promise.all([hook.until(1), other.until(1)])
})

test('paying does not wait for a slow receiver', async () => {
  const { world } = await worldWithHook()
  await world.post('/razorpay/control/endpoints', { url: 'http://127.0.0.1:9/nobody' })
  const before = performance.now()
  await world.pay(await world.order())
  expect(performance.now() - before).toBeLessThan(1000)
})
