import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aForm, aRequest } from '../testing/builders'
import { type HotelForTests, openHotel } from '../testing/hotel-for-tests'
import { runStatement } from '../testing/one-statement'
import { type RestartablePostgres, startRestartablePostgres } from '../testing/restartable-postgres'

let postgres: RestartablePostgres
let hotel: HotelForTests

beforeAll(async () => {
  postgres = await startRestartablePostgres()
  hotel = await openHotel({ DATABASE_URL: postgres.url })
})
afterAll(async () => {
  await hotel?.close()
  await postgres?.stop()
})

async function paid(userId: string): Promise<Record<string, unknown>> {
  const { body } = await hotel.post(
    '/api/payment/checkout',
    aRequest({ ...aForm(), userId, draftId: userId }),
  )
  const orderId = (body['payment'] as { id: string }).id
  return (await hotel.sandbox('/razorpay/control/pay', { order_id: orderId })).body
}

const calls = {
  rest: () => hotel.post('/api/fetchRoomDetails', {}),
  checkout: () => hotel.post('/api/payment/checkout', aRequest({ userId: 'late', draftId: 'late' })),
  signIn: () => hotel.post('/api/login', { email: 'desk@hotel.example', password: 'a-long-test-password' }),
  panel: () => hotel.post('/api/fetchBookings', { status: 'Confirmed' }, { 'auth-token': 'a'.repeat(43) }),
  rpc: () => hotel.get('/trpc/booking.rooms'),
  rpcAsUser: () => hotel.get('/trpc/booking.mine', { 'user-id': 'somebody' }),
  ready: () => hotel.get('/readyz'),
}

test('while the database is down, every call answers 503 with Retry-After, and verify is pending', async () => {
  const signed = await paid('away')
  await postgres.leave()
  for (const [name, call] of Object.entries(calls)) {
    const { status, headers, body } = await call()
    expect({ status, wait: headers.get('retry-after') }, name).toEqual({ status: 503, wait: '5' })
    expect(JSON.stringify(body), name).not.toMatch(/ECONN|postgres|connect|select/i)
  }
  const verified = await hotel.post('/api/payment/verify-payment', signed)
  expect(verified).toMatchObject({ status: 202, body: { success: false, status: 'pending' } })
  const forged = { ...signed, razorpay_signature: '0'.repeat(64) }
  expect((await hotel.post('/api/payment/verify-payment', forged)).status).toBe(400)

  await postgres.comeBack()
  await expect.poll(async () => (await calls.rest()).status).toBe(200)
  expect(await hotel.post('/api/payment/verify-payment', signed)).toMatchObject({
    status: 200,
    body: { status: 'confirmed' },
  })
})

test('while Postgres recovers from a crash, no call answers 500', async () => {
  const signed = await paid('recovering')
  const seen = new Set<string>()
  const asking = new AbortController()
  const askOn = async (name: string, call: () => Promise<{ status: number; headers: Headers }>) => {
    while (!asking.signal.aborted) {
      const { status, headers } = await call()
      seen.add(
        `${status === 503 && headers.get('retry-after') === null ? 'without Retry-After: ' : ''}${name} ${status}`,
      )
    }
  }
  const verify = () => hotel.post('/api/payment/verify-payment', signed)
  const all = [...Object.entries({ ...calls, verify }), ...Object.entries(calls)].map(([name, call]) =>
    askOn(name, call),
  )
  try {
    const [backend] = await runStatement(
      postgres.url,
      "select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() limit 1",
    )
    process.kill(Number(backend?.['pid']), 'SIGKILL')
    await expect.poll(() => [...seen].some((one) => one.endsWith('503'))).toBe(true)
    await expect.poll(async () => (await calls.ready()).status).toBe(200)
    await pause(300)
  } finally {
    asking.abort()
    await Promise.all(all)
  }
  expect([...seen].filter((one) => one.includes('without') || one.endsWith('500'))).toEqual([])
  expect([...seen].filter((one) => one.startsWith('verify')).every((one) => /200|202/.test(one))).toBe(true)
})
