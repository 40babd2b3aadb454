import { describe, expect, test } from 'vitest'
import { listDeclined } from '#modules/alerts/alert-list'
import { aForm } from '#server/testing/builders'
import { wiredHotel } from '#server/testing/wired-hotel'
import { asPaise } from '#shared/money/paise'

const hotel = wiredHotel()
const { provider, hold, pay, verify, webhook, statusOf, nights, mailKeys, advance, db, as } = hotel

const runJobs = () => advance(0)
const refunds = async () => {
  const rows = await db().selectFrom('refund').select(['payment_id', 'amount']).execute()
  return rows.map(({ payment_id, amount }) => [payment_id, amount])
}
const mailsAbout = async (paymentId: string) =>
  (await db().selectFrom('mail').select(['event_key', 'text']).execute()).filter(({ event_key }) =>
    event_key.endsWith(paymentId),
  )
const confirmations = async () => (await mailKeys()).filter((key) => key.startsWith('confirmed:'))
/** A payment was captured in the provider's dashboard. */
async function captureElsewhere(signed: ReturnType<typeof pay>): Promise<void> {
  provider.becomes(signed.razorpay_payment_id, 'captured')
  await webhook(signed)
  await runJobs()
}
const alreadyPaid = { success: false, status: 'declined', message: 'AlreadyPaid' }

describe('a guest who pays twice', () => {
  test('in two windows, 60 % in one and 100 % in the other, has one booking and keeps the other money', async () => {
    const part = await hold()
    const whole = await hold({ paidAmount: 5000 })
    expect(whole).not.toBe(part)
    const [one, two] = [pay(part), pay(whole)]
    const answers = await Promise.all([verify(one), verify(two)])
    expect(answers.filter(({ body }) => body['status'] === 'confirmed')).toHaveLength(1)
    await advance(5)
    expect(
      provider
        .all()
        .map(({ status }) => status)
        .sort(),
    ).toEqual(['authorized', 'captured'])
    expect(await nights()).toHaveLength(2)
    const other = [one, two].find(
      ({ razorpay_payment_id: id }) =>
        provider.all().find((payment) => payment.id === id)?.captured === false,
    )
    if (!other) throw new Error('both are captured')
    await captureElsewhere(other)
    expect((await refunds()).map(([id]) => id)).toEqual([other.razorpay_payment_id])
    await verify(one, aForm())
    expect(await confirmations()).toHaveLength(1)
    await hotel.nothingIsLost()
  })
})

describe('a second payment for a stay that is confirmed', () => {
  const booked = async () => {
    const orderId = await hold(aForm())
    await verify(pay(orderId))
    return orderId
  }

  test('is reported as such in the answer, the snapshot and one mail', async () => {
    const second = pay(await booked())
    const words = 'Your second payment of ₹3,000 is not kept: your booking stands with the first.'
    for (const answer of [await verify(second), await verify(second)]) {
      expect(answer).toMatchObject({ status: 200, body: alreadyPaid })
      expect(answer.body['error']).toContain(words)
    }
    const { razorpay_payment_id: id } = second
    expect(await mailsAbout(id)).toMatchObject([{ text: expect.stringContaining(words) }])
    expect(await as('guest-1').booking.mine.query()).toMatchObject([
      { status: 'Confirmed', money: 'paid', declinedAmount: 300_000, declinedWhy: 'paidAlready' },
    ])
    // Captured later in the dashboard: it is refunded, and no second mail is written.
    await captureElsewhere(second)
    expect(await refunds()).toEqual([[id, 300_000]])
    expect(await mailsAbout(id)).toHaveLength(1)
  })

  test('that was captured is refunded in full, and its one mail says so, also if a webhook came first', async () => {
    const second = pay(await booked(), { outcome: 'captured' })
    const { razorpay_payment_id: id } = second
    await webhook(second)
    await runJobs()
    expect(await refunds()).toEqual([[id, 300_000]])
    const words =
      'Your second payment of ₹3,000 is being returned in full: your booking stands with the first.'
    expect(await mailsAbout(id)).toMatchObject([{ text: expect.stringContaining(words) }])
    expect((await verify(second)).body).toMatchObject(alreadyPaid)
    expect(await mailsAbout(id)).toHaveLength(1)
  })

  test('by another order of the booking and of another amount is reported the same way', async () => {
    const part = await hold(aForm())
    const whole = await hold({ ...aForm(), paidAmount: 5000 })
    await verify(pay(part))
    const second = await verify(pay(whole, { amount: 510_000 }))
    expect(second.body).toMatchObject(alreadyPaid)
    expect(second.body['error']).toContain('Your second payment of ₹5,100 is not kept')
  })
})

describe('a payment of another amount than its order’s', () => {
  test('is declined with that reason and the paid amount in the answer, the mail and the panel', async () => {
    const signed = pay(await hold(aForm()), { amount: 306_000 })
    const words = 'Your payment of ₹3,060 is not the amount that your booking asks for, so it is not kept.'
    const { status, body } = await verify(signed)
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'declined', success: false, message: 'TooLate' })
    expect(body['error']).toContain(words)
    const mails = await db().selectFrom('mail').select(['subject', 'text']).execute()
    expect(mails).toMatchObject([{ text: expect.stringContaining(words) }])
    expect(JSON.stringify([body, mails])).not.toMatch(/could not give you|₹3,000/)
    expect(await as('guest-1').booking.mine.query()).toMatchObject([
      { status: 'Held', money: 'none', declinedAmount: 306_000, declinedWhy: 'wrongAmount' },
    ])
    expect(await listDeclined(hotel.ctx())).toMatchObject([
      { amount: 306_000, why: 'It was not the amount that the order asked for.' },
    ])
  })

  test('that was captured is refunded in full, and the room can still be paid for', async () => {
    const signed = pay(await hold(aForm()), { amount: 290_000, outcome: 'captured' })
    expect((await verify(signed)).body['error']).toContain(
      'Your payment of ₹2,900 is not the amount that your booking asks for, so it is being returned in full.',
    )
    expect(await refunds()).toEqual([[signed.razorpay_payment_id, 290_000]])
    expect((await verify(pay(await hold(aForm())))).body).toMatchObject({ status: 'confirmed' })
  })
})

describe('payments that were changed in the dashboard', () => {
  test('a payment captured there before the decision is confirmed', async () => {
    expect((await verify(pay(await hold(), { outcome: 'captured' }))).body).toMatchObject({
      status: 'confirmed',
    })
  })

  test('a payment refunded there before the decision is declined, and what is left of it is refunded', async () => {
    const orderId = await hold()
    const [partly, wholly] = [pay(orderId), pay(orderId)]
    provider.becomes(partly.razorpay_payment_id, 'captured', { amountRefunded: asPaise(100_000) })
    provider.becomes(wholly.razorpay_payment_id, 'refunded', { amountRefunded: asPaise(300_000) })
    for (const signed of [partly, wholly])
      expect((await verify(signed)).body).toMatchObject({ status: 'declined' })
    expect(await refunds()).toEqual([[partly.razorpay_payment_id, 200_000]])
    expect(await statusOf(orderId)).toBe('Held')
  })

  test('a declined payment captured and refunded there without a webhook is reported to its guest, once', async () => {
    const signed = pay(await hold(aForm()), { amount: 306_000 })
    const { razorpay_payment_id: id } = signed
    expect((await verify(signed)).body).toMatchObject({ status: 'declined' })
    provider.becomes(id, 'captured')
    provider.refundInDashboard(id, 306_000)
    await advance(700)
    await advance(3700)
    await advance(24 * 3600)
    const keys = (await mailsAbout(id)).map(({ event_key: key }) => key)
    expect(keys.toSorted()).toEqual([`declined:${id}`, `returned:${id}`])
    expect(await refunds()).not.toContainEqual([id, 306_000])
  })

  test('an accepted payment that the provider returns uncaptured frees the room, with one mail', async () => {
    const orderId = await hold(aForm())
    const signed = pay(orderId)
    provider.fails(['capture'], { outcome: 'unknown' })
    expect((await verify(signed)).status).toBe(202)
    expect(await statusOf(orderId)).toBe('Capturing')
    provider.becomes(signed.razorpay_payment_id, 'refunded', { captured: false })
    await advance(700)
    expect(await statusOf(orderId)).toBe('Expired')
    const { decision } = await db().selectFrom('payment').select('decision').executeTakeFirstOrThrow()
    expect(decision).toBe('declined')
    expect(await nights()).toEqual([])
    // The hotel may have been told before that it took long.
    expect((await mailKeys()).filter((key) => !key.startsWith('alert:'))).toEqual([
      `declined:${signed.razorpay_payment_id}`,
    ])
    expect((await verify(signed)).body).toMatchObject({ status: 'declined' })
  })

  test('a payment for a deleted booking is refunded', async () => {
    const signed = pay(await hold(), { outcome: 'captured' })
    await db().deleteFrom('booking').execute()
    expect((await verify(signed)).body).toMatchObject({ status: 'declined' })
    expect(await refunds()).toEqual([[signed.razorpay_payment_id, 300_000]])
  })
})

test('a payment for a queued booking whose guest was not seen for a day is accepted if rooms are free', async () => {
  const signed = pay(await hold({ userId: 'slow' }))
  const queued = { status: 'Queued', hold_expires_at: null, paused_until: new Date('2027-03-30') } as const
  await db().updateTable('booking').set(queued).execute()
  await db().deleteFrom('room_night').execute()
  await db().deleteFrom('presence').execute()
  expect((await verify(signed)).body).toMatchObject({ status: 'confirmed' })
})

describe('webhooks of unexpected shapes', () => {
  const sendEvent = async (raw: string, id: string) =>
    (
      await hotel.post('/api/payment/webhook', raw, {
        'x-razorpay-event-id': id,
        'x-razorpay-signature': 'f'.repeat(64),
      })
    ).status

  test('are stored as they are, answered 200 and do not block later events', async () => {
    const strange = [
      '[]',
      'null',
      '"x"',
      '{}',
      '{"event":7}',
      '{"event":"payment.dispute.created","note":"\\u20b9 1\\/2","payload":{}}',
      '{"event":"payment.captured","payload":null}',
      '{"event":"payment.captured","payload":{"payment":{"entity":{"id":{},"order_id":[]}}}}',
      '{"event":"pay\\u0000ment","payload":{"payment":{"entity":{"id":"pay_\\u0000","order_id":"order_\\u0000","status":"captured","amount":1,"currency":"INR","method":"card"}}}}',
      `{"event":"${'x'.repeat(5000)}"}`,
      'no JSON at all',
      `${'['.repeat(20_000)}`,
    ]
    for (const [n, raw] of strange.entries()) expect(await sendEvent(raw, `strange-${n}`)).toBe(200)
    await runJobs()
    const kept = await db().selectFrom('webhook_event').select(['raw', 'due_at', 'outcome']).execute()
    expect(kept.map(({ raw }) => raw).toSorted()).toEqual(strange.toSorted())
    expect(kept.filter(({ due_at, outcome }) => due_at || outcome !== 'not about a payment')).toEqual([])
  })

  test('a payment of an unknown method and status is still processed', async () => {
    const orderId = await hold(aForm())
    const { razorpay_payment_id: id } = pay(orderId)
    const entity = { id, order_id: orderId, status: 'brand_new', amount: 300_000, currency: 'INR' }
    const payload = { payment: { entity: { ...entity, method: null } } }
    expect(await sendEvent(JSON.stringify({ event: 'payment.captured', payload }), 'evt_1')).toBe(200)
    await runJobs()
    expect(await statusOf(orderId)).toBe('Confirmed')
  })
})

describe('a guest who gives their address only', () => {
  test('after a webhook confirmed the booking gets one mail, at the first address', async () => {
    const signed = pay(await hold(), { email: null })
    await webhook(signed)
    await runJobs()
    expect(await confirmations()).toEqual([])
    for (const form of [aForm(), aForm({ email: 'other@example.com' })])
      expect((await verify(signed, form)).body).toMatchObject({ status: 'confirmed' })
    expect(await confirmations()).toHaveLength(1)
    await runJobs()
    expect(hotel.mailbox.sent.map(({ to }) => to)).toContain('asha@example.com')
    expect(hotel.mailbox.sent.map(({ to }) => to)).not.toContain('other@example.com')
  })

  test('with a declined second payment gets one confirmation', async () => {
    const orderId = await hold()
    expect((await verify(pay(orderId, { email: null }))).status).toBe(200)
    expect((await verify(pay(orderId), aForm())).body).toMatchObject({ status: 'declined' })
    expect(await confirmations()).toHaveLength(1)
  })
})
