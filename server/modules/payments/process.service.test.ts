import { describe, expect, test } from 'vitest'
import { aForm } from '#server/testing/builders'
import { wiredHotel } from '#server/testing/wired-hotel'

const hotel = wiredHotel()
const { provider, checkout, hold, pay, verify, webhook, statusOf, available, nights, mailKeys } = hotel
const { advance, db, as } = hotel

const runJobs = () => advance(0)
const confirmedMails = async () => (await mailKeys()).filter((key) => key.startsWith('confirmed:'))
const refunds = () => db().selectFrom('refund').select(['payment_id', 'amount']).execute()
const others = { userId: 'other', numberOfRooms: 2, paidAmount: 6000 }
const confirmed = { status: 200, body: { success: true, status: 'confirmed' } }

describe('a guest who paid is confirmed, however the payment is reported', () => {
  test('verify confirms at once, and answers the same when it is repeated', async () => {
    const orderId = await hold()
    const signed = pay(orderId)
    expect(await verify(signed, aForm())).toMatchObject(confirmed)
    expect(await verify(signed, aForm())).toMatchObject(confirmed)
    expect(provider.all()).toMatchObject([{ orderId, status: 'captured', amount: 300_000 }])
    expect(await confirmedMails()).toHaveLength(1)
    expect(await available()).toMatchObject({ availableRooms: 2, heldRooms: 0 })
  })

  test('by the webhook alone, if the tab closed before verify, and verify says so afterwards', async () => {
    const orderId = await hold(aForm())
    const signed = pay(orderId)
    expect(await webhook(signed)).toBe(200)
    await runJobs()
    expect(await statusOf(orderId)).toBe('Confirmed')
    expect(provider.all()).toMatchObject([{ status: 'captured' }])
    expect(await verify(signed, aForm())).toMatchObject(confirmed)
    expect(await confirmedMails()).toHaveLength(1)
  })

  test('by reconciliation alone, if neither verify nor webhook came', async () => {
    const orderId = await hold(aForm())
    pay(orderId)
    await advance(61)
    expect(await statusOf(orderId)).toBe('Confirmed')
    expect(provider.all()).toMatchObject([{ status: 'captured' }])
    expect(await confirmedMails()).toHaveLength(1)
  })

  test('verify and webhooks in parallel, 50 times: one booking, one mail, rooms taken once', async () => {
    const orderId = await hold()
    const signed = pay(orderId)
    const events = ['authorized', 'captured'] as const
    const [answers] = await Promise.all([
      Promise.all(Array.from({ length: 50 }, () => verify(signed, aForm()))),
      Promise.all(events.map((event) => webhook(signed, event).then(runJobs))),
    ])
    expect(answers.filter(({ body }) => body['status'] === 'confirmed').length).toBeGreaterThan(0)
    expect(answers.every(({ status }) => status === 200 || status === 202)).toBe(true)
    await runJobs()
    expect(await statusOf(orderId)).toBe('Confirmed')
    expect(await nights()).toHaveLength(2)
    expect(await confirmedMails()).toHaveLength(1)
  })

  test('a hold paid one second before its end is confirmed even if the job runs before any webhook', async () => {
    const orderId = await hold()
    await advance(599)
    pay(orderId)
    await advance(2)
    expect(await statusOf(orderId)).toBe('Confirmed')
  })

  test('an unpaid hold ends without a mail; a payment two minutes later gets its rooms if they are free', async () => {
    const orderId = await hold(aForm())
    await advance(61)
    expect(await statusOf(orderId)).toBe('Held')
    await advance(540)
    expect(await statusOf(orderId)).toBe('Expired')
    expect(await db().selectFrom('mail').selectAll().execute()).toEqual([])
    expect(await available()).toMatchObject({ availableRooms: 3 })
    await advance(120)
    expect(await verify(pay(orderId))).toMatchObject(confirmed)
    expect(await nights()).toHaveLength(2)
  })

  test('a verify that fails once and is repeated, and a webhook: exactly one booking', async () => {
    const orderId = await hold()
    const signed = pay(orderId)
    provider.fails(['payment'], { outcome: 'unreachable' }, 1)
    expect((await verify(signed)).status).toBe(202)
    expect(await verify(signed)).toMatchObject(confirmed)
    await webhook(signed)
    await runJobs()
    expect(await statusOf(orderId)).toBe('Confirmed')
    expect(await confirmedMails()).toHaveLength(1)
  })
})

test('one event delivered 70 times: 70 answers 200, one effect, one mail', async () => {
  const signed = pay(await hold())
  const answers = await Promise.all(Array.from({ length: 70 }, () => webhook(signed)))
  expect(answers).toEqual(Array(70).fill(200))
  await runJobs()
  await webhook(signed, 'authorized')
  await runJobs()
  expect(await confirmedMails()).toHaveLength(1)
  expect(await nights()).toHaveLength(2)
})

describe('a verify', () => {
  test('of a genuine payment with the id of another order is refused, and neither booking changes', async () => {
    const first = await hold()
    const paid = pay(first)
    await verify(paid)
    const second = await hold({ userId: 'second' })
    expect(await verify({ ...paid, razorpay_order_id: second })).toMatchObject({
      status: 400,
      body: { success: false, error: 'Payment verification failed. Please contact support.' },
    })
    expect(await statusOf(second)).toBe('Held')
    expect(await statusOf(first)).toBe('Confirmed')
  })

  test('amounts, rooms and dates in verify are ignored in favour of the order', async () => {
    const orderId = await hold()
    const lies = { paidAmount: 1, pendingAmount: 0, numberOfRooms: 3, type: 'Triple Bed' }
    await verify(pay(orderId), { ...aForm(), ...lies, checkInDate: '2027-07-01' })
    const { body } = await hotel.post('/api/fetchBookings', { status: 'Confirmed' }, await hotel.signIn())
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

  test('of a failed or pending attempt neither confirms nor ends the hold', async () => {
    const orderId = await hold()
    const failed = pay(orderId, { outcome: 'failed' })
    expect((await verify(failed)).status).toBe(202)
    await webhook(failed)
    const pending = pay(orderId, { outcome: 'pending' })
    expect((await verify(pending)).body).toMatchObject({
      success: false,
      status: 'pending',
      message: 'Pending',
    })
    await runJobs()
    expect(await statusOf(orderId)).toBe('Held')
    expect(await verify(pay(orderId))).toMatchObject(confirmed)
  })
})

describe('a payment that comes too late', () => {
  test('is declined for good, not captured, and mailed about if another guest has the room', async () => {
    await hold(others)
    const late = await hold({ userId: 'late', ...aForm() })
    await advance(601)
    await hold(others)
    await verify(pay(await hold({ userId: 'taker' })))
    const signed = pay(late)
    const declined = await verify(signed)
    expect(declined).toMatchObject({
      status: 200,
      body: { success: false, status: 'declined', message: 'TooLate' },
    })
    expect(declined.body['error']).toContain('have not kept your payment of ₹3,000')

    // The room is free again the next day, but a declined payment stays declined.
    await db().deleteFrom('booking').where('status', '=', 'Confirmed').execute()
    await advance(86_400)
    expect((await verify(signed)).body).toMatchObject({ status: 'declined' })
    expect(await statusOf(late)).toBe('Expired')
    expect(await mailKeys()).toContain(`declined:${signed.razorpay_payment_id}`)
    expect((await mailKeys()).filter((key) => key.startsWith('declined:'))).toHaveLength(1)
    expect(provider.all().find(({ orderId }) => orderId === late)?.captured).toBe(false)
  })

  test('is refunded in full, once, if it is captured after it was declined', async () => {
    const orderId = await hold({ userId: 'late' })
    await advance(601)
    await hold({ ...others, numberOfRooms: 3, paidAmount: 9000 })
    const signed = pay(orderId)
    await verify(signed)
    provider.becomes(signed.razorpay_payment_id, 'captured')
    await webhook(signed)
    await runJobs()
    await advance(5)
    await verify(signed)
    expect(await refunds()).toEqual([{ payment_id: signed.razorpay_payment_id, amount: 300_000 }])
  })

  test('is declined if the guest has booked and paid the same nights again', async () => {
    const first = await hold({ draftId: 'first' })
    const hanging = pay(first, { outcome: 'pending' })
    // The hold ends after the five minutes more that its bank gets.
    await advance(601)
    await advance(301)
    const second = await hold({ draftId: 'second' })
    await verify(pay(second))
    provider.becomes(hanging.razorpay_payment_id, 'authorized')
    expect((await verify(hanging)).body).toMatchObject({ status: 'declined' })
    expect(await statusOf(second)).toBe('Confirmed')
    expect(await statusOf(first)).toBe('Expired')
  })

  test("pays for its own booking in one of two windows, and the guest's other unpaid hold is withdrawn", async () => {
    await hold({ userId: 'other' })
    const one = await hold({ draftId: 'tab-a' })
    const two = await hold({ draftId: 'tab-b', numberOfRooms: 2, paidAmount: 6000 })
    expect(await statusOf(one)).toBe('Withdrawn')
    await verify(pay(one))
    expect(await statusOf(one)).toBe('Confirmed')
    expect(await statusOf(two)).toBe('Withdrawn')
    expect(await nights()).toHaveLength(4)
  })
})

describe('a provider that fails now and then', () => {
  test('an order that was created but whose answer was lost: one usable order', async () => {
    provider.fails(['createOrder'], { outcome: 'unknown', isDone: true }, 1)
    const orderId = await hold()
    expect(provider.orders()).toMatchObject([{ id: orderId }])
    expect(await verify(pay(orderId))).toMatchObject(confirmed)
  })

  test('an order that was not created is created at the second try; after three a checkout can be repeated', async () => {
    provider.fails(['createOrder'], { outcome: 'unreachable' }, 1)
    expect(await hold()).toMatch(/^order_/)
    provider.fails(['createOrder'], { outcome: 'unknown' }, 3)
    const answer = await checkout({ userId: 'second' })
    expect(answer).toMatchObject({ status: 502, body: { success: false, message: 'ProviderDown' } })
    expect(await nights()).toHaveLength(2)
    expect(await hold({ userId: 'second' })).toMatch(/^order_/)
  })

  test.each([
    ['was done without an answer', { outcome: 'unknown', isDone: true }],
    ['was not done', { outcome: 'unknown' }],
    ['did not reach the provider', { outcome: 'unreachable', status: 429 }],
  ] as const)('a capture that %s: confirmed without a person, captured once', async (_, failure) => {
    const orderId = await hold()
    const signed = pay(orderId)
    provider.fails(['capture'], failure, 1)
    expect([200, 202]).toContain((await verify(signed)).status)
    await advance(30)
    expect(await statusOf(orderId)).toBe('Confirmed')
    expect(provider.all()).toMatchObject([{ status: 'captured' }])
    await verify(signed, aForm())
    expect(await confirmedMails()).toHaveLength(1)
  })

  test('while a payment is being confirmed the hold does not expire, and nobody is asked to pay again', async () => {
    const orderId = await hold()
    const signed = pay(orderId)
    provider.fails(['capture'], { outcome: 'unknown' })
    expect((await verify(signed)).status).toBe(202)
    expect((await checkout()).body).toMatchObject({ success: false, message: 'Pending' })
    await advance(1200)
    expect(await statusOf(orderId)).toBe('Capturing')
    expect(await nights()).toHaveLength(2)
    provider.works()
    await advance(700)
    expect(await statusOf(orderId)).toBe('Confirmed')
  })

  test('a hold whose provider is down expires after its grace, and a late payment is still confirmed', async () => {
    const orderId = await hold()
    provider.down('paymentsOfOrder')
    await advance(601)
    expect(await statusOf(orderId)).toBe('Held')
    await advance(30)
    expect(await statusOf(orderId)).toBe('Expired')
    provider.works()
    pay(orderId)
    await advance(3700)
    expect(await statusOf(orderId)).toBe('Confirmed')
  })

  test('a guest who asks sees "being confirmed" if the provider lists the payment and then is silent', async () => {
    const orderId = await hold()
    pay(orderId)
    const [booking] = await as('guest-1').booking.mine.query()
    provider.fails(['payment'], { outcome: 'unreachable' }, 1)
    const asked = await as('guest-1').booking.ask.mutate({ bookingId: booking?.id ?? '' })
    expect(asked.snapshot.money).toBe('beingConfirmed')
    await advance(10)
    expect(await statusOf(orderId)).toBe('Confirmed')
  })

  test('and is silent at the end of the hold about a payment that it lists: the guest keeps the rooms', async () => {
    const orderId = await hold()
    await advance(590)
    pay(orderId)
    provider.down('payment')
    await advance(11)
    await runJobs()
    expect(await statusOf(orderId)).toBe('Held')
    provider.works()
    await advance(15)
    expect(await statusOf(orderId)).toBe('Confirmed')
  })
})
