import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { becomesOf } from '#server/testing/becomes'
import { aForm, guestsOf, signPayment, signWebhook } from '#server/testing/builders'
import { emptyHotel } from '#server/testing/empty-hotel'
import { type HotelForTests, longTimeoutMs, openHotel, shortPause } from '#server/testing/hotel-for-tests'
import { noFaults } from '#server/testing/no-faults'

let hotel: HotelForTests
let guests: ReturnType<typeof guestsOf>
/** The hotel's timeout for calls to the provider, in milliseconds. */
let timeout = longTimeoutMs

beforeAll(async () => {
  hotel = await openHotel(
    { MAX_HOLDS_PER_USER: '0', MAX_HOLDS_PER_ADDRESS: '0' },
    () => timeout,
    undefined,
    shortPause,
  )
  guests = guestsOf(hotel)
})
afterAll(() => hotel.close())

const becomes = becomesOf(() => guests)

beforeEach(async () => {
  timeout = longTimeoutMs
  await noFaults(hotel)
  await hotel.sandbox('/razorpay/control/webhooks', { mode: 'normal' })
  await emptyHotel(hotel.db)
})

const confirmedMails = async (orderId: string) =>
  (await hotel.db.selectFrom('mail').select(['event_key', 'text']).execute()).filter(
    (mail) => mail.event_key.startsWith('confirmed:') && mail.text.includes(orderId),
  )
const paymentsOf = async (orderId: string) =>
  (await hotel.ledger()).payments.filter((payment) => payment.order_id === orderId)
const nights = () => hotel.db.selectFrom('room_night').selectAll().execute()
const others = { userId: 'other', numberOfRooms: 2, paidAmount: 6000 }

describe('a guest who paid is confirmed, however the payment is reported', () => {
  test('verify confirms at once, and answers the same when it is repeated', async () => {
    const orderId = await guests.hold()
    const signed = await guests.pay(orderId, { webhooks: 'drop' })
    const confirmed = { status: 200, body: { success: true, status: 'confirmed' } }
    expect(await guests.verify(signed, aForm())).toMatchObject(confirmed)
    expect(await guests.verify(signed, aForm())).toMatchObject(confirmed)
    expect(await paymentsOf(orderId)).toMatchObject([{ status: 'captured', amount: 300_000 }])
    expect(await confirmedMails(orderId)).toHaveLength(1)
    expect(await guests.available()).toMatchObject({ availableRooms: 2, heldRooms: 0 })
  })

  test('by the webhook alone, if the tab closed before verify', async () => {
    const orderId = await guests.hold(aForm())
    await guests.pay(orderId)
    await becomes(orderId, 'Confirmed')
    expect(await paymentsOf(orderId)).toMatchObject([{ status: 'captured' }])
    expect(await confirmedMails(orderId)).toHaveLength(1)
  })

  test('by reconciliation alone, if neither verify nor webhook came', async () => {
    const orderId = await guests.hold(aForm())
    await guests.pay(orderId, { webhooks: 'drop' })
    await hotel.advance(61)
    expect(await guests.statusOf(orderId)).toBe('Confirmed')
    expect(await paymentsOf(orderId)).toMatchObject([{ status: 'captured' }])
    expect(await confirmedMails(orderId)).toHaveLength(1)
  })

  test('verify and webhooks in parallel, 50 times: one booking, one mail, rooms taken once', async () => {
    const orderId = await guests.hold()
    const signed = await guests.pay(orderId)
    const answers = await Promise.all(Array.from({ length: 50 }, () => guests.verify(signed, aForm())))
    expect(answers.filter(({ body }) => body['status'] === 'confirmed').length).toBeGreaterThan(0)
    expect(answers.every(({ status }) => status === 200 || status === 202)).toBe(true)
    await guests.runJobs()
    expect(await guests.statusOf(orderId)).toBe('Confirmed')
    expect(await nights()).toHaveLength(2)
    expect(await confirmedMails(orderId)).toHaveLength(1)
    expect(await paymentsOf(orderId)).toHaveLength(1)
  })

  test('a hold paid one second before its end is confirmed even if the job runs before any webhook', async () => {
    const orderId = await guests.hold()
    await hotel.advance(599)
    await guests.pay(orderId, { webhooks: 'drop' })
    await hotel.advance(2)
    expect(await guests.statusOf(orderId)).toBe('Confirmed')
  })

  test('a payment 12 minutes late is confirmed if rooms are still free', async () => {
    const orderId = await guests.hold()
    await hotel.advance(601)
    expect(await guests.statusOf(orderId)).toBe('Expired')
    await hotel.advance(120)
    const signed = await guests.pay(orderId, { webhooks: 'drop' })
    expect(await guests.verify(signed)).toMatchObject({ body: { status: 'confirmed' } })
    expect(await nights()).toHaveLength(2)
  })

  test('an unpaid hold expires at its end, without a mail, and its rooms are free', async () => {
    const orderId = await guests.hold(aForm())
    await hotel.advance(61)
    expect(await guests.statusOf(orderId)).toBe('Held')
    await hotel.advance(540)
    expect(await guests.statusOf(orderId)).toBe('Expired')
    expect(await hotel.db.selectFrom('mail').selectAll().execute()).toEqual([])
    expect(await guests.available()).toMatchObject({ availableRooms: 3 })
  })

  test('a verify that fails once and is repeated, and a webhook: exactly one booking', async () => {
    const orderId = await guests.hold()
    const signed = await guests.pay(orderId, { webhooks: 'hold' })
    await hotel.sandbox('/razorpay/control/faults', [{ route: 'payments.fetch', kind: '500', times: 1 }])
    expect((await guests.verify(signed)).status).toBe(202)
    expect((await guests.verify(signed)).body).toMatchObject({ status: 'confirmed' })
    await hotel.sandbox('/razorpay/control/webhooks/release')
    await becomes(orderId, 'Confirmed')
    await guests.runJobs()
    expect(await confirmedMails(orderId)).toHaveLength(1)
  })
})

describe('events', () => {
  test('one event delivered 70 times: 70 answers 200, one effect, one mail', async () => {
    const orderId = await guests.hold()
    await guests.pay(orderId, { webhooks: 'send' })
    await becomes(orderId, 'Confirmed')
    const [event] = await hotel.db
      .selectFrom('webhook_event')
      .selectAll()
      .where('event', '=', 'payment.captured')
      .execute()
    const { eventId, raw } = { eventId: event?.event_id ?? '', raw: event?.raw ?? '' }
    const headers = { 'x-razorpay-event-id': eventId, 'x-razorpay-signature': signWebhook(raw) }
    const answers = await Promise.all(
      Array.from({ length: 70 }, () => hotel.post('/api/payment/webhook', raw, headers)),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(70).fill(200))
    await guests.runJobs()
    expect(await confirmedMails(orderId)).toHaveLength(1)
    expect(await nights()).toHaveLength(2)
  })

  test('a changed body is refused; a genuine unknown event is stored and answered 200', async () => {
    const raw = '{"event":"payment.dispute.created","note":"\\u20b9 1\\/2","payload":{}}'
    const headers = { 'x-razorpay-event-id': 'evt_unknown', 'x-razorpay-signature': signWebhook(raw) }
    expect((await hotel.post('/api/payment/webhook', `${raw} `, headers)).status).toBe(400)
    expect((await hotel.post('/api/payment/webhook', raw, {})).status).toBe(400)
    expect((await hotel.post('/api/payment/webhook', raw, headers)).status).toBe(200)
    await guests.runJobs()
    const [kept] = await hotel.db.selectFrom('webhook_event').selectAll().execute()
    expect(kept).toMatchObject({ event_id: 'evt_unknown', outcome: 'not about a payment', raw })
  })
})

describe('a verify without proof', () => {
  test('a wrong, missing or mangled signature: 400 with the documented message', async () => {
    const orderId = await guests.hold()
    const signed = await guests.pay(orderId, { webhooks: 'drop' })
    for (const wrong of [
      '0'.repeat(64),
      signed.razorpay_signature.toUpperCase(),
      '',
      undefined,
      ['x'],
      'a'.repeat(300),
    ]) {
      const answer = await guests.verify({ ...signed, razorpay_signature: wrong as string })
      expect(answer).toMatchObject({
        status: 400,
        body: { success: false, error: 'Payment verification failed. Please contact support.' },
      })
    }
    expect(await guests.statusOf(orderId)).toBe('Held')
  })

  test('a correctly signed payment of another order is refused and leaves the first booking untouched', async () => {
    const first = await guests.hold()
    const paid = await guests.pay(first, { webhooks: 'drop' })
    await guests.verify(paid)
    const second = await guests.hold({ userId: 'second' })
    const forged = {
      razorpay_order_id: second,
      razorpay_payment_id: paid.razorpay_payment_id,
      razorpay_signature: signPayment(second, paid.razorpay_payment_id),
    }
    expect((await guests.verify(forged)).status).toBe(400)
    expect(await guests.statusOf(second)).toBe('Held')
    expect(await guests.statusOf(first)).toBe('Confirmed')
  })

  test('amounts, rooms and dates in verify are ignored in favour of the order', async () => {
    const orderId = await guests.hold()
    const signed = await guests.pay(orderId, { webhooks: 'drop' })
    const lies = {
      paidAmount: 1,
      pendingAmount: 0,
      numberOfRooms: 3,
      type: 'Triple Bed',
      checkInDate: '2027-07-01',
    }
    await guests.verify(signed, { ...aForm(), ...lies })
    const { body } = await hotel.post('/api/fetchBookings', { status: 'Confirmed' }, await guests.signIn())
    expect(body).toMatchObject([
      {
        type: 'Double Bed',
        numberOfRooms: 1,
        checkInDate: '2027-06-10',
        checkOutDate: '2027-06-12',
        paidAmount: 3000,
        pendingAmount: 2000,
        razorpay_order_id: orderId,
        guest: [{ name: 'Asha Rawat', age: 34, aadhar: '234123412346' }],
      },
    ])
  })

  test('a failed or pending attempt neither confirms nor ends the hold', async () => {
    const orderId = await guests.hold()
    const failed = await guests.pay(orderId, { outcome: 'failed' })
    expect((await guests.verify(failed)).status).toBe(202)
    const pending = await guests.pay(orderId, { outcome: 'pending', method: 'upi' })
    expect((await guests.verify(pending)).body).toMatchObject({
      success: false,
      status: 'pending',
      message: 'Pending',
    })
    expect(await guests.statusOf(orderId)).toBe('Held')
    const paid = await guests.pay(orderId, { webhooks: 'drop', force: true })
    expect((await guests.verify(paid)).body).toMatchObject({ status: 'confirmed' })
  })
})

describe('a payment that comes too late', () => {
  test('is declined for good, not captured, and mailed about if another guest has the room', async () => {
    await guests.hold(others)
    const late = await guests.hold({ userId: 'late', ...aForm() })
    await hotel.advance(601)
    await guests.hold(others)
    const taker = await guests.hold({ userId: 'taker' })
    await guests.verify(await guests.pay(taker, { webhooks: 'drop' }))
    const signed = await guests.pay(late, { webhooks: 'drop' })
    const declined = await guests.verify(signed)
    expect(declined).toMatchObject({
      status: 200,
      body: { success: false, status: 'declined', message: 'TooLate' },
    })
    expect(declined.body['error']).toContain('have not kept your payment of ₹3,000')
    expect(await paymentsOf(late)).toMatchObject([{ status: 'authorized', captured: false }])

    // The room is free again the next day, but a declined payment stays declined.
    await hotel.db
      .deleteFrom('booking')
      .where('user_key', 'is not', null)
      .where('status', '=', 'Confirmed')
      .execute()
    await hotel.advance(86_400)
    expect((await guests.verify(signed)).body).toMatchObject({ status: 'declined' })
    expect(await guests.statusOf(late)).toBe('Expired')
    const mails = await hotel.db
      .selectFrom('mail')
      .select('event_key')
      .where('event_key', 'like', 'declined:%')
      .execute()
    expect(mails).toHaveLength(1)
  })

  test('is refunded in full, once, if it is captured after it was declined', async () => {
    const orderId = await guests.hold({ userId: 'late' })
    await hotel.advance(601)
    await guests.hold({ ...others, numberOfRooms: 3, paidAmount: 9000 })
    const signed = await guests.pay(orderId, { webhooks: 'drop' })
    await guests.verify(signed)
    await hotel.sandbox(`/razorpay/control/payments/${signed.razorpay_payment_id}`, { status: 'captured' })
    await expect
      .poll(async () => {
        await guests.runJobs()
        return (await hotel.ledger()).refunds.filter((one) => one.payment_id === signed.razorpay_payment_id)
      })
      .toMatchObject([{ amount: 300_000 }])
    await guests.verify(signed)
    await guests.runJobs()
    expect(
      (await hotel.ledger()).refunds.filter((one) => one.payment_id === signed.razorpay_payment_id),
    ).toHaveLength(1)
  })

  test('is declined if the guest has booked and paid the same nights again', async () => {
    const first = await guests.hold({ draftId: 'first' })
    const hanging = await guests.pay(first, { outcome: 'pending', method: 'upi', webhooks: 'drop' })
    await hotel.advance(601)
    const second = await guests.hold({ draftId: 'second' })
    await guests.verify(await guests.pay(second, { webhooks: 'drop' }))
    await hotel.sandbox(`/razorpay/control/payments/${hanging.razorpay_payment_id}`, { status: 'authorized' })
    await guests.runJobs()
    await expect.poll(async () => (await guests.verify(hanging)).body['status']).toBe('declined')
    expect(await guests.statusOf(second)).toBe('Confirmed')
    expect(await guests.statusOf(first)).toBe('Expired')
  })

  test("pays for its own booking in one of two windows, and the guest's other unpaid hold is withdrawn", async () => {
    await guests.hold({ userId: 'other' })
    const one = await guests.hold({ draftId: 'tab-a' })
    const two = await guests.hold({ draftId: 'tab-b', numberOfRooms: 2, paidAmount: 6000 })
    expect(await guests.statusOf(one)).toBe('Withdrawn')
    await guests.verify(await guests.pay(one, { webhooks: 'drop' }))
    expect(await guests.statusOf(one)).toBe('Confirmed')
    expect(await guests.statusOf(two)).toBe('Withdrawn')
    expect(await nights()).toHaveLength(4)
  })

  test('is never kept if its amount is wrong', async () => {
    const orderId = await guests.hold()
    await hotel.db
      .updateTable('payment_order')
      .set({ amount: 300_100 as never })
      .execute()
    const signed = await guests.pay(orderId, { webhooks: 'drop', outcome: 'captured' })
    expect((await guests.verify(signed)).body).toMatchObject({ status: 'declined' })
    await guests.runJobs()
    expect(
      (await hotel.ledger()).refunds.filter((one) => one.payment_id === signed.razorpay_payment_id),
    ).toMatchObject([{ amount: 300_000 }])
  })
})

describe('a provider that fails now and then', () => {
  test('an order that was created but whose answer was lost: one usable order', async () => {
    timeout = 700
    await hotel.sandbox('/razorpay/control/faults', [
      { route: 'orders.create', kind: 'timeout_after', times: 1 },
    ])
    const before = (await hotel.ledger()).orders.length
    const orderId = await guests.hold()
    expect((await hotel.ledger()).orders).toHaveLength(before + 1)
    expect((await guests.verify(await guests.pay(orderId, { webhooks: 'drop' }))).body).toMatchObject({
      status: 'confirmed',
    })
  })

  test.each(['timeout_before', 'reset', '500', '502html', 'garbage'])(
    '%s once: the order is still created',
    async (kind) => {
      await hotel.sandbox('/razorpay/control/faults', [{ route: 'orders.create', kind, times: 1 }])
      if (kind.startsWith('timeout')) timeout = 700
      expect(await guests.hold()).toMatch(/^order_/)
    },
  )

  test('502 three times: a plain error, no room held, and the checkout can be repeated at once', async () => {
    await hotel.sandbox('/razorpay/control/faults', [{ route: 'orders.create', kind: '502html', times: 3 }])
    const answer = await guests.checkout()
    expect(answer).toMatchObject({ status: 502, body: { success: false, message: 'ProviderDown' } })
    expect(await nights()).toEqual([])
    expect(await guests.hold()).toMatch(/^order_/)
  })

  test.each(['timeout_after', 'timeout_before', 'reset', '500', '502html', '503', '429', 'garbage'])(
    'capture with %s: being confirmed, then confirmed without a person, captured once',
    async (kind) => {
      const orderId = await guests.hold()
      const signed = await guests.pay(orderId, { webhooks: 'drop' })
      await hotel.sandbox('/razorpay/control/faults', [{ route: 'payments.capture', kind, times: 1 }])
      if (kind.startsWith('timeout')) timeout = 700
      const { status } = await guests.verify(signed)
      expect([200, 202]).toContain(status)
      timeout = longTimeoutMs
      await hotel.advance(30)
      expect(await guests.statusOf(orderId)).toBe('Confirmed')
      expect(await paymentsOf(orderId)).toMatchObject([{ status: 'captured' }])
      expect(await confirmedMails(orderId)).toHaveLength(1)
    },
  )

  test('while a payment is being confirmed the hold does not expire, and nobody is asked to pay again', async () => {
    const orderId = await guests.hold()
    const signed = await guests.pay(orderId, { webhooks: 'drop' })
    await hotel.sandbox('/razorpay/control/faults', [{ route: 'payments.capture', kind: '500', times: 50 }])
    expect((await guests.verify(signed)).status).toBe(202)
    expect((await guests.checkout()).body).toMatchObject({ success: false, message: 'Pending' })
    await hotel.advance(1200)
    expect(await guests.statusOf(orderId)).toBe('Capturing')
    expect(await nights()).toHaveLength(2)
    await hotel.sandbox('/razorpay/control/faults', [{ route: 'payments.capture', kind: '500', times: 0 }])
    await hotel.advance(700)
    expect(await guests.statusOf(orderId)).toBe('Confirmed')
  })

  test('a hold whose provider is down expires after its grace, and a late payment is still confirmed', async () => {
    const orderId = await guests.hold()
    await hotel.sandbox('/razorpay/control/faults', [{ route: 'orders.payments', kind: '500', times: 100 }])
    await hotel.advance(601)
    expect(await guests.statusOf(orderId)).toBe('Held')
    await hotel.advance(30)
    expect(await guests.statusOf(orderId)).toBe('Expired')
    await hotel.sandbox('/razorpay/control/faults', [{ route: 'orders.payments', kind: '500', times: 0 }])
    await guests.pay(orderId, { webhooks: 'drop' })
    await hotel.advance(3700)
    expect(await guests.statusOf(orderId)).toBe('Confirmed')
  })
})
