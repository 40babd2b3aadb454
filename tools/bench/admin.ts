import { createTRPCClient, httpLink } from '@trpc/client'
import { moneyLink } from '#client/app/money-link'
import { drawBoxes } from '#client/paper/pdf-for-tests'
import { aCard, aGuest } from '#client/screens/admin-panel/parts/card-for-tests'
import { bookingsReport } from '#client/screens/admin-panel/report/bookings-report'
import type { AppRouter } from '#server/http/trpc/app-router'
import { systemClock } from '#server/platform/clock'
import { postTo } from '#server/testing/server-process'
import { addDays, asCalendarDate } from '#shared/calendar/calendar-date'
import { hotel } from '#shared/hotel'
import { sealIdentities } from './admin/seal-identities'
import { databaseWithPast, type Ground, openGround } from './booking/built-hotel'
import { medianOf } from './booking/median'
import { type Measure, rowOf } from './measure'
import { used } from './processes'

const counts = [100, 1000, 10_000]
const desk = { email: 'desk@hotel.example', password: 'a-long-bench-password' }

/**
 * How long the first fifty bookings in the panel, the whole list of the REST call, and their report take, with a hundred, a
 * thousand and ten thousand of them. The report is made by the browser's own code.
 */
export const measureAdmin: Measure = async (options) => {
  const rounds = options.get('rounds') ?? 30
  const ground = await openGround()
  try {
    const sandbox = await ground.startSandbox()
    const panels: Panel[] = []
    for (const count of counts) panels.push(await openPanel(ground, sandbox.url, count))
    const lists = panels.map(({ count, page }) => ({ count, ask: page, times: [] as number[] }))
    await askInTurns(lists, rounds)
    const whole = panels.map(({ count, whole: ask }) => ({ count, ask, times: [] as number[] }))
    const before = await Promise.all(panels.map(({ pid }) => used([pid])))
    const sizes = await askInTurns(whole, Math.ceil(rounds / 3))
    const after = await Promise.all(panels.map(({ pid }) => used([pid])))
    const reports: Awaited<ReturnType<typeof setReport>>[] = []
    for (const count of counts) reports.push(await setReport(count))
    const [fewest, most] = [medianOf(lists[0]?.times ?? []), medianOf(lists.at(-1)?.times ?? [])]
    return {
      settings: { rounds },
      rows: [
        ...lists.map(({ count, times }) => rowOf(`list, ${count} bookings`, times)),
        ...whole.map(({ count, times }, index) => ({
          ...rowOf(`whole list, ${count} bookings`, times),
          KB: Math.round((sizes[index] ?? 0) / 1024),
          'server MB more': Math.round(
            ((after[index]?.residentKb ?? 0) - (before[index]?.residentKb ?? 0)) / 1024,
          ),
        })),
        ...reports.map(({ count, ms, bytes }) => ({
          what: `report, ${count} bookings`,
          count: 1,
          p50: Math.round(ms),
          KB: Math.round(bytes / 1024),
        })),
      ],
      chart: {
        title: 'The first fifty bookings in the panel, by how many there are (median)',
        unit: 'ms',
        bars: lists.map(({ count, times }) => ({ label: `${count} bookings`, value: medianOf(times) })),
      },
      ratio: most / fewest,
      ratioIs: `the list of ${counts.at(-1)} bookings over that of ${counts[0]}; 1 is flat`,
    }
  } finally {
    await ground.close()
  }
}

type Asked = { ask: () => Promise<number>; times: number[] }

/** Three rounds more than are counted. Returns the last answer of each. */
async function askInTurns(all: readonly Asked[], rounds: number): Promise<number[]> {
  let answers: number[] = []
  for (let round = -3; round < rounds; round++) {
    answers = []
    for (const { ask, times } of all) {
      const begun = performance.now()
      answers.push(await ask())
      if (round >= 0) times.push(performance.now() - begun)
    }
  }
  return answers
}

type Panel = Awaited<ReturnType<typeof openPanel>>

/**
 * A hotel with this many confirmed bookings, and its administrator, who asks for the first page of them or for the whole list;
 * answers the number of bookings, or the bytes of the list.
 */
async function openPanel(ground: Ground, sandboxUrl: string, count: number) {
  // One booking in eight expired unpaid and is not in the list.
  const past = { count: Math.ceil((count * 8) / 7), all: true }
  const url = await databaseWithPast(ground, `panel_${count}`, past)
  await sealIdentities(url)
  const server = await ground.startServer(`server_${count}`, {
    SANDBOX_URL: sandboxUrl,
    DATABASE_URL: url,
    ADMIN_EMAIL: desk.email,
    ADMIN_PASSWORD: desk.password,
  })
  const { authToken } = await postTo(server.url, '/api/login', desk)
  const headers = { 'auth-token': String(authToken) }
  const calls = createTRPCClient<AppRouter>({
    links: [moneyLink, httpLink({ url: `${server.url}/trpc`, headers })],
  })
  const body = JSON.stringify({ status: 'Confirmed' })
  const json = { ...headers, 'content-type': 'application/json' }
  return {
    count,
    pid: server.pid,
    page: async () => {
      const { bookings } = await calls.admin.bookings.query({ status: 'Confirmed' })
      if (bookings.length !== 50) throw new Error(`${bookings.length} bookings instead of the first 50`)
      return bookings.length
    },
    whole: async () => {
      const response = await fetch(`${server.url}/api/fetchBookings`, { method: 'POST', body, headers: json })
      const { byteLength } = await response.arrayBuffer()
      if (!response.ok || byteLength < count * 100) throw new Error(`not the whole list: ${byteLength} bytes`)
      return byteLength
    },
  }
}

/** Three guests per booking, seven bookings per day. */
async function setReport(count: number) {
  const first = asCalendarDate('2027-05-25')
  const bookings = Array.from({ length: count }, (_, index) =>
    aCard({
      checkIn: addDays(first, Math.floor(index / 7)),
      guests: [aGuest('Asha Rawat', 1), aGuest('राजेन्द्र प्रसाद', 2), aGuest(`Guest ${index}`, 3)],
    }),
  )
  const begun = performance.now()
  const printedAt = systemClock.now()
  const doc = await bookingsReport({ bookings, hotelName: hotel.name, printedAt, draw: drawBoxes })
  const { byteLength } = doc.output('arraybuffer')
  return { count, ms: performance.now() - begun, bytes: byteLength }
}
