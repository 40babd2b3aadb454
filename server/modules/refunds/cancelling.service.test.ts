import { describe, expect, test } from 'vitest'
import { bookingCard } from '#modules/admin/booking-cards'
import { deleteBooking } from '#modules/admin/manage-booking'
import { bookingsOfUser } from '#modules/bookings/snapshot'
import { balanceIn } from '#modules/folio/balances'
import { addToFolio } from '#modules/folio/folio'
import { giveBack } from '#modules/folio/give-back'
import { checkIn } from '#modules/front-desk/check-in'
import { wholeList } from '#server/testing/desk-for-tests'
import { admin, hotelEmail, moneyHotel } from '#server/testing/money-hotel'
import { addDays, asCalendarDate } from '#shared/calendar/calendar-date'
import { asPaise } from '#shared/money/paise'
import { cancelledMessage } from '#shared/refund/words'
import { cases } from '../../../shared/cases/refunds.json'
import { cancelAsGuest, cancelAsHotel, previewCancelling, quoteCancelling } from './cancel'
import { markRefunded, requestReceipt } from './mark-refunded'

const hotel = moneyHotel()
const { provider, seed, mails } = hotel

/** 80 % of ₹3,000 less the fee. */
const promised = asPaise(234_336)
const quote = (orderId: string) => quoteCancelling(hotel.ctx(), orderId)
async function cancel(orderId: string, how: { waive?: boolean; expected?: number } = {}) {
  const expected = how.expected === undefined ? undefined : asPaise(how.expected)
  return cancelAsGuest(hotel.ctx(), { orderId, waive: how.waive ?? false, expected })
}
const cancelled = async (...args: Parameters<typeof cancel>) => {
  const outcome = await cancel(...args)
  if (outcome.kind !== 'Cancelled') throw new Error(outcome.kind)
  return outcome.cancellation
}
const takenNights = async () => (await hotel.db().selectFrom('room_night').selectAll().execute()).length
const statuses = async () => {
  const rows = await hotel.db().selectFrom('booking').select('status').orderBy('rank').execute()
  return rows.map(({ status }) => status)
}
const notFound = { code: 'NotFound', message: expect.stringMatching(/no booking with this order id/) }

describe('step 1', () => {
  test('shows the masked booking, and changes nothing', async () => {
    const { id, orderId, paymentId } = await seed()
    expect(await quote(orderId)).toMatchObject({
      kind: 'Cancellable',
      details: {
        orderId,
        paymentId,
        guests: [{ name: 'Asha R.', age: 34, aadhar: 'XXXX XXXX 2346' }],
        mobileNumber: '98••••••10',
        email: 'a••••a@example.com',
        pending: 200_000,
        quote: { percent: 80, amount: promised, eligible: '80% refund: ₹2,343.36 of ₹3,000.00 paid' },
      },
    })
    expect(await hotel.statusOf(id)).toBe('Confirmed')
    expect(provider.refunds()).toEqual([])
  })

  test('all ids that cannot be cancelled get the same answer, and only the paid order is a reference', async () => {
    const { id, orderId } = await seed()
    const other = { id: crypto.randomUUID(), provider_order_id: 'order_unpaid', booking_id: id }
    const money = { share: 100 as const, amount: asPaise(500_000), pending: asPaise(0) }
    await hotel
      .db()
      .insertInto('payment_order')
      .values({ ...other, ...money, created_at: new Date() })
      .execute()
    const held = await hotel.hold({ userId: 'two' })
    const capturing = await seed({ status: 'Capturing', checkIn: '2027-07-10', checkOut: '2027-07-12' })
    for (const strange of ['', 'x', 'order_unpaid', held.orderId, capturing.orderId]) {
      await expect(quote(strange)).rejects.toMatchObject(notFound)
      await expect(cancel(strange)).rejects.toMatchObject(notFound)
    }
    expect(await statuses()).toEqual(['Confirmed', 'Capturing', 'Held'])
    expect(await hotel.refunds()).toEqual([])
    expect((await quote(orderId)).details.quote).toMatchObject({ paid: 300_000 })
  })
})

describe('step 2', () => {
  test('refunds exactly what was promised, frees the room at once, and mails guest and hotel', async () => {
    const { id, orderId, paymentId } = await seed()
    const answer = await cancelled(orderId, { expected: promised })
    const [made, ...others] = provider.refunds()
    expect(others).toEqual([])
    expect(made).toMatchObject({ amount: promised, paymentId })
    const { id: refundId } = made ?? {}
    expect(answer).toEqual({
      way: 'refund',
      amount: promised,
      waived: 0,
      refundId,
      date: '2027-03-01',
      refundedOn: null,
      isPending: false,
      hasFailed: false,
      parts: [{ refundId, amount: promised, isPending: false, hasFailed: false, byHand: false }],
    })
    expect(await hotel.statusOf(id)).toBe('Processing')
    expect(await takenNights()).toBe(0)
    expect(await mails('cancelled')).toMatchObject([
      {
        recipient: 'asha@example.com',
        text: expect.stringContaining('Your refund is ₹2,343.36. It goes to your original payment method'),
      },
    ])
    expect(await mails('cancelling-notice')).toMatchObject([{ recipient: hotelEmail }])
    // Cancelling again, whatever is asked for, gives the first answer and one refund.
    expect(await cancelled(orderId, { waive: true, expected: 1 })).toEqual(answer)
    expect(await quote(orderId)).toMatchObject({
      kind: 'Cancelled',
      details: { quote: { amount: promised } },
    })
    expect(provider.refunds()).toHaveLength(1)
    expect(await mails('cancelled')).toHaveLength(1)
  })

  test('a waived refund makes no call to the provider, is stored, and the guest is thanked', async () => {
    const { id, orderId } = await seed()
    const answer = await cancelled(orderId, { waive: true })
    expect(answer).toMatchObject({ way: 'waived', amount: 0, waived: promised, refundId: null })
    expect(await cancelled(orderId)).toEqual(answer)
    expect(await hotel.statusOf(id)).toBe('Cancelled')
    expect(provider.asked()).not.toContain('refund')
    expect(await hotel.refunds()).toEqual([])
    const rows = hotel.db().selectFrom('cancellation').select(['amount', 'waived'])
    expect(await rows.execute()).toEqual([{ amount: 0, waived: promised }])
    expect(await mails('cancelled')).toMatchObject([
      {
        subject: expect.stringContaining('thank you for your gift'),
        text: expect.stringContaining('Your refund of ₹2,343.36 stays with the hotel as your gift.'),
      },
    ])
  })

  test('an expected amount that has changed: nothing is done, and the answer has the new amounts', async () => {
    const { id, orderId } = await seed()
    hotel.moveTo('2027-05-10T23:59:30+05:30')
    expect((await quote(orderId)).details.quote).toMatchObject({ amount: promised })
    hotel.later(60)
    expect(await cancel(orderId, { expected: promised })).toMatchObject({
      kind: 'QuoteChanged',
      details: { quote: { amount: 190_398, eligible: '65% refund: ₹1,903.98 of ₹3,000.00 paid' } },
    })
    expect(await hotel.statusOf(id)).toBe('Confirmed')
    expect(provider.refunds()).toEqual([])
    expect(await mails('cancelled')).toEqual([])
    expect(await cancelled(orderId, { expected: 190_398 })).toMatchObject({ amount: 190_398 })
  })

  // The rule itself is tested with all cases in shared/refund/policy.test.ts.
  test.each([
    cases[0],
    cases.find(({ percent, paidPaise }) => percent === 35 && paidPaise % 100_000 !== 0),
    cases.find(({ percent }) => percent === 20),
  ])('the provider refunds exactly what the agreed list says, such as at $percent %', async (agreed) => {
    if (!agreed) throw new Error('no such case')
    const { paidPaise: amount, providerFeePaise: fee, daysBeforeCheckIn, refundPaise } = agreed
    const checkIn = asCalendarDate('2027-08-10')
    const stay = { checkIn, checkOut: addDays(checkIn, 2) }
    const { orderId, paymentId } = await seed({ ...stay, amount, fee, pending: 0 })
    hotel.moveTo(`${addDays(checkIn, -daysBeforeCheckIn)}T23:59:00+05:30`)
    expect((await quote(orderId)).details.quote).toMatchObject({ amount: refundPaise })
    expect(await cancelled(orderId, { expected: refundPaise })).toMatchObject({ amount: refundPaise })
    expect(await hotel.refunds()).toMatchObject([{ amount: refundPaise }])
    expect(provider.refunds()).toMatchObject([{ amount: refundPaise, paymentId }])
  })

  test.each([
    [
      'nine days before check-in',
      '2027-06-01T00:01:00+05:30',
      'fewer than 10 days are left before your check-in',
    ],
    ['twelve days after check-in', '2027-06-22T10:00:00+05:30', 'your check-in day has come'],
  ])('%s neither answer nor mail promises a refund, and the provider is not asked', async (_, at, why) => {
    const { id, orderId } = await seed()
    hotel.moveTo(at)
    const details = (await quote(orderId)).details
    expect(details.quote).toMatchObject({ amount: 0, eligible: `No refund: ${why}.`, steps: [] })
    const answer = await cancelled(orderId, { waive: true })
    expect(answer).toMatchObject({ way: 'none', refundId: null, amount: 0 })
    expect(cancelledMessage(answer)).toBe('Your booking is cancelled. There is no refund for it.')
    const [mail] = await mails('cancelled')
    expect(mail?.text).toContain('There is no refund, because')
    expect(mail?.text).not.toMatch(/Your refund is|working days|gift|%/)
    expect(await hotel.statusOf(id)).toBe('Cancelled')
    expect(provider.asked()).not.toContain('refund')
  })

  test('the same guest may book the same dates again', async () => {
    const first = await hotel.hold()
    expect((await hotel.pay(first.orderId)).outcome).toMatchObject({ status: 'confirmed' })
    await cancel(first.orderId)
    const again = await hotel.hold()
    expect(again.orderId).not.toBe(first.orderId)
    expect((await hotel.pay(again.orderId)).outcome).toMatchObject({ status: 'confirmed' })
    expect(await quote(first.orderId)).toMatchObject({ kind: 'Cancelled' })
  })

  test('the queue moves at the same moment: the waiting guest holds the rooms', async () => {
    const { orderId } = await seed({ rooms: 2, amount: 600_000 })
    await hotel.hold({ userId: 'paying' })
    expect(await hotel.checkout({ userId: 'waiting' })).toMatchObject({ kind: 'Queued' })
    await cancel(orderId)
    expect(await statuses()).toEqual(['Processing', 'Held', 'Held'])
  })

  test.each(['cancelled', 'deleted'])(
    'replayed payment events of a %s booking change nothing, and its payment is not refunded',
    async (how) => {
      const { id, orderId, paymentId } = await seed()
      if (how === 'cancelled') await cancel(orderId, { waive: true })
      else {
        await deleteBooking(hotel.ctx(), admin, id)
        await expect(cancel(orderId)).rejects.toMatchObject(notFound)
      }
      const before = await statuses()
      const money = { amount: 300_000, currency: 'INR', method: 'card', fee: 7080 }
      for (const status of ['authorized', 'captured']) {
        const entity = { id: paymentId, order_id: orderId, status, ...money }
        await hotel.webhook({ event: `payment.${status}`, payload: { payment: { entity } } })
      }
      await hotel.run('payments', 'orders', 'refund-checks', 'refunds')
      expect(await hotel.verify(orderId, paymentId)).toEqual({ status: 'ended' })
      expect(await statuses()).toEqual(before)
      expect(await takenNights()).toBe(0)
      expect(provider.refunds()).toEqual([])
    },
  )
})

describe('money taken at the desk', () => {
  async function paidThere() {
    const booking = await seed()
    await addToFolio(hotel.ctx(), admin, {
      bookingId: booking.id,
      ...{ kind: 'payment', amount: 200_000, method: 'cash' },
    })
    return booking
  }
  const toGiveBack = async () => (await hotel.alerts()).filter(({ kind }) => kind === 'CreditAtDesk')

  test('counts in the percentage without a fee, as at the desk, and its share is given back there', async () => {
    const { id, orderId } = await paidThere()
    const [policy] = (await previewCancelling(hotel.ctx(), id)).ways
    expect(policy).toMatchObject({ mode: 'policy', online: promised, atDesk: 160_000 })
    const there = '₹1,600 of what you have paid is given back at the hotel’s desk, not online'
    expect((await quote(orderId)).details.quote).toMatchObject({
      amount: promised,
      atDesk: 160_000,
      eligible: expect.stringContaining(`80% refund: ₹2,343.36 of ₹3,000.00 paid. ${there}`),
    })
    expect(await cancel(orderId, { expected: promised })).toMatchObject({ atDesk: 160_000 })
    expect(provider.refunds()).toMatchObject([{ amount: promised }])
    expect((await mails('cancelled'))[0]?.text).toContain('Our front desk gives you back ₹1,600')
    expect((await mails('cancelling-notice'))[0]?.text).toContain('To give back at the desk: ₹1,600')
    await hotel.checks()
    expect(await toGiveBack()).toMatchObject([{ bookingId: id }])
    const cash = { method: 'cash', reason: 'cancelled' } as const
    await giveBack(hotel.ctx(), admin, { id: crypto.randomUUID(), bookingId: id, amount: 160_000, ...cash })
    await hotel.checks()
    expect(await toGiveBack()).toEqual([])
    expect((await quote(orderId)).details.quote).toMatchObject({ atDesk: 0 })
  })

  test('is part of the gift where the guest leaves their refund to the hotel', async () => {
    const { id, orderId } = await paidThere()
    expect(await cancel(orderId, { waive: true })).toMatchObject({
      cancellation: { way: 'waived', waived: promised + 160_000 },
      atDesk: 0,
    })
    expect(await balanceIn(hotel.db(), id)).toMatchObject({ balance: 0, charges: 500_000 })
  })
})

describe('the fee', () => {
  const known = () => hotel.db().selectFrom('cancellation').select(['fee', 'fee_assumed']).execute()

  test('that is unknown when cancelling is asked of the provider; none is kept of a UPI payment', async () => {
    const { orderId } = await seed({ method: 'upi', fee: null })
    expect(await cancelled(orderId)).toMatchObject({ amount: 240_000 })
    expect(await known()).toEqual([{ fee: 0, fee_assumed: false }])
  })

  test('that the provider does not tell counts as 2 % and GST, and is marked as assumed', async () => {
    const { orderId } = await seed({ method: 'upi', fee: null })
    provider.fails(['payment'], { outcome: 'unreachable' }, 1)
    expect(await cancelled(orderId)).toMatchObject({ amount: promised })
    expect(await known()).toEqual([{ fee: 7080, fee_assumed: true }])
    expect((await mails('cancelling-notice'))[0]?.text).toContain('did not tell us its fee')
  })
})

test('the receipt of a refund is one mail in ten minutes to the stored address, however often it is asked', async () => {
  const { refundId } = await cancelled((await seed()).orderId)
  const ask = (id: string | null) => requestReceipt(hotel.ctx(), id ?? '')
  const askAtOnce = () => Promise.all(Array.from({ length: 10 }, () => ask(refundId)))
  await askAtOnce()
  await ask(refundId)
  const [receipt, ...others] = await mails('refund-receipt')
  expect(others).toEqual([])
  expect(receipt).toMatchObject({ recipient: 'asha@example.com' })
  for (const words of [`Refund id: ${refundId}`, 'Amount refunded: ₹2,343.36', 'Refund date: 1 Mar 2027'])
    expect(receipt?.text).toContain(words)
  hotel.later(601)
  await askAtOnce()
  expect(await mails('refund-receipt')).toHaveLength(2)
  for (const unknown of ['rfnd_00000000000000', 'x', ''])
    await expect(ask(unknown)).rejects.toMatchObject({ code: 'NotFound' })
})

describe('the hotel cancels', () => {
  const cancelForGuest = (id: string) =>
    cancelAsHotel(hotel.ctx(), admin, id, { mode: 'full', reason: 'our fault', note: '' })

  test('everything is refunded including the fee, once, and the audit log says who did it', async () => {
    const { id } = await seed()
    const first = await cancelForGuest(id)
    expect(await cancelForGuest(id)).toEqual(first)
    expect(provider.refunds()).toMatchObject([{ amount: 300_000 }])
    expect(await hotel.statusOf(id)).toBe('Processing')
    const entries = await hotel.db().selectFrom('audit_entry').selectAll().execute()
    expect(entries).toMatchObject([
      { admin, booking_id: id, action: 'bookingCancelled', note: '₹3,000 refunded, ₹0 charged; our fault' },
    ])
    const [mail] = await mails('cancelled')
    expect(mail?.text).toContain('We are sorry: we had to cancel your booking. It is our fault.')
    expect(mail?.text).toContain('Your refund is ₹3,000; no fee is kept.')
  })

  test('a stay that has begun is not refunded in full and stays confirmed', async () => {
    const { id } = await seed()
    hotel.moveTo('2027-06-11T06:30:00+05:30')
    await expect(cancelForGuest(id)).rejects.toMatchObject({
      code: 'Conflict',
      message: 'Only before the stay begins.',
    })
    expect(provider.refunds()).toEqual([])
    expect(await hotel.statusOf(id)).toBe('Confirmed')
  })

  test('a booking that is not confirmed cannot be cancelled by the hotel', async () => {
    const { id } = await hotel.hold()
    await expect(cancelForGuest(id)).rejects.toMatchObject({ code: 'Conflict' })
  })
})

test('a cancelled booking owes nothing at the desk and shows its refund, until it has arrived', async () => {
  const { id, orderId } = await seed({ userId: 'guest-1' })
  const { refundId } = await cancelled(orderId)
  const nothingIsDue = async (status: 'Processing' | 'Refunded') => {
    const [listed] = await wholeList(hotel.ctx(), status)
    expect(listed).toMatchObject({ orderId, paid: 300_000, pending: 0 })
    expect((await quote(orderId)).details).toMatchObject({ pending: 0, quote: { paid: 300_000 } })
    const [own] = await bookingsOfUser(hotel.ctx(), 'guest-1')
    expect(own).toMatchObject({ status, payNow: 300_000, payLater: 0 })
    return own?.cancellation
  }
  const sent = { way: 'refund', amount: promised, refundId, date: '2027-03-01' }
  expect(await nothingIsDue('Processing')).toMatchObject({ ...sent, refundedOn: null })
  const refund = { refundId, amount: promised, isProcessed: true, byHand: false, stuck: null }
  expect(await bookingCard(hotel.ctx(), id)).toMatchObject({ kept: 300_000 - promised, refund })
  hotel.later(2 * 86_400)
  await markRefunded(hotel.ctx(), admin, { orderId })
  expect(await nothingIsDue('Refunded')).toMatchObject({ ...sent, refundedOn: '2027-03-03' })
  expect(cancelledMessage(await cancelled(orderId))).toBe(
    'Your booking is cancelled, and ₹2,343.36 was refunded to you on 3 Mar 2027.',
  )
  expect((await mails('refunded'))[0]?.text).toContain(`Date: 3 Mar 2027\nRefund id: ${refundId}`)
})

test('guests who have checked in cannot cancel on the site, which would free the room they are in', async () => {
  const { id, orderId } = await seed({ checkIn: '2027-03-01', checkOut: '2027-03-04' })
  await checkIn(hotel.ctx(), admin, { bookingId: id })
  const refused = { code: 'Conflict', message: expect.stringContaining('Please speak to our front desk.') }
  await expect(quote(orderId)).rejects.toMatchObject(refused)
  await expect(cancel(orderId)).rejects.toMatchObject(refused)
  expect(await balanceIn(hotel.db(), id)).toMatchObject({ due: 450_000 })
})
