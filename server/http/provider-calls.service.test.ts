import { describe, expect, test } from 'vitest'
import { askAboutPayment } from '#modules/bookings/snapshot'
import { aRequest } from '#server/testing/builders'
import { wiredHotel } from '#server/testing/wired-hotel'

const settings = { RATE_LIMITS: 'on', TRUSTED_PROXY: '127.0.0.1', MAX_HOLDS_PER_USER: '3' }
const hotel = wiredHotel({ settings })
const { checkout, hold, pay, verify, post, as, later, db, provider, servers } = hotel

const bookingOf = async (userId: string) => (await as(userId).booking.mine.query())[0]?.id ?? ''
const askTenTimes = (bookingId: string) => {
  const input = Object.fromEntries(Array.from({ length: 10 }, (_, nth) => [nth, { bookingId }]))
  const path = `/trpc/${Array(10).fill('booking.ask').join(',')}?batch=1`
  return post(path, input, { 'user-id': 'guest-1' })
}
/** How often this call reaches the provider during `work`; the clock stands still meanwhile. */
async function asked(name: Parameters<typeof provider.count>[0], work: () => Promise<unknown>) {
  const before = provider.count(name)
  await work()
  return provider.count(name) - before
}

describe('asking for the state of a payment', () => {
  test('repeatedly, in batches and on two servers, asks the provider once in three seconds', async () => {
    await hold()
    const bookingId = await bookingOf('guest-1')
    const times = () =>
      asked('paymentsOfOrder', async () => {
        for (let round = 0; round < 3; round += 1) expect((await askTenTimes(bookingId)).status).toBe(200)
        await askAboutPayment(servers()[1].ctx, 'guest-1', bookingId)
      })
    expect(await times()).toBe(1)
    expect(await times()).toBe(0)
    later(4)
    expect(await times()).toBe(1)
  })

  test('right after paying never answers from an older reply that nothing was charged', async () => {
    const orderId = await hold()
    const ask = async () => as('guest-1').booking.ask.mutate({ bookingId: await bookingOf('guest-1') })
    expect(await ask()).toMatchObject({ provider: 'asked', snapshot: { money: 'none' } })
    pay(orderId)
    const soon = await ask()
    expect(soon.provider === 'asked' && soon.snapshot.money === 'none').toBe(false)
    later(4)
    expect((await ask()).snapshot.money).toBe('paid')
  })
})

describe('a repeated verify', () => {
  test('of a confirmed booking does not call the provider', async () => {
    const signed = pay(await hold())
    expect((await verify(signed)).body).toMatchObject({ status: 'confirmed' })
    const times = await asked('payment', async () => {
      for (let nth = 0; nth < 5; nth += 1)
        expect((await verify(signed)).body).toMatchObject({ status: 'confirmed' })
    })
    expect(times).toBe(0)
  })

  test('of a payment that is not kept asks the provider once in three seconds', async () => {
    const orderId = await hold()
    await verify(pay(orderId))
    const second = pay(orderId)
    const again = () => asked('payment', async () => void (await verify(second)))
    expect([await again(), await again(), await again()]).toEqual([1, 1, 0])
    later(4)
    expect(await again()).toBe(1)
    expect((await verify(second)).body).toMatchObject({ status: 'declined' })
  })
})

test('a cancelling with a wrong amount, repeated, asks the provider once in three seconds', async () => {
  const signed = pay(await hold())
  await verify(signed)
  provider.becomes(signed.razorpay_payment_id, 'captured', { fee: null })
  await db().updateTable('payment').set({ fee: null }).execute()
  const cancel = () =>
    post('/api/payment/refund', {
      razorpay_order_id: signed.razorpay_order_id,
      confirmCancellation: true,
      leaveForHotel: false,
      expectedRefund: 1,
    })
  const repeated = async () => {
    for (let nth = 0; nth < 5; nth += 1)
      expect(await cancel()).toMatchObject({ status: 409, body: { message: 'QuoteChanged' } })
  }
  expect(await asked('refundsOf', () => asked('payment', repeated))).toBe(1)
  expect(await asked('payment', repeated)).toBe(0)
})

describe('new orders', () => {
  const at = (night: number, userId: string, address: string) =>
    post(
      '/api/payment/checkout',
      aRequest({
        userId,
        checkInDate: `2027-06-${10 + night}`,
        checkOutDate: `2027-06-${11 + night}`,
        paidAmount: 1500,
      }),
      { 'x-forwarded-for': address },
    )
  async function holdAndRelease(night: number, userId: string, address: string) {
    const answer = await at(night, userId, address)
    if (answer.status === 200) await as(userId).booking.release.mutate({ bookingId: await bookingOf(userId) })
    later(1)
    return answer
  }
  const tooMany = { status: 429, body: { success: false, message: 'TooManyHolds' } }

  test('are limited to six for a user id in ten minutes; Retry-After says when to try again', async () => {
    for (let night = 0; night < 6; night += 1)
      expect(await holdAndRelease(night, 'busy', '203.0.113.1')).toMatchObject({ status: 200 })
    const refused = await holdAndRelease(7, 'busy', '203.0.113.2')
    expect(refused).toMatchObject(tooMany)
    expect(refused.headers.get('retry-after')).toBe('594')
    expect(provider.orders()).toHaveLength(6)
    expect((await at(8, 'other', '203.0.113.1')).body).toMatchObject({ message: 'Held' })
    later(594)
    expect((await at(9, 'busy', '203.0.113.1')).body).toMatchObject({ message: 'Held' })
  })

  test('are limited to six also for a guest who only changes the share to pay', async () => {
    for (let night = 0; night < 3; night += 1) await at(night, 'busy', '203.0.113.3')
    const share = (night: number, paidAmount: number) =>
      checkout({
        userId: 'busy',
        checkInDate: `2027-06-${10 + night}`,
        checkOutDate: `2027-06-${11 + night}`,
        paidAmount,
      })
    for (let night = 0; night < 3; night += 1) expect((await share(night, 2500)).status).toBe(200)
    for (let night = 0; night < 3; night += 1) expect((await share(night, 1500)).status).toBe(200)
    expect(provider.orders()).toHaveLength(6)
  })

  test('are limited to twenty for an address in ten minutes, whatever the user ids', async () => {
    const answers = []
    for (let nth = 0; nth < 22; nth += 1)
      answers.push(await holdAndRelease(nth % 9, `user-${nth}`, '203.0.113.4'))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
    expect(answers.slice(20)).toMatchObject([tooMany, tooMany])
    expect((await at(1, 'elsewhere', '203.0.113.5')).body).toMatchObject({ message: 'Held' })
  })
})
