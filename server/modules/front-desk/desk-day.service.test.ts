import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemIds } from '#server/platform/ids'
import { aForm, guestsOf } from '#server/testing/builders'
import { aDeskBooking, openPanel } from '#server/testing/desk-for-tests'
import { type HotelForTests, openHotel } from '#server/testing/hotel-for-tests'

let hotel: HotelForTests
let panel: Awaited<ReturnType<typeof openPanel>>
let webGuest: string

beforeAll(async () => {
  hotel = await openHotel()
  const guests = guestsOf(hotel)
  panel = await openPanel(hotel)
  await guests.verify(await guests.pay(await guests.hold(aForm()), { webhooks: 'drop' }))
  webGuest = (await panel.admin.search.query({ text: 'asha' }))[0]?.id ?? ''
})
afterAll(() => hotel.close())

const walkIn = (name: string) =>
  aDeskBooking({
    name,
    guests: [{ name, age: 40, id: 'other' }],
    checkInDate: '2027-06-10',
    checkOutDate: '2027-06-11',
  })
const today = () => panel.desk.today.query({})
const siteSells = async (checkInDate: string) => {
  const stay = { type: 'Triple Bed', checkInDate, checkOutDate: '2027-06-14' }
  return (await hotel.post('/api/check-availability', stay)).status === 200
}

test('until six the desk works on the day before, with walk-ins for the current night', async () => {
  await hotel.moveTo('2027-06-11T00:40:00+05:30')
  panel = await openPanel(hotel)
  expect(await today()).toMatchObject({ date: '2027-06-10', arriving: [{ bookingId: webGuest }] })
  const late = walkIn('Late Walker')
  expect(await panel.desk.book.mutate(late)).toEqual({ kind: 'done', bookingIds: [late.id] })
  expect((await today()).arriving.map(({ bookingId }) => bookingId)).toContain(late.id)
  await panel.desk.checkIn.mutate({ bookingId: late.id })
  await panel.desk.noShow.mutate({ bookingId: webGuest })
  expect((await today()).inHouse).toMatchObject([{ bookingId: late.id }])
  const tomorrow = aDeskBooking({ checkInDate: '2027-06-11', checkOutDate: '2027-06-12' })
  await panel.desk.book.mutate(tomorrow)
  const early = panel.desk.checkIn.mutate({ bookingId: tomorrow.id })
  await expect(early).rejects.toMatchObject({ message: 'This stay begins on 11 Jun 2027.' })
  const nights = { checkIn: '2027-06-10', checkOut: '2027-06-11' }
  const closing = {
    id: systemIds.uuid(),
    type: 'Triple Bed' as const,
    rooms: 1,
    ...nights,
    reason: 'No water',
  }
  expect(await panel.desk.closeDates.mutate(closing)).toMatchObject({ kind: 'done' })
  expect(await panel.desk.closedDates.query()).toMatchObject([{ checkOut: '2027-06-11' }])
})

test('the site sells from the new day from midnight on', async () => {
  expect(await siteSells('2027-06-11')).toBe(false)
  expect(await siteSells('2027-06-12')).toBe(true)
})

test('from six on the day before is over for the desk too', async () => {
  await hotel.moveTo('2027-06-11T05:59:59+05:30')
  expect((await today()).date).toBe('2027-06-10')
  await hotel.moveTo('2027-06-11T06:00:00+05:30')
  expect((await today()).date).toBe('2027-06-11')
  const over = panel.desk.book.mutate(walkIn('Too Late'))
  await expect(over).rejects.toMatchObject({ message: 'These dates have begun or are over.' })
  expect(await panel.desk.closedDates.query()).toEqual([])
  const day = panel.desk.cancelArrivals.mutate({ date: '2027-06-10' })
  await expect(day).rejects.toMatchObject({ message: 'This day is over.' })
})
