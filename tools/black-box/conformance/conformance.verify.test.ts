import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentedCalls } from '#server/http/rest/calls'
import { realPause } from '#server/platform/clock'
import { systemIds } from '#server/platform/ids'
import { aForm, guestsOf } from '#server/testing/builders'
import { type HotelForTests, openHotel } from '#server/testing/hotel-for-tests'
import { asCalendarDate } from '#shared/calendar/calendar-date'
import { asRupees } from '#shared/money/rupees'
import { openReport } from './report'
import { runConformance } from './run-conformance'

let hotel: HotelForTests
beforeAll(async () => {
  hotel = await openHotel()
})
afterAll(() => hotel.close())

async function checked(base: string, sandbox?: string) {
  const lines: string[] = []
  const report = openReport((line) => lines.push(line))
  const admin = { email: 'desk@hotel.example', password: 'a-long-test-password' }
  await runConformance({ base, sandbox, admin, report, pause: realPause, ids: systemIds })
  return { ...report.counts(), lines, faults: lines.filter((line) => line.startsWith('FAULT')) }
}
const left = () =>
  hotel.db
    .selectFrom('booking')
    .select(['status', 'check_in'])
    .where('status', 'in', [
      'Queued',
      'Held',
      'Capturing',
      'Confirmed',
      'Processing',
      'Refunded',
      'Cancelled',
    ])
    .execute()

/** A proxy that changes some of the hotel's answers. */
async function withFaults(change: Record<string, (body: string) => string>) {
  const proxy = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const headers = new Headers()
    for (const name of ['content-type', 'auth-token', 'user-id']) {
      const value = request.headers[name]
      if (typeof value === 'string') headers.set(name, value)
    }
    const answer = await fetch(`${hotel.server.url}${request.url}`, {
      method: request.method ?? 'GET',
      headers,
      ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
    })
    const text = await answer.text()
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' })
    response.end(change[request.url?.split('?')[0] ?? '']?.(text) ?? text)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const { port } = proxy.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, close: () => proxy.close() }
}

test('a hotel with bookings passes every call and message, and no test booking remains', async () => {
  const guests = guestsOf(hotel)
  const last = { checkInDate: '2027-10-11', checkOutDate: '2027-10-12', paidAmount: 1500 }
  await guests.verify(await guests.pay(await guests.hold({ ...aForm(), ...last })))
  const period = {
    room_type: 'Double Bed',
    from_night: asCalendarDate('2027-06-10'),
    to_night: asCalendarDate('2027-06-12'),
  } as const
  const price = { amount: asRupees(3200), min_nights: 2, name: null }
  await hotel.db
    .insertInto('rate_period')
    .values({ ...period, ...price })
    .execute()
  const before = await left()
  const { faults, calls, messages, examples } = await checked(hotel.server.url, hotel.server.url)
  expect(faults).toEqual([])
  expect(calls).toBe(Object.keys(documentedCalls).length)
  expect(messages).toBe(5)
  expect(examples).toBeGreaterThan(15)
  expect(await left()).toEqual(before)
})

test('without a sandbox it names what it skips and leaves nothing behind', async () => {
  const before = await left()
  const { faults, lines } = await checked(hotel.server.url)
  expect(faults).toEqual([])
  expect(lines.join('\n')).toContain('without --sandbox nothing is paid')
  expect(await left()).toEqual(before)
})

const faulty: Record<string, (body: string) => string> = {
  '/api/fetchRoomDetails': (body) => body.replace('"amount":2500', '"amount":"2500"'),
  '/api/login': (body) => body.replace('"success":false,', ''),
  '/api/check-availability': (body) => body.replace(/"total":(\d+)/, '"total":1$1'),
  '/api/calendar': (body) => body.replace('"available":4', '"available":3'),
  '/api/openapi.json': (body) => body.replace('"/api/reviews"', '"/api/opinions"'),
}

test('each fault of a hotel is reported, and nothing stays behind although /ws is cut off', async () => {
  const proxy = await withFaults(faulty)
  const before = await left()
  const { faults } = await checked(proxy.url)
  proxy.close()
  for (const path of Object.keys(faulty)) expect(faults.join('\n')).toContain(path)
  expect(await left()).toEqual(before)
})
