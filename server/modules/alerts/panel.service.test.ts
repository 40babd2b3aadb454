import { expect, test } from 'vitest'
import { heldNow, searchBookings } from '#modules/admin/booking-cards'
import { moneyHotel } from '#server/testing/money-hotel'
import { listDeclined } from './alert-list'

const hotel = moneyHotel()
const declined = () => listDeclined(hotel.ctx())

test('a payment that came too late and was declined is shown to the administrator, with its money', async () => {
  const late = await hotel.hold({ rooms: 3 })
  hotel.later(700)
  await hotel.run('orders', 'ended-holds')
  await hotel.seed({ rooms: 3 })
  const { paymentId } = await hotel.pay(late.orderId)
  expect(await declined()).toMatchObject([
    {
      paymentId,
      orderId: late.orderId,
      bookingId: late.id,
      amount: 900_000,
      currency: 'INR',
      why: expect.stringContaining('already taken'),
      money: 'notTaken',
    },
  ])
  for (const text of [late.orderId, paymentId])
    expect(await searchBookings(hotel.ctx(), text)).toMatchObject([{ id: late.id }])
})

test('an unpaid hold is shown until it is paid', async () => {
  const { orderId } = await hotel.hold()
  expect(await heldNow(hotel.ctx())).toMatchObject([{ status: 'Held', type: 'Double Bed' }])
  await hotel.pay(orderId)
  expect(await heldNow(hotel.ctx())).toEqual([])
})

test('every reason for declining a payment is shown in its own words', async () => {
  await hotel.seed()
  const reasons = ['WrongAmount', 'NoRoom', 'StayBegun', 'HasAnother', 'BookingOver', 'PaidOtherwise']
  const words = new Set<string | undefined>()
  for (const reason of [...reasons, 'PaidAlready', 'PartlyReturned', 'DetailsErased', 'NotCaptured']) {
    const decision = { decision: 'declined' as const, decline_reason: reason }
    await hotel.db().updateTable('payment').set(decision).execute()
    words.add((await declined())[0]?.why)
  }
  expect(words.size).toBe(reasons.length + 4)
  expect([...words]).not.toContain('It could not be kept.')
})
