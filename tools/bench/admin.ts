import { createTRPCClient, httpLink } from '@trpc/client'
import { bookingsReport } from '#client/screens/admin-panel/report/bookings-report'
import { aCard, aGuest, drawBoxes } from '#client/screens/admin-panel/report/report-for-tests'
import type { AppRouter } from '#server/http/trpc/app-router'
import { systemClock } from '#server/platform/clock'
import { postTo } from '#server/testing/server-process'
import { addDays, asCalendarDate } from '#shared/calendar/calendar-date'
import { hotel } from '#shared/hotel'
import { databaseWithPast, type Ground, openGround } from './booking/built-hotel'
import { medianOf } from './booking/median'
import { type Measure, rowOf } from './measure'

const counts = [100, 1000, 10_000]
const desk = { email: 'desk@hotel.example', password: 'a-long-bench-password' }

/**
 * How long the first fifty bookings in the panel and their report take, with a hundred, a thousand and ten thousand of
 * them. The report is made by the browser's own code.
 */
export const measureAdmin: Measure = async (options) => {
  const rounds = options.get('rounds') ?? 30
  const ground = await openGround()
  try {
    const sandbox = await ground.startSandbox()
    const lists: { count: number; ask: () => Promise<unknown>; times: number[] }[] = []
    for (const count of counts)
      lists.push({ count, ask: await openPanel(ground, sandbox.url, count), times: [] })
    for (let round = -3; round < rounds; round++) {
      for (const { ask, times } of lists) {
        const begun = performance.now()
        await ask()
        if (round >= 0) times.push(performance.now() - begun)
      }
    }
    const reports: Awaited<ReturnType<typeof setReport>>[] = []
    for (const count of counts) reports.push(await setReport(count))
    const [fewest, most] = [medianOf(lists[0]?.times ?? []), medianOf(lists.at(-1)?.times ?? [])]
    return {
      settings: { rounds },
      rows: [
        ...lists.map(({ count, times }) => rowOf(`list, ${count} bookings`, times)),
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

/** A hotel with this many confirmed bookings, and its administrator, who asks for the first page of them. */
async function openPanel(ground: Ground, sandboxUrl: string, count: number) {
  // One booking in eight expired unpaid and is not in the list.
  const past = { count: Math.ceil((count * 8) / 7), all: true }
  const url = await databaseWithPast(ground, `panel_${count}`, past)
  const server = await ground.startServer(`server_${count}`, {
    SANDBOX_URL: sandboxUrl,
    DATABASE_URL: url,
    ADMIN_EMAIL: desk.email,
    ADMIN_PASSWORD: desk.password,
  })
  const { authToken } = await postTo(server.url, '/api/login', desk)
  const headers = { 'auth-token': String(authToken) }
  const calls = createTRPCClient<AppRouter>({ links: [httpLink({ url: `${server.url}/trpc`, headers })] })
  return async () => {
    const { bookings } = await calls.admin.bookings.query({ status: 'Confirmed' })
    if (bookings.length !== 50) throw new Error(`${bookings.length} bookings instead of the first 50`)
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
