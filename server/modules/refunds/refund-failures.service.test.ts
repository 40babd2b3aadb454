import { describe, expect, test } from 'vitest'
import { bookingCard } from '#modules/admin/booking-cards'
import { admin, moneyHotel } from '#server/testing/money-hotel'
import type { Seeded } from '#server/testing/seeded-booking'
import { asPaise } from '#shared/money/paise'
import { cancelledMessage, refundStanding } from '#shared/refund/words'
import { cancelAsGuest, cancelAsHotel, quoteCancelling } from './cancel'
import { markRefunded } from './mark-refunded'

const hotel = moneyHotel()
const { provider, seed, later, refunds, run } = hotel

/** 80 % of ₹3,000 less the fee. */
const promised = 234_336
async function cancel({ orderId }: Seeded, expected?: number) {
  const agreed = expected === undefined ? {} : { expected: asPaise(expected) }
  const outcome = await cancelAsGuest(hotel.ctx(), { orderId, waive: false, ...agreed })
  if (outcome.kind !== 'Cancelled') throw new Error(outcome.kind)
  return outcome.cancellation
}
const quote = async ({ orderId }: Seeded) => (await quoteCancelling(hotel.ctx(), orderId)).details.quote
const sums = () =>
  provider
    .refunds()
    .map(({ amount, status }) => `${status} ${amount}`)
    .sort()
const amounts = async () => (await refunds()).map(({ amount }) => amount).sort()
const statuses = async () => (await refunds()).map(({ provider_status }) => provider_status)
/** Handles a refund event as the provider sends it; it only says that something has changed. */
async function event({ orderId, paymentId }: Seeded, id: string, status = 'processed', eventId?: string) {
  const entities = {
    refund: { entity: { id, payment_id: paymentId, amount: 1, status } },
    payment: { entity: { id: paymentId, order_id: orderId } },
  }
  await hotel.webhook({ event: `refund.${status}`, payload: entities }, eventId)
  await run('refund-checks', 'refunds')
}
const wait = (seconds: number) => {
  later(seconds)
  return run('refund-checks', 'refunds')
}

describe('answers that are lost', () => {
  test.each([
    ['after', { outcome: 'unknown', isDone: true }],
    ['before', { outcome: 'unknown' }],
    ['unreachable', { outcome: 'unreachable' }],
  ] as const)(
    'of a refund (%s): it is made once, found by its receipt, and its id is in the answer',
    async (_, failure) => {
      const booking = await seed()
      provider.fails(['refund'], failure, 1)
      const answer = await cancel(booking)
      const [made, ...others] = provider.refunds()
      expect(others).toEqual([])
      expect(answer).toMatchObject({ refundId: made?.id, amount: promised, isPending: false })
      expect(await refunds()).toMatchObject([
        { id: made?.receipt, provider_refund_id: made?.id, provider_status: 'processed' },
      ])
    },
  )

  test('a provider down for more than ten seconds: cancelled, promised, and refunded once it is up', async () => {
    const booking = await seed()
    provider.down('refund')
    const before = hotel.paused()
    const answer = await cancel(booking)
    // The waiting loop pauses for ten seconds in all; the sending loop beside it may pause as long.
    expect(hotel.paused() - before).toBeGreaterThanOrEqual(10_000)
    expect(hotel.paused() - before).toBeLessThanOrEqual(20_500)
    expect(answer).toMatchObject({ isPending: true, refundId: null, amount: promised })
    expect(await hotel.statusOf(booking.id)).toBe('Processing')
    expect(await hotel.db().selectFrom('room_night').selectAll().execute()).toEqual([])
    expect(sums()).toEqual([])
    provider.works()
    await wait(3600)
    expect(sums()).toEqual([`processed ${promised}`])
    expect(await cancel(booking)).toMatchObject({ refundId: provider.refunds()[0]?.id, isPending: false })
  })

  test('a refund is not repeated while the search for it is unanswered too', async () => {
    const booking = await seed()
    provider.fails(['refund'], { outcome: 'unknown', isDone: true }, 1)
    // Before the refund is promised, and after its answer was lost.
    provider.fails(['refundsOf'], { outcome: 'unreachable' }, 2)
    expect(await cancel(booking)).toMatchObject({ refundId: provider.refunds()[0]?.id })
    expect(sums()).toEqual([`processed ${promised}`])
  })

  test('a 409 for a used key never leads to another key', async () => {
    const booking = await seed()
    provider.balance(0)
    await cancel(booking)
    const [row] = await refunds()
    provider.balance()
    provider.useKey(row?.id ?? '', provider.refundInDashboard(booking.paymentId, 100))
    await wait(61)
    const ours = (await refunds()).filter(({ reason }) => reason === 'cancelled')
    expect(ours).toMatchObject([
      {
        id: row?.id,
        round: 1,
        provider_refund_id: null,
        due_at: expect.any(Date),
        last_error: expect.stringContaining('409'),
      },
    ])
    expect(sums()).toEqual(['processed 100'])
  })
})

describe('refusals', () => {
  test('a balance that is too low: Processing at once, with the error stored, and tried again', async () => {
    const booking = await seed()
    provider.balance(1000)
    const before = hotel.paused()
    expect(await cancel(booking)).toMatchObject({ isPending: true, amount: promised })
    expect(hotel.paused() - before).toBeLessThan(5000)
    expect(await hotel.statusOf(booking.id)).toBe('Processing')
    expect(await refunds()).toMatchObject([
      {
        last_error: expect.stringContaining('enough balance'),
        last_outcome: 'refused',
        provider_status: null,
        attempts: 1,
      },
    ])
    const stuck = expect.stringMatching(
      /^Razorpay has not accepted the refund yet\. .*enough balance.*add funds/,
    )
    expect(await bookingCard(hotel.ctx(), booking.id)).toMatchObject({
      status: 'Processing',
      kept: 300_000 - promised,
      refund: { refundId: null, amount: promised, isProcessed: false, stuck },
    })
    await wait(61)
    expect(await refunds()).toMatchObject([{ attempts: 2 }])
    provider.balance(300_000)
    await wait(301)
    expect(sums()).toEqual([`processed ${promised}`])
    expect(await refunds()).toMatchObject([{ last_error: null, provider_status: 'processed', due_at: null }])
    const { refund } = await bookingCard(hotel.ctx(), booking.id)
    expect(refund).toMatchObject({ isProcessed: true, stuck: null })
    expect(await hotel.mails('refunded')).toEqual([])
    expect(await hotel.statusOf(booking.id)).toBe('Processing')
  })

  test('a refund of an uncaptured payment waits and is made after the capture', async () => {
    const { orderId } = await hotel.hold()
    const paymentId = provider.pay(orderId, 'captured', { method: 'card' })
    await hotel.db().updateTable('booking').set({ status: 'Cancelled', payment_id: 'pay_other' }).execute()
    await hotel.verify(orderId, paymentId)
    provider.becomes(paymentId, 'authorized', { captured: false })
    await hotel.db().updateTable('payment').set({ status: 'authorized', captured_at: null }).execute()
    await run('refunds')
    expect(await refunds()).toMatchObject([{ last_outcome: 'refused', reason: 'declined' }])
    provider.becomes(paymentId, 'captured')
    await wait(61)
    expect(sums()).toEqual(['processed 300000'])
    expect(await statuses()).toEqual(['processed'])
  })

  test('a payment older than six months is not refunded by the provider but transferred by hand', async () => {
    const booking = await seed()
    await hotel
      .db()
      .updateTable('payment')
      .set({ captured_at: new Date('2026-08-20T00:00:00Z') })
      .execute()
    expect(await quote(booking)).toMatchObject({
      eligible: '80% refund: ₹2,343.36 of ₹3,000.00 paid, by bank transfer',
    })
    const answer = await cancel(booking)
    expect(answer).toMatchObject({ way: 'transfer', refundId: null, amount: promised, isPending: true })
    expect(cancelledMessage(answer)).toContain('more than six months old')
    expect(await hotel.statusOf(booking.id)).toBe('Processing')
    expect(await refunds()).toMatchObject([{ manual: true, due_at: null, amount: promised }])
    const [toGuest] = await hotel.mails('cancelled')
    expect(toGuest?.text).toContain('the hotel makes a bank transfer instead')
    expect(toGuest?.text).not.toContain('working days')
    const [toHotel] = await hotel.mails('cancelling-notice')
    expect(toHotel?.text).toContain('Ask the guest for their bank account, transfer ₹2,343.36 by hand')
    expect(provider.refunds()).toEqual([])
  })

  test('a refund refused until its payment is six months old is left to a transfer by hand', async () => {
    const booking = await seed()
    provider.balance(0)
    await cancel(booking)
    await wait(181 * 86_400)
    expect(await refunds()).toMatchObject([{ manual: true, due_at: null }])
  })
})

describe('refunds that take their time', () => {
  test.each(['a job', 'a webhook'])('a pending refund is found processed by %s', async (how) => {
    const booking = await seed()
    provider.refundsBecome('pending')
    const { refundId } = await cancel(booking)
    expect(refundId).toMatch(/^rfnd_/)
    expect(await statuses()).toEqual(['pending'])
    provider.refundBecomes(refundId, 'processed')
    if (how === 'a job') await wait(61)
    else await event(booking, String(refundId))
    expect(await statuses()).toEqual(['processed'])
    // An older event comes last; the refund as fetched from the provider counts.
    await event(booking, String(refundId), 'created', 'late')
    expect(await statuses()).toEqual(['processed'])
    expect(sums()).toEqual([`processed ${promised}`])
  })

  test('a refund that fails after it was marked as refunded is tried anew, and never shown as paid', async () => {
    const booking = await seed()
    const { refundId: first } = await cancel(booking)
    await markRefunded(hotel.ctx(), admin, { orderId: booking.orderId })
    const standing = async () => {
      const outcome = await quoteCancelling(hotel.ctx(), booking.orderId)
      if (outcome.kind !== 'Cancelled') throw new Error(outcome.kind)
      return [cancelledMessage(outcome.cancellation), ...refundStanding(outcome.cancellation)].join(' ')
    }
    expect(await standing()).toContain('was refunded to you on 1 Mar 2027')
    later(5)
    provider.refundBecomes(first, 'failed')
    await event(booking, String(first), 'failed')
    expect(await statuses()).toEqual(['failed', null])
    const [one, two] = await refunds()
    expect(two?.id).not.toBe(one?.id)
    expect(two?.last_error).toContain('failed at the provider')
    expect(await standing()).toMatch(/did not accept the refund. We send it again/)
    expect(await standing()).not.toMatch(new RegExp(`was refunded|${first}`))
    await wait(61)
    expect(await statuses()).toEqual(['failed', 'processed'])
    expect(sums()).toEqual([`failed ${promised}`, `processed ${promised}`])
    const second = (await refunds())[1]?.provider_refund_id
    expect(await cancel(booking)).toMatchObject({ refundId: second, amount: promised })
    expect(await standing()).toContain(`The refund id is ${second}.`)
    expect(await standing()).not.toMatch(/was refunded/)
    expect(await hotel.statusOf(booking.id)).toBe('Refunded')
  })

  test('a refund that fails under four keys is left to a transfer by hand', async () => {
    const booking = await seed()
    provider.refundsBecome('failed')
    expect(await cancel(booking)).toMatchObject({ refundId: null, isPending: true, hasFailed: true })
    expect(await statuses()).toEqual(['failed', null])
    for (const seconds of [61, 3601, 86_401]) await wait(seconds)
    expect(await statuses()).toEqual(['failed', 'failed', 'failed', 'failed', null])
    expect((await refunds()).at(-1)).toMatchObject({ manual: true, due_at: null })
    await wait(10 * 86_400)
    expect(sums()).toEqual(Array.from({ length: 4 }, () => `failed ${promised}`))
  })
})

test('a refund that the database lost by a restore is not followed by another one', async () => {
  const booking = await seed()
  await cancel(booking)
  // As an older database has it.
  await hotel.db().deleteFrom('refund').execute()
  await hotel.db().deleteFrom('cancellation').execute()
  await hotel.db().updateTable('booking').set({ status: 'Confirmed', ended_at: null }).execute()
  later(4)
  expect(await quote(booking)).toMatchObject({
    eligible: 'No refund: what was due for this booking has already been returned to you.',
  })
  expect(await cancel(booking)).toMatchObject({ way: 'given', refundId: null, amount: 0 })
  await wait(60)
  expect(sums()).toEqual([`processed ${promised}`])
})

describe('refund webhooks', () => {
  test("a webhook before the provider's answer: one row", async () => {
    const booking = await seed()
    const slow = provider.hangAfter('refund')
    const answered = cancel(booking)
    await slow.reached
    const [made] = provider.refunds()
    await event(booking, String(made?.id))
    slow.go()
    expect(await answered).toMatchObject({ refundId: made?.id })
    expect(await refunds()).toMatchObject([{ provider_refund_id: made?.id }])
  })

  test('the events r1, r2, r1 are two refunds', async () => {
    const booking = await seed()
    const [one, two] = [10_000, 20_000].map((paise) => provider.refundInDashboard(booking.paymentId, paise))
    for (const [index, id] of [one, two, one].entries())
      await event(booking, String(id), 'processed', `evt_${index}`)
    expect(await amounts()).toEqual([10_000, 20_000])
  })

  test('a refund event before the capture event of its payment gives the right rows', async () => {
    const { id, orderId } = await hotel.hold()
    const paymentId = provider.pay(orderId, 'captured')
    const booking = { id, orderId, paymentId }
    const made = provider.refundInDashboard(paymentId, 50_000)
    await event(booking, made)
    // Part of the money was refunded before the decision, so the rest is refunded and there is no booking.
    await run('payments', 'orders', 'refunds')
    expect(sums()).toEqual(['processed 250000', 'processed 50000'])
    const entity = { id: paymentId, order_id: orderId, status: 'captured', amount: 300_000, currency: 'INR' }
    await hotel.webhook({
      event: 'payment.captured',
      payload: { payment: { entity: { ...entity, method: 'upi' } } },
    })
    await run('payments', 'refund-checks', 'refunds')
    await event(booking, made, 'created')
    expect(await amounts()).toEqual([250_000, 50_000])
    expect((await refunds()).map((row) => row.provider_refund_id)).toContain(made)
    expect(await hotel.statusOf(id)).toBe('Held')
  })

  test('an uncaptured payment that the provider returns is not a refund of ours', async () => {
    const { id, orderId } = await hotel.hold()
    await hotel.db().updateTable('booking').set({ status: 'Expired', hold_expires_at: null }).execute()
    hotel.moveTo('2027-06-10T10:00:00+05:30')
    const { paymentId, outcome } = await hotel.pay(orderId)
    expect(outcome).toMatchObject({ status: 'declined' })
    provider.returnUncaptured(paymentId)
    await event({ id, orderId, paymentId }, 'rfnd_by_itself')
    expect(sums()).toEqual(['processed 300000'])
    expect(await refunds()).toEqual([])
  })
})

describe('refunds made in the dashboard', () => {
  test('before cancelling: shown to the administrator, and only the rest is refunded', async () => {
    const booking = await seed()
    const made = provider.refundInDashboard(booking.paymentId, 100_000)
    await event(booking, made)
    const card = () => bookingCard(hotel.ctx(), booking.id)
    expect(await card()).toMatchObject({ kept: 200_000, refund: { refundId: made, amount: 100_000 } })
    expect(await cancel(booking)).toMatchObject({ amount: 200_000 })
    expect(await card()).toMatchObject({ kept: 0, refund: { amount: 200_000, isProcessed: true } })
    expect(sums()).toEqual(['processed 100000', 'processed 200000'])
  })

  test('before cancelling, of everything: nothing is left to refund, and none is made', async () => {
    const booking = await seed()
    provider.refundInDashboard(booking.paymentId, 300_000)
    expect(await quote(booking)).toMatchObject({
      eligible: 'No refund: all of your payment has already been returned to you.',
    })
    expect(await cancel(booking)).toMatchObject({ refundId: null, amount: 0 })
    expect(await hotel.statusOf(booking.id)).toBe('Cancelled')
  })

  test('before cancelling, without a webhook: the provider is asked, and the promise is kept', async () => {
    const booking = await seed()
    provider.refundInDashboard(booking.paymentId, 150_000)
    expect(await quote(booking)).toMatchObject({ amount: 150_000 })
    await expect(cancel(booking, promised)).rejects.toThrow('QuoteChanged')
    expect(await cancel(booking, 150_000)).toMatchObject({ amount: 150_000 })
    expect(sums()).toEqual(['processed 150000', 'processed 150000'])
  })

  test('before the hotel cancels, without a webhook: only the rest is refunded', async () => {
    const booking = await seed()
    provider.refundInDashboard(booking.paymentId, 100_000)
    expect(
      await cancelAsHotel(hotel.ctx(), admin, booking.id, { mode: 'full', reason: 'our fault', note: '' }),
    ).toMatchObject({ amount: 200_000 })
    expect(sums()).toEqual(['processed 100000', 'processed 200000'])
  })

  test('before cancelling, while the provider does not list it: only the rest is refunded', async () => {
    const booking = await seed()
    provider.refundInDashboard(booking.paymentId, 100_000)
    provider.fails(['refundsOf'], { outcome: 'unreachable' }, 1)
    expect(await cancel(booking)).toMatchObject({ refundId: expect.stringMatching(/^rfnd_/) })
    expect(sums()).toEqual(['processed 100000', 'processed 200000'])
    expect((await refunds()).filter(({ superseded_at }) => superseded_at === null)).toHaveLength(2)
  })

  test('before cancelling, of everything, while the provider does not list it: it is the answer', async () => {
    const booking = await seed()
    const made = provider.refundInDashboard(booking.paymentId, 300_000)
    provider.fails(['refundsOf'], { outcome: 'unreachable' }, 1)
    expect(await cancel(booking)).toMatchObject({ refundId: made })
    expect(sums()).toEqual(['processed 300000'])
    expect((await refunds()).every(({ due_at }) => due_at === null)).toBe(true)
  })

  test.each([true, false])(
    'while ours waits for the balance: the dashboard’s counts and ours is not made (webhook: %s)',
    async (isSent) => {
      const booking = await seed()
      hotel.moveTo('2027-05-31T10:00:00+05:30')
      provider.balance(0)
      expect(await cancel(booking)).toMatchObject({ isPending: true, amount: 58_584 })
      provider.balance()
      later(5)
      const made = provider.refundInDashboard(booking.paymentId, 58_584)
      const coveredBy = async () => (await refunds()).map(({ covered_by }) => covered_by)
      if (isSent) await event(booking, made)
      else await wait(61)
      expect(await coveredBy()).toContain(made)
      await wait(4000)
      expect(sums()).toEqual(['processed 58584'])
      expect(await cancel(booking)).toMatchObject({ refundId: made, amount: 58_584 })
    },
  )

  test('if the dashboard’s refund fails later, ours is made', async () => {
    const booking = await seed()
    provider.balance(0)
    await cancel(booking)
    provider.balance()
    later(5)
    provider.refundsBecome('pending')
    const made = provider.refundInDashboard(booking.paymentId, promised)
    await event(booking, made, 'created')
    expect((await refunds()).map(({ covered_by }) => covered_by)).toContain(made)
    provider.refundsBecome('processed')
    provider.refundBecomes(made, 'failed')
    await event(booking, made, 'failed')
    expect(sums()).toEqual([`failed ${promised}`, `processed ${promised}`])
  })

  test('after ours was made: a row of its own', async () => {
    const booking = await seed()
    await cancel(booking)
    await event(booking, provider.refundInDashboard(booking.paymentId, 10_000))
    expect(await amounts()).toEqual([10_000, promised])
    expect(await cancel(booking)).toMatchObject({ amount: promised })
  })
})
