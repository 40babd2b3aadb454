import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenDatabase, openDatabase } from '#server/database/open-database'
import { type ClusterForTests, startCluster } from '#server/testing/cluster-for-tests'
import { addPastBookings } from '#server/testing/past-bookings'
import { type RestartablePostgres, startRestartablePostgres } from '#server/testing/restartable-postgres'
import { silentLog } from '#server/testing/test-server'
import { numberOf } from '#shared/invoice/numbers'

const account = { email: 'desk@hotel.example', password: 'a-long-test-password' }

let postgres: RestartablePostgres
let cluster: ClusterForTests
let opened: OpenDatabase

beforeAll(async () => {
  postgres = await startRestartablePostgres()
  cluster = await startCluster({
    DATABASE_URL: postgres.url,
    SANDBOX_NOW: '2027-04-02T10:00:00+05:30',
    RATE_LIMITS: 'off',
    GSTIN: '27AAPFU0939F1ZV',
    ADMIN_EMAIL: account.email,
    ADMIN_PASSWORD: account.password,
  })
  opened = openDatabase({ url: postgres.url, poolSize: 2, log: silentLog })
}, 120_000)
afterAll(async () => {
  await opened?.end()
  await cluster?.close()
  await postgres?.stop()
})

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Asks until a server has answered, as a person does who presses again. */
async function untilAnswered<T>(path: string, body: object, authToken = ''): Promise<T> {
  for (;;) {
    const answer = await fetch(`${cluster.front}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'auth-token': authToken },
      body: JSON.stringify(body),
    }).catch(() => undefined)
    const text = await answer?.text().catch(() => undefined)
    if (answer?.ok && text) return JSON.parse(text)
    if (answer && answer.status < 500) throw new Error(`${path}: ${text}`)
    await pause(100)
  }
}

/** Kills the servers in turn, each time once both are up again. */
function killer() {
  let kills = 0
  const timer = setInterval(() => {
    if (cluster.starts(1) + cluster.starts(2) < 2 + kills) return
    kills += 1
    cluster.killServer(1 + (kills % 2))
  }, 1500)
  return { kills: () => kills, stop: () => clearInterval(timer) }
}

test('500 invoices and their credit notes from two servers that are killed have numbers without a gap', async () => {
  await addPastBookings(opened.db, { count: 571, all: true })
  const bookings = await opened.db
    .selectFrom('booking')
    .select('id')
    .where('status', '=', 'Confirmed')
    .execute()
  expect(bookings).toHaveLength(500)
  const { authToken } = await untilAnswered<{ authToken: string }>('/api/login', account)
  type Numbered = { result: { data: { number: string } } }
  const call = async (name: string, body: object) =>
    (await untilAnswered<Numbered>(`/trpc/invoices.${name}`, body, authToken)).result.data.number
  const numbers: string[] = []
  const notes: string[] = []
  const left = [...bookings.entries()]
  const work = async () => {
    for (let next = left.pop(); next !== undefined; next = left.pop()) {
      const [index, { id }] = next
      // Twice at once, as by two people; both get the same.
      const [number, again] = await Promise.all([
        call('issue', { bookingId: id }),
        call('issue', { bookingId: id }),
      ])
      expect(again).toBe(number)
      numbers.push(number)
      if (index % 5 === 0) notes.push(await call('credit', { id, number, reason: 'Changed' }))
      // The kills come over some seconds, on a fast machine too.
      await pause(300)
    }
  }
  const killing = killer()
  try {
    await Promise.all(Array.from({ length: 12 }, work))
    expect(killing.kills()).toBeGreaterThanOrEqual(3)
  } finally {
    killing.stop()
  }
  const series = (kind: 'invoice' | 'credit', length: number) =>
    Array.from({ length }, (_, index) =>
      numberOf({ series: kind, prefix: 'HB', year: 2027, count: index + 1 }),
    )
  expect(numbers.sort()).toEqual(series('invoice', 500))
  expect(notes.sort()).toEqual(series('credit', 100))
  const stored = await opened.db
    .selectFrom('invoice')
    .select(['number', 'taxable', 'cgst', 'sgst', 'total'])
    .execute()
  expect(stored.map(({ number }) => number).sort()).toEqual(series('invoice', 500))
  for (const { taxable, cgst, sgst, total } of stored) expect(taxable + cgst + sgst).toBe(total)
}, 180_000)
