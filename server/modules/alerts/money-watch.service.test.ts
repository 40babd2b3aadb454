import { describe, expect, test } from 'vitest'
import { cancelAsGuest } from '#modules/refunds/cancel'
import * as refundRows from '#modules/refunds/refund-rows'
import { contextForTests } from '#server/testing/context-for-tests'
import { admin, hotelEmail, moneyHotel } from '#server/testing/money-hotel'
import { aGuest, type Seeded } from '#server/testing/seeded-booking'
import { asPaise } from '#shared/money/paise'
import { listAlerts, resolveAlert } from './alert-list'
import { updateAlerts } from './raise'

const hotel = moneyHotel()
const { provider, seed, later, checks, alerts, run } = hotel
const quarter = 15 * 60
const hour = 3600
const day = 24 * hour

/** Without the alert about missing webhooks, as these bookings have none. */
const shown = async () => (await alerts()).filter(({ kind }) => kind !== 'NoWebhooks')
const mails = async (words = '') =>
  (await hotel.mails('alert')).filter(
    ({ subject }) => subject.includes(words) && !subject.includes('webhooks'),
  )
const setBooking = (status: 'Capturing' | 'Confirmed' | 'Expired') =>
  hotel.db().updateTable('booking').set({ status }).execute()

/** A guest who paid, and whose payment cannot be captured. */
async function capturing(): Promise<Seeded> {
  const booking = await seed({ status: 'Capturing' })
  provider.becomes(booking.paymentId, 'authorized', { captured: false })
  const open = { status: 'authorized' as const, captured_at: null, due_at: hotel.clock.now() }
  await hotel.db().updateTable('payment').set(open).execute()
  return booking
}

describe('a booking whose payment cannot be captured', () => {
  test('is shown and mailed once after a quarter of an hour, and closes when it is confirmed', async () => {
    const { id, orderId, paymentId } = await capturing()
    later(quarter - 60)
    await checks()
    expect(await shown()).toEqual([])
    later(60)
    await checks()
    await checks()
    expect(await shown()).toMatchObject([
      { kind: 'BookingCapturing', subject: paymentId, paymentId, bookingId: id },
    ])
    expect(await mails()).toMatchObject([
      {
        recipient: hotelEmail,
        subject: `Please check: A booking waits for its payment to be captured: ₹3,000, Asha Rawat, ${orderId}`,
        text: expect.stringContaining(paymentId),
      },
    ])
    await run('payments')
    expect(await hotel.statusOf(id)).toBe('Confirmed')
    await checks()
    expect(await shown()).toEqual([])
  })

  test('that comes and goes is shown each time, but mailed once a day', async () => {
    await capturing()
    later(quarter)
    await checks()
    const again = async () => {
      await setBooking('Confirmed')
      await checks()
      expect(await shown()).toEqual([])
      await setBooking('Capturing')
      await checks()
      expect(await shown()).toMatchObject([{ kind: 'BookingCapturing' }])
    }
    await again()
    expect(await mails()).toHaveLength(1)
    later(day)
    await again()
    expect(await mails()).toHaveLength(2)
  })

  test('is raised and mailed once when eight servers see it at the same time', async () => {
    await capturing()
    later(hour)
    const { clock } = hotel
    const servers = Array.from({ length: 8 }, () => contextForTests(hotel.db(), { clock, hotelEmail }))
    for (let round = 0; round < 2; round += 1) {
      await Promise.all(servers.map(updateAlerts))
      later(16)
    }
    expect(await shown()).toMatchObject([{ kind: 'BookingCapturing' }])
    expect(await mails()).toHaveLength(1)
  })

  test('that the owner has resolved is not shown or raised again while it lasts', async () => {
    const { id } = await capturing()
    later(quarter)
    await checks()
    const resolve = (id: string) => resolveAlert(hotel.ctx(), admin, id)
    const [item] = await shown()
    await resolve(item?.id ?? '')
    for (const closed of [item?.id ?? '', '00000000-0000-4000-8000-000000000000'])
      await expect(resolve(closed)).rejects.toMatchObject({ code: 'NotFound' })
    await checks()
    later(day)
    await checks()
    expect(await shown()).toEqual([])
    expect(await hotel.db().selectFrom('audit_entry').selectAll().execute()).toMatchObject([
      { admin, action: 'alertResolved', note: 'BookingCapturing', booking_id: id },
    ])
  })
})

test('a payment that could not be decided is shown after a quarter of an hour', async () => {
  const { orderId } = await hotel.hold()
  const paymentId = provider.pay(orderId)
  provider.down('payment')
  const entity = { id: paymentId, order_id: orderId, status: 'authorized', amount: 300_000, currency: 'INR' }
  await hotel.webhook({
    event: 'payment.authorized',
    payload: { payment: { entity: { ...entity, method: 'upi' } } },
  })
  await run('payments')
  later(quarter + 1)
  await checks()
  expect(await shown()).toMatchObject([{ kind: 'PaymentUndecided', paymentId }])
  provider.works()
  await run('payments')
  await checks()
  expect(await shown()).toEqual([])
})

describe('money that can have no booking', () => {
  test('of a wrong amount is not confirmed, and is shown for a week', async () => {
    const { orderId } = await hotel.hold()
    const paymentId = provider.pay(orderId, 'captured')
    provider.refundInDashboard(paymentId, 100_000)
    expect(await hotel.verify(orderId, paymentId)).toMatchObject({ status: 'declined' })
    await checks()
    expect(await shown()).toMatchObject([
      { kind: 'WrongAmount', happened: expect.stringContaining('had been refunded before') },
    ])
    later(7 * day)
    await checks()
    expect((await shown()).map(({ kind }) => kind)).not.toContain('WrongAmount')
  })

  test('captured for a deleted booking is refunded, and the owner is alerted', async () => {
    const { orderId } = await hotel.hold()
    await hotel.db().deleteFrom('booking').execute()
    const { paymentId, outcome } = await hotel.pay(orderId, 'captured')
    expect(outcome).toMatchObject({ status: 'declined' })
    await run('refunds')
    await checks()
    expect(await shown()).toMatchObject([
      {
        kind: 'MoneyWithoutBooking',
        title: 'Money for a booking that is over: ₹3,000',
        paymentId,
        bookingId: null,
      },
    ])
    expect(provider.refunds()).toMatchObject([{ paymentId, amount: 300_000 }])
  })

  test('that the hotel has and nobody refunds is shown until it is refunded', async () => {
    const { paymentId } = await seed()
    await hotel.db().updateTable('booking').set({ status: 'Expired', payment_id: null }).execute()
    await checks()
    expect(await shown()).toMatchObject([{ kind: 'MoneyWithoutBooking', subject: paymentId }])
    await intend(paymentId)
    await checks()
    expect(await shown()).toEqual([])
  })

  test('of a booking that was paid and then deleted stays with the hotel, without an alert', async () => {
    await seed()
    await hotel.db().deleteFrom('booking').execute()
    await checks()
    expect(await shown()).toEqual([])
  })
})

/** A refund of a payment that is owed now. */
const intend = (paymentId: string) =>
  refundRows.intend(hotel.db(), {
    id: crypto.randomUUID(),
    paymentId,
    reason: 'cancelled',
    amount: asPaise(300_000),
    now: hotel.clock.now(),
  })

describe('a refund', () => {
  async function owed(): Promise<string> {
    const { paymentId } = await seed()
    await intend(paymentId)
    return paymentId
  }

  test('that the provider does not accept is shown with its answer, and closes once it is accepted', async () => {
    provider.balance(0)
    const paymentId = await owed()
    await run('refunds')
    await checks()
    expect(await shown()).toEqual([])
    later(hour)
    await run('refunds')
    await checks()
    const [{ id } = { id: '' }] = await hotel.refunds()
    expect(await shown()).toMatchObject([
      { subject: id, refundId: id, paymentId, happened: expect.stringMatching(/not been accepted.*balance/) },
    ])
    provider.balance()
    later(hour)
    await run('refunds')
    await checks()
    expect(await hotel.refunds()).toMatchObject([{ provider_status: 'processed' }])
    expect(await shown()).toEqual([])
  })

  const untaken = { provider_status: null, provider_refund_id: null, due_at: null }
  test.each([
    [
      'that failed at the bank is shown',
      { provider_status: 'failed', due_at: null },
      'then failed at the bank',
    ],
    ['that was refused for good is shown', untaken, 'refused by Razorpay for good'],
    ['that one from the dashboard covers is not shown', { ...untaken, covered_by: 'rfnd_1' }, ''],
    ['that was transferred by hand is not shown', { ...untaken, transfer_reference: 'UTR 1' }, ''],
  ] as const)('%s', async (_, change, words) => {
    await owed()
    await run('refunds')
    await hotel.db().updateTable('refund').set(change).execute()
    await checks()
    const happened = words ? [{ kind: 'RefundStuck', happened: expect.stringContaining(words) }] : []
    expect(await shown()).toMatchObject(happened)
  })

  test('that is pending at the bank is shown after a week, not before', async () => {
    provider.refundsBecome('pending')
    await owed()
    await run('refunds')
    later(6 * day)
    await checks()
    expect(await shown()).toEqual([])
    later(day)
    await checks()
    expect(await shown()).toMatchObject([{ happened: expect.stringContaining('has not reached the guest') }])
  })

  test('of a balance names the reference of the booking, by which it is found, beside its own order', async () => {
    provider.refundsBecome('failed')
    const { id, orderId } = await seed()
    later(60)
    const balance = await hotel.seedBalance(id, 200_000)
    await cancelAsGuest(hotel.ctx(), { orderId, waive: false })
    await checks()
    const items = await listAlerts(hotel.ctx())
    const ofBalance = expect.stringMatching(`^reference ${orderId}, order order_.*, payment ${balance}$`)
    expect(items.map(({ whose }) => whose)).toContainEqual(ofBalance)
    expect((await hotel.mails('alert')).map(({ text }) => text)).toContainEqual(
      expect.stringMatching(`Booking reference: ${orderId}\nOrder: order_.*\nPayment reference: ${balance}`),
    )
  })

  test('that failed at the bank is shown with its guest and order, so that no two look the same', async () => {
    provider.refundsBecome('failed')
    const names = ['Asha Rawat', 'Bhola Negi']
    const bookings: Seeded[] = []
    for (const name of names) bookings.push(await seed({ guest: aGuest({ name }) }))
    for (const { orderId } of bookings) await cancelAsGuest(hotel.ctx(), { orderId, waive: false })
    await checks()
    const items = await listAlerts(hotel.ctx())
    expect(items).toHaveLength(2)
    for (const [index, name] of names.entries()) {
      const { id, orderId } = bookings[index] ?? { id: '', orderId: '' }
      expect(items).toContainEqual(
        expect.objectContaining({
          title: `A refund failed at the bank: ₹2,343.36, ${name}`,
          whose: expect.stringContaining(`reference ${orderId}, payment `),
          bookingId: id,
          happened: expect.stringMatching(/was accepted by Razorpay and then failed at the bank\.$/),
          byItself: expect.stringMatching(/^A new refund is requested automatically/),
        }),
      )
    }
    const subjects = (await mails()).map(({ subject }) => subject)
    expect(subjects.toSorted()).toEqual(
      names.map(
        (name, index) =>
          `Please check: A refund failed at the bank: ₹2,343.36, ${name}, ${bookings[index]?.orderId}`,
      ),
    )
    // Alerts outlive the booking, so they contain no name.
    const kept = await hotel.db().selectFrom('alert').selectAll().execute()
    expect(JSON.stringify(kept)).not.toMatch(/Asha|Bhola/)
  })

  test('that keeps failing at the bank is not retried, and the owner is asked to transfer it', async () => {
    provider.refundsBecome('failed')
    await owed()
    for (const seconds of [0, 120, 2 * hour, 2 * day]) {
      later(seconds)
      await run('refunds')
    }
    await checks()
    expect(await shown()).toMatchObject([
      {
        title: expect.stringMatching(/^A refund failed at the bank 4 times/),
        byItself: 'It is not retried.',
        toDo: expect.stringContaining('transfer the money by hand'),
      },
    ])
  })

  test('that failed and was repeated with success raises no alert', async () => {
    provider.refundsBecome('failed')
    await owed()
    await run('refunds')
    provider.refundsBecome('processed')
    later(hour)
    await run('refunds')
    expect(provider.refunds().map(({ status }) => status)).toEqual(['failed', 'processed'])
    await checks()
    expect(await shown()).toEqual([])
  })
})
