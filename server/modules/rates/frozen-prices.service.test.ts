import { beforeEach, describe, expect, test } from 'vitest'
import { aForm } from '#server/testing/builders'
import { wiredHotel } from '#server/testing/wired-hotel'

const hotel = wiredHotel()
const { hold, checkout, pay, verify, statusOf, advance, as, db } = hotel

let panel: Awaited<ReturnType<typeof hotel.openPanel>>
beforeEach(async () => {
  panel = await hotel.openPanel()
  await baseRate(2500)
})

const baseRate = (amount: number) => panel.admin.changeRate.mutate({ type: 'Double Bed', amount })

/** The night of 11 June costs this from now on; the stays of these tests are the nights of 10 and 11 June. */
const priceOf11 = (amount: number, minNights = 1, from = '2027-06-11') =>
  panel.rates.setPeriod.mutate({ type: 'Double Bed', from, to: '2027-06-11', amount, minNights })
const bookings = async () => {
  const rows = await db()
    .selectFrom('booking')
    .leftJoin('payment_order', 'payment_order.booking_id', 'booking.id')
    .select(['status', 'night_amounts', 'amount', 'pending'])
    .orderBy('rank')
    .execute()
  return rows.map(({ status, night_amounts: nights, amount, pending }) => ({
    status,
    nights,
    amount,
    pending,
  }))
}
const ofOld = (status: string) => ({ status, nights: [2500, 2500], amount: 300_000, pending: 200_000 })
const ofNew = (status: string) => ({ status, nights: [2500, 3200], amount: 342_000, pending: 228_000 })
const atNew = { paidAmount: 3420 }

test('a hold, a queue entry and a booking keep their prices, whatever happens to the rates', async () => {
  const orderId = await hold({ ...aForm(), numberOfRooms: 3, paidAmount: 9000 })
  await checkout({ userId: 'waits' })
  await priceOf11(3200)
  await baseRate(4000)
  expect(await hold({ numberOfRooms: 3, paidAmount: 9000 })).toBe(orderId)
  expect((await checkout({ userId: 'waits' })).body).toMatchObject({ message: 'Queued' })
  const held = { nights: [7500, 7500], amount: 900_000, pending: 600_000 }
  const waits = { nights: [2500, 2500], amount: null, pending: null }
  expect(await bookings()).toEqual([
    { status: 'Held', ...held },
    { status: 'Queued', ...waits },
  ])
  const { id: bookingId = '' } = (await as('guest-1').booking.mine.query())[0] ?? {}
  await as('guest-1').booking.release.mutate({ bookingId })
  expect((await bookings())[1]).toMatchObject({ status: 'Held', nights: [2500, 2500] })
  expect((await checkout({ userId: 'waits' })).body).toMatchObject({
    message: 'Held',
    payment: { amount: 300_000 },
  })
})

test('an old amount is refused with the new ones, and nothing is booked', async () => {
  await priceOf11(3200)
  expect(await checkout()).toMatchObject({
    status: 400,
    body: {
      message: 'WrongAmount',
      error:
        'The amount to pay for this stay is 3420 (60%, ₹3,420) or 5700 (100%, ₹5,700). Nothing was booked.',
    },
  })
  expect(await bookings()).toEqual([])
})

test('all of the old price is not taken for 60 % of a new one, where the guest says what they saw', async () => {
  const stay = { type: 'Double Bed', rooms: 1, checkIn: '2027-06-11', checkOut: '2027-06-12' } as const
  await priceOf11(5000)
  const ask = (total: number) =>
    as('guest-1').booking.checkout.mutate({ request: { ...stay, paidAmount: 3000, total } })
  await expect(ask(3000)).rejects.toMatchObject({ data: { refusal: 'WrongAmount' } })
  expect(await bookings()).toEqual([])
  expect(await ask(5000)).toMatchObject({ kind: 'Held' })
})

describe('a hold that expired before the price changed', () => {
  test('is not continued: asked again it is a new booking at the new price', async () => {
    await hold()
    await advance(700)
    await priceOf11(3200)
    expect((await checkout()).body).toMatchObject({ message: 'WrongAmount' })
    await hold(atNew)
    expect(await bookings()).toEqual([ofOld('Expired'), ofNew('Held')])
  })

  test('takes a late payment at its own amount, in place of the new hold; balance and order agree', async () => {
    const orderId = await hold(aForm())
    await advance(700)
    await priceOf11(3200)
    await hold(atNew)
    await verify(pay(orderId))
    expect(await bookings()).toEqual([ofOld('Confirmed'), ofNew('Withdrawn')])
    const { id: bookingId } = await db()
      .selectFrom('booking')
      .select('id')
      .where('status', '=', 'Confirmed')
      .executeTakeFirstOrThrow()
    expect(await panel.folio.of.query({ bookingId })).toMatchObject({
      charges: 500_000,
      payments: 300_000,
      balance: 200_000,
    })
    expect(await panel.admin.booking.query({ bookingId })).toMatchObject({
      paidOnline: 300_000,
      pending: 200_000,
    })
  })

  test('declines a late payment once the new booking is paid', async () => {
    const orderId = await hold(aForm())
    await advance(700)
    await priceOf11(3200)
    const newOrder = await hold({ ...aForm(), ...atNew })
    await verify(pay(newOrder))
    await verify(pay(orderId))
    expect(await statusOf(newOrder)).toBe('Confirmed')
    expect(await bookings()).toEqual([ofOld('Expired'), ofNew('Confirmed')])
    await hotel.nothingIsLost()
  })

  test('is continued while the price is the same, at the same order', async () => {
    const orderId = await hold()
    await advance(700)
    await priceOf11(2500)
    expect(await hold()).toBe(orderId)
  })
})

describe('a least stay', () => {
  const least = () => priceOf11(2500, 3, '2027-06-10')
  const words = { message: 'StayNotPossible', error: 'These dates need at least 3 nights.' }

  test('binds a new checkout, and one of a hold that is over, that begins within its period', async () => {
    await hold()
    await least()
    expect(await checkout({ userId: 'b' })).toMatchObject({ status: 400, body: words })
    await hold({ userId: 'b', checkOutDate: '2027-06-13', paidAmount: 4500 })
    // It ends within the period, but does not begin there.
    await hold({ userId: 'c', checkInDate: '2027-06-09', checkOutDate: '2027-06-11' })
    await advance(700)
    expect(await checkout()).toMatchObject({ status: 400, body: words })
  })

  test('never ends a hold, a turn in the queue or a late payment', async () => {
    const all = { numberOfRooms: 3, paidAmount: 9000 }
    const orderId = await hold({ ...aForm(), ...all })
    await checkout({ userId: 'waits' })
    await least()
    expect(await hold(all)).toBe(orderId)
    expect((await checkout({ userId: 'waits' })).body).toMatchObject({ message: 'Queued' })
    const { id: bookingId = '' } = (await as('guest-1').booking.mine.query())[0] ?? {}
    await as('guest-1').booking.release.mutate({ bookingId })
    const turn = await hold({ userId: 'waits' })
    await verify(pay(turn), aForm())
    const late = await hold({ userId: 'c', checkOutDate: '2027-06-13', paidAmount: 4500 })
    await panel.rates.setPeriod.mutate({
      type: 'Double Bed',
      from: '2027-06-10',
      to: '2027-06-10',
      amount: 2500,
      minNights: 9,
    })
    await advance(700)
    await verify(pay(late), aForm())
    expect(await Promise.all([turn, late].map(statusOf))).toEqual(['Confirmed', 'Confirmed'])
  })
})
