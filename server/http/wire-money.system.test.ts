import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDeskBooking } from '../testing/desk-for-tests'
import { type HotelForTests, openHotel } from '../testing/hotel-for-tests'

let hotel: HotelForTests
let headers: Record<string, string>
const booking = aDeskBooking()
const bookingId = booking.id

/** As another program calls, without our client. */
const call = async (path: string, input: object = {}) =>
  (await hotel.post(`/trpc/${path}`, input, headers)).body

const data = async (path: string, input: object = {}) => {
  const { result } = (await call(path, input)) as { result: { data: Record<string, unknown> } }
  return result.data
}

beforeAll(async () => {
  hotel = await openHotel()
  const account = { email: 'desk@hotel.example', password: 'a-long-test-password' }
  headers = { 'auth-token': String((await hotel.post('/api/login', account)).body['authToken']) }
  await data('desk.book', { ...booking, expectedTotal: 5000 })
})
afterAll(() => hotel.close())

test('amounts of folios, changes, closures, reports and invoices are rupees with up to two decimals', async () => {
  await data('folio.add', { bookingId, kind: 'extra', text: 'Tea', amount: 640.5 })
  expect(await data('folio.of', { bookingId })).toMatchObject({ charges: 5640.5, balance: 5640.5 })
  const longer = { bookingId, checkOutDate: '2027-06-13' }
  expect(await data('desk.previewChange', longer)).toMatchObject({
    oldTotal: 5000,
    newTotal: 7500,
    due: 8140.5,
  })
  await data('desk.change', { bookingId, price: 5250, expectedTotal: 5250, reason: 'With heating' })
  const june = { from: '2027-06-01', to: '2027-07-01' }
  expect(await data('reports.range', june)).toMatchObject({ nightsSold: 2, revenue: 5250, adr: 2625 })
  expect(await data('desk.previewCloseHotel', { from: '2027-06-11', to: '2027-06-12' })).toMatchObject({
    affected: [{ bookingId, sum: 0, due: 5890.5 }],
  })
  await data('settings.set', { gstin: '27AAPFU0939F1ZV', deskDiscount: 100 })
  expect(await data('settings.get')).toMatchObject({ values: { deskDiscount: 100 } })
  const issued = await data('invoices.issue', { bookingId })
  expect(issued).toMatchObject({ taxable: 5000, cgst: 125, sgst: 125, total: 5250 })
})

test('prices of nights stay whole rupees, and nights sent are from the first to before the last day', async () => {
  expect(await data('desk.availability', { from: '2027-06-01', to: '2027-06-03' })).toMatchObject({
    prices: { 'Double Bed': [2500, 2500] },
  })
  await data('rates.setPeriod', { type: 'Double Bed', from: '2027-08-01', to: '2027-08-02', amount: 3200 })
  expect(await data('rates.periods')).toMatchObject([{ amount: 3200, to: '2027-08-02' }])
})

test('a mutation without an answer answers an object, and half a paisa is refused', async () => {
  const { error } = await call('folio.add', { bookingId, kind: 'extra', text: 'Tea', amount: 1.005 })
  expect(error).toMatchObject({ data: { code: 'BAD_REQUEST' } })
  expect(await data('folio.of', { bookingId })).toMatchObject({ charges: 5890.5 })
  expect(await data('admin.logout')).toEqual({})
})
