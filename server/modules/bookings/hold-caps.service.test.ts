import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type Tx, transactionAt } from '#server/database/transaction'
import { aRequest } from '#server/testing/builders'
import { wiredHotel } from '#server/testing/wired-hotel'
import { guestKeyOf } from './guest-key'

const caps = { MAX_HOLDS_PER_USER: '3', MAX_HOLDS_PER_ADDRESS: '12', TRUSTED_PROXY: '127.0.0.1' }
const hotel = wiredHotel({ settings: caps })
const { checkout, hold, pay, advance, as } = hotel

/** Changes the caps until the end of the test; 0 turns one off. */
function capsAre({ perUser, perAddress }: { perUser: number; perAddress: number }): void {
  const { caps, settings } = hotel.ctx()
  onTestFinished(() => void Object.assign(hotel.ctx(), { caps, settings }))
  const addressCap = perAddress > 0 ? { holds: perAddress, roomNights: 60 } : null
  const unpaidCap = perUser > 0 ? settings.unpaidCap : null
  Object.assign(hotel.ctx(), {
    caps: { ...caps, perUser, perAddress },
    settings: { ...settings, addressCap, unpaidCap },
  })
}
/** One night each, so that no two stays share a night. */
const night = (n: number) => ({
  checkInDate: `2027-06-${String(n).padStart(2, '0')}`,
  checkOutDate: `2027-06-${String(n + 1).padStart(2, '0')}`,
  paidAmount: 1500,
})
const releaseNewest = async () => {
  const [newest] = await as('guest-1').booking.mine.query()
  hotel.later(1)
  await as('guest-1').booking.release.mutate({ bookingId: newest?.id ?? '' })
}
const waitingLocks = async (tx: Tx) => {
  const { rows } = await sql`
    select from pg_locks where not granted and locktype = 'advisory'
      and database = (select oid from pg_database where datname = current_database())`.execute(tx)
  return rows.length
}
const tooMany = { status: 429, body: { success: false, message: 'TooManyHolds' } }

describe('a guest who does not pay cannot keep the rooms from others', () => {
  test('one user id has at most three live bookings, across both room types, also at once', async () => {
    const asked = Array.from({ length: 8 }, (_, n) =>
      checkout({ ...night(n + 1), ...(n % 2 ? { type: 'Triple Bed', paidAmount: 2100 } : {}) }),
    )
    const answers = await Promise.all(asked)
    expect(answers.filter(({ body }) => body['message'] === 'Held')).toHaveLength(3)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5)
    expect(await checkout({ ...night(20) })).toMatchObject(tooMany)
    // Asking again for what is held already makes no further hold.
    expect((await checkout(night(1))).status).not.toBe(500)
  })

  test('requests of one guest for different types wait for each other, also at two servers', async () => {
    const [{ ctx }, other] = hotel.servers()
    const { userKey } = guestKeyOf(ctx.secrets, { userId: 'guest-1' })
    const { asked } = await transactionAt(
      other.db,
      'Triple Bed',
      async (tx) => {
        const asked = hotel.checkoutAt(0, 'guest-1')
        await expect.poll(() => waitingLocks(tx)).toBe(1)
        return { asked }
      },
      { guestKeys: [userKey] },
    )
    expect((await asked).kind).toBe('Held')
  })

  test('one mobile number has at most three, however it is written and whatever the user id', async () => {
    const numbers = ['9876543210', '+91 98765-43210', '09876543210']
    for (const [n, mobileNumber] of numbers.entries())
      await hold({ userId: `u${n}`, ...night(n + 1), mobileNumber })
    expect(await checkout({ userId: 'u9', ...night(9), mobileNumber: '98765 43210' })).toMatchObject(tooMany)
    expect((await checkout({ userId: 'u9', ...night(9), mobileNumber: '9876543211' })).status).toBe(200)
  })

  test('one network address has at most twelve holds; another address is not affected', async () => {
    for (let n = 1; n <= 12; n++) await hold({ userId: `u${n}`, ...night(n) })
    expect(await checkout({ userId: 'u13', ...night(13) })).toMatchObject(tooMany)
    const elsewhere = { 'x-forwarded-for': '203.0.113.9' }
    const wanted = { type: 'Double Bed', numberOfRooms: 1, userId: 'u13', ...night(13) }
    expect((await hotel.post('/api/payment/checkout', wanted, elsewhere)).status).toBe(200)
  })

  test('one address holds at most sixty room-nights, so two requests cannot hold a season', async () => {
    const fortnight = {
      numberOfRooms: 3,
      checkInDate: '2027-06-01',
      checkOutDate: '2027-06-15',
      paidAmount: 63_000,
    }
    await hold({ userId: 'u1', ...fortnight })
    const next = { ...fortnight, userId: 'u2', checkInDate: '2027-06-15', checkOutDate: '2027-06-29' }
    expect(await checkout(next)).toMatchObject(tooMany)
  })

  test('two holds that expire unpaid cost ten minutes; one with a payment tried does not count', async () => {
    for (const n of [1, 2]) {
      await hold(night(n))
      await advance(601)
    }
    const waiting = await checkout(night(3))
    expect(waiting).toMatchObject(tooMany)
    expect(waiting.body['error']).toContain('again from 10:30')
    await advance(601)
    const orderId = await hold(night(3))
    pay(orderId, { outcome: 'failed' })
    await advance(601)
    expect((await checkout(night(4))).status).toBe(200)
  })

  test('a hold released after half its time counts as expired, one released earlier does not', async () => {
    for (const n of [1, 2, 3]) {
      await hold(night(n))
      await releaseNewest()
    }
    for (const n of [4, 5]) {
      await hold(night(n))
      await advance(301)
      await releaseNewest()
    }
    expect(await checkout(night(6))).toMatchObject(tooMany)
  })

  test('a hold during which a payment was tried never counts, even if released late', async () => {
    for (const n of [1, 2]) {
      pay(await hold(night(n)), { outcome: 'failed' })
      await advance(301)
      await releaseNewest()
    }
    expect((await checkout(night(3))).body['message']).toBe('Held')
  })

  test('one payment tried does not excuse later holds of the same stay', async () => {
    await hotel.webhook(pay(await hold(night(1)), { outcome: 'failed' }))
    await advance(0)
    await advance(3601)
    for (let again = 0; again < 2; again++) {
      await hold(night(1))
      await advance(601)
    }
    const waiting = await checkout(night(2))
    expect(waiting).toMatchObject(tooMany)
    expect(waiting.body['error']).toMatch(/^2 holds expired unpaid/)
  })

  test('changing the dates is never capped by the holds that are replaced', async () => {
    for (let n = 1; n <= 8; n++) {
      const dates = { checkInDate: `2027-06-${10 + n}`, checkOutDate: `2027-06-${12 + n}` }
      expect((await checkout(dates)).body['message']).toBe('Held')
    }
  })
})

test('an address at its cap is not promoted from the queue until one of its holds ends', async () => {
  capsAre({ perUser: 0, perAddress: 2 })
  const from = (address: string, over: Record<string, unknown>) =>
    hotel.post('/api/payment/checkout', aRequest(over), { 'x-forwarded-for': address })
  const stay = { ...night(10), numberOfRooms: 3, paidAmount: 4500 }
  await from('203.0.113.1', { ...stay, userId: 'holder' })
  const [cafe, home] = ['203.0.113.2', '203.0.113.3']
  // One request waits; then its address reaches the cap, with holds of both types.
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
        const [booking] = await as(userId).booking.mine.query()
        return booking?.status
      }),
    )
  expect(await standings()).toEqual(['Queued', 'Queued'])
  const release = async (userId: string) => {
    const [booking] = await as(userId).booking.mine.query()
    await as(userId).booking.release.mutate({ bookingId: booking?.id ?? '' })
  }
  await release('holder')
  expect(await standings()).toEqual(['Queued', 'Held'])
  await release('b')
  expect(await standings()).toEqual(['Queued', 'Withdrawn'])
  await release('d')
  await advance(0)
  expect(await standings()).toEqual(['Held', 'Withdrawn'])
})

test('0 turns a cap off', async () => {
  capsAre({ perUser: 0, perAddress: 0 })
  for (let n = 1; n <= 4; n++) await hold(night(n))
})
