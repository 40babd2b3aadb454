import { describe, expect, test } from 'vitest'
import { bookingCard } from '#modules/admin/booking-cards'
import * as bookingRows from '#modules/bookings/booking-rows'
import { balanceIn } from '#modules/folio/balances'
import { addToFolio } from '#modules/folio/folio'
import { giveBack } from '#modules/folio/give-back'
import { bookAtDesk } from '#modules/front-desk/book'
import { aDeskBooking, wholeList } from '#server/testing/desk-for-tests'
import { admin, moneyHotel } from '#server/testing/money-hotel'
import { asCalendarDate } from '#shared/calendar/calendar-date'
import { deskBooking } from '#shared/desk/desk-booking'
import { cancelAsGuest, cancelAsHotel, previewCancelling, quoteCancelling } from './cancel'
import { markRefunded, requestReceipt } from './mark-refunded'
import { reconcileRefunds } from './reconcile'
import { trackedRefunds } from './tracked'

const hotel = moneyHotel()
const { provider, seed, mails } = hotel

/** 80 % of ₹5,000 less the fee of ₹70.80 on the first payment; the balance was paid by UPI, which costs none. */
const promised = 394_336
const cancel = async (orderId: string) => {
  const outcome = await cancelAsGuest(hotel.ctx(), { orderId, waive: false })
  if (outcome.kind !== 'Cancelled') throw new Error(outcome.kind)
  return outcome.cancellation
}
async function paidTwice(more: Parameters<typeof seed>[0] = {}) {
  const booking = await seed(more)
  hotel.later(60)
  return { ...booking, balanceId: await hotel.seedBalance(booking.id, 200_000) }
}
/** What went back of each payment. */
const backBy = (all = provider.refunds()) =>
  Object.fromEntries(all.map(({ paymentId, amount }) => [paymentId, amount]))
const quoteOf = async (orderId: string) => (await quoteCancelling(hotel.ctx(), orderId)).details.quote

describe('a booking that was paid for by two payments', () => {
  test('is refunded by both, the latest first, by the policy rounded once', async () => {
    const { id, orderId, paymentId, balanceId } = await paidTwice()
    expect(await quoteOf(orderId)).toMatchObject({ percent: 80, paid: 500_000, fee: 7080, amount: promised })
    const answer = await cancel(orderId)
    expect(backBy()).toEqual({ [paymentId]: 194_336, [balanceId]: 200_000 })
    const idOf = (payment: string) => provider.refunds().find((one) => one.paymentId === payment)?.id
    expect(answer).toMatchObject({
      amount: promised,
      refundId: idOf(balanceId),
      parts: [
        { refundId: idOf(balanceId), amount: 200_000 },
        { refundId: idOf(paymentId), amount: 194_336 },
      ],
    })
    expect(await cancel(orderId)).toEqual(answer)
    const sent = { stage: 'atBank', askedOn: '2027-03-01', sentOn: '2027-03-01', expectedBy: '2027-03-10' }
    const tracked = await trackedRefunds(hotel.db(), id, hotel.clock.now())
    expect(tracked).toMatchObject([
      { ...sent, bankReference: expect.stringMatching(/^\d{12}$/) },
      { ...sent, reference: expect.stringMatching(/^rfnd_/) },
    ])
    expect(await balanceIn(hotel.db(), id)).toMatchObject({ balance: 0, charges: 500_000 - promised })
    const refund = { refundId: idOf(balanceId), amount: promised, isProcessed: true }
    expect(await bookingCard(hotel.ctx(), id)).toMatchObject({ refund, kept: 500_000 - promised })
    expect(await wholeList(hotel.ctx(), 'Processing')).toMatchObject([{ paid: 500_000, refund }])
    expect((await mails('cancelled'))[0]?.text).toContain('Your refund is ₹3,943.36. It goes in 2 parts')
    await requestReceipt(hotel.ctx(), String(idOf(paymentId)))
    expect((await mails('refund-receipt'))[0]?.text).toContain('Amount refunded: ₹3,943.36')
    await markRefunded(hotel.ctx(), admin, { orderId })
    expect((await mails('refunded'))[0]?.text).toContain(
      `Refund id: ${idOf(balanceId)}\nRefund id: ${idOf(paymentId)}`,
    )
  })

  test('is refunded only once every part is accepted, and each is sent again on its own', async () => {
    const { id, orderId } = await paidTwice()
    provider.fails(['refund'], { outcome: 'unknown' }, 1)
    provider.balance(194_336)
    const answer = await cancel(orderId)
    expect(answer).toMatchObject({ isPending: true, amount: promised })
    const stages = (await trackedRefunds(hotel.db(), id, hotel.clock.now())).map(({ stage }) => stage)
    expect(stages).toContain('asked')
    await expect(markRefunded(hotel.ctx(), admin, { orderId })).rejects.toMatchObject({ code: 'Conflict' })
    provider.balance()
    hotel.later(3600)
    await hotel.run('refunds')
    hotel.later(3600)
    await hotel.run('refunds')
    expect(provider.refunds().reduce((sum, { amount }) => sum + amount, 0)).toBe(promised)
    expect((await cancel(orderId)).isPending).toBe(false)
  })

  test('counts what the dashboard refunded of any of them', async () => {
    const { orderId, paymentId, balanceId } = await paidTwice()
    provider.refundInDashboard(balanceId, 150_000)
    hotel.later(60)
    expect(await quoteOf(orderId)).toMatchObject({ amount: 350_000 })
    await cancel(orderId)
    const ours = provider.refunds().filter(({ receipt }) => receipt !== null)
    expect(backBy(ours)).toEqual({ [paymentId]: 300_000, [balanceId]: 50_000 })
  })

  test.each([true, false])(
    'sends no part that the dashboard refunded by the other payment (webhook: %s)',
    async (isSent) => {
      const { id, orderId, paymentId } = await paidTwice()
      hotel.moveTo('2027-05-25T10:00:00+05:30')
      provider.balance(0)
      const { amount } = await cancel(orderId)
      const [ofBalance] = (await cancel(orderId)).parts
      hotel.later(5)
      provider.balance()
      const made = provider.refundInDashboard(paymentId, amount)
      if (isSent) await reconcileRefunds(hotel.ctx(), paymentId)
      hotel.later(3600)
      await hotel.run('refunds')
      hotel.later(3600)
      await hotel.run('refunds')
      expect(backBy()).toEqual({ [paymentId]: amount })
      expect(await cancel(orderId)).toMatchObject({ amount, isPending: false, refundId: made })
      expect(ofBalance?.amount).toBe(amount)
      expect(await balanceIn(hotel.db(), id)).toMatchObject({ balance: 0 })
      provider.refundBecomes(made, 'failed')
      await reconcileRefunds(hotel.ctx(), paymentId)
      hotel.later(3600)
      await hotel.run('refunds')
      expect(
        provider
          .refunds()
          .filter(({ status }) => status !== 'failed')
          .map(({ amount: one }) => one),
      ).toEqual([amount])
    },
  )

  test('goes back in full when the hotel cancels, also after it gave a credit back', async () => {
    const { id, paymentId, balanceId } = await paidTwice()
    await addToFolio(hotel.ctx(), admin, { bookingId: id, kind: 'discount', amount: 250_000, text: 'Cold' })
    const giving = { id: crypto.randomUUID(), bookingId: id, amount: 250_000, method: 'online' } as const
    const given = await giveBack(hotel.ctx(), admin, { ...giving, reason: 'Cold' })
    expect(await giveBack(hotel.ctx(), admin, { ...giving, reason: 'Cold' })).toEqual(given)
    expect(backBy()).toEqual({ [paymentId]: 50_000, [balanceId]: 200_000 })
    const [, full] = (await previewCancelling(hotel.ctx(), id)).ways
    expect(full).toMatchObject({ mode: 'full', online: 250_000 })
    const how = { mode: 'full', reason: 'our fault', note: '' } as const
    expect(await cancelAsHotel(hotel.ctx(), admin, id, how)).toMatchObject({ amount: 250_000 })
    expect(provider.refunds().reduce((sum, { amount }) => sum + amount, 0)).toBe(500_000)
  })

  test('is transferred by hand in part where one payment is too old for the bank', async () => {
    const { id, orderId, paymentId, balanceId } = await paidTwice()
    const old = new Date('2026-06-01T10:00:00+05:30')
    await hotel.db().updateTable('payment').set({ captured_at: old }).where('id', '=', paymentId).execute()
    expect((await quoteOf(orderId)).eligible).toContain('₹1,943.36 of it by bank transfer')
    expect(await cancel(orderId)).toMatchObject({
      way: 'refund',
      isPending: true,
      parts: [{ byHand: false }, { byHand: true, amount: 194_336 }],
    })
    const tracked = await trackedRefunds(hotel.db(), id, hotel.clock.now())
    expect(tracked).toContainEqual(
      expect.objectContaining({ stage: 'byHand', amount: 194_336, reference: null, expectedBy: null }),
    )
    expect(provider.refunds()).toMatchObject([{ paymentId: balanceId, amount: 200_000 }])
    const parts = [
      { amount: 200_000, byHand: false, stuck: null },
      { amount: 194_336, byHand: true, stuck: expect.stringContaining('by hand') },
    ]
    expect(await bookingCard(hotel.ctx(), id)).toMatchObject({ refund: { byHand: true, parts } })
    await expect(markRefunded(hotel.ctx(), admin, { orderId })).rejects.toMatchObject({
      message: expect.stringContaining('Transfer ₹1,943.36 by hand'),
    })
    await markRefunded(hotel.ctx(), admin, { orderId, transferReference: 'UTR 1' })
    expect(await hotel.statusOf(id)).toBe('Refunded')
  })
})

test('after a change of dates for the guest the days count to the earliest check-in', async () => {
  const { id, orderId } = await seed()
  const policy = { policy_check_in: asCalendarDate('2027-03-20') }
  await hotel.db().updateTable('booking').set(policy).where('id', '=', id).execute()
  const [byPolicy] = (await previewCancelling(hotel.ctx(), id)).ways
  // 35 % of ₹2,929.20, 19 days before.
  expect(byPolicy).toMatchObject({ mode: 'policy', online: 102_522 })
  expect(await quoteOf(orderId)).toMatchObject({ percent: 35, amount: 102_522 })
  expect((await quoteOf(orderId)).steps.at(-1)).toMatchObject({ until: '2027-03-10', percent: 20 })
})

describe('a booking by the desk', () => {
  async function byPhone() {
    const made = await bookAtDesk(hotel.ctx(), admin, deskBooking.parse(aDeskBooking()))
    const [id = ''] = made.kind === 'done' ? made.bookingIds : []
    return { id, reference: (await bookingRows.references(hotel.db(), [id])).get(id) ?? '' }
  }

  test('is cancelled by its reference, and the share of what the desk took is given back there', async () => {
    const { id, reference } = await byPhone()
    expect(reference).toMatch(/^desk_\w{14}$/)
    await addToFolio(hotel.ctx(), admin, { bookingId: id, kind: 'payment', amount: 100_000, method: 'cash' })
    expect(await quoteOf(reference)).toMatchObject({
      amount: 0,
      atDesk: 80_000,
      eligible: expect.stringMatching(
        /^No refund online: nothing was paid online.*₹800 of what you have paid/,
      ),
    })
    const outcome = await cancelAsGuest(hotel.ctx(), { orderId: reference, waive: false })
    expect(outcome).toMatchObject({
      kind: 'Cancelled',
      atDesk: 80_000,
      cancellation: { parts: [], amount: 0 },
    })
    expect(await hotel.statusOf(id)).toBe('Cancelled')
    expect(await trackedRefunds(hotel.db(), id, hotel.clock.now())).toMatchObject([
      { stage: 'byHand', amount: 80_000, expectedBy: null },
    ])
    expect((await mails('desk-notice-cancelled'))[0]?.subject).toContain('Cancelled by the guest')
    await hotel.checks()
    expect(await hotel.alerts()).toMatchObject([{ kind: 'CreditAtDesk', bookingId: id }])
  })

  test('gives back online what was paid of its balance online, and is marked as refunded by its reference', async () => {
    const { id, reference } = await byPhone()
    const balanceId = await hotel.seedBalance(id, 100_000)
    expect(await cancel(reference)).toMatchObject({ amount: 80_000 })
    expect(provider.refunds()).toMatchObject([{ paymentId: balanceId, amount: 80_000 }])
    expect(await wholeList(hotel.ctx(), 'Processing')).toMatchObject([{ orderId: reference }])
    await markRefunded(hotel.ctx(), admin, { orderId: reference })
    expect(await hotel.statusOf(id)).toBe('Refunded')
  })
})
