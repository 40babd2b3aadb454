import { afterAll, beforeAll, expect, test } from 'vitest'
import { aForm, guestsOf } from '#server/testing/builders'
import { type HotelForTests, openHotel } from '#server/testing/hotel-for-tests'

let hotel: HotelForTests
let guests: ReturnType<typeof guestsOf>

beforeAll(async () => {
  hotel = await openHotel()
  guests = guestsOf(hotel)
})
afterAll(() => hotel.close())

const numbers = async () =>
  (await hotel.db.selectFrom('guest').select(['aadhaar_sealed', 'aadhaar_last4']).execute()).map((guest) => [
    guest.aadhaar_sealed === null,
    guest.aadhaar_last4,
  ])

test('identity numbers are erased 30 days after check-out and not earlier', async () => {
  await guests.verify(await guests.pay(await guests.hold(aForm()), { webhooks: 'drop' }))
  await hotel.moveTo('2027-07-11T23:59:00+05:30')
  expect(await numbers()).toEqual([[false, '2346']])
  await hotel.moveTo('2027-07-12T00:10:00+05:30')
  expect(await numbers()).toEqual([[true, null]])
  const admin = await guests.signIn()
  const { body } = await hotel.post('/api/fetchBookings', { status: 'Confirmed' }, admin)
  expect(body).toMatchObject([{ guest: [{ name: 'Asha Rawat', aadhar: '' }] }])
})

test('the details of a guest who did not book are erased once no late payment is checked for', async () => {
  await hotel.moveTo('2027-07-20T10:00:00+05:30')
  const dates = { checkInDate: '2027-08-10', checkOutDate: '2027-08-12' }
  const orderId = await guests.hold({ userId: 'undecided', ...dates, ...aForm({ name: ['Undecided'] }) })
  await hotel.advance(700)
  expect(await guests.statusOf(orderId)).toBe('Expired')
  const left = () => hotel.db.selectFrom('guest').select('name').where('name', '=', 'Undecided').execute()
  await hotel.advance(3 * 86_400)
  expect(await left()).toHaveLength(1)
  await hotel.advance(86_400)
  expect(await left()).toEqual([])
})
