import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Ctx } from '#server/context'
import { httpCalendars } from '#server/integrations/ical/http-calendars'
import { openCalendars } from '#server/testing/calendars-for-tests'
import { aDeskBooking } from '#server/testing/desk-for-tests'
import { wiredHotel } from '#server/testing/wired-hotel'

let site: Awaited<ReturnType<typeof openCalendars>>
const over: Partial<Ctx> = {}
beforeAll(async () => {
  site = await openCalendars()
  over.calendars = httpCalendars({ ownOrigins: [site.origin] })
})
afterAll(() => site.close())

const hotel = wiredHotel({ over })
const { openPanel, advance, get } = hotel

let panel: Awaited<ReturnType<typeof openPanel>>
beforeEach(async () => {
  site.reset()
  panel = await openPanel()
})

const addressOf = (name: string) => site.addressOf(name)
const control = (name: string, change: object) => site.control(name, change)
const add = (name: string, uid: string, from: string, to: string) =>
  control(name, { add: { uid, from: `2027-06-${from}`, to: `2027-06-${to}`, text: 'Asha Rawat' } })
const link = (name: string, roomNumber: string, readsOurs = false) =>
  panel.calendars.import.mutate({ roomNumber, url: addressOf(name), name, readsOurs })
const read = () => panel.calendars.readNow.mutate({})

/** `D1 10-12`, of the closed dates that have a source. */
async function closed(): Promise<string[]> {
  const all = await panel.desk.closedDates.query()
  return all
    .filter(({ source }) => source !== null)
    .map(({ roomNumber, checkIn, checkOut }) => `${roomNumber} ${checkIn.slice(-2)}-${checkOut.slice(-2)}`)
}
const stateOf = async () => {
  const [one] = await panel.calendars.imports.query()
  return one && { state: one.state, problem: one.problem, nights: one.nights }
}

async function book(details: Record<string, unknown> = {}): Promise<string> {
  const booked = await panel.desk.book.mutate(aDeskBooking(details))
  if (booked.kind !== 'done') throw new Error(booked.message)
  return booked.bookingIds[0] ?? ''
}

const feedOf = async (of: string, source: string | null = null) => {
  const feeds = await panel.calendars.feeds.query()
  const feed = feeds.find(
    (one) => ('roomNumber' in one ? one.roomNumber : one.type) === of && one.source === source,
  )
  return new URL(feed?.url ?? '').pathname
}
/** The events of a feed in June, as `10-12`. */
async function juneOf(path: string): Promise<string[]> {
  const { body, status } = await get(path)
  expect(status).toBe(200)
  const days = [...String(body['text']).matchAll(/DTSTART;VALUE=DATE:(\d{8})\r\nDTEND;VALUE=DATE:(\d{8})/g)]
  return days
    .filter(([, from]) => from?.startsWith('202706'))
    .map(([, from, to]) => `${from?.slice(-2)}-${to?.slice(-2)}`)
}

describe('a calendar of another site', () => {
  test('closes its room number, follows moved and vanished bookings, and opens only its own nights', async () => {
    await add('one', 'a', '10', '12')
    await add('one', 'b', '11', '14')
    await add('one', 'later', '20', '22')
    await panel.desk.closeDates.mutate({
      ...{ id: crypto.randomUUID(), type: 'Double Bed', rooms: 1, reason: 'Geyser' },
      ...{ checkIn: '2027-06-16', checkOut: '2027-06-18', roomNumber: 'D1' },
    })
    await link('one', 'D1')
    expect(await closed()).toEqual(['D1 10-14', 'D1 20-22'])
    await add('one', 'later', '16', '19')
    await advance(15 * 60)
    panel = await openPanel()
    expect(await closed()).toEqual(['D1 10-14', 'D1 18-19'])
    await control('one', { remove: 'b' })
    await read()
    expect(await closed()).toEqual(['D1 10-12', 'D1 18-19'])
    expect(await panel.desk.closedDates.query()).toHaveLength(3)
    const { stays } = await panel.desk.chart.query({ from: '2027-06-10', to: '2027-06-12' })
    expect(stays).toMatchObject([{ roomNumber: 'D1', source: 'one', reason: 'Booked on one', name: '' }])
    const [{ id } = { id: '' }] = await panel.desk.closedDates.query()
    await expect(panel.desk.openDates.mutate({ bookingId: id })).rejects.toThrow(/booked on one/)
  })

  test.each([
    ['404', 'The site says that there is no such calendar (404).'],
    ['html', 'It sent a web page instead of a calendar.'],
    ['huge', 'It is larger than 5 MB.'],
    ['garbage', 'The calendar is damaged.'],
  ] as const)(
    'that fails with %s changes nothing, and the owner hears of it after an hour',
    async (mode, problem) => {
      await add('one', 'a', '10', '12')
      await link('one', 'D1')
      await control('one', { mode })
      for (let time = 0; time < 4; time++) await read()
      expect(await closed()).toEqual(['D1 10-12'])
      expect(await stateOf()).toEqual({ state: 'failing', problem, nights: 2 })
      for (let time = 0; time < 3; time++) await advance(20)
      expect(await panel.admin.alerts.query()).toMatchObject([
        { title: 'The calendar of one for D1 cannot be read' },
      ])
      await control('one', { mode: 'normal' })
      await read()
      for (let time = 0; time < 2; time++) await advance(20)
      expect(await panel.admin.alerts.query()).toEqual([])
    },
  )

  test('that comes empty changes nothing until the owner says that it is right', async () => {
    await add('one', 'a', '10', '12')
    const { id } = await link('one', 'D1')
    await control('one', { remove: 'a' })
    expect(await read()).toEqual({ read: 0, failed: 1 })
    expect([await closed(), await stateOf()]).toMatchObject([['D1 10-12'], { state: 'empty' }])
    await panel.calendars.readNow.mutate({ id, isEmptyRight: true })
    expect([await closed(), await stateOf()]).toMatchObject([[], { state: 'good', nights: 0 }])
  })

  test('over a booking of ours raises one alert, changes nothing, and comes before the queue', async () => {
    const ours = [
      await book(),
      await book({ mobileNumber: '9811122234' }),
      await book({ mobileNumber: '9811122235' }),
    ]
    await add('one', 'a', '10', '12')
    const before = await panel.desk.chart.query({ from: '2027-06-09', to: '2027-06-14' })
    await link('one', 'D1')
    await read()
    await advance(15 * 60)
    panel = await openPanel()
    expect((await panel.desk.chart.query({ from: '2027-06-09', to: '2027-06-14' })).stays).toEqual(
      before.stays,
    )
    expect(await panel.admin.alerts.query()).toMatchObject([
      { title: 'D1 is booked twice for the nights 10 and 11 Jun 2027, Bhola Negi', bookingId: ours[0] },
    ])
    expect(await panel.calendars.imports.query()).toMatchObject([
      { clashes: [{ from: '2027-06-10', to: '2027-06-12', bookingId: ours[0] }] },
    ])
    await hotel.checkout({ userId: 'waiting' })
    await panel.desk.cancel.mutate({ bookingId: ours[0] ?? '', mode: 'none', reason: 'other' })
    expect(await hotel.available()).toMatchObject({ availableRooms: 0 })
    await read()
    expect(await closed()).toEqual(['D1 10-12'])
    for (let time = 0; time < 2; time++) await advance(20)
    expect(await panel.admin.alerts.query()).toEqual([])
  })

  test('over nights on which the hotel is closed alerts nobody, and has them when it reopens', async () => {
    const nights = { from: '2027-06-10', to: '2027-06-12' } as const
    const { id } = await panel.desk.closeHotel.mutate({ ...nights, reason: 'snow' })
    await add('one', 'a', '10', '12')
    await link('one', 'D1')
    expect([await closed(), await panel.admin.alerts.query()]).toEqual([[], []])
    await panel.desk.reopenHotel.mutate({ id })
    expect(await hotel.available()).toMatchObject({ availableRooms: 2 })
    await read()
    expect(await closed()).toEqual(['D1 10-12'])
    expect(await hotel.available()).toMatchObject({ availableRooms: 2 })
  })

  test('that is removed opens its nights, or leaves them to the desk', async () => {
    await add('one', 'a', '10', '12')
    const { id } = await link('one', 'D1')
    expect((await link('one', 'D1')).id).toBe(id)
    await panel.calendars.removeImport.mutate({ id, nights: 'keep' })
    expect(await panel.desk.closedDates.query()).toMatchObject([{ source: null, roomNumber: 'D1' }])
    await panel.desk.openDates.mutate({ bookingId: (await panel.desk.closedDates.query())[0]?.id ?? '' })
    await panel.calendars.removeImport.mutate({ id: (await link('one', 'D1')).id })
    await panel.calendars.removeImport.mutate({ id })
    expect(await panel.desk.closedDates.query()).toEqual([])
  })

  test('at a private address, one of our own, or for a room that is not there, is refused', async () => {
    const linked = (url: string, roomNumber = 'D1') => panel.calendars.import.mutate({ roomNumber, url })
    await expect(linked('http://calendar.example/a.ics')).rejects.toThrow('https://')
    await expect(linked('https://169.254.169.254/latest')).rejects.toThrow('private network')
    await expect(linked('nothing')).rejects.toThrow('not an address')
    await expect(linked(addressOf('one'), 'D9')).rejects.toThrow('There is no room D9.')
    const [feed] = await panel.calendars.feeds.query()
    await expect(linked(feed?.url ?? '')).rejects.toThrow('one of our own')
  })
})

describe('our feeds', () => {
  test('have the nights of a room number and of a full type, and no names', async () => {
    await book({ name: 'Bhola Negi' })
    await book({
      mobileNumber: '9811122234',
      rooms: [{ type: 'Double Bed', numberOfRooms: 2 }],
      checkInDate: '2027-06-11',
    })
    expect(await juneOf(await feedOf('D1'))).toEqual(['10-12'])
    expect(await juneOf(await feedOf('D3'))).toEqual(['11-12'])
    expect(await juneOf(await feedOf('Double Bed'))).toEqual(['11-12'])
    expect(await juneOf(await feedOf('T1'))).toEqual([])
    const { body, headers } = await get(await feedOf('D1'))
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(String(body['text'])).not.toMatch(/Negi|[^\r]\n/)
    expect(String(body['text'])).toMatch(/DTSTAMP:20270301T043\d{3}Z/)
  })

  test('answer 304 while nothing changes, and 404 at an address that was renewed', async () => {
    const path = await feedOf('D1')
    const etag = (await get(path)).headers.get('etag') ?? ''
    await advance(60)
    expect((await get(path, { 'if-none-match': etag })).status).toBe(304)
    await book({ roomNumber: 'D1' })
    expect((await get(path, { 'if-none-match': etag })).status).toBe(200)
    const { url } = await panel.calendars.newAddress.mutate({ roomNumber: 'D1' })
    expect((await get(path)).status).toBe(404)
    expect(await juneOf(new URL(url).pathname)).toEqual(['10-12'])
    expect((await panel.calendars.feeds.query()).filter((feed) => 'roomNumber' in feed)).toHaveLength(7)
  })

  test('never tell a site what came from there, and two calendars in a circle do not multiply', async () => {
    const given = await feedOf('D1')
    await add('one', 'a', '10', '12')
    await link('one', 'D1', true)
    await book({ roomNumber: 'D1', checkInDate: '2027-06-20', checkOutDate: '2027-06-22' })
    expect(await feedOf('D1', 'one')).toBe(given)
    expect([await juneOf(given), await juneOf(await feedOf('D1'))]).toEqual([['20-22'], ['10-12', '20-22']])
    // The other site repeats what it reads, under our names, as new ones, and all that it has under new ones at each reading.
    for (let round = 0; round < 3; round++) {
      const { body } = await get(given)
      const uids = [...String(body['text']).matchAll(/UID:(\S+)/g)].map(([, uid]) => uid)
      for (const uid of uids) await add('one', uid ?? '', '20', '22')
      await add('one', `again-${round}`, '10', '12')
      await read()
      expect(await closed()).toEqual(['D1 10-12'])
    }
    expect(await panel.admin.alerts.query()).toEqual([])
    await control('one', { remove: 'a' })
    for (let round = 0; round < 3; round++) await control('one', { remove: `again-${round}` })
    await read()
    expect([await closed(), await juneOf(await feedOf('D1'))]).toEqual([[], ['20-22']])
  })
})
