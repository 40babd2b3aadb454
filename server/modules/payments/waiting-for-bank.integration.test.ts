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
/** Held for a while, then a UPI payment that its bank has not answered; the bank gives up ten minutes later. */
async function waiting(secondsBefore: number) {
  const orderId = await guests.hold({ ...all, ...aForm() })
  await hotel.advance(secondsBefore)
  const signed = await guests.pay(orderId, { method: 'upi', outcome: 'pending' })
  return { orderId, signed }
}

test('a hold whose bank has not answered gets five minutes more, once, and the snapshot says so', async () => {
  const { orderId } = await waiting(300)
  const { snapshot } = await ask()
  expect(snapshot).toMatchObject({ status: 'Held', money: 'waitingForBank' })
  expect(await secondsLeft()).toBeGreaterThan(590)
  expect(await secondsLeft()).toBeLessThanOrEqual(600)
  await hotel.advance(60)
  await guests.pay(orderId, { method: 'upi', outcome: 'pending' })
  await ask()
  expect(await secondsLeft()).toBeLessThanOrEqual(540)
})

test('nobody else gets its rooms before the longer time is over, and then they do', async () => {
  const { orderId } = await waiting(300)
  await ask()
  expect((await guests.checkout({ ...all, userId: 'another' })).body).toMatchObject({ message: 'Queued' })
  await hotel.advance(330)
  expect(await guests.statusOf(orderId)).toBe('Held')
  expect((await guests.checkout({ ...all, userId: 'another' })).body).toMatchObject({ message: 'Queued' })
  await hotel.advance(275)
  expect(await guests.statusOf(orderId)).toBe('Expired')
  expect((await guests.checkout({ ...all, userId: 'another' })).body).toMatchObject({ message: 'Held' })
})

test('nobody has to ask: at the end of the hold the provider is, and the hold goes on', async () => {
  const { orderId, signed } = await waiting(500)
  await hotel.advance(102)
  expect(await guests.statusOf(orderId)).toBe('Held')
  await hotel.sandbox(`/razorpay/control/payments/${signed.razorpay_payment_id}`, { status: 'authorized' })
  await expect.poll(() => guests.statusOf(orderId)).toBe('Confirmed')
})

test('a bank that was seen waiting keeps the rooms too while the provider cannot be asked', async () => {
  const { orderId } = await waiting(300)
  await ask()
  await hotel.sandbox('/razorpay/control/faults', [{ route: 'orders.payments', kind: '503', times: 500 }])
  await hotel.advance(400)
  expect((await guests.checkout({ ...all, userId: 'another' })).body).toMatchObject({ message: 'Queued' })
  expect(await guests.statusOf(orderId)).toBe('Held')
})

test('a booking that was revived gets no second extension', async () => {
  const { orderId } = await waiting(300)
  await ask()
  await hotel.advance(601)
  expect(await guests.statusOf(orderId)).toBe('Expired')
  const anew = await guests.hold({ ...all, ...aForm() })
  await guests.pay(anew, { method: 'upi', outcome: 'pending' })
  await ask()
  expect(await secondsLeft()).toBeLessThanOrEqual(600)
})

test('a bank that says yes without a webhook is heard within a minute', async () => {
  const { orderId, signed } = await waiting(10)
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
