import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { sandboxForTests } from '../testing/sandbox-for-tests'

/** A server that uses the sandbox's clock and takes `ms` to answer a move. */
async function subscriber(ms = 0, steps: string[] = []) {
  const offsets: number[] = []
  const server = createServer(async (request, response) => {
    const { offsetMs, step } = JSON.parse(await text(request)) as { offsetMs: number; step: 'mark' | 'go' }
    await new Promise((resolve) => setTimeout(resolve, ms))
    steps.push(step)
    if (step === 'go') offsets.push(offsetMs)
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const stop = () => {
    server.close()
    server.closeAllConnections()
  }
  onTestFinished(stop)
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/clock`, offsets, stop }
}

const secondsFrom = (body: Record<string, unknown>, instant: string) =>
  Math.abs(Date.parse(String(body['now'])) - Date.parse(instant)) / 1000

test('the clock begins at startAt, runs, and can be set and advanced', async () => {
  const { get, post, sandbox } = await sandboxForTests()
  expect(secondsFrom(await get('/clock'), '2027-06-01T09:00:00+05:30')).toBeLessThan(3)
  const set = await post('/clock', { now: '2027-06-10T23:59:30+05:30' })
  expect(set.status).toBe(200)
  expect(secondsFrom(set.body, '2027-06-10T18:29:30Z')).toBeLessThan(3)
  const advanced = await post('/clock', { advanceSeconds: 60 })
  expect(secondsFrom(advanced.body, '2027-06-10T18:30:30Z')).toBeLessThan(3)
  expect(secondsFrom(sandbox.info().clock, '2027-06-10T18:30:30Z')).toBeLessThan(3)
})

test('a stored offset wins over startAt', async () => {
  const first = await sandboxForTests()
  await first.post('/clock', { now: '2028-01-01T00:00:00Z' })
  await first.close()
  const second = await sandboxForTests(first.dir)
  expect(secondsFrom(await second.get('/clock'), '2028-01-01T00:00:00Z')).toBeLessThan(3)
})

test.each([
  {},
  { now: 'tomorrow' },
  { now: '2027-06-10' },
  { now: '2027-06-10T10:00:00' },
  { now: 5 },
  { advanceSeconds: '60' },
  { advanceSeconds: -1 },
  { now: '2027-06-10T10:00:00Z', advanceSeconds: 1 },
  [],
])('%j is refused with a message and does not move the clock', async (body) => {
  const { post, get } = await sandboxForTests()
  const refused = await post('/clock', body)
  expect(refused.status).toBe(400)
  expect(refused.body['error']).toEqual(expect.any(String))
  expect(secondsFrom(await get('/clock'), '2027-06-01T09:00:00+05:30')).toBeLessThan(3)
})

test('a move is answered only when every subscriber runs on the new time', async () => {
  const { post, sandbox } = await sandboxForTests()
  const [quick, slow] = [await subscriber(), await subscriber(150)]
  await post('/clock/subscribers', { url: quick.url })
  const registered = await post('/clock/subscribers', { url: slow.url })
  expect(registered.body['offsetMs']).toBe(sandbox.info().clock.offsetMs)
  await post('/clock', { advanceSeconds: 1000 })
  const { offsetMs } = sandbox.info().clock
  expect([quick.offsets, slow.offsets]).toEqual([[offsetMs], [offsetMs]])
})

test('no server moves on before every server has marked its open connections', async () => {
  const { post } = await sandboxForTests()
  const steps: string[] = []
  for (const ms of [0, 50, 150]) await post('/clock/subscribers', { url: (await subscriber(ms, steps)).url })
  await post('/clock', { advanceSeconds: 1000 })
  expect(steps).toEqual(['mark', 'mark', 'mark', 'go', 'go', 'go'])
})

test('parallel moves run one after another, so that all servers end on the same time', async () => {
  const { post, sandbox } = await sandboxForTests()
  const slow = await subscriber(20)
  await post('/clock/subscribers', { url: slow.url })
  await Promise.all([1, 2, 3, 4].map((seconds) => post('/clock', { advanceSeconds: seconds })))
  expect(slow.offsets).toHaveLength(4)
  expect(slow.offsets.at(-1)).toBe(sandbox.info().clock.offsetMs)
  expect(slow.offsets).toEqual(slow.offsets.toSorted((a, b) => a - b))
})

test('a subscriber that is gone is dropped and delays nothing', async () => {
  const { post, get } = await sandboxForTests()
  const gone = await subscriber()
  await post('/clock/subscribers', { url: gone.url })
  gone.stop()
  expect((await post('/clock', { advanceSeconds: 1 })).status).toBe(200)
  expect(await get('/clock/subscribers')).toEqual([])
})
