import { expect, test } from 'vitest'
import { bookingCard } from '#modules/admin/booking-cards'
import { arrivalsToCancel } from '#modules/front-desk/cancel-arrivals'
import { cancelAsGuest, cancelAsHotel, previewCancelling, quoteCancelling } from '#modules/refunds/cancel'
import { systemIds } from '#server/platform/ids'
import { admin, moneyHotel } from '#server/testing/money-hotel'
import { asCalendarDate } from '#shared/calendar/calendar-date'
import type { GivingBack } from '#shared/desk/folio'
import { addToFolio, folioOf, reverseLine } from './folio'
import { giveBack } from './give-back'

const hotel = moneyHotel()
const { seed, provider, run, later, refunds } = hotel

/** A stay of ₹5,000, paid online, that became cheaper. */
async function withCredit(amount = 100_000) {
  const booking = await seed({ amount: 500_000, pending: 0 })
  const discount = { bookingId: booking.id, kind: 'discount', text: 'No hot water', amount } as const
  await addToFolio(hotel.ctx(), admin, discount)
  return booking
}
const give = (bookingId: string, over: Partial<GivingBack> = {}) =>
  giveBack(hotel.ctx(), admin, {
    id: systemIds.uuid(),
    bookingId,
    amount: 100_000,
    method: 'online',
    reason: 'No hot water',
    ...over,
  })
const balance = async (id: string) => (await folioOf(hotel.ctx(), id)).balance
const conflict = (message: string) => ({ code: 'Conflict', message: expect.stringContaining(message) })
const made = () => provider.refunds().map(({ amount, status }) => `${status} ${amount}`)

test('online it is a refund of the payment, once for its id, and the booking stays confirmed', async () => {
  const { id } = await withCredit()
  const giving = { id: systemIds.uuid() }
  const [one, other] = await Promise.all([give(id, giving), give(id, giving)])
  expect(one).toEqual({ lineId: giving.id, refundId: provider.refunds()[0]?.id })
  expect(other).toEqual(one)
  expect(await give(id, giving)).toEqual(one)
  expect(made()).toEqual(['processed 100000'])
  expect(await balance(id)).toBe(0)
  const refund = {
    refundId: one?.refundId,
    amount: 100_000,
    returned: 100_000,
    isProcessed: true,
    stuck: null,
  }
  expect(await bookingCard(hotel.ctx(), id)).toMatchObject({
    status: 'Confirmed',
    overpaid: 0,
    refund,
    kept: 400_000,
  })
  await expect(give(id, { ...giving, amount: 1 })).rejects.toMatchObject(conflict('already recorded'))
  await expect(give(id, { ...giving, method: 'cash' })).rejects.toMatchObject(conflict('already recorded'))
})

test('at the desk it is a line, once for its id', async () => {
  const { id } = await withCredit()
  const giving = { id: systemIds.uuid(), method: 'cash' } as const
  expect(await give(id, giving)).toEqual({ lineId: giving.id })
  expect(await give(id, giving)).toEqual({ lineId: giving.id })
  await expect(give(id, { ...giving, method: 'online' })).rejects.toMatchObject(conflict('already recorded'))
  expect(await balance(id)).toBe(0)
  expect(made()).toEqual([])
  const audit = await hotel
    .db()
    .selectFrom('audit_entry')
    .select('note')
    .where('action', '=', 'givenBack')
    .execute()
  expect(audit).toEqual([{ note: 'Refund ₹1,000, cash' }])
})

test('never more than the credit, nor online than what the payment has left', async () => {
  const { id, paymentId } = await withCredit()
  await expect(give(id, { amount: 100_001 })).rejects.toMatchObject(conflict('At most ₹1,000'))
  const other = await seed({ checkIn: '2027-07-01', checkOut: '2027-07-03' })
  const paid = { bookingId: other.id, kind: 'payment', method: 'cash', amount: 200_000 } as const
  const line = await addToFolio(hotel.ctx(), admin, paid)
  await addToFolio(hotel.ctx(), admin, {
    bookingId: other.id,
    kind: 'discount',
    text: 'Late',
    amount: 450_000,
  })
  await expect(give(other.id, { amount: 350_000 })).rejects.toMatchObject(
    conflict('Only ₹3,000 of the online payment'),
  )
  await give(other.id, { amount: 300_000 })
  await reverseLine(hotel.ctx(), admin, { lineId: line.id, reason: 'Never paid' })
  await expect(give(other.id, { amount: 1000 })).rejects.toMatchObject({ code: 'Conflict' })
  provider.refundInDashboard(paymentId, 450_000)
  later(60)
  await expect(give(id)).rejects.toMatchObject({ code: 'Conflict' })
})

test('two at once cannot give back the same credit twice', async () => {
  const { id } = await withCredit()
  await Promise.allSettled([give(id), give(id, { method: 'cash' }), give(id)])
  expect(await balance(id)).toBe(0)
})

test('what the provider does not answer is made by the job, once', async () => {
  const { id } = await withCredit()
  provider.down('refund')
  const giving = { id: systemIds.uuid() }
  expect(await give(id, giving)).toEqual({ lineId: giving.id })
  expect(await balance(id)).toBe(0)
  provider.works()
  later(4000)
  await run('refunds')
  expect(made()).toEqual(['processed 100000'])
  expect(await give(id, giving)).toMatchObject({ refundId: provider.refunds()[0]?.id })
})

test('a credit and a later cancellation together give back no more than was paid', async () => {
  const { id, orderId } = await withCredit()
  await give(id)
  await cancelAsGuest(hotel.ctx(), { orderId, waive: false })
  const sum = provider.refunds().reduce((total, { amount }) => total + amount, 0)
  expect(sum).toBeLessThanOrEqual(500_000)
  expect(provider.refunds()).toHaveLength(2)
  expect(await folioOf(hotel.ctx(), id)).toMatchObject({ refunds: sum, balance: 0 })
})

test('what the desk gave back of an online payment is not refunded online again', async () => {
  for (const byGuest of [true, false]) {
    const { id, orderId } = await withCredit(300_000)
    await give(id, { amount: 300_000, method: 'cash' })
    expect(await bookingCard(hotel.ctx(), id)).toMatchObject({ receivedAtDesk: 0, givenAtDesk: 300_000 })
    expect((await arrivalsToCancel(hotel.ctx(), asCalendarDate('2027-06-10')))[0]).toMatchObject({
      online: 200_000,
    })
    const { most, ways } = await previewCancelling(hotel.ctx(), id)
    expect([most, ...ways.map(({ online }) => online)]).toEqual([200_000, 200_000, 200_000, 200_000, 0])
    const { details } = await quoteCancelling(hotel.ctx(), orderId)
    expect(details.quote.eligible).toBe(
      '80% refund: ₹2,000.00 of ₹5,000.00 paid, of which ₹3,000.00 went back before',
    )
    if (byGuest) await cancelAsGuest(hotel.ctx(), { orderId, waive: false })
    else await cancelAsHotel(hotel.ctx(), admin, id, { mode: 'full', reason: 'our fault', note: '' })
    expect(made().at(-1)).toBe('processed 200000')
    expect(await folioOf(hotel.ctx(), id)).toMatchObject({ refunds: 500_000, balance: 0 })
  }
})

test('cancelling costs a guest no more than the stay: what they paid beyond it stays their credit', async () => {
  const balance = 50_000 - (500_000 - 390_560)
  for (const waive of [false, true]) {
    const { id, orderId } = await withCredit(450_000)
    await cancelAsGuest(hotel.ctx(), { orderId, waive })
    // A refund that they leave to the hotel is not theirs any more.
    const stay = { charges: waive ? 440_560 : 50_000, refunds: waive ? 0 : 390_560, balance }
    expect(await folioOf(hotel.ctx(), id)).toMatchObject(stay)
  }
})

test('one refund in the dashboard covers one promise, not two', async () => {
  const { id, paymentId } = await withCredit(150_000)
  provider.down('refund')
  await give(id, { amount: 100_000 })
  await give(id, { amount: 50_000 })
  provider.works()
  provider.refundInDashboard(paymentId, 100_000)
  later(4000)
  await run('refund-checks', 'refunds')
  expect(made().sort()).toEqual(['processed 100000', 'processed 50000'])
  expect((await refunds()).filter(({ covered_by }) => covered_by !== null)).toHaveLength(1)
})

test('a credit that the bank refuses for good is an alert, and can be given back at the desk', async () => {
  const { id } = await withCredit()
  const giving = { id: systemIds.uuid() }
  provider.down('refund')
  await give(id, giving)
  await hotel.db().updateTable('refund').set({ manual: true, due_at: null, last_error: 'too old' }).execute()
  expect(await balance(id)).toBe(-100_000)
  await hotel.checks()
  expect(await hotel.alerts()).toMatchObject([
    { kind: 'RefundStuck', toDo: expect.stringContaining('at the desk') },
  ])
  await give(id, { method: 'bank' })
  expect(await balance(id)).toBe(0)
  await hotel.checks()
  expect(await hotel.alerts()).toEqual([])
})
