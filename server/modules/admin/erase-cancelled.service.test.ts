import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as alertRows from '#modules/alerts/alert-rows'
import { guestsOf, signWebhook } from '#server/testing/builders'
import { aDeskBooking, openPanel, wholeDatabase } from '#server/testing/desk-for-tests'
import { emptyHotel } from '#server/testing/empty-hotel'
import { digestsOf, expectNoTraceOf, family, traces, tracesIn } from '#server/testing/family-for-tests'
import { firstDay, type HotelForTests, openHotel } from '#server/testing/hotel-for-tests'
import { watchOf } from '#server/testing/watch-for-tests'

let hotel: HotelForTests
let guests: ReturnType<typeof guestsOf>

beforeAll(async () => {
  hotel = await openHotel()
  guests = guestsOf(hotel)
})
afterAll(() => hotel.close())
beforeEach(async () => {
  await hotel.sandbox('/reset')
  await emptyHotel(hotel.db)
  await hotel.moveTo(firstDay)
})

const payer = { contact: '+919123456780', email: 'anandita@family.example' }

/** Books, pays, cancels, and is refunded with an attachment; every mail since the cancellation is refused. */
async function refunded() {
  const orderId = await guests.hold(family)
  const signed = await guests.pay(orderId, payer)
  await guests.verify(signed)
  await guests.runJobs()
  await hotel.sandbox('/mailbox/control', { mode: '550' })
  const asked = { razorpay_order_id: orderId, confirmCancellation: true }
  expect((await hotel.post('/api/payment/refund', asked)).status).toBe(200)
  const form = new FormData()
  form.set('razorpay_order_id', orderId)
  form.set('attachment', new Blob(['%PDF-1.7 for Anandita Bhattacharya']), 'Bhattacharya.pdf')
  const headers = await guests.signIn()
  const answer = await fetch(`${hotel.server.url}/api/send-refund`, { method: 'POST', body: form, headers })
  expect(answer.status).toBe(200)
  const { id } = await hotel.db.selectFrom('booking').select('id').executeTakeFirstOrThrow()
  return { id, orderId, signed }
}

/** Raises alerts about the mails and the refund whose answers contain the guest's name. */
async function raiseAlerts({ id, signed }: Awaited<ReturnType<typeof refunded>>): Promise<void> {
  const refusedThrice = () =>
    hotel.db
      .updateTable('mail')
      .set({ attempts: 3, last_outcome: 'refused', last_error: '550 No Anandita here' })
      .where('booking_id', '=', id)
      .where('sent_at', 'is', null)
      .execute()
  await refusedThrice()
  await watchOf(hotel).checks()
  const { db, clock, ids } = { ...hotel.server, ids: { uuid: () => crypto.randomUUID() } }
  await alertRows.raise(db, {
    id: ids.uuid(),
    kind: 'RefundStuck',
    subject: 'a refund',
    title: 'A refund is stuck: ₹1',
    bookingId: null,
    paymentId: signed.razorpay_payment_id,
    refundId: null,
    mailId: null,
    happened: 'It is stuck. Its last answer: “the bank of Anandita Bhattacharya says no”.',
    byItself: '',
    toDo: '',
    openedAt: clock.now(),
    mailedAt: null,
  })
  // The mails to the hotel quote the same answer.
  await sql`update mail set text = text || 'No Anandita here' where event_key like 'alert:%'`.execute(
    hotel.db,
  )
}

async function replayRefund({ signed }: Awaited<ReturnType<typeof refunded>>): Promise<void> {
  const { refunds } = await hotel.ledger()
  const refund = { entity: { ...refunds[0], payment_id: signed.razorpay_payment_id, notes: { who: payer } } }
  const raw = JSON.stringify({ event: 'refund.processed', payload: { refund } })
  const headers = { 'x-razorpay-signature': signWebhook(raw), 'x-razorpay-event-id': 'evt_late' }
  expect((await hotel.post('/api/payment/webhook', raw, headers)).status).toBe(200)
  await guests.runJobs()
}

test.each(['deleteBooking', 'erase'] as const)(
  '%s leaves no trace in cancellation, refund and alerts; the ledger and the amounts stay',
  async (how) => {
    const booking = await refunded()
    await raiseAlerts(booking)
    const digests = await digestsOf(hotel)
    const before = await wholeDatabase(hotel)
    expect(before.get('mail')).toContain('Bhattacharya.pdf')
    for (const table of ['mail', 'alert']) expect(before.get(table)).toContain('Anandita')
    // The attachment is compressed, so this shows that the search finds it there.
    expect(before.get('mail')).not.toContain('%PDF-1.7 for')
    expect(await tracesIn(hotel, ['%PDF-1.7 for Anandita'])).toEqual(['%PDF-1.7 for Anandita in mail'])
    const panel = await openPanel(hotel)
    await panel[how].mutate({ bookingId: booking.id })
    await expectNoTraceOf(hotel, [...traces, ...digests])
    await replayRefund(booking)
    await watchOf(hotel).checks()
    await expectNoTraceOf(hotel, [...traces, ...digests])
    const refunds = await hotel.db.selectFrom('refund').selectAll().execute()
    expect(refunds).toMatchObject([{ amount: 234_336, provider_status: 'processed', reason: 'cancelled' }])
    const promises = await hotel.db.selectFrom('cancellation').select(['amount', 'percent']).execute()
    expect(promises).toEqual(how === 'erase' ? [{ amount: 234_336, percent: 80 }] : [])
    const items = await hotel.db
      .selectFrom('alert')
      .select('happened')
      .where('subject', '=', 'a refund')
      .execute()
    expect(items).toEqual([{ happened: 'It is stuck.' }])
  },
)

test.each(['deleteBooking', 'erase'] as const)(
  '%s removes the reference of a transfer by hand; the ledger keeps the transfer',
  async (how) => {
    const orderId = await guests.hold(family)
    await guests.verify(await guests.pay(orderId, payer))
    await sql`update payment set captured_at = '2026-06-01T04:30:00Z'`.execute(hotel.db)
    await hotel.post('/api/payment/refund', { razorpay_order_id: orderId, confirmCancellation: true })
    const form = new FormData()
    form.set('razorpay_order_id', orderId)
    form.set('transferReference', 'NEFT 4711 to Anandita')
    const headers = await guests.signIn()
    const url = `${hotel.server.url}/api/send-refund`
    expect((await fetch(url, { method: 'POST', body: form, headers })).status).toBe(200)
    await guests.runJobs()
    const { id } = await hotel.db.selectFrom('booking').select('id').executeTakeFirstOrThrow()
    const words = [...traces, ...(await digestsOf(hotel)), 'NEFT 4711']
    expect(await tracesIn(hotel, words)).toEqual(
      expect.arrayContaining(['NEFT 4711 in refund', 'Anandita in refund']),
    )
    const panel = await openPanel(hotel)
    await panel[how].mutate({ bookingId: id })
    await expectNoTraceOf(hotel, words)
    const refunds = await hotel.db.selectFrom('refund').select(['amount', 'transfer_reference']).execute()
    expect(refunds).toEqual([{ amount: 234_336, transfer_reference: 'by hand' }])
    if (how === 'erase')
      expect((await panel.booking.query({ bookingId: id })).refund).toMatchObject({
        isProcessed: true,
        byHand: true,
      })
  },
)

test.each(['deleteBooking', 'erase'] as const)(
  '%s leaves no trace of a desk booking, its note and mails; its receipts stay',
  async (how) => {
    const panel = await openPanel(hotel)
    const { name, age, aadhar, mobileNumber, email, address } = family
    const people = name.map((each, at) => ({ name: each, age: age[at], aadhar: aadhar[at] }))
    const details = { mobileNumber, email, address, numberOfGuests: 2, guests: people }
    const receipt = { id: crypto.randomUUID(), amount: 2000, method: 'upi' as const }
    const asked = aDeskBooking({ details, receipt, note: 'Devraj comes with the evening bus' })
    await panel.desk.book.mutate(asked)
    await guests.runJobs()
    const words = [...traces, ...(await digestsOf(hotel)), 'evening bus']
    const found = await tracesIn(hotel, words)
    for (const each of ['Devraj in desk_booking', 'Anandita in guest', 'family.example in mail'])
      expect(found).toContain(each)
    await panel.desk.cancel.mutate({ bookingId: asked.id })
    await panel[how].mutate({ bookingId: asked.id })
    await expectNoTraceOf(hotel, words)
    const receipts = await hotel.db.selectFrom('desk_receipt').select(['amount', 'booking_id']).execute()
    expect(receipts).toEqual([{ amount: 200_000, booking_id: how === 'erase' ? asked.id : null }])
  },
)
