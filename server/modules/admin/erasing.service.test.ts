import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import * as alertRows from '#modules/alerts/alert-rows'
import { addToFolio, reverseLine } from '#modules/folio/folio'
import { bookAtDesk } from '#modules/front-desk/book'
import { cancelAsGuest, cancelAsHotel } from '#modules/refunds/cancel'
import { markRefunded } from '#modules/refunds/mark-refunded'
import { aDeskBooking, wholeDatabase } from '#server/testing/desk-for-tests'
import { digestsOf, expectNoTraceOf, familyDetails, traces, tracesIn } from '#server/testing/family-for-tests'
import { admin, moneyHotel } from '#server/testing/money-hotel'
import { deskBooking } from '#shared/desk/desk-booking'
import { bookingCard, searchBookings } from './booking-cards'
import { auditLog, deleteBooking, erasePersonalData } from './manage-booking'

const hotel = moneyHotel()
const { provider, seed, hold } = hotel

const stored = () => ({ db: hotel.db() })
const remove = (id: string) => deleteBooking(hotel.ctx(), admin, id)
const erase = (id: string) => erasePersonalData(hotel.ctx(), admin, id)
const ways = { deleteBooking: remove, erase } as const
const audit = async (bookingId: string) =>
  (await auditLog(hotel.ctx(), { bookingId, cursor: null, limit: 50 })).lines
const asFamily = { userId: 'the-secret-of-anandita', details: familyDetails }
const payer = { contact: '+919123456780', email: 'anandita@family.example' }

/** A payment event with the payer's contact, as the provider sends it, and what follows from it. */
async function capturedEvent(
  { orderId, paymentId }: { orderId: string; paymentId: string },
  eventId: string,
) {
  const money = { amount: 300_000, currency: 'INR', method: 'card', fee: 7080 }
  const entity = { id: paymentId, order_id: orderId, status: 'captured', ...money, ...payer }
  const event = { event: 'payment.captured', id: eventId, payload: { payment: { entity } } }
  await hotel.webhook(event, eventId)
  await hotel.run('payments', 'orders', 'refund-checks', 'refunds', 'mails')
}
/** Books and pays; with a webhook that names the payer, and with mails that were sent. */
async function booked() {
  const { id, orderId } = await hold(asFamily)
  const paymentId = provider.pay(orderId, 'authorized', { method: 'card', ...payer })
  expect(await hotel.verify(orderId, paymentId)).toMatchObject({ status: 'confirmed' })
  await capturedEvent({ orderId, paymentId }, 'evt_first')
  return { id, orderId, paymentId }
}
/** Without the number of attempts, which may differ. */
const ledger = async () => ({
  orders: await hotel.db().selectFrom('payment_order').selectAll().execute(),
  payments: (await hotel.db().selectFrom('payment').selectAll().execute()).map((row) => ({
    ...row,
    attempts: 0,
  })),
  refunds: await hotel.refunds(),
})

describe('a deleted booking', () => {
  test('leaves no trace of its guests, not even after replayed webhooks; the ledger and an entry stay', async () => {
    const booking = await booked()
    const { id, orderId, paymentId } = booking
    const digests = await digestsOf(stored())
    expect(digests.length).toBeGreaterThanOrEqual(3)
    const before = [...(await wholeDatabase(stored())).values()].join('\n')
    for (const word of ['Anandita', '9123456780', 'family.example', '8899', 'Kurseong', ...digests])
      expect(before).toContain(word)

    expect(await remove(id)).toEqual({ message: 'Booking deleted. ₹3,000 stays with the hotel.' })
    await expectNoTraceOf(stored(), [...traces, ...digests])
    const kept = await ledger()
    expect(kept).toMatchObject({
      orders: [{ provider_order_id: orderId, amount: 300_000, booking_id: null }],
      payments: [{ id: paymentId, amount: 300_000, status: 'captured', decision: 'accepted' }],
      refunds: [],
    })
    expect(await audit(id)).toMatchObject([
      {
        admin,
        action: 'bookingDeleted',
        note: 'Confirmed, Double Bed, 10 Jun 2027 to 12 Jun 2027, ₹3,000 kept',
      },
    ])
    expect(await searchBookings(hotel.ctx(), 'Anandita')).toEqual([])
    await expect(remove(id)).rejects.toMatchObject({ code: 'NotFound' })

    for (const eventId of ['evt_first', 'evt_of_a_new_delivery']) await capturedEvent(booking, eventId)
    expect(await hotel.verify(orderId, paymentId, familyDetails)).toEqual({ status: 'ended' })
    expect(await ledger()).toEqual(kept)
    expect(provider.refunds()).toEqual([])
    await expectNoTraceOf(stored(), [...traces, ...digests])
  })

  test('frees its rooms at once, and gives them to the first guest in the queue', async () => {
    const { id } = await seed({ rooms: 2, amount: 600_000 })
    await hold({ userId: 'payer' })
    const waiting = await hotel.checkout({ userId: 'waiting' })
    if (waiting.kind !== 'Queued') throw new Error(waiting.kind)
    await remove(id)
    expect(await hotel.statusOf(waiting.bookingId)).toBe('Held')
    const taken = hotel.db().selectFrom('room_night').select('booking_id').distinct()
    expect((await taken.execute()).map(({ booking_id }) => booking_id)).not.toContain(id)
  })

  test('is deleted once; one that is held, queued or being paid or refunded stays', async () => {
    const held = await hold({ rooms: 3 })
    const queued = await hotel.checkout({ userId: 'guest-2' })
    if (queued.kind !== 'Queued') throw new Error(queued.kind)
    const busy = [held.id, queued.bookingId]
    const dates = { checkIn: '2027-08-10', checkOut: '2027-08-12' }
    for (const status of ['Capturing', 'Processing'] as const)
      busy.push((await seed({ status, ...dates })).id)
    for (const id of busy) await expect(remove(id)).rejects.toMatchObject({ code: 'Conflict' })
    const { id } = await seed({ status: 'Cancelled', ...dates })
    expect(await remove(id)).toEqual({ message: expect.stringMatching(/deleted/) })
    for (const gone of [id, '3f0e8a2c-5a0f-4a57-9a39-0f5a7c1f2b11'])
      await expect(remove(gone)).rejects.toMatchObject({ code: 'NotFound' })
  })
})

describe('a guest who asks for the erasure of their data', () => {
  test('is erased once the stay is over; stay and money stay, and nothing restores the data', async () => {
    const booking = await booked()
    const { id, orderId, paymentId } = booking
    await expect(erase(id)).rejects.toMatchObject({ code: 'Conflict' })
    hotel.moveTo('2027-06-12T12:00:00+05:30')
    const words = [...traces, ...(await digestsOf(stored()))]
    expect(await erase(id)).toMatchObject({
      status: 'Confirmed',
      erased: true,
      detailsMissing: false,
      canErase: false,
      guests: [],
      email: '',
      paidOnline: 300_000,
      orderId,
    })
    await expectNoTraceOf(stored(), words)
    expect(await erase(id)).toMatchObject({ erased: true })
    await capturedEvent(booking, 'evt_after_the_erasure')
    await hotel.verify(orderId, paymentId, familyDetails)
    await hotel.run('mails')
    await expectNoTraceOf(stored(), words)
    expect((await audit(id)).map(({ action }) => action)).toEqual(['dataErased'])
  })

  test.each(['authorized', 'captured'] as const)(
    'has a late %s payment declined, with a mail to its payer and an alert',
    async (status) => {
      const { id, orderId } = await hold(asFamily)
      hotel.later(700)
      await hotel.run('orders', 'ended-holds')
      expect(await hotel.statusOf(id)).toBe('Expired')
      await erase(id)
      const paymentId = provider.pay(orderId, status, { email: 'payer@elsewhere.example' })
      expect(await hotel.verify(orderId, paymentId, familyDetails)).toMatchObject({ status: 'declined' })
      await hotel.run('refunds', 'mails')
      await hotel.checks()
      expect(await hotel.statusOf(id)).toBe('Expired')
      expect(provider.all().map(({ captured }) => captured)).toEqual([status === 'captured'])
      expect(provider.refunds().map(({ amount }) => amount)).toEqual(status === 'captured' ? [300_000] : [])
      const sent = hotel.sent.filter(({ to }) => to === 'payer@elsewhere.example')
      expect(sent).toHaveLength(1)
      expect((await hotel.alerts()).map(({ title }) => title)).toEqual([
        'A payment for a booking whose data is erased: ₹3,000',
      ])
      const kept = hotel.db().selectFrom('mail').select('recipient').where('booking_id', '=', id)
      expect(await kept.execute()).toEqual([{ recipient: '' }])
    },
  )

  test('is not erased while a payment of theirs is being decided', async () => {
    const { id, orderId } = await hold(asFamily)
    hotel.later(700)
    await hotel.run('orders', 'ended-holds')
    provider.down('payment')
    await capturedEvent({ orderId, paymentId: provider.pay(orderId) }, 'evt_late')
    await expect(erase(id)).rejects.toMatchObject({ code: 'Conflict' })
    provider.works()
    hotel.later(60)
    await hotel.run('payments', 'orders')
    expect(await hotel.statusOf(id)).toBe('Confirmed')
  })
})

describe.each(['deleteBooking', 'erase'] as const)('%s', (how) => {
  test('leaves no trace in cancellation, refund and alerts; the ledger and the amounts stay', async () => {
    const { id, orderId, paymentId } = await booked()
    hotel.mailsAre('refused', '550 No Anandita here')
    await cancelAsGuest(hotel.ctx(), { orderId, waive: false })
    const content = Buffer.from('%PDF-1.7 for Anandita Bhattacharya').toString('base64')
    const attachment = { filename: 'Bhattacharya.pdf', contentType: 'application/pdf', content }
    await markRefunded(hotel.ctx(), admin, { orderId, attachment })
    for (const seconds of [0, 11, 31]) {
      hotel.later(seconds)
      await hotel.run('mails')
    }
    await hotel.checks()
    await alertRows.raise(hotel.db(), {
      ...{ id: crypto.randomUUID(), kind: 'RefundStuck', subject: 'a refund', bookingId: null, paymentId },
      ...{ refundId: null, mailId: null, title: 'A refund is stuck: ₹1', byItself: '', toDo: '' },
      happened: 'It is stuck. Its last answer: “the bank of Anandita Bhattacharya says no”.',
      openedAt: hotel.clock.now(),
      mailedAt: null,
    })
    const words = [...traces, ...(await digestsOf(stored()))]
    const before = await wholeDatabase(stored())
    expect(before.get('mail')).toContain('Bhattacharya.pdf')
    for (const table of ['mail', 'alert']) expect(before.get(table)).toContain('Anandita')
    // The mails to the hotel quote the mail server's answer.
    const quoting = (await hotel.mails('alert')).filter(({ text }) => text.includes('No Anandita here'))
    expect(quoting.length).toBeGreaterThan(0)
    // The attachment is encoded, so this shows that the search finds it there.
    expect(before.get('mail')).not.toContain('%PDF-1.7 for')
    expect(await tracesIn(stored(), ['%PDF-1.7 for Anandita'])).toEqual(['%PDF-1.7 for Anandita in mail'])
    await ways[how](id)
    await expectNoTraceOf(stored(), words)
    const refund = { entity: { ...provider.refunds()[0], payment_id: paymentId, notes: payer } }
    await hotel.webhook({ event: 'refund.processed', payload: { refund } }, 'evt_late')
    await hotel.run('refund-checks', 'refunds')
    await hotel.checks()
    await expectNoTraceOf(stored(), words)
    expect(await hotel.refunds()).toMatchObject([
      { amount: 234_336, provider_status: 'processed', reason: 'cancelled' },
    ])
    const promises = await hotel.db().selectFrom('cancellation').select(['amount', 'percent']).execute()
    expect(promises).toEqual(how === 'erase' ? [{ amount: 234_336, percent: 80 }] : [])
    const { rows } = await sql`select happened from alert where subject = 'a refund'`.execute(hotel.db())
    expect(rows).toEqual([{ happened: 'It is stuck.' }])
  })

  test('removes the reference of a transfer by hand; the ledger keeps the transfer', async () => {
    const { id, orderId } = await seed({ guest: familyDetails })
    await sql`update payment set captured_at = '2026-06-01T04:30:00Z'`.execute(hotel.db())
    await cancelAsGuest(hotel.ctx(), { orderId, waive: false })
    await markRefunded(hotel.ctx(), admin, { orderId, transferReference: 'NEFT 4711 to Anandita' })
    const words = [...traces, ...(await digestsOf(stored())), 'NEFT 4711']
    expect(await tracesIn(stored(), words)).toEqual(
      expect.arrayContaining(['NEFT 4711 in refund', 'Anandita in refund']),
    )
    await ways[how](id)
    await expectNoTraceOf(stored(), words)
    expect(await hotel.refunds()).toMatchObject([{ amount: 234_336, transfer_reference: 'by hand' }])
    if (how === 'erase')
      expect((await bookingCard(hotel.ctx(), id)).refund).toMatchObject({ isProcessed: true, byHand: true })
  })

  test('leaves no trace of a desk booking, its note, group and mails; the money of its folio stays', async () => {
    const { guests, ...contact } = familyDetails
    const people = guests.map(({ name, age, aadhar }) => ({ name, age: String(age), aadhar }))
    const payment = { id: crypto.randomUUID(), amount: 200_000, method: 'upi', reference: 'Bhattacharya UPI' }
    const desk = { payment, note: 'Devraj comes with the evening bus', group: 'Bhattacharya family' }
    const asked = deskBooking.parse(aDeskBooking({ ...contact, name: 'Anandita', guests: people, ...desk }))
    await bookAtDesk(hotel.ctx(), admin, asked)
    const extra = { bookingId: asked.id, kind: 'extra', text: 'Taxi for Devraj', amount: 90_000 } as const
    const { id: lineId } = await addToFolio(hotel.ctx(), admin, extra)
    await reverseLine(hotel.ctx(), admin, { lineId, reason: 'Anandita walked' })
    const note = 'Devraj is ill'
    await cancelAsHotel(hotel.ctx(), admin, asked.id, { mode: 'none', reason: 'guest asked', note })
    const words = [...traces, ...(await digestsOf(stored())), 'evening bus']
    const found = await tracesIn(stored(), words)
    const places = ['desk_record', 'folio_line', 'cancellation'].map((table) => `Devraj in ${table}`)
    for (const each of [...places, 'Anandita in guest', 'family.example in mail'])
      expect(found).toContain(each)
    await ways[how](asked.id)
    await expectNoTraceOf(stored(), words)
    const lines = hotel.db().selectFrom('folio_line').select(['kind', 'text', 'amount', 'booking_id'])
    const booking_id = how === 'erase' ? asked.id : null
    expect(await lines.orderBy('amount', 'desc').orderBy('kind', 'desc').execute()).toEqual([
      { kind: 'payment', text: 'Payment', amount: 200_000, booking_id },
      { kind: 'extra', text: 'Extra', amount: 90_000, booking_id },
      { kind: 'discount', text: 'Reversed', amount: 90_000, booking_id },
    ])
  })
})
