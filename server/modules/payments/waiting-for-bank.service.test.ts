import { expect, test } from 'vitest'
import { wiredHotel } from '#server/testing/wired-hotel'

const { provider, checkout, hold, pay, statusOf, advance, as, clock } = wiredHotel()

const all = { numberOfRooms: 3, paidAmount: 9000 }
const mine = async () => (await as('guest-1').booking.mine.query())[0] ?? expect.fail('no booking')
const ask = async () => as('guest-1').booking.ask.mutate({ bookingId: (await mine()).id })
const secondsLeft = async () =>
  (Date.parse((await mine()).holdExpiresAt ?? '') - clock.now().getTime()) / 1000
const another = async () => (await checkout({ ...all, userId: 'another' })).body['message']
/** A hold of this age with a pending UPI payment. */
async function holdWithPendingPayment(secondsBefore: number) {
  const orderId = await hold(all)
  await advance(secondsBefore)
  const { razorpay_payment_id: paymentId } = pay(orderId, { outcome: 'pending' })
  return { orderId, paymentId }
}

test('a hold whose bank has not answered is extended by five minutes, once, and the snapshot says so', async () => {
  const { orderId } = await holdWithPendingPayment(300)
  const { snapshot } = await ask()
  expect(snapshot).toMatchObject({ status: 'Held', money: 'waitingForBank' })
  expect(await secondsLeft()).toBe(600)
  await advance(60)
  pay(orderId, { outcome: 'pending' })
  await ask()
  expect(await secondsLeft()).toBe(540)
})

test('nobody else gets its rooms before the extended time is over, and it is extended only once', async () => {
  const { orderId } = await holdWithPendingPayment(300)
  await ask()
  expect(await another()).toBe('Queued')
  await advance(330)
  expect(await statusOf(orderId)).toBe('Held')
  expect(await another()).toBe('Queued')
  await advance(275)
  expect(await statusOf(orderId)).toBe('Expired')
  expect(await another()).toBe('Held')
})

test('the provider is asked at the end of the hold without a request, and the hold is extended', async () => {
  const { orderId, paymentId } = await holdWithPendingPayment(500)
  await advance(102)
  expect(await statusOf(orderId)).toBe('Held')
  provider.becomes(paymentId, 'authorized')
  await advance(31)
  expect(await statusOf(orderId)).toBe('Confirmed')
})

test('a payment known to wait for its bank keeps the rooms while the provider cannot be reached', async () => {
  const { orderId } = await holdWithPendingPayment(300)
  await ask()
  provider.down('paymentsOfOrder')
  await advance(400)
  expect(await another()).toBe('Queued')
  expect(await statusOf(orderId)).toBe('Held')
})

test('a booking that expired and is held again gets no second extension', async () => {
  const { orderId } = await holdWithPendingPayment(300)
  await ask()
  await advance(601)
  expect(await statusOf(orderId)).toBe('Expired')
  pay(await hold(all), { outcome: 'pending' })
  await ask()
  expect(await secondsLeft()).toBeLessThanOrEqual(600)
})

test('a payment that its bank accepts without a webhook is confirmed within a minute', async () => {
  const { orderId, paymentId } = await holdWithPendingPayment(10)
  await ask()
  provider.becomes(paymentId, 'authorized')
  await advance(31)
  expect(await statusOf(orderId)).toBe('Confirmed')
})
