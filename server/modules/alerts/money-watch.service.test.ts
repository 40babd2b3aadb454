import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as paymentRows from '#modules/payments/payment-rows'
import * as refundRows from '#modules/refunds/refund-rows'
import { systemIds } from '#server/platform/ids'
import { aForm, guestsOf } from '#server/testing/builders'
import { contextForTests } from '#server/testing/context-for-tests'
import { emptyHotel } from '#server/testing/empty-hotel'
import { firstDay, type HotelForTests, openHotel } from '#server/testing/hotel-for-tests'
import { hotelEmail, watchOf } from '#server/testing/watch-for-tests'
import { listAlerts, resolveAlert } from './alert-list'
import * as alertRows from './alert-rows'
import { updateAlerts } from './raise'

let hotel: HotelForTests
let guests: ReturnType<typeof guestsOf>
let watch: ReturnType<typeof watchOf>

beforeAll(async () => {
  hotel = await openHotel({
    HOTEL_EMAIL: hotelEmail,
    MAX_HOLDS_PER_USER: '0',
    MAX_HOLDS_PER_ADDRESS: '0',
  })
  guests = guestsOf(hotel)
  watch = watchOf(hotel)
})
afterAll(() => hotel.close())
beforeEach(async () => {
  await watch.noFaults()
  await hotel.sandbox('/razorpay/control/webhooks', { mode: 'normal' })
  await hotel.sandbox('/razorpay/control/refunds/mode', { mode: 'processed' })
  await hotel.sandbox('/razorpay/control/balance', { paise: 100_000_000 })
  await hotel.moveTo(firstDay)
  await emptyHotel(hotel.db)
})

const silent = { webhooks: 'drop' }
const quarter = 15 * 60
const hour = 3600
const day = 24 * hour

/** A guest who paid, and whose payment cannot be captured. */
async function capturing(): Promise<{ orderId: string; paymentId: string }> {
  const orderId = await guests.hold(aForm())
  const signed = await guests.pay(orderId, { webhooks: 'hold' })
  await watch.fault('payments.capture', '500')
  expect((await guests.verify(signed)).status).toBe(202)
  return { orderId, paymentId: signed.razorpay_payment_id }
}

describe('a booking whose payment cannot be captured', () => {
  test('is shown and mailed once after a quarter of an hour, and closes when it is confirmed', async () => {
    const { orderId, paymentId } = await capturing()
    await hotel.advance(quarter - 60)
    await watch.checks()
    expect(await watch.items()).toEqual([])
    await hotel.advance(60)
    await watch.checks()
    await watch.checks()
    const [booking] = await hotel.db.selectFrom('booking').select('id').execute()
    expect(await watch.items()).toMatchObject([
      { kind: 'BookingCapturing', subject: paymentId, paymentId, bookingId: booking?.id },
    ])
    expect(await watch.mails()).toMatchObject([
      {
        recipient: hotelEmail,
        subject: `Please check: A booking waits for its payment to be captured: ₹3,000, Asha Rawat, ${orderId}`,
        text: expect.stringContaining(paymentId),
      },
    ])
    await watch.noFaults()
    await hotel.advance(700)
    expect(await guests.statusOf(orderId)).toBe('Confirmed')
    await watch.checks()
    expect(await watch.kinds()).not.toContain('BookingCapturing')
  })

  test('that comes and goes is shown each time, but mailed once a day', async () => {
    await capturing()
    await hotel.advance(quarter)
    await watch.checks()
    const isCapturing = (value: boolean) =>
      hotel.db
        .updateTable('booking')
        .set({ status: value ? 'Capturing' : 'Confirmed' })
        .execute()
    const again = async () => {
      await isCapturing(false)
      await watch.checks()
      expect(await watch.kinds()).not.toContain('BookingCapturing')
      await isCapturing(true)
      await watch.checks()
      expect(await watch.kinds()).toContain('BookingCapturing')
    }
    const sent = async () => (await watch.mails()).filter(({ subject }) => subject.includes('captured'))
    await again()
    expect(await sent()).toHaveLength(1)
    await hotel.advance(day)
    await again()
    expect(await sent()).toHaveLength(2)
  })

  test('is raised and mailed once when twenty servers see it at the same time', async () => {
    await capturing()
    await hotel.advance(quarter)
    await hotel.db.deleteFrom('alert').execute()
    await hotel.db.deleteFrom('mail').execute()
    const { db } = hotel.server
    let now = hotel.server.clock.now().getTime() + hour
    const clock = { now: () => new Date(now) }
    const servers = Array.from({ length: 20 }, () => contextForTests(db, { clock, hotelEmail }))
    for (let round = 0; round < 3; round += 1) {
      await Promise.all(servers.map(updateAlerts))
      now += 16_000
    }
    const raised = await hotel.db.selectFrom('alert').select('kind').execute()
    expect(raised.filter(({ kind }) => kind === 'BookingCapturing')).toHaveLength(1)
    const mails = await watch.mails()
    expect(mails.filter(({ subject }) => subject.includes('captured'))).toHaveLength(1)
  })

  test('that the owner has resolved is not shown or raised again while it lasts', async () => {
    const { paymentId } = await capturing()
    await hotel.advance(quarter)
    await watch.checks()
    const [item] = await watch.items()
    const { ctx } = hotel.server
    const admin = 'desk@hotel.example'
    await resolveAlert(ctx, admin, item?.id ?? '')
    await expect(resolveAlert(ctx, admin, item?.id ?? '')).rejects.toMatchObject({ code: 'NotFound' })
    expect(await watch.items()).toEqual([])
    await watch.checks()
    await hotel.advance(day)
    await watch.checks()
    expect((await watch.items()).filter(({ subject }) => subject === paymentId)).toEqual([])
    await expect(resolveAlert(ctx, admin, '00000000-0000-4000-8000-000000000000')).rejects.toMatchObject({
      code: 'NotFound',
    })
  })
})

test('a payment that could not be decided is shown after a quarter of an hour', async () => {
  const orderId = await guests.hold(aForm())
  await watch.fault('payments.fetch', '500')
  const { razorpay_payment_id: paymentId } = await guests.pay(orderId)
  const noted = () => hotel.db.selectFrom('payment').select('id').where('id', '=', paymentId).execute()
  await expect.poll(noted).toHaveLength(1)
  await hotel.advance(quarter + 1)
  await watch.checks()
  expect(await watch.items()).toMatchObject([{ kind: 'PaymentUndecided', paymentId }])
  await watch.noFaults()
  await hotel.advance(700)
  await watch.checks()
  expect(await watch.kinds()).not.toContain('PaymentUndecided')
})

describe('money that can have no booking', () => {
  test('of a wrong amount is not confirmed, is refunded, and is shown for a week', async () => {
    const orderId = await guests.hold()
    const signed = await guests.pay(orderId, { ...silent, outcome: 'captured' })
    const part = { payment_id: signed.razorpay_payment_id, amount: 100_000 }
    await hotel.sandbox('/razorpay/control/refunds', part)
    expect((await guests.verify(signed)).body).toMatchObject({ status: 'declined' })
    await watch.checks()
    expect(await watch.items()).toMatchObject([
      { kind: 'WrongAmount', happened: expect.stringContaining('had been refunded before') },
    ])
    await hotel.advance(7 * day)
    await watch.checks()
    expect(await watch.kinds()).not.toContain('WrongAmount')
  })

  test('captured for a deleted booking is refunded, and the owner is alerted', async () => {
    const orderId = await guests.hold()
    await hotel.advance(601)
    const signed = await guests.pay(orderId, { ...silent, outcome: 'captured' })
    await hotel.db.deleteFrom('booking').execute()
    expect((await guests.verify(signed)).body).toMatchObject({ status: 'declined' })
    await watch.checks()
    expect(await watch.items()).toMatchObject([
      {
        kind: 'MoneyWithoutBooking',
        title: 'Money for a booking that is over: ₹3,000',
        paymentId: signed.razorpay_payment_id,
        bookingId: null,
      },
    ])
    const given = (await hotel.ledger()).refunds.filter(
      ({ payment_id }) => payment_id === signed.razorpay_payment_id,
    )
    expect(given).toMatchObject([{ amount: 300_000 }])
  })

  test('that the hotel has and nobody refunds is shown until it is refunded', async () => {
    const signed = await guests.pay(await guests.hold(), silent)
    await guests.verify(signed)
    const paymentId = signed.razorpay_payment_id
    await hotel.db.updateTable('booking').set({ status: 'Expired', payment_id: null }).execute()
    await watch.checks()
    expect(await watch.items()).toMatchObject([{ kind: 'MoneyWithoutBooking', subject: paymentId }])
    const now = hotel.server.clock.now()
    await refundRows.intend(hotel.server.db, {
      id: systemIds.uuid(),
      paymentId,
      reason: 'declined',
      now,
      amount: (await paymentRows.byId(hotel.server.db, paymentId))?.amount ?? failed(),
    })
    await watch.checks()
    expect(await watch.items()).toEqual([])
  })

  test('of a booking that was paid and then deleted stays with the hotel, without an alert', async () => {
    await guests.verify(await guests.pay(await guests.hold(), silent))
    await hotel.db.deleteFrom('booking').execute()
    await watch.checks()
    expect(await watch.items()).toEqual([])
  })
})

function failed(): never {
  throw new Error('there is no such payment')
}

describe('a refund', () => {
  /** A payment that is refunded because its booking had ended. No webhooks, since the test writes its row itself. */
  async function goingBack(): Promise<string> {
    await hotel.sandbox('/razorpay/control/webhooks', { mode: 'drop' })
    const orderId = await guests.hold()
    await hotel.db.updateTable('booking').set({ status: 'Cancelled', payment_id: 'pay_other' }).execute()
    const signed = await guests.pay(orderId, { ...silent, outcome: 'captured' })
    await guests.verify(signed)
    return signed.razorpay_payment_id
  }
  const stuck = async () => (await watch.items()).filter(({ kind }) => kind === 'RefundStuck')
  const refund = async () => hotel.db.selectFrom('refund').selectAll().executeTakeFirstOrThrow()

  test('that the provider does not accept is shown with its answer, and closes once it is accepted', async () => {
    await hotel.sandbox('/razorpay/control/balance', { paise: 0 })
    const paymentId = await goingBack()
    await watch.checks()
    expect(await stuck()).toEqual([])
    await hotel.advance(hour)
    await watch.checks()
    const { id } = await refund()
    expect(await stuck()).toMatchObject([
      { subject: id, refundId: id, paymentId, happened: expect.stringMatching(/not been accepted.*balance/) },
    ])
    await hotel.sandbox('/razorpay/control/balance', { paise: 100_000_000 })
    await hotel.advance(hour)
    await watch.checks()
    expect((await refund()).provider_status).toBe('processed')
    expect(await stuck()).toEqual([])
  })

  test.each([
    ['that failed at the bank', { provider_status: 'failed' }, 'then failed at the bank'],
    [
      'that was refused for good',
      { provider_status: null, provider_refund_id: null },
      'refused by Razorpay for good',
    ],
  ] as const)('%s is shown', async (_, change, words) => {
    await goingBack()
    await guests.runJobs()
    await hotel.db
      .updateTable('refund')
      .set({ ...change, due_at: null })
      .execute()
    await watch.checks()
    expect(await stuck()).toMatchObject([{ happened: expect.stringContaining(words) }])
  })

  test('that failed at the bank is shown with its guest and order, so that no two look the same', async () => {
    await hotel.sandbox('/razorpay/control/webhooks', { mode: 'drop' })
    await hotel.sandbox('/razorpay/control/refunds/mode', { mode: 'failed' })
    const orders: string[] = []
    for (const name of ['Asha Rawat', 'Bhola Negi']) {
      const signed = await guests.pay(
        await guests.hold({ ...aForm({ name: [name] }), userId: name.slice(0, 4) }),
        silent,
      )
      await guests.verify(signed)
      orders.push(signed.razorpay_order_id)
      const cancelling = { razorpay_order_id: signed.razorpay_order_id, confirmCancellation: true }
      expect((await hotel.post('/api/payment/refund', cancelling)).status).toBe(200)
    }
    await guests.runJobs()
    await watch.checks()
    const shown = await alertRows.unresolved(hotel.server.db, 10)
    const items = await listAlerts(hotel.server.ctx)
    expect(shown.map(({ kind }) => kind)).toEqual(['RefundStuck', 'RefundStuck'])
    for (const [index, name] of ['Asha Rawat', 'Bhola Negi'].entries()) {
      const item = items.find(({ title }) => title.includes(name))
      expect(item).toMatchObject({
        title: `A refund failed at the bank: ₹2,343.36, ${name}`,
        whose: expect.stringContaining(`order ${orders[index]}`),
        bookingId: expect.any(String),
        byItself: expect.stringMatching(/^A new refund is requested automatically/),
      })
      expect(item?.happened).toMatch(/was accepted by Razorpay and then failed at the bank\.$/)
    }
    const subjects = (await watch.mails())
      .map(({ subject }) => subject)
      .filter((subject) => subject.includes('refund'))
    expect(subjects.toSorted()).toEqual(
      [`Asha Rawat, ${orders[0]}`, `Bhola Negi, ${orders[1]}`].map(
        (whose) => `Please check: A refund failed at the bank: ₹2,343.36, ${whose}`,
      ),
    )
    // Alerts outlive the booking, so they contain no name.
    const kept = await hotel.db.selectFrom('alert').selectAll().execute()
    expect(JSON.stringify(kept)).not.toMatch(/Asha|Bhola/)
  })

  test('that keeps failing at the bank is not retried, and the owner is asked to transfer it', async () => {
    await hotel.sandbox('/razorpay/control/refunds/mode', { mode: 'failed' })
    await goingBack()
    await guests.runJobs()
    for (const seconds of [120, 2 * hour, 2 * day]) {
      await hotel.advance(seconds)
      await guests.runJobs()
    }
    await watch.checks()
    expect(await stuck()).toMatchObject([
      {
        title: expect.stringMatching(/^A refund failed at the bank 4 times/),
        byItself: 'It is not retried.',
        toDo: expect.stringContaining('transfer the money by hand'),
      },
    ])
  })

  test('that failed and was repeated with success raises no alert', async () => {
    await hotel.sandbox('/razorpay/control/refunds/mode', { mode: 'failed' })
    const paymentId = await goingBack()
    await guests.runJobs()
    await hotel.sandbox('/razorpay/control/refunds/mode', { mode: 'processed' })
    await hotel.advance(hour)
    await guests.runJobs()
    const made = (await hotel.ledger()).refunds.filter(({ payment_id }) => payment_id === paymentId)
    expect(made.map(({ status }) => status)).toEqual(expect.arrayContaining(['failed', 'processed']))
    await watch.checks()
    expect(await stuck()).toEqual([])
  })

  test.each([
    ['that is covered by one from the dashboard', { covered_by: 'rfnd_SBX00000000001' }],
    ['that was transferred by hand', { manual: true, transfer_reference: 'UTR 1' }],
  ] as const)('%s raises no alert', async (_, change) => {
    await goingBack()
    await guests.runJobs()
    const untaken = { provider_status: null, provider_refund_id: null, due_at: null }
    await hotel.db.updateTable('refund').set(untaken).execute()
    await watch.checks()
    expect(await stuck()).toHaveLength(1)
    await hotel.db.updateTable('refund').set(change).execute()
    await watch.checks()
    expect(await stuck()).toEqual([])
  })

  test('that is pending at the bank is shown after a week, not before', async () => {
    await goingBack()
    await guests.runJobs()
    await hotel.db.updateTable('refund').set({ provider_status: 'pending' }).execute()
    await hotel.advance(6 * day)
    await watch.checks()
    expect(await stuck()).toEqual([])
    await hotel.advance(day)
    await watch.checks()
    expect(await stuck()).toMatchObject([{ happened: expect.stringContaining('has not reached the guest') }])
  })
})
