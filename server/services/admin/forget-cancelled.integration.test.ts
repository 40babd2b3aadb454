import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { guestsOf, signWebhook } from '../../testing/builders'
import { openPanel, wholeDatabase } from '../../testing/desk-for-tests'
import { digestsOf, expectNoTraceOf, family, traces } from '../../testing/family-for-tests'
import { type HotelForTests, openHotel } from '../../testing/hotel-for-tests'
import { watchOf } from '../../testing/watch-for-tests'

let hotel: HotelForTests
let guests: ReturnType<typeof guestsOf>

beforeEach(async () => {
  hotel = await openHotel()
  guests = guestsOf(hotel)
})
afterEach(() => hotel.close())

const payer = { contact: '+919123456780', email: 'anandita@family.example' }

/** Books, pays, cancels, is paid back with a letter of the bank, and no mail since the cancelling reaches anybody. */
async function refunded() {
  const orderId = await guests.hold(family)
  const signed = await guests.pay(orderId, payer)
  await guests.verify(signed)
  await guests.sweep()
  await hotel.sandbox('/mailbox/control', { mode: '550' })
  const asked = { razorpay_order_id: orderId, confirmCancellation: true }
  expect((await hotel.post('/api/payment/refund', asked)).status).toBe(200)
  const form = new FormData()
  form.set('razorpay_order_id', orderId)
  form.set('attachment', new Blob(['%PDF-1.7 for Anandita Bhattacharya']), 'Bhattacharya.pdf')
  const headers = await guests.signIn()
  const answer = await fetch(`${hotel.house.url}/api/send-refund`, { method: 'POST', body: form, headers })
  expect(answer.status).toBe(200)
  const { id } = await hotel.db.selectFrom('booking').select('id').executeTakeFirstOrThrow()
  return { id, orderId, signed }
}

/** Attention about the mails and about the refund, of which the other side said whose they are. */
async function troubled({ id, signed }: Awaited<ReturnType<typeof refunded>>): Promise<void> {
  const refusedThrice = () =>
    hotel.db
      .updateTable('mail')
      .set({ attempts: 3, last_outcome: 'refused', last_error: '550 No Anandita here' })
      .where('booking_id', '=', id)
      .where('sent_at', 'is', null)
      .execute()
  await refusedThrice()
  await watchOf(hotel).looks()
  const { library, clock, ids } = { ...hotel.house, ids: { uuid: () => crypto.randomUUID() } }
  await library.attention.raise({
    ...{ id: ids.uuid(), kind: 'RefundStuck', subject: 'a refund', title: 'A refund is stuck: ₹1' },
    ...{ bookingId: null, paymentId: signed.razorpay_payment_id, refundId: null, mailId: null },
    happened: 'It is stuck. Its last answer: “the bank of Anandita Bhattacharya says no”.',
    ...{ byItself: '', toDo: '', openedAt: clock.now(), mailedAt: null },
  })
  // The hotel's mails about it quote the same.
  await sql`update mail set text = text || 'No Anandita here' where event_key like 'attention:%'`.execute(
    hotel.db,
  )
}

async function replayRefund({ signed }: Awaited<ReturnType<typeof refunded>>): Promise<void> {
  const { refunds } = await hotel.ledger()
  const refund = { entity: { ...refunds[0], payment_id: signed.razorpay_payment_id, notes: { who: payer } } }
  const raw = JSON.stringify({ event: 'refund.processed', payload: { refund } })
  const headers = { 'x-razorpay-signature': signWebhook(raw), 'x-razorpay-event-id': 'evt_late' }
  expect((await hotel.post('/api/payment/webhook', raw, headers)).status).toBe(200)
  await guests.sweep()
}

test.each(['deleteBooking', 'erase'] as const)(
  '%s leaves no trace of cancelling, refund and attention either; the ledger and the promise’s sums stay',
  async (how) => {
    const booking = await refunded()
    await troubled(booking)
    const digests = await digestsOf(hotel)
    const before = await wholeDatabase(hotel)
    expect(before.get('mail')).toContain('Bhattacharya.pdf')
    for (const table of ['mail', 'attention']) expect(before.get(table)).toContain('Anandita')
    const panel = await openPanel(hotel)
    await panel[how].mutate({ bookingId: booking.id })
    await expectNoTraceOf(hotel, [...traces, ...digests])
    await replayRefund(booking)
    await watchOf(hotel).looks()
    await expectNoTraceOf(hotel, [...traces, ...digests])
    const refunds = await hotel.db.selectFrom('refund').selectAll().execute()
    expect(refunds).toMatchObject([{ amount: 234_336, provider_status: 'processed', reason: 'cancelled' }])
    const promises = await hotel.db.selectFrom('cancellation').select(['amount', 'percent']).execute()
    expect(promises).toEqual(how === 'erase' ? [{ amount: 234_336, percent: 80 }] : [])
    const items = await hotel.db
      .selectFrom('attention')
      .select('happened')
      .where('subject', '=', 'a refund')
      .execute()
    expect(items).toEqual([{ happened: 'It is stuck.' }])
  },
)
