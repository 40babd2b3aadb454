import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { becomesOf } from '#server/testing/becomes'
import { aForm, guestsOf } from '#server/testing/builders'
import { emptyHotel } from '#server/testing/empty-hotel'
import { type HotelForTests, openHotel } from '#server/testing/hotel-for-tests'

let hotel: HotelForTests
let guests: ReturnType<typeof guestsOf>

beforeAll(async () => {
  hotel = await openHotel()
  guests = guestsOf(hotel)
})
afterAll(() => hotel.close())
const becomes = becomesOf(() => guests)

beforeEach(async () => {
  await emptyHotel(hotel.db)
  await hotel.sandbox('/reset')
})

const confirmed = { status: 200, body: { success: true, status: 'confirmed' } }
const confirmedMails = async () =>
  (await hotel.db.selectFrom('mail').select('event_key').execute()).filter(({ event_key }) =>
    event_key.startsWith('confirmed:'),
  )
const decisions = async () =>
  (await hotel.db.selectFrom('payment').select(['status', 'decision']).orderBy('noted_at').execute()).map(
    ({ status, decision }) => `${status} ${decision}`,
  )

describe('webhooks in any order', () => {
  test('a webhook before the browser: verify still answers confirmed, and there is one mail', async () => {
    const orderId = await guests.hold(aForm())
    const signed = await guests.pay(orderId)
    await becomes(orderId, 'Confirmed')
    expect(await guests.verify(signed, aForm())).toMatchObject(confirmed)
    await guests.runJobs()
    expect(await confirmedMails()).toHaveLength(1)
  })

  test('verify first, then every event twice: nothing more happens', async () => {
    const orderId = await guests.hold(aForm())
    const signed = await guests.pay(orderId, { webhooks: 'hold' })
    expect(await guests.verify(signed, aForm())).toMatchObject(confirmed)
    await hotel.sandbox('/razorpay/control/webhooks', { mode: 'duplicate', copies: 2 })
    await hotel.sandbox('/razorpay/control/webhooks/release')
    await guests.runJobs()
    expect(await guests.statusOf(orderId)).toBe('Confirmed')
    expect(await decisions()).toEqual(['captured accepted'])
    expect(await confirmedMails()).toHaveLength(1)
  })

  test('a failed and then an authorised payment of one order: the hold stays and is confirmed', async () => {
    const orderId = await guests.hold(aForm())
    await guests.pay(orderId, { outcome: 'failed' })
    await guests.runJobs()
    expect(await guests.statusOf(orderId)).toBe('Held')
    await guests.pay(orderId)
    await becomes(orderId, 'Confirmed')
    expect(await decisions()).toEqual(['failed null', 'captured accepted'])
  })

  test('a payment that fails and is then approved in the app is confirmed', async () => {
    const orderId = await guests.hold(aForm())
    const failed = await guests.pay(orderId, { outcome: 'failed', method: 'upi' })
    await guests.runJobs()
    await hotel.sandbox(`/razorpay/control/payments/${failed.razorpay_payment_id}`, { status: 'authorized' })
    await becomes(orderId, 'Confirmed')
    expect(await decisions()).toEqual(['captured accepted'])
  })

  test('a failure event delivered after the capture changes nothing', async () => {
    const orderId = await guests.hold(aForm())
    const failed = await guests.pay(orderId, { outcome: 'failed', method: 'upi', webhooks: 'hold' })
    const moved = { status: 'authorized' }
    await hotel.sandbox(`/razorpay/control/payments/${failed.razorpay_payment_id}`, moved)
    expect(await guests.verify(failed, aForm())).toMatchObject(confirmed)
    await hotel.sandbox('/razorpay/control/webhooks/release')
    await guests.runJobs()
    const events = await hotel.db.selectFrom('webhook_event').select('event').execute()
    expect(events.map(({ event }) => event)).toContain('payment.failed')
    expect(await guests.statusOf(orderId)).toBe('Confirmed')
    expect(await decisions()).toEqual(['captured accepted'])
  })

  test('a payment authorised on the day of check-in is declined and never captured', async () => {
    const stay = { checkInDate: '2027-06-10', checkOutDate: '2027-06-12' }
    await hotel.moveTo('2027-06-08T10:00:00+05:30')
    const orderId = await guests.hold({ ...stay, ...aForm() })
    const pending = await guests.pay(orderId, { outcome: 'pending', method: 'upi' })
    await hotel.advance(700)
    expect(await guests.statusOf(orderId)).toBe('Expired')
    await hotel.moveTo('2027-06-10T09:00:00+05:30')
    const moved = { status: 'authorized' }
    await hotel.sandbox(`/razorpay/control/payments/${pending.razorpay_payment_id}`, moved)
    await expect.poll(decisions).toEqual(['authorized declined'])
    expect((await hotel.ledger()).payments.map(({ captured }) => captured)).toEqual([false])
  })

  test('half past midnight at the hotel: its today can no longer be booked, tomorrow can', async () => {
    await hotel.moveTo('2027-06-10T00:30:00+05:30')
    const nights = (checkInDate: string, checkOutDate: string) =>
      guests.checkout({ checkInDate, checkOutDate, paidAmount: 1500 })
    expect((await nights('2027-06-10', '2027-06-11')).status).toBe(400)
    expect((await nights('2027-06-11', '2027-06-12')).body).toMatchObject({ message: 'Held' })
  })
})
