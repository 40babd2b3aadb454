import { beforeEach, expect, test } from 'vitest'
import { aRequest } from '#server/testing/builders'
import { wiredHotel } from '#server/testing/wired-hotel'
import { asCalendarDate } from '#shared/calendar/calendar-date'
import { asRupees } from '#shared/money/rupees'

const hotel = wiredHotel()
const { checkout, db } = hotel

const setPeriod = (from: string, to: string, amount: number, min_nights = 1) =>
  db()
    .insertInto('rate_period')
    .values({
      room_type: 'Double Bed',
      from_night: asCalendarDate(from),
      to_night: asCalendarDate(to),
      amount: asRupees(amount),
      min_nights,
      name: null,
    })
    .execute()
const across = { checkInDate: '2027-06-10', checkOutDate: '2027-06-13' }
const answerOf = async (path: string, body: object = {}) => (await hotel.post(path, body)).body

// Two nights at the base rate of 2,500, the third at 3,200.
beforeEach(() => setPeriod('2027-06-12', '2027-06-20', 3200, 2))

test('a stay across two prices has the price of each night, and the total for all rooms', async () => {
  const asked = { type: 'Double Bed', ...across }
  const nights = [
    { date: '2027-06-10', amount: 2500 },
    { date: '2027-06-11', amount: 2500 },
    { date: '2027-06-12', amount: 3200 },
  ]
  expect(await answerOf('/api/check-availability', asked)).toMatchObject({ total: 8200, nights })
  const two = await answerOf('/api/check-availability', { ...asked, totalRooms: '2' })
  expect(two).toMatchObject({ total: 16_400, nights })
})

test('its order is 60 % of that total or all of it, and the old amounts are refused with the right ones', async () => {
  expect(await checkout({ ...across, paidAmount: 4500 })).toMatchObject({
    status: 400,
    body: {
      message: 'WrongAmount',
      error:
        'The amount to pay for this stay is 4920 (60%, ₹4,920) or 8200 (100%, ₹8,200). Nothing was booked.',
    },
  })
  expect(await checkout({ ...across, paidAmount: 4920 })).toMatchObject({
    body: { message: 'Held', payment: { amount: 492_000 } },
  })
})

test('a stay that begins in a period needs its least nights, and one that only ends in it does not', async () => {
  const refused = {
    status: 400,
    body: { message: 'StayNotPossible', error: 'These dates need at least 2 nights.' },
  }
  const one = { checkInDate: '2027-06-12', checkOutDate: '2027-06-13', paidAmount: 1920 }
  expect(await checkout(one)).toMatchObject(refused)
  expect(await answerOf('/api/check-availability', aRequest(one))).toMatchObject({ availableRooms: 3 })
  expect(await checkout({ ...across, paidAmount: 4920 })).toMatchObject({ body: { message: 'Held' } })
})

test('the rooms name the least price of the nights that are on sale', async () => {
  const from = async () => Object.values(await answerOf('/api/fetchRoomDetails'))[0]
  expect(await from()).toMatchObject({ amount: 2500, fromAmount: 2500 })
  await setPeriod('2027-01-01', '2027-02-28', 500)
  await setPeriod('2027-10-12', '2027-10-20', 600)
  await setPeriod('2028-06-01', '2028-06-02', 700)
  expect(await from()).toMatchObject({ fromAmount: 2500 })
  await setPeriod('2027-10-11', '2027-10-11', 1900)
  expect(await from()).toMatchObject({ amount: 2500, fromAmount: 1900 })
  await db().deleteFrom('rate_period').execute()
  await setPeriod('2027-05-01', '2027-10-30', 2900)
  expect(await from()).toMatchObject({ amount: 2500, fromAmount: 2900 })
})

test('the calendar has the same prices, and says what is wrong with its query', async () => {
  const ask = (query: string) => hotel.get(`/api/calendar?${query}`)
  const night = { open: true, available: 3 }
  expect((await ask('type=Double+Bed&from=2027-06-11&to=2027-06-13')).body).toEqual({
    success: true,
    nights: [
      { date: '2027-06-11', ...night, amount: 2500, minNights: 1 },
      { date: '2027-06-12', ...night, amount: 3200, minNights: 2 },
    ],
  })
  for (const [query, words] of [
    ['', 'Room type must be'],
    ['type=Suite&from=2027-06-11&to=2027-06-12', 'Room type must be'],
    ['type=Double%20Bed&from=2027-02-30&to=2027-06-12', 'Give dates as'],
    ['type=Double%20Bed&from=2027-06-11', 'Give dates as'],
    ['type=Double%20Bed&from=2027-06-11&to=2028-07-16', 'Ask for at most 400 nights.'],
  ] as const) {
    expect(await ask(query), query).toMatchObject({
      status: 400,
      body: { success: false, message: 'InvalidInput', error: expect.stringContaining(words) },
    })
  }
})
