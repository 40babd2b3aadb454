import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aForm, guestsOf, type Signed } from '#server/testing/builders'
import { openPanel } from '#server/testing/desk-for-tests'
import { emptyHotel } from '#server/testing/empty-hotel'
import { firstDay, type HotelForTests, openHotel } from '#server/testing/hotel-for-tests'

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

const control = (path: string, body: object) => hotel.sandbox(`/razorpay/control${path}`, body)
/** ₹3,000 paid for a stay in some months: cancelled now, the refund is ₹2,343.36. */
async function book(): Promise<Signed> {
  const signed = await guests.pay(await guests.hold(aForm()), { webhooks: 'drop' })
  expect((await guests.verify(signed)).body).toMatchObject({ status: 'confirmed' })
  return signed
}
const cancel = ({ razorpay_order_id }: Signed) =>
  hotel.post('/api/payment/refund', { razorpay_order_id, confirmCancellation: true })
const cardOf = async ({ razorpay_order_id }: Signed) =>
  (await panel.search.query({ text: razorpay_order_id }))[0]

test('a cancelled booking shows its refund and what the hotel keeps', async () => {
  const signed = await book()
  const { body } = await cancel(signed)
  expect(await cardOf(signed)).toMatchObject({
    kept: 300_000 - 234_336,
    refund: { refundId: body['refundId'], amount: 234_336, isProcessed: true, byHand: false, stuck: null },
  })
})

test('a refund that the provider refuses shows the reason on its card and is still owed', async () => {
  const signed = await book()
  await control('/balance', { paise: 1000 })
  await cancel(signed)
  const refund = { refundId: null, amount: 234_336, isProcessed: false }
  const card = await cardOf(signed)
  expect(card).toMatchObject({ status: 'Processing', kept: 300_000 - 234_336, refund })
  expect(card?.refund?.stuck).toMatch(
    /^Razorpay has not accepted the refund yet\. .*enough balance.*add funds/,
  )
  await control('/balance', { paise: 100_000_000 })
  await hotel.advance(61)
  await expect
    .poll(async () => (await cardOf(signed))?.refund)
    .toMatchObject({ isProcessed: true, stuck: null })
})

test('an earlier refund from the dashboard counts and is not owed again', async () => {
  const signed = await book()
  await control('/refunds', { payment_id: signed.razorpay_payment_id, amount: 100_000 })
  await expect.poll(async () => (await cardOf(signed))?.kept).toBe(200_000)
  await cancel(signed)
  const card = await cardOf(signed)
  const promised = card?.refund?.amount ?? 0
  expect(promised).toBeGreaterThan(0)
  expect(card?.kept).toBe(200_000 - promised)
})

test('a refund that no bank accepts any more asks for a transfer by hand, until one is entered', async () => {
  const signed = await book()
  await hotel.db
    .updateTable('payment')
    .set({ captured_at: new Date('2026-06-01T04:30:00Z') })
    .execute()
  await cancel(signed)
  expect(await cardOf(signed)).toMatchObject({
    refund: { refundId: null, byHand: true, stuck: expect.stringContaining('Transfer the money by hand') },
  })
  const form = new FormData()
  form.set('razorpay_order_id', signed.razorpay_order_id)
  form.set('transferReference', 'NEFT 12345')
  const url = `${hotel.server.url}/api/send-refund`
  const answer = await fetch(url, { method: 'POST', body: form, headers: await guests.signIn() })
  expect(answer.status).toBe(200)
  expect(await cardOf(signed)).toMatchObject({
    status: 'Refunded',
    refund: { refundId: null, isProcessed: true, byHand: true, stuck: null },
  })
})
