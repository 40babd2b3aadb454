import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aForm, guestsOf, signWebhook } from '#server/testing/builders'
import { aDeskBooking, openPanel, wholeDatabase } from '#server/testing/desk-for-tests'
import { digestsOf, expectNoTraceOf, family, traces } from '#server/testing/family-for-tests'
import { type HotelForTests, openHotel } from '#server/testing/hotel-for-tests'
import { watchOf } from '#server/testing/watch-for-tests'

let hotel: HotelForTests
let guests: ReturnType<typeof guestsOf>
let panel: Awaited<ReturnType<typeof openPanel>>

beforeEach(async () => {
  hotel = await openHotel()
  guests = guestsOf(hotel)
  panel = await openPanel(hotel)
})
afterEach(() => hotel.close())

/** When the three webhooks of a payment are due; null once they are handled. */
const handled = async () =>
  (await hotel.db.selectFrom('webhook_event').select('due_at').execute()).map(({ due_at }) => due_at)

/** Books and pays, and waits for the webhooks (whose raw text names the payer) and for the mails. */
async function booked(over: Record<string, unknown> = {}) {
  const orderId = await guests.hold({ ...family, ...over })
  const signed = await guests.pay(orderId, { contact: '+919123456780', email: 'anandita@family.example' })
  await guests.verify(signed)
  await expect.poll(handled).toEqual([null, null, null])
  await expect.poll(async () => (await hotel.mails()).length).toBeGreaterThanOrEqual(2)
  const { id } = await hotel.db.selectFrom('booking').select('id').executeTakeFirstOrThrow()
  return { id, orderId, signed }
}

/** Delivers `payment.captured` again, as the provider would send it, with the payer's contact. */
async function replay(eventId: string, { orderId, paymentId }: { orderId: string; paymentId: string }) {
  const entity = {
    id: paymentId,
    entity: 'payment',
    amount: 300_000,
    currency: 'INR',
    status: 'captured',
    order_id: orderId,
    method: 'card',
    email: 'anandita@family.example',
    contact: '+919123456780',
    fee: 7080,
  }
  const raw = JSON.stringify({ event: 'payment.captured', payload: { payment: { entity } } })
  const headers = { 'x-razorpay-signature': signWebhook(raw), 'x-razorpay-event-id': eventId }
  expect((await hotel.post('/api/payment/webhook', raw, headers)).status).toBe(200)
  await guests.runJobs()
}

/** Without the number of attempts, which may differ. */
const ledger = async () => ({
  orders: await hotel.db.selectFrom('payment_order').selectAll().execute(),
  payments: (await hotel.db.selectFrom('payment').selectAll().execute()).map((row) => ({
    ...row,
    attempts: 0,
  })),
  refunds: await hotel.db.selectFrom('refund').selectAll().execute(),
})

describe('a deleted booking', () => {
  test('leaves no trace of its guests anywhere; the ledger and an audit entry stay', async () => {
    const { id, orderId, signed } = await booked()
    const digests = await digestsOf(hotel)
    expect(digests.length).toBeGreaterThanOrEqual(3)
    const before = [...(await wholeDatabase(hotel)).values()].join('\n')
    for (const word of ['Anandita', '9123456780', 'family.example', '8899', 'Kurseong', ...digests])
      expect(before).toContain(word)

    expect(await panel.deleteBooking.mutate({ bookingId: id })).toEqual({
      message: 'Booking deleted. ₹3,000 stays with the hotel.',
    })
    await expectNoTraceOf(hotel, [...traces, ...digests])
    const { orders, payments } = await ledger()
    expect(orders).toMatchObject([{ provider_order_id: orderId, amount: 300_000, booking_id: null }])
    expect(payments).toMatchObject([
      { id: signed.razorpay_payment_id, amount: 300_000, status: 'captured', decision: 'accepted' },
    ])
    expect((await panel.auditLog.query({ bookingId: id })).lines).toMatchObject([
      {
        admin: 'desk@hotel.example',
        action: 'bookingDeleted',
        note: 'Confirmed, Double Bed, 10 Jun 2027 to 12 Jun 2027, ₹3,000 kept',
      },
    ])
    expect(await panel.search.query({ text: 'Anandita' })).toEqual([])
    await expect(panel.deleteBooking.mutate({ bookingId: id })).rejects.toMatchObject({
      data: { code: 'NOT_FOUND' },
    })
  })

  test('is not changed by replayed webhooks of its payment, which leave no trace', async () => {
    const { id, orderId, signed } = await booked()
    await hotel.moveTo('2027-06-14T12:00:00+05:30')
    const fresh = await openPanel(hotel)
    const digests = await digestsOf(hotel)
    const { event_id } = await hotel.db
      .selectFrom('webhook_event')
      .select('event_id')
      .executeTakeFirstOrThrow()
    await fresh.deleteBooking.mutate({ bookingId: id })
    const before = await ledger()
    for (const eventId of [event_id, 'evt_of_a_new_delivery'])
      await replay(eventId, { orderId, paymentId: signed.razorpay_payment_id })
    expect(await guests.verify(signed, family)).toMatchObject({
      body: { success: false, error: expect.stringContaining('has since been cancelled or removed') },
    })
    await guests.runJobs()
    expect(await ledger()).toEqual(before)
    expect(before.refunds).toEqual([])
    const provider = await hotel.ledger()
    expect(provider.refunds).toEqual([])
    await expectNoTraceOf(hotel, [...traces, ...digests])
  })

  test('frees its rooms at once', async () => {
    const { id } = await booked({ numberOfRooms: 3, paidAmount: 9000 })
    const late = await guests.checkout({ userId: 'late', numberOfRooms: 3, paidAmount: 9000 })
    expect(late.body['message']).toBe('NoRooms')
    await panel.deleteBooking.mutate({ bookingId: id })
    expect(await guests.available()).toEqual({ success: true, availableRooms: 3, heldRooms: 0 })
  })

  test('answers 404 to a second delete call; one that is held, queued or being paid answers 409', async () => {
    const admin = await guests.signIn()
    const remove = async (_id: unknown) => {
      const response = await fetch(`${hotel.server.url}/api/deleteBooking`, {
        method: 'DELETE',
        headers: { 'content-type': 'application/json', ...admin },
        body: JSON.stringify({ _id }),
      })
      return { status: response.status, body: await response.json() }
    }
    await guests.hold({ numberOfRooms: 3, paidAmount: 9000 })
    const queued = await guests.checkout({ userId: 'guest-2' })
    expect(queued.body['message']).toBe('Queued')
    for (const { id, status } of await hotel.db.selectFrom('booking').select(['id', 'status']).execute()) {
      expect(['Held', 'Queued']).toContain(status)
      expect(await remove(id)).toMatchObject({ status: 409, body: { success: false, message: 'Conflict' } })
    }
    for (const _id of ['3f0e8a2c-5a0f-4a57-9a39-0f5a7c1f2b11', 'not an id', '', '%00'])
      expect((await remove(_id)).status).toBe(404)
    expect((await remove(undefined)).status).toBe(400)
    for (const status of ['Capturing', 'Processing'] as const) {
      const id = await paidAs(status)
      expect((await remove(id)).status).toBe(409)
    }
    const id = await paidAs('Cancelled')
    expect(await remove(id)).toEqual({ status: 200, body: { message: expect.stringMatching(/deleted/) } })
    expect((await remove(id)).status).toBe(404)
  })

  test('gives its rooms to the first guest in the queue', async () => {
    const { id } = await booked()
    await panel.desk.book.mutate(aDeskBooking({ rooms: 1 }))
    await guests.hold({ userId: 'payer', numberOfRooms: 1 })
    const waiting = await guests.checkout({ userId: 'waiting' })
    expect(waiting.body['message']).toBe('Queued')
    await panel.deleteBooking.mutate({ bookingId: id })
    const { status } = await hotel.db
      .selectFrom('booking')
      .select('status')
      .orderBy('rank', 'desc')
      .executeTakeFirstOrThrow()
    expect(status).toBe('Held')
  })
})

/** A booking in a status that normally lasts only a moment. */
async function paidAs(status: 'Capturing' | 'Processing' | 'Cancelled'): Promise<string> {
  const dates = { checkInDate: '2027-08-10', checkOutDate: '2027-08-12' }
  const orderId = await guests.hold({ userId: `of ${status}`.replace(' ', '-'), ...dates })
  // A webhook would move the payment on.
  const signed = await guests.pay(orderId, { webhooks: 'drop' })
  await guests.verify(signed, aForm())
  const { booking_id: id } = await hotel.db
    .selectFrom('payment_order')
    .select('booking_id')
    .where('provider_order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  await hotel.db
    .updateTable('booking')
    .set({ status })
    .where('id', '=', id ?? '')
    .execute()
  return id ?? ''
}

describe('a guest who asks for the erasure of their data', () => {
  test('is erased once the stay is over; stay and money stay, and nothing restores the data', async () => {
    const { id, orderId, signed } = await booked()
    await expect(panel.erase.mutate({ bookingId: id })).rejects.toMatchObject({ data: { code: 'CONFLICT' } })
    await hotel.moveTo('2027-06-12T12:00:00+05:30')
    panel = await openPanel(hotel)
    const digests = await digestsOf(hotel)
    const card = await panel.erase.mutate({ bookingId: id })
    expect(card).toMatchObject({
      status: 'Confirmed',
      erased: true,
      detailsMissing: false,
      canErase: false,
      guests: [],
      email: '',
      paidOnline: 300_000,
      orderId,
    })
    await expectNoTraceOf(hotel, [...traces, ...digests])
    expect(await panel.erase.mutate({ bookingId: id })).toMatchObject({ erased: true })
    await replay('evt_after_the_erasure', { orderId, paymentId: signed.razorpay_payment_id })
    await guests.verify(signed, family)
    await guests.runJobs()
    await expectNoTraceOf(hotel, [...traces, ...digests])
    const { lines } = await panel.auditLog.query({ bookingId: id })
    expect(lines.map(({ action }) => action)).toEqual(['dataErased'])
  })

  test.each(['authorized', 'captured'])(
    'has a late %s payment declined, with a mail to its payer and an alert',
    async (status) => {
      const orderId = await guests.hold(family)
      await hotel.advance(700)
      expect(await guests.statusOf(orderId)).toBe('Expired')
      const { id } = await hotel.db.selectFrom('booking').select('id').executeTakeFirstOrThrow()
      await panel.erase.mutate({ bookingId: id })
      const signed = await guests.pay(orderId, { outcome: status, email: 'payer@elsewhere.example' })
      const sent = await guests.verify(signed, family)
      expect(sent.body).toMatchObject({ success: false, status: 'declined', message: 'TooLate' })
      await watchOf(hotel).checks()
      expect(await guests.statusOf(orderId)).toBe('Expired')
      const { payments, refunds } = await hotel.ledger()
      expect(payments.map(({ captured }) => captured)).toEqual([status === 'captured'])
      expect(refunds.map(({ amount }) => amount)).toEqual(status === 'captured' ? [300_000] : [])
      await expect
        .poll(
          async () => (await hotel.mails()).filter(({ to }) => to.includes('payer@elsewhere.example')).length,
        )
        .toBe(1)
      expect((await watchOf(hotel).items()).map(({ title }) => title)).toEqual([
        'A payment for a booking whose data is erased: ₹3,000',
      ])
      const kept = () =>
        hotel.db.selectFrom('mail').select('recipient').where('booking_id', '=', id).execute()
      await expect.poll(kept).toEqual([{ recipient: '' }])
    },
  )

  test('is not erased while a payment of theirs is being decided', async () => {
    const orderId = await guests.hold(family)
    await hotel.advance(700)
    const { id } = await hotel.db.selectFrom('booking').select('id').executeTakeFirstOrThrow()
    await watchOf(hotel).fault('payments.fetch', '500')
    await guests.pay(orderId)
    await guests.runJobs()
    await expect(panel.erase.mutate({ bookingId: id })).rejects.toMatchObject({ data: { code: 'CONFLICT' } })
    await watchOf(hotel).noFaults()
    await hotel.advance(60)
    await expect.poll(() => guests.statusOf(orderId)).toBe('Confirmed')
  })
})
