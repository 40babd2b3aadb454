import { beforeEach, expect, test } from 'vitest'
import { promote } from '#modules/queue/promote'
import { withTypeLock } from '#modules/queue/with-type-lock'
import { aDeskBooking } from '#server/testing/desk-for-tests'
import { wiredHotel } from '#server/testing/wired-hotel'
import { asCalendarDate } from '#shared/calendar/calendar-date'
import { closeForSource, openForSource, type WantedClosure } from './take-free-nights'

const { ctx, checkout, openPanel, advance, nights } = wiredHotel()

let panel: Awaited<ReturnType<typeof openPanel>>
beforeEach(async () => {
  panel = await openPanel()
})

const id = '00000000-0000-4000-8000-00000000000c'
const wanted = (over: Partial<WantedClosure> = {}): WantedClosure => ({
  ...{ id, source: 'calendar 1', type: 'Double Bed', slot: 2, reason: 'Sold elsewhere', by: 'Calendar' },
  checkIn: asCalendarDate('2027-06-09'),
  checkOut: asCalendarDate('2027-06-13'),
  ...over,
})
const close = (over?: Partial<WantedClosure>) =>
  withTypeLock(ctx(), 'Double Bed', 'money', (tx) => closeForSource(ctx(), tx, wanted(over)))
const reopen = () =>
  withTypeLock(ctx(), 'Double Bed', 'money', async (tx) => {
    await openForSource(tx, 'Double Bed', [id])
    await promote(ctx(), tx, 'Double Bed')
  })

async function book(rooms: number, over = {}): Promise<string> {
  const [checkInDate, checkOutDate] = ['2027-06-10', '2027-06-12']
  const asked = { rooms: [{ type: 'Double Bed' as const, numberOfRooms: rooms }], checkInDate, checkOutDate }
  const booked = await panel.desk.book.mutate(aDeskBooking({ ...asked, ...over }))
  return booked.kind === 'done' ? (booked.bookingIds[0] ?? '') : ''
}

/** `D2 09-10` of every stretch that is closed. */
async function closed() {
  const { stays } = await panel.desk.chart.query({ from: '2027-06-01', to: '2027-07-01' })
  const closures = stays.filter(({ status }) => status === 'Blocked')
  return closures.map(({ roomNumber, from, to }) => `${roomNumber} ${from.slice(-2)}-${to.slice(-2)}`)
}

test('a source gets the free nights of a room at once, and the others before the queue when they are free', async () => {
  const bookingId = await book(1, { roomNumber: 'D2' })
  expect(await close()).toBe(2)
  expect(await close()).toBe(0)
  expect(await closed()).toEqual(['D2 09-10', 'D2 12-13'])
  await book(2)
  await advance(20)
  await advance(20)
  expect(await panel.admin.alerts.query()).toMatchObject([
    { title: expect.stringContaining('9 Jun 2027 to 12 Jun 2027') },
  ])
  await checkout({ userId: 'waits' })
  await panel.desk.cancel.mutate({ bookingId, mode: 'none', reason: 'other' })
  expect((await closed()).toSorted()).toEqual(['D2 09-10', 'D2 10-12', 'D2 12-13'])
  await advance(20)
  expect(await panel.admin.alerts.query()).toEqual([])
})

test('opening frees exactly the nights that were closed for the source', async () => {
  await close({ slot: null })
  expect(await nights()).toHaveLength(12)
  expect(await close({ id: '00000000-0000-4000-8000-00000000000d', source: 'calendar 2', slot: 1 })).toBe(0)
  await reopen()
  expect(await closed()).toEqual(['D1 09-13'])
})
