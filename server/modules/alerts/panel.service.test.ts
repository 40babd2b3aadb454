import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aForm, guestsOf } from '#server/testing/builders'
import { openPanel } from '#server/testing/desk-for-tests'
import { emptyHotel } from '#server/testing/empty-hotel'
import { firstDay, type HotelForTests, openHotel } from '#server/testing/hotel-for-tests'
import { watchOf } from '#server/testing/watch-for-tests'

let hotel: HotelForTests
let guests: ReturnType<typeof guestsOf>
let panel: Awaited<ReturnType<typeof openPanel>>

beforeAll(async () => {
  hotel = await openHotel()
  guests = guestsOf(hotel)
})
afterAll(() => hotel.close())
beforeEach(async () => {
  await hotel.sandbox('/reset')
  await emptyHotel(hotel.db)
  await hotel.moveTo(firstDay)
  panel = await openPanel(hotel)
})

test('a stuck refund is an alert that leads to its booking, until the owner resolves it', async () => {
  const signed = await guests.pay(await guests.hold(aForm()))
  await guests.verify(signed)
  await hotel.sandbox('/razorpay/control/balance', { paise: 0 })
  const { razorpay_order_id } = signed
  await hotel.post('/api/payment/refund', { razorpay_order_id, confirmCancellation: true })
  await hotel.advance(3700)
  await watchOf(hotel).checks()
  const [booking] = await panel.search.query({ text: razorpay_order_id })
  const items = await panel.alerts.query()
  const stuck = items.find(({ title }) => title.startsWith('A refund is not accepted by Razorpay'))
  expect(stuck).toMatchObject({
    title: expect.stringContaining(', Asha Rawat'),
    bookingId: booking?.id,
    whose: expect.stringContaining(razorpay_order_id),
    happened: expect.stringContaining('balance'),
  })
  await panel.resolveAlert.mutate({ id: stuck?.id ?? '' })
  expect((await panel.alerts.query()).map(({ id }) => id)).not.toContain(stuck?.id)
  const again = panel.resolveAlert.mutate({ id: stuck?.id ?? '' })
  await expect(again).rejects.toMatchObject({ data: { code: 'NOT_FOUND' } })
  const { lines } = await panel.auditLog.query({ bookingId: booking?.id })
  expect(lines.filter(({ action }) => action === 'alertResolved')).toMatchObject([
    { note: 'RefundStuck', admin: 'desk@hotel.example' },
  ])
  const unknown = panel.resolveAlert.mutate({ id: '00000000-0000-4000-8000-000000000000' })
  await expect(unknown).rejects.toMatchObject({ data: { code: 'NOT_FOUND' } })
})

test('a payment that came too late and was declined is shown to the administrator, with its money', async () => {
  const late = await guests.hold({ numberOfRooms: 3, paidAmount: 9000 })
  await hotel.advance(700)
  await guests.runJobs()
  const other = await guests.hold({ userId: 'b', numberOfRooms: 3, paidAmount: 9000 })
  await guests.verify(await guests.pay(other, { webhooks: 'drop' }), aForm())
  const signed = await guests.pay(late, { webhooks: 'drop' })
  await guests.verify(signed)
  await guests.runJobs()
  expect(await guests.statusOf(other)).toBe('Confirmed')
  const declined = await panel.declinedPayments.query()
  expect(declined).toMatchObject([
    {
      paymentId: signed.razorpay_payment_id,
      orderId: late,
      amount: 900_000,
      currency: 'INR',
      why: expect.stringContaining('already taken'),
    },
  ])
  expect(['notTaken', 'goingBack', 'back']).toContain(declined[0]?.money)
  const [booking] = await panel.search.query({ text: late })
  expect(declined[0]?.bookingId).toBe(booking?.id)
  expect(await panel.search.query({ text: signed.razorpay_payment_id })).toEqual([booking])
})

test('an unpaid hold is shown until it is paid', async () => {
  const orderId = await guests.hold()
  expect(await panel.heldNow.query()).toMatchObject([{ status: 'Held', type: 'Double Bed' }])
  await guests.verify(await guests.pay(orderId, { webhooks: 'drop' }), aForm())
  expect(await panel.heldNow.query()).toEqual([])
})

test('every reason for declining a payment is shown in its own words', async () => {
  const orderId = await guests.hold({
    userId: 'why',
    checkInDate: '2027-09-01',
    checkOutDate: '2027-09-02',
    paidAmount: 1500,
  })
  const signed = await guests.pay(orderId, { webhooks: 'drop' })
  await guests.verify(signed, aForm())
  const wordsFor = async (reason: string) => {
    await hotel.db
      .updateTable('payment')
      .set({ decision: 'declined', decline_reason: reason })
      .where('id', '=', signed.razorpay_payment_id)
      .execute()
    return (await panel.declinedPayments.query()).find(({ orderId: of }) => of === orderId)?.why
  }
  const reasons = [
    'WrongAmount',
    'NoRoom',
    'StayBegun',
    'HasAnother',
    'BookingOver',
    'PaidOtherwise',
    'NotCaptured',
  ]
  const words = []
  for (const reason of reasons) words.push(await wordsFor(reason))
  expect(new Set(words).size).toBe(reasons.length)
  expect(words).not.toContain('It could not be kept.')
})
