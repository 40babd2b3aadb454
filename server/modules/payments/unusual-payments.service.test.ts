import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listDeclined } from '#modules/alerts/alert-list'
import { aForm, guestsOf, signWebhook } from '#server/testing/builders'
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
  await hotel.sandbox('/razorpay/control/webhooks', { mode: 'normal' })
  await emptyHotel(hotel.db)
  await hotel.moveTo(firstDay)
})

const noWebhooks = { webhooks: 'drop' }
const nights = () => hotel.db.selectFrom('room_night').selectAll().execute()
const decisionOf = async (paymentId: string) =>
  (await hotel.db.selectFrom('payment').select('decision').where('id', '=', paymentId).executeTakeFirst())
    ?.decision
const refundsOf = async (paymentId: string) =>
  (await hotel.ledger()).refunds.filter((refund) => refund.payment_id === paymentId)
const mailKeys = async () =>
  (await hotel.db.selectFrom('mail').select('event_key').execute()).map(({ event_key }) => event_key)
const capture = (paymentId: string) =>
  hotel.sandbox(`/razorpay/control/payments/${paymentId}`, { status: 'captured' })
/** Sends an event as the provider would; answers its status. */
async function sendEvent(raw: string, id: string): Promise<number> {
  const headers = { 'x-razorpay-event-id': id, 'x-razorpay-signature': signWebhook(raw) }
  return (await hotel.post('/api/payment/webhook', raw, headers)).status
}

describe('a guest who pays twice', () => {
  test('in two windows, 60 % in one and 100 % in the other, has one booking and keeps the other money', async () => {
    const part = await guests.hold()
    const whole = await guests.hold({ paidAmount: 5000 })
    expect(whole).not.toBe(part)
    const [one, two] = [await guests.pay(part, noWebhooks), await guests.pay(whole, noWebhooks)]
    const answers = await Promise.all([guests.verify(one), guests.verify(two)])
    expect(answers.map(({ body }) => body['status']).filter((status) => status === 'confirmed')).toHaveLength(
      1,
    )
    await hotel.advance(5)
    const ledger = await hotel.ledger()
    const both = ledger.payments.filter(({ order_id }) => order_id === part || order_id === whole)
    expect(both.map(({ status }) => status).sort()).toEqual(['authorized', 'captured'])
    expect(await nights()).toHaveLength(2)
    const other = both.find(({ status }) => status === 'authorized')
    await capture(String(other?.id))
    await expect.poll(() => refundsOf(String(other?.id))).toMatchObject([{ amount: other?.amount }])
    expect((await mailKeys()).filter((key) => key.startsWith('confirmed:'))).toHaveLength(1)
  })

  test('with both payments of one order captured has one booking, and the second is refunded in full', async () => {
    const orderId = await guests.hold()
    const one = await guests.pay(orderId, noWebhooks)
    await guests.verify(one)
    const two = await guests.pay(orderId, { ...noWebhooks, force: true, outcome: 'captured' })
    expect((await guests.verify(two)).body).toMatchObject({ status: 'declined' })
    await guests.runJobs()
    expect(await refundsOf(two.razorpay_payment_id)).toMatchObject([{ amount: 300_000 }])
    expect(await refundsOf(one.razorpay_payment_id)).toEqual([])
    expect(await guests.statusOf(orderId)).toBe('Confirmed')
  })
})

describe('a second payment for a stay that is confirmed', () => {
  const mailsAbout = async (paymentId: string) =>
    (await hotel.db.selectFrom('mail').select(['event_key', 'subject', 'text']).execute()).filter(
      ({ event_key }) => event_key.endsWith(paymentId),
    )
  const confirmed = async () => {
    const orderId = await guests.hold(aForm())
    await guests.verify(await guests.pay(orderId, noWebhooks))
    return orderId
  }
  const alreadyPaid = { success: false, status: 'declined', message: 'AlreadyPaid' }

  test('is reported as such in the answer, the snapshot and one mail', async () => {
    const orderId = await confirmed()
    const second = await guests.pay(orderId, { ...noWebhooks, force: true })
    const words = 'Your second payment of ₹3,000 is not kept: your booking stands with the first.'
    for (const answer of [await guests.verify(second), await guests.verify(second)]) {
      expect(answer).toMatchObject({ status: 200, body: alreadyPaid })
      expect(answer.body['error']).toContain(words)
    }
    const sent = await mailsAbout(second.razorpay_payment_id)
    expect(sent).toMatchObject([{ text: expect.stringContaining(words) }])
    expect(await hotel.as('guest-1').booking.mine.query()).toMatchObject([
      { status: 'Confirmed', money: 'paid', declinedAmount: 300_000, declinedWhy: 'paidAlready' },
    ])
    // Captured later in the dashboard: it is refunded, and no second mail is written.
    await capture(second.razorpay_payment_id)
    await expect.poll(() => refundsOf(second.razorpay_payment_id)).toMatchObject([{ amount: 300_000 }])
    await guests.runJobs()
    expect(await mailsAbout(second.razorpay_payment_id)).toHaveLength(1)
  })

  test('that was captured is refunded in full, and its one mail says so, also if a webhook came first', async () => {
    const orderId = await confirmed()
    const { razorpay_payment_id: id, ...rest } = await guests.pay(orderId, {
      force: true,
      outcome: 'captured',
    })
    await expect.poll(() => refundsOf(id)).toMatchObject([{ amount: 300_000 }])
    const words =
      'Your second payment of ₹3,000 is being returned in full: your booking stands with the first.'
    expect(await mailsAbout(id)).toMatchObject([{ text: expect.stringContaining(words) }])
    expect((await guests.verify({ ...rest, razorpay_payment_id: id })).body).toMatchObject(alreadyPaid)
    expect(await mailsAbout(id)).toHaveLength(1)
  })

  test('by another order of the booking and of another amount is reported the same way', async () => {
    const part = await guests.hold(aForm())
    const whole = await guests.hold({ ...aForm(), paidAmount: 5000 })
    await guests.verify(await guests.pay(part, noWebhooks))
    const second = await guests.verify(await guests.pay(whole, { ...noWebhooks, amount: 510_000 }))
    expect(second.body).toMatchObject(alreadyPaid)
    expect(second.body['error']).toContain('Your second payment of ₹5,100 is not kept')
  })
})

describe('a payment of another amount than its order’s', () => {
  test('is declined with that reason and the paid amount in the answer, the mail and the panel', async () => {
    const orderId = await guests.hold(aForm())
    const signed = await guests.pay(orderId, { ...noWebhooks, amount: 306_000 })
    const words = 'Your payment of ₹3,060 is not the amount that your booking asks for, so it is not kept.'
    const { status, body } = await guests.verify(signed)
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'declined', success: false, message: 'TooLate' })
    expect(body['error']).toContain(words)
    const mails = await hotel.db.selectFrom('mail').select(['subject', 'text']).execute()
    expect(mails).toMatchObject([{ text: expect.stringContaining(words) }])
    expect(JSON.stringify([body, mails])).not.toMatch(/could not give you|₹3,000/)
    expect(await hotel.as('guest-1').booking.mine.query()).toMatchObject([
      { status: 'Held', money: 'none', declinedAmount: 306_000, declinedWhy: 'wrongAmount' },
    ])
    expect(await listDeclined(hotel.server.ctx)).toMatchObject([
      { amount: 306_000, why: 'It was not the amount that the order asked for.' },
    ])
  })

  test('that was captured is refunded in full, and the room can still be paid for', async () => {
    const orderId = await guests.hold(aForm())
    const signed = await guests.pay(orderId, { ...noWebhooks, amount: 290_000, outcome: 'captured' })
    const { body } = await guests.verify(signed)
    expect(body['error']).toContain(
      'Your payment of ₹2,900 is not the amount that your booking asks for, so it is being returned in full.',
    )
    await guests.runJobs()
    expect(await refundsOf(signed.razorpay_payment_id)).toMatchObject([{ amount: 290_000 }])
    const anew = await guests.hold(aForm())
    expect((await guests.verify(await guests.pay(anew, noWebhooks))).body).toMatchObject({
      status: 'confirmed',
    })
  })
})

describe('payments that were changed in the dashboard', () => {
  test('a payment captured in the dashboard before the decision is confirmed', async () => {
    const orderId = await guests.hold()
    const signed = await guests.pay(orderId, noWebhooks)
    await capture(signed.razorpay_payment_id)
    expect((await guests.verify(signed)).body).toMatchObject({ status: 'confirmed' })
  })

  test('a payment partly refunded before the decision gives no booking, and the rest is refunded', async () => {
    const orderId = await guests.hold()
    const { razorpay_payment_id: payment_id, ...rest } = await guests.pay(orderId, {
      ...noWebhooks,
      outcome: 'captured',
    })
    await hotel.sandbox('/razorpay/control/refunds', { payment_id, amount: 100_000 })
    expect((await guests.verify({ ...rest, razorpay_payment_id: payment_id })).body).toMatchObject({
      status: 'declined',
    })
    await guests.runJobs()
    const given = await refundsOf(payment_id)
    expect(given.map(({ amount }) => amount).sort()).toEqual([100_000, 200_000])
    expect(await guests.statusOf(orderId)).toBe('Held')
  })

  test('a payment refunded in full before the decision is declined at once', async () => {
    const signed = await guests.pay(await guests.hold(), { ...noWebhooks, outcome: 'captured' })
    await hotel.sandbox('/razorpay/control/refunds', {
      payment_id: signed.razorpay_payment_id,
      amount: 300_000,
    })
    expect((await guests.verify(signed)).body).toMatchObject({ status: 'declined' })
  })

  test('an accepted payment that the provider returns uncaptured frees the room, with one mail', async () => {
    const orderId = await guests.hold(aForm())
    const signed = await guests.pay(orderId, noWebhooks)
    await hotel.sandbox('/razorpay/control/faults', [{ route: 'payments.capture', kind: '500', times: 500 }])
    expect((await guests.verify(signed)).status).toBe(202)
    expect(await guests.statusOf(orderId)).toBe('Capturing')
    await hotel.advance(3 * 86_400 + 700)
    await hotel.advance(700)
    expect(await guests.statusOf(orderId)).toBe('Expired')
    expect(await decisionOf(signed.razorpay_payment_id)).toBe('declined')
    expect(await nights()).toEqual([])
    // The hotel may have been told before that it took long.
    expect((await mailKeys()).filter((key) => !key.startsWith('alert:'))).toEqual([
      `declined:${signed.razorpay_payment_id}`,
    ])
    expect((await guests.verify(signed)).body).toMatchObject({ status: 'declined' })
  })

  test('a payment for a deleted booking is refunded', async () => {
    const orderId = await guests.hold()
    await hotel.advance(601)
    const signed = await guests.pay(orderId, { ...noWebhooks, outcome: 'captured' })
    await hotel.db.deleteFrom('booking').execute()
    expect((await guests.verify(signed)).body).toMatchObject({ status: 'declined' })
    await guests.runJobs()
    expect(await refundsOf(signed.razorpay_payment_id)).toMatchObject([{ amount: 300_000 }])
  })
})

describe('a payment for a queued booking', () => {
  test('whose guest was not seen for a day is accepted if rooms are free', async () => {
    const orderId = await guests.hold({ userId: 'slow' })
    await hotel.db
      .updateTable('booking')
      .set({ status: 'Queued', hold_expires_at: null, paused_until: new Date('2027-03-30T00:00:00Z') })
      .execute()
    await hotel.db.deleteFrom('room_night').execute()
    await hotel.db.deleteFrom('presence').execute()
    const signed = await guests.pay(orderId, noWebhooks)
    expect((await guests.verify(signed)).body).toMatchObject({ status: 'confirmed' })
  })
})

describe('webhooks of unexpected shapes', () => {
  test.each([
    '[]',
    'null',
    '"x"',
    '{}',
    '{"event":7}',
    '{"event":"payment.captured","payload":null}',
    '{"event":"payment.captured","payload":{"payment":{"entity":{"id":{},"order_id":[]}}}}',
    '{"event":"pay\\u0000ment","payload":{"payment":{"entity":{"id":"pay_\\u0000","order_id":"order_\\u0000","status":"captured","amount":1,"currency":"INR","method":"card"}}}}',
    `{"event":"${'x'.repeat(5000)}"}`,
    'no JSON at all',
    `${'['.repeat(20_000)}`,
  ])('body %# is stored, answered 200 and does not block later events', async (raw) => {
    expect(await sendEvent(raw, 'strange')).toBe(200)
    await guests.runJobs()
    const kept = await hotel.db.selectFrom('webhook_event').select('due_at').execute()
    expect(kept).toEqual([{ due_at: null }])
  })

  test('a payment of an unknown method and status is still processed', async () => {
    const orderId = await guests.hold(aForm())
    const { razorpay_payment_id: id } = await guests.pay(orderId, noWebhooks)
    const entity = { id, order_id: orderId, status: 'brand_new', amount: 300_000, currency: 'INR' }
    const raw = JSON.stringify({
      event: 'payment.captured',
      payload: { payment: { entity: { ...entity, method: null } } },
    })
    expect(await sendEvent(raw, 'evt_1')).toBe(200)
    await guests.runJobs()
    await expect.poll(() => guests.statusOf(orderId)).toBe('Confirmed')
  })
})

describe('a guest whose browser reports a payment', () => {
  test('is confirmed within seconds if the provider cannot be reached once and no webhook comes', async () => {
    const orderId = await guests.hold(aForm())
    await hotel.advance(100)
    const signed = await guests.pay(orderId, noWebhooks)
    await hotel.sandbox('/razorpay/control/faults', [{ route: 'payments.fetch', kind: '500', times: 1 }])
    expect((await guests.verify(signed)).status).toBe(202)
    await hotel.advance(10)
    expect(await guests.statusOf(orderId)).toBe('Confirmed')
  })

  test('and who gives their address only after a webhook confirmed the booking gets one mail', async () => {
    const orderId = await guests.hold()
    const signed = await guests.pay(orderId, { email: 'void@razorpay.com' })
    await expect.poll(() => guests.statusOf(orderId)).toBe('Confirmed')
    expect((await mailKeys()).filter((key) => key.startsWith('confirmed:'))).toEqual([])
    for (const form of [aForm(), aForm({ email: 'other@example.com' })])
      expect((await guests.verify(signed, form)).body).toMatchObject({ status: 'confirmed' })
    const mails = await hotel.db
      .selectFrom('mail')
      .select('recipient')
      .where('event_key', 'like', 'confirmed:%')
      .execute()
    expect(mails).toEqual([{ recipient: 'asha@example.com' }])
  })

  test('and who gives their address only with a declined second payment gets one confirmation', async () => {
    const orderId = await guests.hold()
    expect((await guests.verify(await guests.pay(orderId, { email: 'void@razorpay.com' }))).status).toBe(200)
    const second = await guests.pay(orderId, { ...noWebhooks, force: true })
    expect((await guests.verify(second, aForm())).body).toMatchObject({ status: 'declined' })
    expect((await mailKeys()).filter((key) => key.startsWith('confirmed:'))).toHaveLength(1)
  })
})

describe('a guest who closed the payment window and asks', () => {
  const ask = async () => {
    const [booking] = await hotel.as('guest-1').booking.mine.query()
    return hotel.as('guest-1').booking.ask.mutate({ bookingId: booking?.id ?? '' })
  }
  const mute = (times: number) =>
    hotel.sandbox('/razorpay/control/faults', [{ route: 'payments.fetch', kind: '503', times }])

  test('sees "being confirmed" if the provider lists the payment and then stops answering', async () => {
    const orderId = await guests.hold()
    await guests.pay(orderId, noWebhooks)
    await mute(1)
    expect((await ask()).snapshot.money).toBe('beingConfirmed')
    await hotel.advance(10)
    expect(await guests.statusOf(orderId)).toBe('Confirmed')
  })

  test('keeps the rooms if the same happens at the end of the hold', async () => {
    const orderId = await guests.hold()
    await hotel.advance(590)
    await guests.pay(orderId, noWebhooks)
    await mute(20)
    await hotel.advance(11)
    await guests.runJobs()
    expect(await guests.statusOf(orderId)).toBe('Held')
    await mute(0)
    await hotel.advance(15)
    expect(await guests.statusOf(orderId)).toBe('Confirmed')
  })
})
