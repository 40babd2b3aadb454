import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aRequest, guestsOf } from '#server/testing/builders'
import { emptyHotel } from '#server/testing/empty-hotel'
import { firstDay, type HotelForTests, openHotel } from '#server/testing/hotel-for-tests'

let hotel: HotelForTests
let guests: ReturnType<typeof guestsOf>
const open = async (settings: Record<string, string> = {}) => {
  hotel = await openHotel({ TRUSTED_PROXY: '127.0.0.1', ...settings })
  guests = guestsOf(hotel)
}
beforeAll(() => open())
afterAll(() => hotel.close())
beforeEach(async () => {
  await hotel.sandbox('/reset')
  await emptyHotel(hotel.db)
  await hotel.moveTo(firstDay)
})

/** One night each, so that no two of them share one. */
const night = (n: number) => ({
  checkInDate: `2027-06-${String(n).padStart(2, '0')}`,
  checkOutDate: `2027-06-${String(n + 1).padStart(2, '0')}`,
  paidAmount: 1500,
})
const releaseNewest = async () => {
  const { body } = await hotel.get('/trpc/booking.mine', { 'user-id': 'guest-1' })
  const [newest] = (body['result'] as { data: { id: string }[] }).data
  await hotel.post('/trpc/booking.release', { bookingId: newest?.id }, { 'user-id': 'guest-1' })
}
const tooMany = { status: 429, body: { success: false, message: 'TooManyHolds' } }

describe('F42: nobody can keep the house from the others without paying', () => {
  test('three live holds or places by one user id, across both room types, also when asked for at once', async () => {
    const asked = Array.from({ length: 8 }, (_, n) =>
      guests.checkout({ ...night(n + 1), ...(n % 2 ? { type: 'Triple Bed', paidAmount: 2100 } : {}) }),
    )
    const answers = await Promise.all(asked)
    expect(answers.filter(({ body }) => body['message'] === 'Held')).toHaveLength(3)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5)
    expect(await guests.checkout({ ...night(20) })).toMatchObject(tooMany)
    // Asking again for what he holds already is no further hold.
    expect((await guests.checkout(night(1))).status).not.toBe(500)
  })

  test('three by one mobile number, however it is written and whoever says he is asking', async () => {
    const numbers = ['9876543210', '+91 98765-43210', '09876543210']
    for (const [n, mobileNumber] of numbers.entries())
      await guests.hold({ userId: `u${n}`, ...night(n + 1), mobileNumber })
    expect(await guests.checkout({ userId: 'u9', ...night(9), mobileNumber: '98765 43210' })).toMatchObject(
      tooMany,
    )
    expect((await guests.checkout({ userId: 'u9', ...night(9), mobileNumber: '9876543211' })).status).toBe(
      200,
    )
  })

  test('twelve holds from one network address; another address is not concerned', async () => {
    for (let n = 1; n <= 12; n++) await guests.hold({ userId: `u${n}`, ...night(n) })
    expect(await guests.checkout({ userId: 'u13', ...night(13) })).toMatchObject(tooMany)
    const elsewhere = { 'x-forwarded-for': '203.0.113.9' }
    const wanted = { type: 'Double Bed', numberOfRooms: 1, userId: 'u13', ...night(13) }
    expect((await hotel.post('/api/payment/checkout', wanted, elsewhere)).status).toBe(200)
  })

  test('sixty held room-nights from one address: two requests cannot hold a season', async () => {
    const fortnight = {
      numberOfRooms: 3,
      checkInDate: '2027-06-01',
      checkOutDate: '2027-06-15',
      paidAmount: 63_000,
    }
    await guests.hold({ userId: 'u1', ...fortnight })
    const next = { ...fortnight, userId: 'u2', checkInDate: '2027-06-15', checkOutDate: '2027-06-29' }
    expect(await guests.checkout(next)).toMatchObject(tooMany)
  })

  test('after two holds that ran out unpaid one waits ten minutes; a payment that was tried is no hoarding', async () => {
    for (const n of [1, 2]) {
      await guests.hold(night(n))
      await hotel.advance(601)
    }
    const waiting = await guests.checkout(night(3))
    expect(waiting).toMatchObject(tooMany)
    expect(waiting.body['error']).toContain('again from 10:30')
    await hotel.advance(601)
    const orderId = await guests.hold(night(3))
    await guests.pay(orderId, { outcome: 'failed' })
    await hotel.advance(601)
    expect((await guests.checkout(night(4))).status).toBe(200)
  })

  test('a hold kept for more than half its time and given back counts as run out; one given back early does not', async () => {
    for (const n of [1, 2, 3]) {
      await guests.hold(night(n))
      await releaseNewest()
    }
    for (const n of [4, 5]) {
      await guests.hold(night(n))
      await hotel.advance(301)
      await releaseNewest()
    }
    expect(await guests.checkout(night(6))).toMatchObject(tooMany)
  })

  test('a hold during which a payment was tried is no hoarding, given back late or not', async () => {
    for (const n of [1, 2]) {
      await guests.pay(await guests.hold(night(n)), { outcome: 'failed' })
      await hotel.advance(301)
      await releaseNewest()
    }
    expect((await guests.checkout(night(3))).body['message']).toBe('Held')
  })

  test('one payment that was tried does not excuse all later holds of the same stay', async () => {
    await guests.pay(await guests.hold(night(1)), { outcome: 'failed' })
    await hotel.advance(3601)
    for (let again = 0; again < 2; again++) {
      await guests.hold(night(1))
      await hotel.advance(601)
    }
    const waiting = await guests.checkout(night(2))
    expect(waiting).toMatchObject(tooMany)
    expect(waiting.body['error']).toMatch(/^2 holds ran out unpaid/)
  })

  test('who only changes his mind about the dates is never capped by the holds that he replaces', async () => {
    for (let n = 1; n <= 8; n++) {
      const dates = { checkInDate: `2027-06-${10 + n}`, checkOutDate: `2027-06-${12 + n}` }
      expect((await guests.checkout(dates)).body['message']).toBe('Held')
    }
  })
})

test('F42: an address that holds as much as it may gets no turn in line either, until one of its holds ends', async () => {
  await hotel.close()
  await open({ MAX_HOLDS_PER_ADDRESS: '2', MAX_HOLDS_PER_USER: '0' })
  const from = (address: string, over: Record<string, unknown>) =>
    hotel.post('/api/payment/checkout', aRequest(over), { 'x-forwarded-for': address })
  const stay = { ...night(10), numberOfRooms: 3, paidAmount: 4500 }
  await from('203.0.113.1', { ...stay, userId: 'holder' })
  const [cafe, home] = ['203.0.113.2', '203.0.113.3']
  // One wish waits, and then its address takes all that it may hold: of this type and of the other.
  await from(cafe, { ...stay, userId: 'a' })
  await from(home, { ...stay, userId: 'b' })
  const own = [
    await from(cafe, { ...night(20), userId: 'c' }),
    await from(cafe, { ...night(20), type: 'Triple Bed', paidAmount: 2100, userId: 'd' }),
  ]
  expect(own.map(({ body }) => body['message'])).toEqual(['Held', 'Held'])
  const standings = async () =>
    Promise.all(
      ['a', 'b'].map(async (userId) => {
        const [booking] = await hotel.as(userId).booking.mine.query()
        return booking?.status
      }),
    )
  expect(await standings()).toEqual(['Queued', 'Queued'])
  const release = async (userId: string) => {
    const [booking] = await hotel.as(userId).booking.mine.query()
    await hotel.as(userId).booking.release.mutate({ bookingId: booking?.id ?? '' })
  }
  await release('holder')
  expect(await standings()).toEqual(['Queued', 'Held'])
  await release('b')
  expect(await standings()).toEqual(['Queued', 'Withdrawn'])
  await release('d')
  await hotel.server.jobs.runOnce()
  expect(await standings()).toEqual(['Held', 'Withdrawn'])
})

test('0 turns a cap off', async () => {
  await hotel.close()
  await open({ MAX_HOLDS_PER_USER: '0', MAX_HOLDS_PER_ADDRESS: '0' })
  for (let n = 1; n <= 14; n++) await guests.hold(night(n))
})
