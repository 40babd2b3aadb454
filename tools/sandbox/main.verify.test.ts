import { afterEach, beforeEach, expect, test } from 'vitest'
import { serverProcess } from '#server/testing/server-process'

let processes: Awaited<ReturnType<typeof serverProcess>>
beforeEach(async () => {
  processes = await serverProcess()
})
afterEach(() => processes.removeAll())

const start = () => processes.start({ SANDBOX_PORT: '0' }, 'sandbox')

test('a second sandbox process on the same folder refuses to start, with a clear message', async () => {
  const first = await start()
  const { code, said } = await processes.refused({ SANDBOX_PORT: '0' }, 'sandbox')
  expect(code).toBe(1)
  expect(said).toContain('Another sandbox runs on')
  expect(said).not.toContain('    at ')
  expect((await fetch(`${first.url}/sandbox/info`)).status).toBe(200)
})

test('after a kill or a stop the next process takes over the folder with its data', async () => {
  const first = await start()
  await fetch(`${first.url}/sandbox/clock`, { method: 'POST', body: '{"now":"2028-01-01T00:00:00Z"}' })
  await first.end('SIGKILL')
  const second = await start()
  const { now } = (await (await fetch(`${second.url}/sandbox/clock`)).json()) as { now: string }
  expect(now).toMatch(/^2028-01-01T00:0/)
  process.kill(second.pid, 'SIGINT')
  expect(await second.end('SIGINT')).toBeLessThan(4000)
  expect((await fetch(`${(await start()).url}/sandbox/info`)).status).toBe(200)
})
