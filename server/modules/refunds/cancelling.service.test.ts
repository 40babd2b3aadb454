import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aForm, guestsOf, type Signed } from '#server/testing/builders'
import { emptyHotel } from '#server/testing/empty-hotel'
import { firstDay, type HotelForTests, openHotel } from '#server/testing/hotel-for-tests'
import { addDays } from '#shared/calendar/calendar-date'

let hotel: HotelForTests
let guests: ReturnType<typeof guestsOf>

beforeAll(async () => {
  hotel = await openHotel({
    MAX_HOLDS_PER_USER: '0',
    MAX_HOLDS_PER_ADDRESS: '0',
    HOTEL_EMAIL: 'hotel@hotel.example',
  })
  guests = guestsOf(hotel)
})
afterAll(() => hotel.close())
beforeEach(async () => {
  await hotel.sandbox('/reset')
  await emptyHotel(hotel.db)
  await hotel.moveTo(firstDay)
})

/** A confirmed booking of one Double Bed from 10 to 12 June, ₹3,000 paid by card: ₹70.80 fee. */
async function book(over: Record<string, unknown> = {}, how: Record<string, unknown> = {}): Promise<Signed> {
  const orderId = await guests.hold(over)
  const signed = await guests.pay(orderId, { webhooks: 'drop', ...how })
  const { body } = await guests.verify(signed, aForm())
  expect(body).toMatchObject({ status: 'confirmed' })
  return signed
}
const refund = (razorpay_order_id: unknown, over: Record<string, unknown> = {}) =>
  hotel.post('/api/payment/refund', { razorpay_order_id, ...over })
const confirm = (orderId: string, over: Record<string, unknown> = {}) =>
  refund(orderId, { confirmCancellation: true, leaveForHotel: false, ...over })
const refundsAtProvider = async () => (await hotel.ledger()).refunds
const mailRows = () =>
  hotel.db
    .selectFrom('mail')
    .select(['event_key', 'recipient', 'subject', 'text'])
    .orderBy('event_key')
    .execute()
const mailOf = async (kind: string) =>
  (await mailRows()).filter(({ event_key }) => event_key.startsWith(`${kind}:`))
const midnightAfter = '2027-05-10T23:59:30+05:30'

describe('step 1', () => {
  test('shows the masked booking, the refund, and until when it holds', async () => {
    const { razorpay_order_id: orderId, razorpay_payment_id: paymentId } = await book()
    const { status, body } = await refund(orderId)
    expect(status).toBe(200)
    expect(body).toEqual({
      success: true,
      requiresConfirmation: true,
      message: 'Please confirm the cancellation.',
      bookingDetails: {
        type: 'Double Bed',
        numberOfRooms: 1,
        numberOfGuest: 1,
        mobileNumber: '98••••••10',
        email: 'a••••a@example.com',
        guest: [{ name: 'Asha R.', age: 34, aadhar: 'XXXX XXXX 2346' }],
        checkInDate: '2027-06-10',
        checkOutDate: '2027-06-12',
        paidAmount: 3000,
        pendingAmount: 2000,
        orderId,
        paymentId,
        amount: 2343.36,
        refundEligible: '80% refund: ₹2,343.36 of ₹3,000.00 paid',
        refundSteps: [
          { until: '2027-05-10', percent: 80, amount: 2343.36 },
          { until: '2027-05-15', percent: 65, amount: 1903.98 },
          { until: '2027-05-20', percent: 50, amount: 1464.6 },
          { until: '2027-05-30', percent: 35, amount: 1025.22 },
          { until: '2027-05-31', percent: 20, amount: 585.84 },
        ],
      },
    })
    expect(await guests.statusOf(orderId)).toBe('Confirmed')
    expect(await refundsAtProvider()).toEqual([])
  })

  test('a missing order id is required; all ids that cannot be cancelled get the same answer', async () => {
    for (const nothing of ['', '   ', undefined, null, 7, ['x']]) {
      const { status, body } = await refund(nothing)
      expect({ status, error: body['error'] }).toEqual({ status: 400, error: 'Order ID is required.' })
    }
    const held = await guests.hold()
    const capturing = await guests.hold({ userId: 'two' })
    await hotel.db
      .updateTable('booking')
      .set({ status: 'Expired' })
      .where('user_key', 'is not', null)
      .execute()
    const strange = ['order_00000000000000', 'x', "' or 1=1 --", '\0', 'o'.repeat(5000), held, capturing]
    const answers = await Promise.all([
      ...strange.map((id) => refund(id)),
      ...strange.map((id) => confirm(id)),
    ])
    expect(new Set(answers.map(({ status, body }) => JSON.stringify({ status, body })))).toEqual(
      new Set([
        JSON.stringify({
          status: 404,
          body: {
            success: false,
            message: 'NotFound',
            error: 'There is no booking with this order id that can be cancelled.',
          },
        }),
      ]),
    )
  })

  test('of the two orders of one booking only the paid one is its reference', async () => {
    const part = await guests.hold()
    const whole = await guests.hold({ paidAmount: 5000 })
    await guests.verify(await guests.pay(whole, { webhooks: 'drop' }), aForm())
    expect((await refund(part)).status).toBe(404)
    expect((await refund(whole)).body).toMatchObject({ bookingDetails: { paidAmount: 5000 } })
  })

  test('an unpaid hold and one whose payment is being captured cannot be cancelled', async () => {
    const orderId = await guests.hold()
    expect((await confirm(orderId)).status).toBe(404)
    await hotel.sandbox('/razorpay/control/faults', [{ route: 'payments.capture', kind: '500', times: 50 }])
    const signed = await guests.pay(orderId, { webhooks: 'drop' })
    expect((await guests.verify(signed, aForm())).status).toBe(202)
    expect(await guests.statusOf(orderId)).toBe('Capturing')
    expect((await confirm(orderId)).status).toBe(404)
    expect(await guests.statusOf(orderId)).toBe('Capturing')
    expect(await refundsAtProvider()).toEqual([])
    expect(await hotel.db.selectFrom('refund').selectAll().execute()).toEqual([])
  })
})

describe('step 2', () => {
  test('refunds exactly what was promised, frees the room at once, and mails guest and hotel', async () => {
    const signed = await book()
    const orderId = signed.razorpay_order_id
    const { status, body } = await confirm(orderId, { expectedRefund: 2343.36 })
    const [made, ...others] = await refundsAtProvider()
    expect(others).toEqual([])
    expect(made).toMatchObject({ amount: 234_336, payment_id: signed.razorpay_payment_id })
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        success: true,
        message: 'Refund request submitted successfully. Refund will be processed within 2-3 working days.',
        refundId: made?.id,
        amountRefunded: 2343.36,
        refundDate: '2027-03-01',
      },
    })
    expect(await guests.statusOf(orderId)).toBe('Processing')
    expect(await guests.available()).toMatchObject({ availableRooms: 3 })
    const [toGuest] = await mailOf('cancelled')
    expect(toGuest).toMatchObject({ recipient: 'asha@example.com' })
    expect(toGuest?.text).toContain('Your refund is ₹2,343.36. It goes to your original payment method')
    expect(await mailOf('cancelling-notice')).toMatchObject([{ recipient: 'hotel@hotel.example' }])
  })

  test('cancelling twice, and step 1 afterwards, gives the first answer and one refund', async () => {
    const { razorpay_order_id: orderId } = await book()
    const first = await confirm(orderId)
    const again = await confirm(orderId, { leaveForHotel: true, expectedRefund: 1 })
    expect(again).toMatchObject({ status: 200, body: first.body })
    const step1 = await refund(orderId)
    expect(step1).toMatchObject({
      status: 200,
      body: { success: true, requiresConfirmation: false, bookingDetails: { amount: 2343.36 } },
    })
    expect(await refundsAtProvider()).toHaveLength(1)
    expect(await mailOf('cancelled')).toHaveLength(1)
  })

  test('two requests at the same moment get the same refund id', async () => {
    const { razorpay_order_id: orderId } = await book()
    const [one, two] = await Promise.all([confirm(orderId), confirm(orderId)])
    expect(one?.body).toEqual(two?.body)
    expect(one?.body['refundId']).toMatch(/^rfnd_/)
    expect(await refundsAtProvider()).toHaveLength(1)
  })

  test('a waived refund makes no call to the provider, is stored, and the guest is thanked', async () => {
    const { razorpay_order_id: orderId } = await book()
    const { body } = await confirm(orderId, { leaveForHotel: true })
    expect(body).toEqual({
      success: true,
      message: 'Your booking is cancelled. Thank you for leaving ₹2,343.36 to the hotel.',
      refundId: null,
      amountRefunded: 0,
      refundDate: '2027-03-01',
    })
    expect((await confirm(orderId)).body).toEqual(body)
    expect(await guests.statusOf(orderId)).toBe('Cancelled')
    expect(await refundsAtProvider()).toEqual([])
    expect(await hotel.db.selectFrom('refund').selectAll().execute()).toEqual([])
    expect(await hotel.db.selectFrom('cancellation').select(['amount', 'waived']).execute()).toEqual([
      { amount: 0, waived: 234_336 },
    ])
    const [thanks] = await mailOf('cancelled')
    expect(thanks?.subject).toContain('thank you for your gift')
    expect(thanks?.text).toContain('Your refund of ₹2,343.36 stays with the hotel as your gift.')
  })

  test('an expected amount that has changed: nothing is done, and the answer has the new amounts', async () => {
    const { razorpay_order_id: orderId } = await book()
    await hotel.moveTo(midnightAfter)
    expect((await refund(orderId)).body).toMatchObject({ bookingDetails: { amount: 2343.36 } })
    await hotel.advance(60)
    const { status, body } = await confirm(orderId, { expectedRefund: 2343.36 })
    expect({ status, body }).toMatchObject({
      status: 409,
      body: {
        success: false,
        message: 'QuoteChanged',
        requiresConfirmation: true,
        bookingDetails: { amount: 1903.98, refundEligible: '65% refund: ₹1,903.98 of ₹3,000.00 paid' },
      },
    })
    expect(await guests.statusOf(orderId)).toBe('Confirmed')
    expect(await refundsAtProvider()).toEqual([])
    expect(await mailOf('cancelled')).toEqual([])
    expect((await confirm(orderId, { expectedRefund: 1903.98 })).status).toBe(200)
  })

  test('without step 1 and an expected amount it cancels with the current refund', async () => {
    const { razorpay_order_id: orderId } = await book()
    await hotel.moveTo('2027-05-30T12:00:00+05:30')
    expect((await confirm(orderId)).body).toMatchObject({ amountRefunded: 1025.22 })
  })

  test.each([
    ['2027-05-10T23:59:00+05:30', 234_336],
    ['2027-05-11T00:01:00+05:30', 190_398],
    ['2027-05-15T23:59:00+05:30', 190_398],
    ['2027-05-16T00:01:00+05:30', 146_460],
    ['2027-05-20T23:59:00+05:30', 146_460],
    ['2027-05-21T00:01:00+05:30', 102_522],
    ['2027-05-30T23:59:00+05:30', 102_522],
    ['2027-05-31T00:01:00+05:30', 58_584],
    ['2027-05-31T23:59:00+05:30', 58_584],
  ])('cancelled at %s the provider refunds exactly %i paise', async (at, paise) => {
    const signed = await book()
    await hotel.moveTo(at)
    expect((await confirm(signed.razorpay_order_id)).body).toMatchObject({ amountRefunded: paise / 100 })
    expect(await refundsAtProvider()).toMatchObject([
      { amount: paise, payment_id: signed.razorpay_payment_id },
    ])
  })

  test('no fee is kept of a UPI payment: 80 % of ₹3,000 is ₹2,400', async () => {
    const { razorpay_order_id: orderId } = await book({}, { method: 'upi' })
    expect((await confirm(orderId)).body).toMatchObject({ amountRefunded: 2400 })
  })

  test('nine days before check-in neither answer nor mail promises a refund', async () => {
    const { razorpay_order_id: orderId } = await book()
    await hotel.moveTo('2027-06-01T00:01:00+05:30')
    expect((await refund(orderId)).body).toMatchObject({
      bookingDetails: {
        amount: 0,
        refundEligible: 'No refund: fewer than 10 days are left before your check-in.',
        refundSteps: [],
      },
    })
    const { body } = await confirm(orderId, { leaveForHotel: true })
    expect(body).toMatchObject({ refundId: null, amountRefunded: 0 })
    expect(body['message']).toBe('Your booking is cancelled. There is no refund for it.')
    const [mail] = await mailOf('cancelled')
    expect(mail?.text).toContain('There is no refund, because')
    expect(mail?.text).not.toMatch(/Your refund is|working days|gift|%/)
    expect(await guests.statusOf(orderId)).toBe('Cancelled')
  })

  test('twelve days after check-in there is no refund, and the provider is not asked', async () => {
    const { razorpay_order_id: orderId } = await book()
    await hotel.moveTo('2027-06-22T10:00:00+05:30')
    expect((await refund(orderId)).body).toMatchObject({
      bookingDetails: { refundEligible: 'No refund: your check-in day has come.' },
    })
    await hotel.sandbox('/razorpay/control/faults', [{ route: 'refunds.create', kind: '500', times: 1 }])
    expect((await confirm(orderId)).body).toMatchObject({ refundId: null, amountRefunded: 0 })
    expect(await guests.statusOf(orderId)).toBe('Cancelled')
    expect(await refundsAtProvider()).toEqual([])
  })

  test('the room is available at once, and the same guest may book the same dates again', async () => {
    const { razorpay_order_id: orderId } = await book({ draftId: 'form' })
    expect(await guests.available()).toMatchObject({ availableRooms: 2 })
    await confirm(orderId)
    expect(await guests.available()).toMatchObject({ availableRooms: 3 })
    const again = await book({ draftId: 'form' })
    expect(again.razorpay_order_id).not.toBe(orderId)
    expect(await guests.statusOf(again.razorpay_order_id)).toBe('Confirmed')
    expect((await refund(orderId)).body).toMatchObject({ requiresConfirmation: false })
  })

  test('the queue moves at the same moment: the waiting guest holds the rooms', async () => {
    const { razorpay_order_id: orderId } = await book({ numberOfRooms: 2, paidAmount: 6000 })
    await guests.hold({ userId: 'paying' })
    expect((await guests.checkout({ userId: 'waiting' })).body).toMatchObject({ message: 'Queued' })
    await confirm(orderId)
    const statuses = await hotel.db.selectFrom('booking').select('status').orderBy('rank').execute()
    expect(statuses.map(({ status }) => status)).toEqual(['Processing', 'Held', 'Held'])
  })

  test('replayed payment events change nothing: it stays cancelled and its rooms stay free', async () => {
    const orderId = await guests.hold(aForm())
    const signed = await guests.pay(orderId)
    await expect.poll(() => guests.statusOf(orderId)).toBe('Confirmed')
    await confirm(orderId, { leaveForHotel: true })
    const events = (await (
      await fetch(`${hotel.server.sandboxUrl ?? hotel.server.url}/sandbox/razorpay/control/webhooks`)
    ).json()) as { event_id: string }[]
    expect(events.length).toBeGreaterThan(0)
    for (const { event_id } of events) await hotel.sandbox('/razorpay/control/webhooks/replay', { event_id })
    await hotel.db.deleteFrom('webhook_event').execute()
    for (const { event_id } of events) await hotel.sandbox('/razorpay/control/webhooks/replay', { event_id })
    await guests.runJobs()
    expect((await guests.verify(signed)).body).toMatchObject({ status: 'declined', message: 'TooLate' })
    expect(await guests.statusOf(orderId)).toBe('Cancelled')
    expect(await guests.available()).toMatchObject({ availableRooms: 3 })
    expect(await refundsAtProvider()).toEqual([])
  })

  test('a deleted booking cannot be cancelled, and its replayed payment is not refunded', async () => {
    const signed = await book()
    await hotel.db.deleteFrom('booking').execute()
    expect((await confirm(signed.razorpay_order_id)).status).toBe(404)
    expect((await guests.verify(signed)).body).toMatchObject({ status: 'declined', message: 'TooLate' })
    await guests.runJobs()
    expect(await refundsAtProvider()).toEqual([])
  })
})

describe('the fee', () => {
  const clearFee = () => hotel.db.updateTable('payment').set({ fee: null }).execute()
  const known = () => hotel.db.selectFrom('cancellation').select(['fee', 'fee_assumed']).execute()

  test('that is unknown when cancelling is asked of the provider', async () => {
    const { razorpay_order_id: orderId } = await book({}, { method: 'upi' })
    await clearFee()
    expect((await confirm(orderId)).body).toMatchObject({ amountRefunded: 2400 })
    expect(await known()).toEqual([{ fee: 0, fee_assumed: false }])
  })

  test('that the provider does not tell counts as 2 % and GST, and is marked as assumed', async () => {
    const { razorpay_order_id: orderId } = await book({}, { method: 'upi' })
    await clearFee()
    await hotel.sandbox('/razorpay/control/faults', [{ route: 'payments.fetch', kind: '500', times: 1 }])
    expect((await confirm(orderId)).body).toMatchObject({ amountRefunded: 2343.36 })
    expect(await known()).toEqual([{ fee: 7080, fee_assumed: true }])
    expect((await mailOf('cancelling-notice'))[0]?.text).toContain('did not tell us its fee')
  })
})

describe('the receipt', () => {
  test('is one mail to the stored address, however often and with whatever data it is requested', async () => {
    const { razorpay_order_id: orderId } = await book()
    const { body } = await confirm(orderId)
    const forged = { refundId: body['refundId'], amountRefunded: 1, email: 'stranger@example.com' }
    const request = { refundDetails: forged, email: 'x@example.com' }
    const askAtOnce = (times: number) =>
      Promise.all(Array.from({ length: times }, () => hotel.post('/api/sendreceiptrefund', request)))
    for (const answer of [...(await askAtOnce(10)), ...(await askAtOnce(1))])
      expect(answer).toMatchObject({ status: 200, body: { success: true } })
    const [receipt, ...others] = await mailOf('refund-receipt')
    expect(others).toEqual([])
    expect(receipt).toMatchObject({ recipient: 'asha@example.com' })
    for (const words of [
      `Refund id: ${body['refundId']}`,
      'Amount refunded: ₹2,343.36',
      'Refund date: 1 Mar 2027',
    ])
      expect(receipt?.text).toContain(words)
    await hotel.advance(601)
    await askAtOnce(10)
    expect(await mailOf('refund-receipt')).toHaveLength(2)
    for (const refundId of ['rfnd_00000000000000', 'x', '\0'])
      expect((await hotel.post('/api/sendreceiptrefund', { refundDetails: { refundId } })).status).toBe(404)
    for (const nothing of [{}, { refundDetails: {} }, { refundDetails: { refundId: '' } }])
      expect((await hotel.post('/api/sendreceiptrefund', nothing)).status).toBe(400)
  })
})

describe('the hotel cancels', () => {
  test('everything is refunded including the fee, and only an administrator can do it', async () => {
    const signed = await book()
    const { id } = await hotel.db.selectFrom('booking').select('id').executeTakeFirstOrThrow()
    const call = (headers = {}) => hotel.post('/trpc/admin.cancelForGuest', { bookingId: id }, headers)
    expect((await call()).status).toBe(401)
    expect(await guests.statusOf(signed.razorpay_order_id)).toBe('Confirmed')
    const admin = await guests.signIn()
    const [one, two] = [await call(admin), await call(admin)]
    expect(one.status).toBe(200)
    expect(one.body).toEqual(two.body)
    expect(await refundsAtProvider()).toMatchObject([{ amount: 300_000 }])
    expect(await guests.statusOf(signed.razorpay_order_id)).toBe('Processing')
    const entries = await hotel.db
      .selectFrom('audit_entry')
      .selectAll()
      .where('booking_id', '=', id)
      .execute()
    expect(entries).toMatchObject([
      { admin: 'desk@hotel.example', action: 'cancelledForGuest', note: 'Refund of ₹3,000' },
    ])
    const [mail] = await mailOf('cancelled')
    expect(mail?.text).toContain('We are sorry: we had to cancel your booking.')
    expect(mail?.text).toContain('Your refund is ₹3,000; no fee is kept.')
  })

  test('a stay that has begun is not refunded in full and stays confirmed', async () => {
    const signed = await book()
    const stay = hotel.db.selectFrom('booking').select(['id', 'check_in'])
    const { id, check_in: checkIn } = await stay.executeTakeFirstOrThrow()
    await hotel.moveTo(`${checkIn}T23:00:00+05:30`)
    await hotel.moveTo(`${addDays(checkIn, 1)}T06:30:00+05:30`)
    const admin = await guests.signIn()
    const answer = await hotel.post('/trpc/admin.cancelForGuest', { bookingId: id }, admin)
    expect(answer.status).toBe(409)
    expect(JSON.stringify(answer.body)).toContain('This stay has begun')
    expect(await refundsAtProvider()).toEqual([])
    expect(await guests.statusOf(signed.razorpay_order_id)).toBe('Confirmed')
  })

  test('a booking that is not confirmed cannot be cancelled by the hotel', async () => {
    await guests.hold()
    const { id } = await hotel.db.selectFrom('booking').select('id').executeTakeFirstOrThrow()
    const admin = await guests.signIn()
    expect((await hotel.post('/trpc/admin.cancelForGuest', { bookingId: id }, admin)).status).toBe(409)
  })
})

test('a cancelled booking owes nothing at the desk and shows its refund', async () => {
  const { razorpay_order_id: orderId } = await book()
  const { body } = await confirm(orderId)
  const nothingIsDue = async (status: string) => {
    const { body: listed } = await hotel.post('/api/fetchBookings', { status }, await guests.signIn())
    expect(listed).toMatchObject([{ razorpay_order_id: orderId, paidAmount: 3000, pendingAmount: 0 }])
    const again = await refund(orderId)
    expect(again.body).toMatchObject({ bookingDetails: { paidAmount: 3000, pendingAmount: 0 } })
    const [own] = await hotel.as('guest-1').booking.mine.query()
    expect(own).toMatchObject({ status, payNow: 300_000, payLater: 0 })
    return own?.cancellation
  }
  const sent = { way: 'refund', amount: 234_336, refundId: body['refundId'], date: '2027-03-01' }
  expect(await nothingIsDue('Processing')).toMatchObject({ ...sent, refundedOn: null })
  await hotel.advance(2 * 86_400)
  const form = new FormData()
  form.append('razorpay_order_id', orderId)
  const init = { method: 'POST', body: form, headers: await guests.signIn() }
  expect((await fetch(`${hotel.server.url}/api/send-refund`, init)).status).toBe(200)
  expect(await nothingIsDue('Refunded')).toMatchObject({ ...sent, refundedOn: '2027-03-03' })
  const repeated = await confirm(orderId)
  expect(repeated.body['message']).toBe(
    'Your booking is cancelled, and ₹2,343.36 was refunded to you on 3 Mar 2027.',
  )
  expect((await mailOf('refunded'))[0]?.text).toContain(`Date: 3 Mar 2027\nRefund id: ${body['refundId']}`)
})

test('the administrator sees refund id and amount with the booking', async () => {
  const { razorpay_order_id: orderId } = await book()
  const { body } = await confirm(orderId)
  const listed = await hotel.post('/api/fetchBookings', { status: 'Processing' }, await guests.signIn())
  expect(listed.body).toMatchObject([
    { razorpay_order_id: orderId, refundId: body['refundId'], refundAmount: 2343.36 },
  ])
})
