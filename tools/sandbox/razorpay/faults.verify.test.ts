import { expect, test } from 'vitest'
import { merchant, sandboxForTests, type TestSandbox } from '#tools/sandbox/testing/sandbox-for-tests'

const plan = ({ post }: TestSandbox, ...faults: object[]) => post('/razorpay/control/faults', faults)
const route = 'orders.create'
const create = { path: '/orders', body: { amount: 5000, currency: 'INR', receipt: 'r' } }
const orders = async ({ ledger }: TestSandbox) => (await ledger()).orders.length

/** One raw call: its status and text, or how it ended without an answer. */
async function call(
  { url }: TestSandbox,
  { path, body, method }: { path: string; body?: object; method?: string } = create,
  timeout = 5000,
): Promise<string> {
  try {
    const response = await fetch(`${url}/sandbox/razorpay/v1${path}`, {
      method: method ?? (body ? 'POST' : 'GET'),
      ...(body && { body: JSON.stringify(body) }),
      headers: { Authorization: merchant },
      signal: AbortSignal.timeout(timeout),
    })
    return `${response.status} ${await response.text()}`
  } catch (error) {
    return error instanceof Error && error.name === 'TimeoutError' ? 'gave up' : 'broken off'
  }
}

test.each([
  ['reset', {}, /^broken off$/, 0],
  ['500', {}, /^500 .*SERVER_ERROR/, 0],
  ['502html', {}, /^502 <html>/, 0],
  ['503', {}, /^503 .*SERVER_ERROR/, 0],
  ['503empty', {}, /^503 $/, 0],
  ['504', {}, /^504 <html>/, 0],
  ['429', {}, /^429 .*BAD_REQUEST_ERROR/, 0],
  ['401', {}, /^401 .*Authentication failed/, 0],
  ['timeout_before', {}, /^gave up$/, 0],
  ['timeout_before', { ms: 60 }, /^504 /, 0],
  ['timeout_after', {}, /^gave up$/, 1],
  ['timeout_after', { ms: 60 }, /^200 .*order_/, 1],
  ['latency', { ms: 100 }, /^200 .*order_/, 1],
  ['latency', { ms: 5000 }, /^gave up$/, 0],
  ['garbage', {}, /^200 {"id":"ord$/, 1],
  ['truncated', {}, /^broken off$/, 1],
  ['slow_drip', { ms: 50 }, /^gave up$/, 1],
  ['slow_drip', { ms: 0 }, /^200 .*order_.*}$/, 1],
] as const)('the fault %s %j is answered with %s, and makes %i orders', async (kind, more, answer, made) => {
  const world = await sandboxForTests()
  await plan(world, { route, kind, times: 1, ...more })
  expect(await call(world, create, answer.test('gave up') ? 400 : 5000)).toMatch(answer)
  expect(await orders(world)).toBe(made)
  expect(await call(world)).toMatch(/^200 .*order_/)
})

test('faults come in the requested order and number, and outlive a restart until cleared', async () => {
  const first = await sandboxForTests()
  await plan(first, { route, kind: '500', times: 2 }, { route, kind: '429', times: 1 })
  expect(await call(first)).toMatch(/^500/)
  await first.close()
  const world = await sandboxForTests(first.dir)
  const wrong = await fetch(`${world.url}/sandbox/razorpay/v1/orders`, { method: 'POST' })
  // A call without valid keys uses up no fault.
  expect(wrong.status).toBe(401)
  expect(await call(world)).toMatch(/^500/)
  expect(await call(world)).toMatch(/^429/)
  await plan(world, { route, kind: '500', times: 9 })
  await world.post('/razorpay/control/faults', { route, times: 0 })
  expect(await call(world)).toMatch(/^200/)
})

test('every route of the API has a name for its faults, and can be done with its answer lost', async () => {
  const world = await sandboxForTests()
  const made = await world.order()
  const { razorpay_payment_id: id } = await world.pay(made, { outcome: 'captured' })
  const { razorpay_payment_id: open } = await world.pay(await world.order())
  const refund = (await world.api(`/payments/${id}/refund`, { amount: 500 })).body['id']
  const notes = { body: { notes: { a: 'b' } }, method: 'PATCH' }
  const calls = {
    'orders.create': create,
    'orders.all': { path: '/orders' },
    'orders.fetch': { path: `/orders/${made.id}` },
    'orders.edit': { path: `/orders/${made.id}`, ...notes },
    'orders.payments': { path: `/orders/${made.id}/payments` },
    'payments.all': { path: '/payments' },
    'payments.fetch': { path: `/payments/${id}` },
    'payments.capture': { path: `/payments/${open}/capture`, body: { amount: 1_000_000 } },
    'payments.refunds': { path: `/payments/${id}/refunds` },
    'payments.refund': { path: `/payments/${id}/refunds/${refund}` },
    'refunds.create': { path: `/payments/${id}/refund`, body: { amount: 700 } },
    'refunds.all': { path: '/refunds' },
    'refunds.fetch': { path: `/refunds/${refund}` },
    'refunds.edit': { path: `/refunds/${refund}`, ...notes },
  }
  for (const [name, how] of Object.entries(calls)) {
    await plan(
      world,
      { route: name, kind: '503empty', times: 1 },
      { route: name, kind: 'timeout_after', times: 1 },
    )
    expect([await call(world, how), await call(world, how, 120)], name).toEqual(['503 ', 'gave up'])
  }
  const { orders, payments, refunds } = await world.ledger()
  expect(orders).toMatchObject([{ notes: { a: 'b' } }, {}, { receipt: 'r' }])
  expect(payments.map(({ status }) => status)).toEqual(['captured', 'captured'])
  expect(refunds).toMatchObject([{ amount: 500, notes: { a: 'b' } }, { amount: 700 }])
})

test.each([
  { route: 'orders.make', kind: '500', times: 1 },
  { route, kind: 'fire', times: 1 },
  { route, kind: '500' },
  { route, times: 1 },
])('the fault %j is refused with a message', async (fault) => {
  const { status, body } = await plan(await sandboxForTests(), fault)
  expect({ status, body }).toEqual({ status: 400, body: { error: expect.any(String) } })
})

test('closing the sandbox ends silent calls', async () => {
  const world = await sandboxForTests()
  await plan(world, { route, kind: 'timeout_after', times: 1 })
  const silent = call(world, create, 5000)
  await expect.poll(() => orders(world)).toBe(1)
  await world.close()
  expect(await silent).not.toBe('gave up')
})
