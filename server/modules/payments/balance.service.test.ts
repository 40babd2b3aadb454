import { describe, expect, test } from 'vitest'
import { deleteBooking, erasePersonalData } from '#modules/admin/manage-booking'
import * as bookingRows from '#modules/bookings/booking-rows'
import { balanceIn } from '#modules/folio/balances'
import { addToFolio, folioOf, reverseLine } from '#modules/folio/folio'
import { giveBack } from '#modules/folio/give-back'
import { changeBooking } from '#modules/front-desk/change'
import { cancelAsGuest, cancelAsHotel, quoteCancelling } from '#modules/refunds/cancel'
import { systemIds } from '#server/platform/ids'
import { admin, moneyHotel } from '#server/testing/money-hotel'
import { balanceOfGuest, payBalance } from './pay-balance'

const hotel = moneyHotel()
const { provider, seed, run, later, verify, webhook, db } = hotel

async function start(id: string) {
  const booking = await bookingRows.byId(db(), id)
  if (!booking) throw new Error('no booking')
  return payBalance(hotel.ctx(), booking)
}
const orderOf = async (id: string) => (await start(id)).order.id
const due = async (id: string) => (await balanceIn(db(), id)).due
const view = async (id: string) => {
  const booking = await bookingRows.byId(db(), id)
  return booking && balanceOfGuest(hotel.ctx(), db(), booking, await due(id))
}
const states = async () =>
  (
    await db()
      .selectFrom('payment_order')
      .select('balance_state')
      .where('purpose', '=', 'balance')
      .orderBy('created_at')
      .execute()
  ).map(({ balance_state }) => balance_state)
const takeAtDesk = (bookingId: string, amount: number) =>
  addToFolio(hotel.ctx(), admin, { bookingId, kind: 'payment', method: 'cash', amount })
const statusOf = (paymentId: string) => provider.all().find(({ id }) => id === paymentId)?.status
const refunds = async () => (await hotel.refunds()).map(({ payment_id, amount }) => [payment_id, amount])
/** The payment of a balance whose capture has no answer yet. */
async function capturing() {
  const booking = await seed()
  const orderId = await orderOf(booking.id)
  provider.down('capture')
  const paymentId = provider.pay(orderId)
  expect(await verify(orderId, paymentId)).toEqual({ status: 'pending' })
  return { ...booking, balanceOrder: orderId, balancePayment: paymentId }
}
const eventOf = (paymentId: string) => {
  const { orderId, status, amount, currency, method } =
    provider.all().find(({ id }) => id === paymentId) ?? {}
  const entity = { id: paymentId, order_id: orderId, status, amount, currency, method }
  return { event: `payment.${status}`, payload: { payment: { entity } } }
}

describe('paying the rest', () => {
  test('is an order over exactly what is due, once for two tabs, and counts with mails once it is captured', async () => {
    const { id } = await seed()
    const [one, other] = await Promise.all([start(id), start(id)])
    expect(one).toEqual(other)
    expect(one.order).toMatchObject({ amount: 200_000, currency: 'INR' })
    const { outcome } = await hotel.pay(one.order.id)
    expect(outcome).toEqual({ status: 'confirmed', orderId: one.order.id })
    expect(await due(id)).toBe(0)
    expect(await states()).toEqual(['paid'])
    expect(await hotel.mails('balance-received')).toMatchObject([
      { text: expect.stringContaining('Nothing is left to pay') },
    ])
    expect(await hotel.mails('balance-notice')).toHaveLength(1)
    await expect(start(id)).rejects.toMatchObject({
      code: 'Conflict',
      message: 'Nothing is due for this booking.',
    })
    expect(await view(id)).toMatchObject({ state: 'none' })
  })

  test('verify and webhooks in any order and number have one effect', async () => {
    const { id } = await seed()
    const orderId = await orderOf(id)
    const paymentId = provider.pay(orderId)
    await Promise.all([
      ...Array.from({ length: 10 }, () => verify(orderId, paymentId)),
      webhook(eventOf(paymentId)),
    ])
    await webhook(eventOf(paymentId))
    await run('payments')
    expect(await verify(orderId, paymentId)).toMatchObject({ status: 'confirmed' })
    expect(await hotel.mails('balance-received')).toHaveLength(1)
    expect((await folioOf(hotel.ctx(), id)).payments).toBe(500_000)
  })

  test.each([
    ['the webhook alone', 0],
    ['the order’s check alone', 61],
    ['a check hours later, after a bank was slow', 7300],
  ])('counts by %s', async (how, seconds) => {
    const { id } = await seed()
    const orderId = await orderOf(id)
    const paymentId = provider.pay(orderId, seconds > 3600 ? 'created' : 'authorized')
    if (seconds === 0) await webhook(eventOf(paymentId))
    else later(61)
    await run('orders', 'payments')
    if (seconds > 3600) {
      expect(await view(id), how).toMatchObject({ state: 'waitingForBank', amount: 200_000 })
      provider.becomes(paymentId, 'authorized')
      later(seconds)
      await run('orders', 'payments')
    }
    expect(await due(id)).toBe(0)
    expect(statusOf(paymentId)).toBe('captured')
  })

  test('a failed attempt leaves the same order to be paid', async () => {
    const { id } = await seed()
    const orderId = await orderOf(id)
    const failed = provider.pay(orderId, 'failed')
    expect(await verify(orderId, failed)).toEqual({ status: 'pending' })
    expect(await orderOf(id)).toBe(orderId)
    await hotel.pay(orderId)
    expect(await due(id)).toBe(0)
  })

  test('an order whose answer was lost is found again, and the provider being down says so', async () => {
    const { id } = await seed()
    provider.down('createOrder')
    await expect(start(id)).rejects.toMatchObject({ code: 'ProviderDown' })
    provider.works()
    later(40)
    const orderId = await orderOf(id)
    await hotel.pay(orderId)
    expect(await states()).toEqual(['paid'])
  })

  test('whoever comes back after a lost answer does not pay again: the provider is asked first', async () => {
    const { id } = await seed()
    provider.pay(await orderOf(id))
    later(5)
    await expect(start(id)).rejects.toMatchObject({ code: 'Conflict' })
    expect(await due(id)).toBe(0)
  })
})

describe('a payment that is not wanted goes back whole', () => {
  test('the second one of an order, also captured in the dashboard', async () => {
    const { id } = await seed()
    const orderId = await orderOf(id)
    const [first, second] = [provider.pay(orderId), provider.pay(orderId)]
    expect(await verify(orderId, first)).toMatchObject({ status: 'confirmed' })
    expect(await verify(orderId, second)).toMatchObject({ status: 'declined', why: 'notDue' })
    expect(statusOf(second)).toBe('authorized')
    provider.becomes(second, 'captured')
    await webhook(eventOf(second))
    later(5)
    await run('payments')
    expect(await refunds()).toEqual([[second, 200_000]])
    expect((await hotel.mails('returned'))[0]?.text).toContain('Your booking stands.')
    expect(await due(id)).toBe(0)
  })

  test('of an old order after the sum changed, unless it is still due', async () => {
    const { id } = await seed()
    const old = await orderOf(id)
    await takeAtDesk(id, 50_000)
    later(1)
    const fresh = await orderOf(id)
    expect(fresh).not.toBe(old)
    expect(await states()).toEqual(['void', 'open'])
    expect((await hotel.pay(old)).outcome).toMatchObject({ status: 'declined', why: 'notDue' })
    await addToFolio(hotel.ctx(), admin, { bookingId: id, kind: 'extra', text: 'Dinner', amount: 80_000 })
    expect((await hotel.pay(fresh)).outcome).toMatchObject({ status: 'confirmed' })
    expect(await due(id)).toBe(80_000)
  })

  test('paid late on an old order: it counts while that much is due, and the open order counts no more', async () => {
    const { id } = await seed()
    const old = await orderOf(id)
    await addToFolio(hotel.ctx(), admin, { bookingId: id, kind: 'extra', text: 'Dinner', amount: 80_000 })
    later(1)
    const fresh = await orderOf(id)
    expect((await hotel.pay(old)).outcome).toMatchObject({ status: 'confirmed' })
    expect(await states()).toEqual(['paid', 'void'])
    expect((await hotel.pay(fresh)).outcome).toMatchObject({ status: 'declined' })
    expect(await due(id)).toBe(80_000)
  })

  test('where the desk took the money meanwhile, or the booking was cancelled', async () => {
    const { id, orderId } = await seed()
    const order = await orderOf(id)
    await takeAtDesk(id, 200_000)
    expect((await hotel.pay(order, 'captured')).outcome).toMatchObject({
      status: 'declined',
      why: 'notDue',
      isReturned: true,
    })
    await cancelAsGuest(hotel.ctx(), { orderId, waive: true })
    const { outcome, paymentId } = await hotel.pay(order, 'captured')
    expect(outcome).toMatchObject({ status: 'declined', why: 'stayOver', isReturned: true })
    expect(await refunds()).toContainEqual([paymentId, 200_000])
  })

  test('of a wrong amount, and the sum stays due', async () => {
    const { id } = await seed()
    const order = await orderOf(id)
    const paymentId = provider.pay(order, 'authorized', { amount: 199_900 as never })
    expect(await verify(order, paymentId)).toMatchObject({ status: 'declined', why: 'wrongAmount' })
    expect(await due(id)).toBe(200_000)
    expect(await orderOf(id)).not.toBe(order)
  })
})

describe('while a payment is accepted and not captured', () => {
  test('it counts as paid, and whatever would move the money answers Pending', async () => {
    const { id, orderId } = await capturing()
    const ctx = hotel.ctx()
    expect(await due(id)).toBe(0)
    expect(await view(id)).toEqual({ state: 'beingConfirmed', amount: 200_000, why: null })
    const pending = {
      code: 'Pending',
      message: 'A payment of ₹2,000 is being confirmed. Please try again in a minute.',
    }
    const giving = { id: systemIds.uuid(), bookingId: id, amount: 100, reason: 'x' }
    const asked = [
      () => start(id),
      () => quoteCancelling(ctx, orderId),
      () => cancelAsGuest(ctx, { orderId, waive: false }),
      () => cancelAsHotel(ctx, admin, id, { mode: 'full', reason: 'our fault', note: '' }),
      () => deleteBooking(ctx, admin, id),
      () => erasePersonalData(ctx, admin, id),
      () => takeAtDesk(id, 100),
      () => addToFolio(ctx, admin, { bookingId: id, kind: 'discount', text: 'x', amount: 100 }),
      () => giveBack(ctx, admin, { ...giving, method: 'online' }),
      () => giveBack(ctx, admin, { ...giving, method: 'cash' }),
      () => changeBooking(ctx, admin, { bookingId: id, price: 300_000, reason: 'x', tellGuest: false }),
    ]
    for (const ask of asked) await expect(ask()).rejects.toMatchObject(pending)
    later(1000)
    await hotel.checks()
    expect(await hotel.alerts()).toMatchObject([{ kind: 'BookingCapturing', bookingId: id }])
    provider.works()
    later(600)
    await run('payments')
    expect(await states()).toEqual(['paid'])
    await hotel.checks()
    expect(await hotel.alerts()).toEqual([])
    await takeAtDesk(id, 100).catch((error) => expect(error).toMatchObject({ code: 'Conflict' }))
  })

  test('a line of the desk is not taken back, and a second payment waits for its decision', async () => {
    const { id } = await seed()
    const line = await takeAtDesk(id, 50_000)
    const orderId = await orderOf(id)
    provider.down('capture')
    const [first, second] = [provider.pay(orderId), provider.pay(orderId)]
    await verify(orderId, first)
    await expect(reverseLine(hotel.ctx(), admin, { lineId: line.id, reason: 'x' })).rejects.toMatchObject({
      code: 'Pending',
    })
    expect(await verify(orderId, second)).toEqual({ status: 'pending' })
    provider.works()
    later(600)
    await run('payments')
    later(600)
    await run('payments')
    expect(statusOf(first)).toBe('captured')
    expect(await verify(orderId, second)).toMatchObject({ status: 'declined' })
  })

  test('a payment that can never be captured is due again, with a mail, and can be paid anew', async () => {
    const { id, balanceOrder, balancePayment } = await capturing()
    provider.works()
    provider.returnUncaptured(balancePayment)
    provider.becomes(balancePayment, 'refunded')
    later(600)
    await run('payments')
    expect(await verify(balanceOrder, balancePayment)).toMatchObject({ status: 'declined', why: 'notTaken' })
    expect(await due(id)).toBe(200_000)
    expect((await hotel.mails('declined'))[0]?.text ?? (await hotel.mails('returned'))[0]?.text).toContain(
      'You can pay what is due on the page of your booking',
    )
    await hotel.pay(await orderOf(id))
    expect(await due(id)).toBe(0)
  })

  test('another payment of the order that was captured in the dashboard takes its place', async () => {
    const { id, balanceOrder, balancePayment } = await capturing()
    const other = provider.pay(balanceOrder, 'captured')
    provider.works()
    later(600)
    await run('payments', 'orders')
    later(600)
    await run('payments', 'orders')
    expect(await due(id)).toBe(0)
    expect(await verify(balanceOrder, balancePayment)).toMatchObject({ status: 'declined' })
    expect(await verify(balanceOrder, other)).toMatchObject({ status: 'confirmed' })
    expect(await refunds()).toEqual([])
  })
})
