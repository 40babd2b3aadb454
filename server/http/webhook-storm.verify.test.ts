import { afterAll, beforeAll, expect, test } from 'vitest'
import { aForm, guestsOf, signWebhook } from '../testing/builders'
import { type HotelForTests, openHotel } from '../testing/hotel-for-tests'

let hotel: HotelForTests
let guests: ReturnType<typeof guestsOf>

beforeAll(async () => {
  hotel = await openHotel({ RATE_LIMITS: 'on' })
  guests = guestsOf(hotel)
})
afterAll(() => hotel.close())

const rows = async () => ({
  events: (await hotel.db.selectFrom('webhook_event').selectAll().execute())
    .map(({ event_id }) => event_id)
    .toSorted(),
  mails: (await hotel.db.selectFrom('mail').select('event_key').execute())
    .map(({ event_key }) => event_key)
    .toSorted(),
  nights: await hotel.db.selectFrom('room_night').selectAll().execute(),
  payments: await hotel.db.selectFrom('payment').select(['id', 'status', 'decision']).execute(),
  refunds: await hotel.db.selectFrom('refund').selectAll().execute(),
})

test('200 duplicate and forged webhooks a second: no 5xx, no 429 for genuine ones, one effect', async () => {
  const orderId = await guests.hold(aForm())
  await guests.pay(orderId)
  await expect.poll(() => guests.statusOf(orderId)).toBe('Confirmed')
  const delivered = async () => (await hotel.db.selectFrom('webhook_event').selectAll().execute()).length
  await expect.poll(delivered).toBe(3)
  await guests.runJobs()
  const before = await rows()
  const genuine = await hotel.db.selectFrom('webhook_event').selectAll().execute()

  const large = 'x'.repeat(200_000)
  const senders = [
    (index: number) => {
      const { raw = '', event_id = '' } = genuine[index % genuine.length] ?? {}
      return { raw, headers: { 'x-razorpay-signature': signWebhook(raw), 'x-razorpay-event-id': event_id } }
    },
    (index: number) => {
      // A replay under a new event id.
      const { raw = '' } = genuine[index % genuine.length] ?? {}
      return {
        raw,
        headers: { 'x-razorpay-signature': signWebhook(raw), 'x-razorpay-event-id': `evt_${index}` },
      }
    },
    (index: number) => ({ raw: large, headers: { 'x-razorpay-signature': signWebhook(`other ${index}`) } }),
    (index: number) => ({ raw: `{"event":"payment.captured","n":${index}}`, headers: {} }),
  ]
  const answers: Promise<{ kind: number; status: number }>[] = []
  for (let burst = 0; burst < 30; burst += 1) {
    for (let index = 0; index < 20; index += 1) {
      const kind = index % senders.length
      const { raw, headers } = senders[kind]?.(burst * 20 + index) ?? { raw: '', headers: {} }
      answers.push(hotel.post('/api/payment/webhook', raw, headers).then(({ status }) => ({ kind, status })))
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  for (const { kind, status } of await Promise.all(answers)) {
    expect({ kind, status }).toEqual({ kind, status: kind < 2 ? 200 : 400 })
  }
  await guests.runJobs()
  expect(await rows()).toEqual(before)
})
