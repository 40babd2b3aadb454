import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aForm, aRequest } from './testing/builders'
import { inNamespaces, whyNoNamespaces } from './testing/namespaces'
import { startRestartablePostgres } from './testing/restartable-postgres'
import { postTo, type ServerProcess, serverProcess } from './testing/server-process'

let processes: Awaited<ReturnType<typeof serverProcess>>
let server: ServerProcess

beforeAll(async () => {
  processes = await serverProcess()
  server = await processes.start({})
})
afterAll(() => processes.removeAll())

const checkout = (over: Record<string, unknown> = {}) =>
  postTo(server.url, '/api/payment/checkout', aRequest(over))
const clock = (advanceSeconds: number) => postTo(server.url, '/sandbox/clock', { advanceSeconds })
const available = () =>
  postTo(server.url, '/api/check-availability', {
    ...aRequest(),
    numberOfRooms: undefined,
    userId: undefined,
  })
const mailbox = async (): Promise<unknown> => (await fetch(`${server.url}/sandbox/mailbox.json`)).json()
const alive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
const postgresPid = async () =>
  Number((await readFile(join(processes.dir, 'data/pg/cluster/postmaster.pid'), 'utf8')).split('\n')[0])

async function bookAsAdminSees(): Promise<unknown> {
  const [, email, password] = /Administrator: (\S+) +password: (\S+)/.exec(server.output()) ?? []
  const { authToken } = await postTo(server.url, '/api/login', { email, password })
  const response = await fetch(`${server.url}/api/fetchBookings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'auth-token': String(authToken) },
    body: JSON.stringify({ status: 'Confirmed' }),
  })
  return response.json()
}

describe('the built server', () => {
  const whyNot = whyNoNamespaces()
  test.skipIf(whyNot)(
    `lets no second server use its folder from another container${whyNot ? ` (skipped: ${whyNot})` : ''}`,
    async () => {
      const other = inNamespaces('exec "$NODE" tools/scripts/start.mjs 2>&1', {
        NODE: process.execPath,
        DATA_DIR: join(processes.dir, 'data'),
        PORT: '0',
      })
      expect(await other.said()).toContain('Another server runs on')
      await other.end()
      expect(await available()).toMatchObject({ success: true })
    },
  )

  test('keeps its bookings over SIGTERM and kill -9 in any time zone, and lets an unpaid hold expire', async () => {
    const { payment } = await checkout(aForm())
    const signed = await postTo(server.url, '/sandbox/razorpay/control/pay', {
      order_id: (payment as { id: string }).id,
    })
    await postTo(server.url, '/api/payment/verify-payment', signed)
    const booked = await bookAsAdminSees()
    expect(booked).toMatchObject([
      { checkInDate: '2027-06-10', checkOutDate: '2027-06-12', guest: [{ name: 'Asha Rawat' }] },
    ])
    await expect.poll(mailbox).toHaveLength(2)
    const words = /Administrator: .*/.exec(server.output())?.[0]

    const postgres = await postgresPid()
    expect(await server.end('SIGTERM')).toBeLessThan(5000)
    expect(alive(postgres)).toBe(false)

    server = await processes.start({ TZ: 'America/Los_Angeles' })
    expect(/Administrator: .*/.exec(server.output())?.[0]).toBe(words)
    expect(await bookAsAdminSees()).toEqual(booked)

    // A guest holds a room and never pays.
    const before = await available()
    await checkout({ userId: 'silent', draftId: 'silent' })
    await server.end('SIGKILL')
    server = await processes.start({ TZ: 'Asia/Kolkata' })
    expect(await bookAsAdminSees()).toEqual(booked)
    expect(await mailbox()).toHaveLength(2)
    expect(await available()).not.toEqual(before)
    await clock(601)
    expect(await available()).toEqual(before)
  })

  test('writes no identity number into its log or its folder', async () => {
    const files = (
      await readdir(join(processes.dir, 'data'), { recursive: true, withFileTypes: true })
    ).filter((entry) => entry.isFile())
    expect(server.output()).not.toContain('234123412346')
    for (const file of files) {
      const bytes = await readFile(join(file.parentPath ?? file.path, file.name)).catch(() => Buffer.alloc(0))
      expect(bytes.includes('234123412346'), file.name).toBe(false)
    }
  })

  test('stops on Ctrl-C as well', async () => {
    const postgres = await postgresPid()
    expect(await server.end('SIGINT')).toBeLessThan(5000)
    expect(alive(postgres)).toBe(false)
  })

  test('answers pages with 503 and Retry-After while the database is down', async () => {
    const postgres = await startRestartablePostgres()
    const other = await processes.start({
      DATABASE_URL: postgres.url,
      DATA_DIR: join(processes.dir, 'other'),
      PII_KEY: Buffer.alloc(32, 7).toString('base64'),
    })
    const page = async () => {
      const { status, headers } = await fetch(`${other.url}/`)
      return { status, wait: headers.get('retry-after') }
    }
    await postgres.leave()
    expect(await page()).toEqual({ status: 503, wait: '5' })
    await postgres.comeBack()
    await expect.poll(page).toEqual({ status: 200, wait: null })
    await other.end('SIGTERM')
    await postgres.stop()
  })
})
