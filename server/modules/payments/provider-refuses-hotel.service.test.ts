import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aForm, guestsOf } from '#server/testing/builders'
import { emptyHotel } from '#server/testing/empty-hotel'
import { firstDay, type HotelForTests, openHotel, shortPause } from '#server/testing/hotel-for-tests'
import { noFaults } from '#server/testing/no-faults'
import { watchOf } from '#server/testing/watch-for-tests'

let hotel: HotelForTests
let guests: ReturnType<typeof guestsOf>
let watch: ReturnType<typeof watchOf>

beforeAll(async () => {
  const calm = { MAX_HOLDS_PER_USER: '0', MAX_HOLDS_PER_ADDRESS: '0' }
  hotel = await openHotel(calm, undefined, undefined, shortPause)
  guests = guestsOf(hotel)
  watch = watchOf(hotel)
})
afterAll(() => hotel.close())
beforeEach(async () => {
  await refuse({ kind: 'none' })
  await noFaults(hotel)
  await hotel.moveTo(firstDay)
  await emptyHotel(hotel.db)
  await hotel.advance(1)
})

const refuse = (what: object) => hotel.sandbox('/razorpay/control/refuse', what)
const ready = async () => {
  const { status, body } = await hotel.get('/readyz')
  return { status, ...body }
}
const refusal = {
  status: 502,
  body: {
    success: false,
    message: 'PaymentsRefused',
    error: expect.stringMatching(
      /^Online payment is not working just now\. Please call us: \+91.*No room is held/,
    ),
  },
}
const nights = () => hotel.db.selectFrom('room_night').selectAll().execute()

describe('a provider that refuses our keys', () => {
  test('guests are asked to call, the owner is alerted at once, and it ends without anyone acting', async () => {
    await refuse({ kind: 'keys' })
    expect(await guests.checkout(aForm())).toMatchObject(refusal)
    expect(await nights()).toEqual([])
    expect(await watch.items()).toMatchObject([{ kind: 'PaymentsRefused', subject: 'keys' }])
    expect(await watch.mails()).toMatchObject([{ subject: expect.stringContaining('nobody can pay online') }])
    expect(await ready()).toMatchObject({ status: 200, ok: true, payments: 'refused' })
    // A second refusal does not raise the alert again.
    await guests.checkout({ userId: 'another' })
    await watch.checks()
    expect(await watch.mails()).toHaveLength(1)
    expect(await watch.kinds()).toEqual(['PaymentsRefused'])

    await refuse({ kind: 'none' })
    await hotel.advance(31)
    await hotel.advance(16)
    expect(await ready()).not.toHaveProperty('payments')
    expect(await watch.items()).toEqual([])
    expect((await guests.checkout(aForm())).body).toMatchObject({ message: 'Held' })
  })

  test('with status 403 has the same effect', async () => {
    await watch.fault('orders.create', '403')
    expect(await guests.checkout(aForm())).toMatchObject(refusal)
    expect(await watch.items()).toMatchObject([{ kind: 'PaymentsRefused', subject: 'keys' }])
  })

  test('is known to every server on the same database', async () => {
    const neighbour = await hotel.openNeighbour()
    try {
      await refuse({ kind: 'keys' })
      await guests.checkout()
      await hotel.advance(1)
      expect((await neighbour.get('/readyz')).body).toMatchObject({ ok: true, payments: 'refused' })
    } finally {
      await neighbour.close()
    }
  })

  test('a promoted guest is asked to call, keeps the hold, and can pay once the keys are accepted again', async () => {
    const others = await guests.hold({ numberOfRooms: 3, paidAmount: 9000 })
    expect((await guests.checkout({ userId: 'waiting', ...aForm() })).body).toMatchObject({
      message: 'Queued',
    })
    await refuse({ kind: 'keys' })
    const held = await hotel.db
      .selectFrom('booking')
      .innerJoin('payment_order', 'payment_order.booking_id', 'booking.id')
      .select('booking.id')
      .where('provider_order_id', '=', others)
      .executeTakeFirstOrThrow()
    await hotel.as('guest-1').booking.release.mutate({ bookingId: held.id })
    await hotel.advance(1)
    await hotel.advance(1)
    const mine = () => hotel.as('waiting').booking.mine.query()
    expect(await mine()).toMatchObject([{ status: 'Held', orderId: null, paymentRefused: true }])
    expect(await watch.kinds()).toEqual(['PaymentsRefused'])
    for (let seconds = 0; seconds < 90; seconds += 30) {
      await mine()
      await hotel.advance(30)
    }
    expect(await mine()).toMatchObject([{ paymentRefused: true }])
    await refuse({ kind: 'none' })
    for (let seconds = 0; seconds < 150; seconds += 30) {
      await mine()
      await hotel.advance(30)
    }
    expect(await mine()).toMatchObject([
      { status: 'Held', paymentRefused: false, orderId: expect.any(String) },
    ])
  })
})

describe('a provider that refuses an amount', () => {
  test('only guests who would pay as much are asked to call, until such an order is created', async () => {
    await refuse({ kind: 'amount', aboveAmount: 400_000 })
    expect(await guests.checkout({ ...aForm(), paidAmount: 5000 })).toMatchObject(refusal)
    expect(await watch.items()).toMatchObject([
      { kind: 'PaymentsRefused', subject: 'amount', title: 'Razorpay refuses an amount: ₹5,000' },
    ])
    expect(await watch.mails()).toHaveLength(1)
    expect(await ready()).toMatchObject({ status: 200, payments: 'refused' })
    expect((await guests.checkout({ ...aForm(), userId: 'modest' })).body).toMatchObject({ message: 'Held' })
    await watch.checks()
    expect(await watch.kinds()).toEqual(['PaymentsRefused'])

    await refuse({ kind: 'none' })
    expect((await guests.checkout({ ...aForm(), paidAmount: 5000 })).body).toMatchObject({ message: 'Held' })
    await watch.checks()
    expect(await watch.items()).toEqual([])
    expect(await ready()).not.toHaveProperty('payments')
  })

  test('is no longer refused a day after the last refusal', async () => {
    await refuse({ kind: 'amount' })
    await guests.checkout()
    await refuse({ kind: 'none' })
    await hotel.advance(86_401)
    await hotel.advance(1)
    expect(await ready()).not.toHaveProperty('payments')
  })
})
