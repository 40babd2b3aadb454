import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aForm, guestsOf } from '#server/testing/builders'
import { emptyHotel } from '#server/testing/empty-hotel'
import { firstDay, type HotelForTests, openHotel } from '#server/testing/hotel-for-tests'
import { noFaults } from '#server/testing/no-faults'

let hotel: HotelForTests
let guests: ReturnType<typeof guestsOf>

beforeAll(async () => {
  hotel = await openHotel({ MAX_HOLDS_PER_USER: '0', MAX_HOLDS_PER_ADDRESS: '0' })
  guests = guestsOf(hotel)
})
afterAll(() => hotel.close())
beforeEach(async () => {
  await noFaults(hotel)
  await emptyHotel(hotel.db)
  await hotel.moveTo(firstDay)
})

const all = { numberOfRooms: 3, paidAmount: 9000 }
const mine = async () => (await hotel.as('guest-1').booking.mine.query())[0] ?? expect.fail('no booking')
const ask = async () => hotel.as('guest-1').booking.ask.mutate({ bookingId: (await mine()).id })
const secondsLeft = async () =>
  (Date.parse((await mine()).holdExpiresAt ?? '') - (await hotel.now()).getTime()) / 1000
/** A hold of this age with a pending UPI payment; its bank gives up ten minutes later. */
async function holdWithPendingPayment(secondsBefore: number) {
  const orderId = await guests.hold({ ...all, ...aForm() })
  await hotel.advance(secondsBefore)
  const signed = await guests.pay(orderId, { method: 'upi', outcome: 'pending' })
  return { orderId, signed }
}

test('a hold whose bank has not answered is extended by five minutes, once, and the snapshot says so', async () => {
  const { orderId } = await holdWithPendingPayment(300)
  const { snapshot } = await ask()
  expect(snapshot).toMatchObject({ status: 'Held', money: 'waitingForBank' })
  expect(await secondsLeft()).toBeGreaterThan(590)
  expect(await secondsLeft()).toBeLessThanOrEqual(600)
  await hotel.advance(60)
  await guests.pay(orderId, { method: 'upi', outcome: 'pending' })
  await ask()
  expect(await secondsLeft()).toBeLessThanOrEqual(540)
})

test('nobody else gets its rooms before the extended time is over', async () => {
  const { orderId } = await holdWithPendingPayment(300)
  await ask()
  expect((await guests.checkout({ ...all, userId: 'another' })).body).toMatchObject({ message: 'Queued' })
  await hotel.advance(330)
  expect(await guests.statusOf(orderId)).toBe('Held')
  expect((await guests.checkout({ ...all, userId: 'another' })).body).toMatchObject({ message: 'Queued' })
  await hotel.advance(275)
  expect(await guests.statusOf(orderId)).toBe('Expired')
  expect((await guests.checkout({ ...all, userId: 'another' })).body).toMatchObject({ message: 'Held' })
})

test('the provider is asked at the end of the hold without a request, and the hold is extended', async () => {
  const { orderId, signed } = await holdWithPendingPayment(500)
  await hotel.advance(102)
  expect(await guests.statusOf(orderId)).toBe('Held')
  await hotel.sandbox(`/razorpay/control/payments/${signed.razorpay_payment_id}`, { status: 'authorized' })
  await expect.poll(() => guests.statusOf(orderId)).toBe('Confirmed')
})

test('a payment known to wait for its bank keeps the rooms while the provider cannot be reached', async () => {
  const { orderId } = await holdWithPendingPayment(300)
  await ask()
  await hotel.sandbox('/razorpay/control/faults', [{ route: 'orders.payments', kind: '503', times: 500 }])
  await hotel.advance(400)
  expect((await guests.checkout({ ...all, userId: 'another' })).body).toMatchObject({ message: 'Queued' })
  expect(await guests.statusOf(orderId)).toBe('Held')
})

test('a booking that expired and is held again gets no second extension', async () => {
  const { orderId } = await holdWithPendingPayment(300)
  await ask()
  await hotel.advance(601)
  expect(await guests.statusOf(orderId)).toBe('Expired')
  const anew = await guests.hold({ ...all, ...aForm() })
  await guests.pay(anew, { method: 'upi', outcome: 'pending' })
  await ask()
  expect(await secondsLeft()).toBeLessThanOrEqual(600)
})

test('a payment that its bank accepts without a webhook is confirmed within a minute', async () => {
  const { orderId, signed } = await holdWithPendingPayment(10)
  await hotel.sandbox('/razorpay/control/webhooks', { mode: 'drop' })
  try {
    await ask()
    await hotel.sandbox(`/razorpay/control/payments/${signed.razorpay_payment_id}`, { status: 'authorized' })
    await hotel.advance(31)
    await hotel.advance(1)
    expect(await guests.statusOf(orderId)).toBe('Confirmed')
  } finally {
    await hotel.sandbox('/razorpay/control/webhooks', { mode: 'normal' })
  }
})
