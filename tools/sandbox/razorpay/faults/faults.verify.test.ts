import { expect, test } from 'vitest'
import { merchant, sandboxForTests, type TestSandbox } from '#tools/sandbox/testing/sandbox-for-tests'
import { keyId, keySecret } from '../constants'

const plan = ({ post }: TestSandbox, faults: unknown) => post('/razorpay/control/faults', faults)

/** One raw call: its status and text, or how it ended without an answer. */
async function call(
  { url }: TestSandbox,
  path: string,
  body?: object,
  timeout = 2000,
  method = body ? 'POST' : 'GET',
): Promise<string> {
  try {
    const response = await fetch(`${url}/sandbox/razorpay/v1${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
      headers: { Authorization: merchant, 'Content-Type': 'application/json' },
      signal: AbortSignal.timeout(timeout),
    })
    return `${response.status} ${await response.text()}`
  } catch (error) {
    return error instanceof Error && error.name === 'TimeoutError' ? 'gave up' : 'broken off'
  }
}

const order = { amount: 5000, currency: 'INR', receipt: 'r' }
const orders = async ({ ledger }: TestSandbox) => (await ledger()).orders.length

test('faults come in the requested order and number, on their route only', async () => {
  const world = await sandboxForTests()
  await plan(world, [
    { route: 'orders.create', kind: 'reset', times: 1 },
    { route: 'orders.create', kind: '500', times: 2 },
    { route: 'orders.create', kind: '502html', times: 1 },
  ])
  await plan(world, { route: 'orders.create', kind: '429', times: 1 })
  await plan(
    world,
    ['503', '503empty', '504', '401'].map((kind) => ({ route: 'orders.create', kind, times: 1 })),
  )
  const answers = []
  for (let n = 0; n < 9; n++) answers.push(await call(world, '/orders', order))
  expect(answers[0]).toBe('broken off')
  expect(answers[1]).toMatch(/^500 .*SERVER_ERROR/)
  expect(answers[2]).toMatch(/^500 /)
  expect(answers[3]).toMatch(/^502 <html>/)
  expect(answers[4]).toMatch(/^429 .*BAD_REQUEST_ERROR/)
  expect(answers[5]).toMatch(/^503 .*SERVER_ERROR/)
  expect(answers[6]).toBe('503 ')
  expect(answers[7]).toMatch(/^504 <html>/)
  expect(answers[8]).toMatch(/^401 .*Authentication failed/)
  expect(await orders(world)).toBe(0)
  expect(await call(world, '/orders')).toMatch(/^200 /)
  expect(await call(world, '/orders', order)).toMatch(/^200 .*order_/)
})

test('timeout_before: nothing is done and no answer comes', async () => {
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

test('latency delays; garbage is a 200 after the call took effect', async () => {
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

test('truncated: done, and the connection is cut in the middle of the answer', async () => {
  const world = await sandboxForTests()
  await plan(world, [{ route: 'orders.create', kind: 'truncated', times: 1 }])
  expect(await call(world, '/orders', order)).toBe('broken off')
  expect(await orders(world)).toBe(1)
})

test('slow_drip: done, and the answer comes byte by byte, too slowly for a timeout', async () => {
  const world = await sandboxForTests()
  await plan(world, [
    { route: 'orders.create', kind: 'slow_drip', times: 1, ms: 50 },
    { route: 'orders.create', kind: 'slow_drip', times: 1, ms: 0 },
  ])
  expect(await call(world, '/orders', order, 400)).toBe('gave up')
  expect(await call(world, '/orders', order)).toMatch(/^200 .*order_.*}$/)
  expect(await orders(world)).toBe(2)
})

test('after 2: the third call fails', async () => {
  const world = await sandboxForTests()
  await plan(world, [{ route: 'orders.create', kind: '500', times: 1, after: 2 }])
  const answers = []
  for (let n = 0; n < 4; n++) answers.push((await call(world, '/orders', order)).slice(0, 3))
  expect(answers).toEqual(['200', '200', '500', '200'])
})

/** One call of every route, on a partly refunded payment. */
async function everyRoute(world: TestSandbox) {
  const made = await world.order()
  const { razorpay_payment_id: id } = await world.pay(made, { outcome: 'captured' })
  const { razorpay_payment_id: open } = await world.pay(await world.order())
  const refund = (await world.api(`/payments/${id}/refund`, { amount: 500 })).body['id']
  return [
    { route: 'orders.create', path: '/orders', body: order },
    { route: 'orders.all', path: '/orders' },
    { route: 'orders.fetch', path: `/orders/${made.id}` },
    { route: 'orders.edit', path: `/orders/${made.id}`, body: { notes: { a: 'b' } }, method: 'PATCH' },
    { route: 'orders.payments', path: `/orders/${made.id}/payments` },
    { route: 'payments.all', path: '/payments' },
    { route: 'payments.fetch', path: `/payments/${id}` },
    { route: 'payments.capture', path: `/payments/${open}/capture`, body: { amount: 1_000_000 } },
    { route: 'payments.refunds', path: `/payments/${id}/refunds` },
    { route: 'payments.refund', path: `/payments/${id}/refunds/${refund}` },
    { route: 'refunds.create', path: `/payments/${id}/refund`, body: { amount: 700 } },
    { route: 'refunds.all', path: '/refunds' },
    { route: 'refunds.fetch', path: `/refunds/${refund}` },
    { route: 'refunds.edit', path: `/refunds/${refund}`, body: { notes: { a: 'b' } }, method: 'PATCH' },
  ]
}

test('every route of the API has a name for its faults', async () => {
  const world = await sandboxForTests()
  const { body } = await plan(world, [{ route: '?', times: 0 }])
  const names = String(body['error']).match(/\w+\.\w+/g)
  const routes = await everyRoute(world)
  expect(names).toEqual(expect.arrayContaining(routes.map(({ route }) => route)))
  expect(new Set(names).size).toBe(routes.length)
  for (const { route, path, body, method } of routes) {
    await plan(world, [{ route, kind: '503empty', times: 1 }])
    expect(await call(world, path, body, 2000, method), route).toBe('503 ')
  }
})

test('timeout_after works on every route: done, and the answer is lost', async () => {
  const world = await sandboxForTests()
  for (const { route, path, body, method } of await everyRoute(world)) {
    await plan(world, [{ route, kind: 'timeout_after', times: 1 }])
    expect(await call(world, path, body, 120, method), route).toBe('gave up')
  }
  const { orders, payments, refunds } = await world.ledger()
  expect(orders).toHaveLength(3)
  expect(orders[0]?.notes).toEqual({ a: 'b' })
  expect(payments.map(({ status }) => status)).toEqual(['captured', 'captured'])
  expect(refunds).toMatchObject([{ amount: 500, notes: { a: 'b' } }, { amount: 700 }])
})

test('times 0 clears a route; planned faults outlive a restart', async () => {
  const first = await sandboxForTests()
  await plan(first, [{ route: 'orders.create', kind: '500', times: 5 }])
  await plan(first, [{ route: 'orders.create', times: 0 }])
  await plan(first, [{ route: 'orders.all', kind: '503empty', times: 1 }])
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
])('%j is refused with a message', async (faults) => {
  const world = await sandboxForTests()
  const refused = await plan(world, faults)
  expect(refused.status).toBe(400)
  expect(refused.body['error']).toEqual(expect.any(String))
})

test('a call without valid keys uses up no fault', async () => {
  const world = await sandboxForTests()
  await plan(world, [{ route: 'orders.all', kind: '503empty', times: 1 }])
  const wrong = `Basic ${btoa(`${keySecret}:${keyId}`)}`
  expect((await world.request('/razorpay/v1/orders', { headers: { Authorization: wrong } })).status).toBe(401)
  expect(await call(world, '/orders')).toBe('503 ')
})

test('closing the sandbox ends silent calls', async () => {
  const world = await sandboxForTests()
  await plan(world, [{ route: 'orders.create', kind: 'timeout_after', times: 1 }])
  const silent = call(world, '/orders', order, 5000)
  await expect.poll(() => orders(world)).toBe(1)
  await world.close()
  expect(await silent).not.toBe('gave up')
})
