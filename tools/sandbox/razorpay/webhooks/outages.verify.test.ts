import { expect, test, vi } from 'vitest'
import { sandboxForTests, type TestSandbox } from '#tools/sandbox/testing/sandbox-for-tests'
import { webhookReceiver } from '#tools/sandbox/testing/webhook-receiver'

const hour = 3600

async function worldWithHook(answers: number[] = []) {
  const world = await sandboxForTests()
  const hook = await webhookReceiver(answers)
  await world.post('/razorpay/control/endpoints', { url: hook.url })
  return { world, hook }
}

const endpoints = (world: TestSandbox) =>
  world.get<{ url: string; disabledAt?: string }[]>('/razorpay/control/endpoints')
const replay = (world: TestSandbox, event_id: string | undefined, more: object = {}) =>
  world.post('/razorpay/control/webhooks/replay', { event_id, ...more })

/** Waits until the log has this many tries of the first event. */
const tried = (world: TestSandbox, attempts: number) =>
  vi.waitUntil(async () => (await world.events())[0]?.attempts === attempts)

/** A receiver that refuses for a day, until its address is switched off. */
async function switchedOff() {
  const { world, hook } = await worldWithHook(Array<number>(2).fill(400))
  await world.pay(await world.order())
  await tried(world, 1)
  await world.advance(24 * hour + 1)
  await tried(world, 2)
  return { world, hook }
}

test('an address that refuses for 24 hours is switched off with an alert and gets no more events', async () => {
  const { world, hook } = await switchedOff()
  expect(await endpoints(world)).toEqual([
    { url: hook.url, disabledAt: expect.stringMatching(/^2027-06-02T/) },
  ])
  const [event, alert] = await world.events()
  expect(alert).toMatchObject({
    event: 'webhook.disabled',
    state: 'alert',
    url: hook.url,
    because: event?.event_id,
  })
  await world.pay(await world.order())
  await world.advance(24 * hour)
  expect(hook.received).toHaveLength(2)
})

test('an address is not switched off as long as each event arrives in the end', async () => {
  const { world, hook } = await worldWithHook([500, 500])
  await world.pay(await world.order())
  await tried(world, 1)
  await world.advance(10)
  await tried(world, 2)
  await world.advance(24 * hour)
  await hook.until(3)
  expect(await endpoints(world)).toEqual([{ url: hook.url }])
})

test('registering switches an address on again, without the events of the time between', async () => {
  const { world, hook } = await switchedOff()
  await world.pay(await world.order(), { outcome: 'captured' })
  await world.post('/razorpay/control/endpoints', { url: hook.url })
  expect(await endpoints(world)).toEqual([{ url: hook.url }])
  await world.pay(await world.order(), { outcome: 'failed' })
  await hook.until(3)
  expect(hook.names()).toEqual(['payment.authorized', 'payment.authorized', 'payment.failed'])
})

test('a replay switches an address on again', async () => {
  const { world, hook } = await switchedOff()
  const [event] = await world.events()
  expect((await replay(world, event?.event_id, { limits: true })).body).toMatchObject({ statuses: [200] })
  expect(await endpoints(world)).toEqual([{ url: hook.url }])
})

test('a reset switches an address on again', async () => {
  const { world, hook } = await switchedOff()
  await world.post('/reset', {})
  expect(await endpoints(world)).toEqual([{ url: hook.url }])
  expect(await world.events()).toEqual([])
})

test('the dashboard replays unacknowledged events, five times a day, for seven days', async () => {
  const { world, hook } = await worldWithHook([...Array<number>(6).fill(500), 200])
  await world.pay(await world.order())
  await tried(world, 1)
  const [event] = await world.events()
  const again = (more: object = { limits: true }) => replay(world, event?.event_id, more)
  for (let n = 0; n < 5; n++) expect((await again()).body).toMatchObject({ statuses: [500] })
  expect((await again()).body).toEqual({ error: expect.stringContaining('5 replays') })
  expect(hook.received).toHaveLength(6)
  // For tests there is no limit.
  expect((await again({})).body).toMatchObject({ statuses: [200] })
  await world.advance(24 * hour)
  expect((await again()).body).toEqual({ error: expect.stringContaining('acknowledged') })

  await world.pay(await world.order(), { webhooks: 'drop' })
  const dropped = (await world.events())[1]?.event_id
  await world.advance(7 * 24 * hour + 1)
  expect((await replay(world, dropped, { limits: true })).body).toEqual({
    error: expect.stringContaining('7 days'),
  })
  expect((await replay(world, dropped)).body).toMatchObject({ statuses: [200] })
})

test('a receiver that does not answer in time counts as failed', async () => {
  const { world, hook } = await worldWithHook([-1])
  const mode = await world.post('/razorpay/control/webhooks', { mode: 'normal' })
  expect(mode.body['timeoutMs']).toBe(5000)
  await world.post('/razorpay/control/webhooks', { timeoutMs: 80 })
  await world.pay(await world.order())
  await tried(world, 1)
  expect(hook.received).toHaveLength(1)
  const [event] = await world.events()
  expect(event).toMatchObject({ statuses: [0], deliveries: [{ url: hook.url, status: 0 }] })
  expect(event?.deliveries[0]?.ms).toBeGreaterThanOrEqual(79)
})
