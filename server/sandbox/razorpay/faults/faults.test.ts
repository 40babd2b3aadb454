import { expect, test } from 'vitest'
import { merchant, sandboxForTests, type TestSandbox } from '../../testing/sandbox-for-tests'
import { keyId, keySecret } from '../constants'

const plan = ({ post }: TestSandbox, faults: unknown) => post('/razorpay/control/faults', faults)

/** One raw call: its status and text, or how it ended without an answer. */
async function call({ url }: TestSandbox, path: string, body?: object, patience = 2000): Promise<string> {
  try {
    const response = await fetch(`${url}/sandbox/razorpay/v1${path}`, {
      method: body ? 'POST' : 'GET',
      ...(body && { body: JSON.stringify(body) }),
      headers: { Authorization: merchant, 'Content-Type': 'application/json' },
      signal: AbortSignal.timeout(patience),
    })
    return `${response.status} ${await response.text()}`
  } catch (error) {
    return error instanceof Error && error.name === 'TimeoutError' ? 'gave up' : 'broken off'
  }
}

const order = { amount: 5000, currency: 'INR', receipt: 'r' }
const orders = async ({ ledger }: TestSandbox) => (await ledger()).orders.length

test('faults come in the order in which they were asked for, as often as asked, on their route alone', async () => {
  const world = await sandboxForTests()
  await plan(world, [
    { route: 'orders.create', kind: 'reset', times: 1 },
    { route: 'orders.create', kind: '500', times: 2 },
    { route: 'orders.create', kind: '502html', times: 1 },
  ])
  await plan(world, { route: 'orders.create', kind: '429', times: 1 })
  await plan(world, [{ route: 'orders.create', kind: '503', times: 1 }])
  const answers = []
  for (let n = 0; n < 6; n++) answers.push(await call(world, '/orders', order))
  expect(answers[0]).toBe('broken off')
  expect(answers[1]).toMatch(/^500 .*SERVER_ERROR/)
  expect(answers[2]).toMatch(/^500 /)
  expect(answers[3]).toMatch(/^502 <html>/)
  expect(answers[4]).toMatch(/^429 .*BAD_REQUEST_ERROR/)
  expect(answers[5]).toBe('503 ')
  expect(await orders(world)).toBe(0)
  expect(await call(world, '/orders')).toMatch(/^200 /)
  expect(await call(world, '/orders', order)).toMatch(/^200 .*order_/)
})

test('timeout_before: nothing is done, nothing is answered', async () => {
  const world = await sandboxForTests()
  await plan(world, [{ route: 'orders.create', kind: 'timeout_before', times: 1 }])
  expect(await call(world, '/orders', order, 150)).toBe('gave up')
  expect(await orders(world)).toBe(0)
})

test('timeout_after: done, and no answer until the caller gives up', async () => {
  const world = await sandboxForTests()
  await plan(world, [{ route: 'orders.create', kind: 'timeout_after', times: 1 }])
  expect(await call(world, '/orders', order, 150)).toBe('gave up')
  expect(await orders(world)).toBe(1)
  expect(await call(world, '/orders?receipt=r')).toContain('"count":1')
})

test('timeouts end after ms: the late answer, or a 504', async () => {
  const world = await sandboxForTests()
  await plan(world, [
    { route: 'orders.create', kind: 'timeout_after', times: 1, ms: 60 },
    { route: 'orders.create', kind: 'timeout_before', times: 1, ms: 60 },
  ])
  expect(await call(world, '/orders', order)).toMatch(/^200 .*order_/)
  expect(await call(world, '/orders', order)).toMatch(/^504 /)
  expect(await orders(world)).toBe(1)
})

test('latency delays; garbage is a 200 that has done its work', async () => {
  const world = await sandboxForTests()
  await plan(world, [
    { route: 'orders.create', kind: 'latency', times: 1, ms: 120 },
    { route: 'orders.create', kind: 'garbage', times: 1 },
  ])
  const before = performance.now()
  expect(await call(world, '/orders', order)).toMatch(/^200 /)
  expect(performance.now() - before).toBeGreaterThan(110)
  const garbage = await call(world, '/orders', order)
  expect(garbage).toMatch(/^200 /)
  expect(() => JSON.parse(garbage.slice(4))).toThrow()
  expect(await orders(world)).toBe(2)
})

test('every route of the API has a name for its faults', async () => {
  const world = await sandboxForTests()
  const made = await world.order()
  const { razorpay_payment_id: id } = await world.pay(made, { outcome: 'captured' })
  const refund = (await world.api(`/payments/${id}/refund`, { amount: 500 })).body['id']
  const routes: [string, string, object?][] = [
    ['orders.create', '/orders', order],
    ['orders.all', '/orders'],
    ['orders.fetch', `/orders/${made.id}`],
    ['orders.payments', `/orders/${made.id}/payments`],
    ['payments.all', '/payments'],
    ['payments.fetch', `/payments/${id}`],
    ['payments.capture', `/payments/${id}/capture`, {}],
    ['payments.refunds', `/payments/${id}/refunds`],
    ['payments.refund', `/payments/${id}/refunds/${refund}`],
    ['refunds.create', `/payments/${id}/refund`, {}],
    ['refunds.all', '/refunds'],
    ['refunds.fetch', `/refunds/${refund}`],
  ]
  for (const [route, path, body] of routes) {
    await plan(world, [{ route, kind: '503', times: 1 }])
    expect(await call(world, path, body), route).toBe('503 ')
  }
})

test('times 0 clears a route; planned faults outlive a restart', async () => {
  const first = await sandboxForTests()
  await plan(first, [{ route: 'orders.create', kind: '500', times: 5 }])
  await plan(first, [{ route: 'orders.create', times: 0 }])
  await plan(first, [{ route: 'orders.all', kind: '503', times: 1 }])
  await first.close()
  const second = await sandboxForTests(first.dir)
  expect(await call(second, '/orders', order)).toMatch(/^200 /)
  expect(await call(second, '/orders')).toBe('503 ')
})

test.each([
  [[{ route: 'orders.make', kind: '500', times: 1 }]],
  [[{ route: 'orders.create', kind: 'fire', times: 1 }]],
  [[{ route: 'orders.create', kind: '500' }]],
  [[{ route: 'orders.create', times: 1 }]],
  ['none'],
])('%j is refused in words', async (faults) => {
  const world = await sandboxForTests()
  const refused = await plan(world, faults)
  expect(refused.status).toBe(400)
  expect(refused.body['error']).toEqual(expect.any(String))
})

test('a caller without keys uses up no fault', async () => {
  const world = await sandboxForTests()
  await plan(world, [{ route: 'orders.all', kind: '503', times: 1 }])
  const wrong = `Basic ${btoa(`${keySecret}:${keyId}`)}`
  expect((await world.request('/razorpay/v1/orders', { headers: { Authorization: wrong } })).status).toBe(401)
  expect(await call(world, '/orders')).toBe('503 ')
})

test('a sandbox that closes lets silent calls go', async () => {
  const world = await sandboxForTests()
  await plan(world, [{ route: 'orders.create', kind: 'timeout_after', times: 1 }])
  const silent = call(world, '/orders', order, 5000)
  await expect.poll(() => orders(world)).toBe(1)
  await world.close()
  expect(await silent).not.toBe('gave up')
})
