import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aForm, guestsOf, type Signed, signWebhook } from '#server/testing/builders'
import { emptyHotel } from '#server/testing/empty-hotel'
import {
  firstDay,
  type HotelForTests,
  longTimeoutMs,
  openHotel,
  shortPause,
} from '#server/testing/hotel-for-tests'
import { asPaise } from '#shared/money/paise'
import { cancelledMessage, refundStanding } from '#shared/refund/words'
import { cancelAsHotel } from './cancel'
import { markRefunded } from './mark-refunded'

let hotel: HotelForTests
let guests: ReturnType<typeof guestsOf>
/** The hotel's timeout for calls to the provider, in milliseconds. */
let timeout = longTimeoutMs

/** Milliseconds that the hotel meant to pause; the test pauses for less. */
let paused = 0
const countedPause = async (ms: number) => {
  paused += ms
  await shortPause(ms)
}

beforeAll(async () => {
  const calm = { MAX_HOLDS_PER_USER: '0', MAX_HOLDS_PER_ADDRESS: '0' }
  hotel = await openHotel(calm, () => timeout, undefined, countedPause)
  guests = guestsOf(hotel)
})
afterAll(() => hotel.close())
beforeEach(async () => {
  timeout = longTimeoutMs
  await hotel.sandbox('/reset')
  await emptyHotel(hotel.db)
  await hotel.moveTo(firstDay)
})

const promised = 234_336
const control = (path: string, body: object) => hotel.sandbox(`/razorpay/control${path}`, body)
const fault = (route: string, kind: string, times = 1) => control('/faults', [{ route, kind, times }])
const webhooks = (mode: string) => control('/webhooks', { mode })

/** ₹3,000 paid by card for a stay far away: 80 % of it less the fee is ₹2,343.36. */
async function book(): Promise<Signed> {
  const orderId = await guests.hold(aForm())
  const signed = await guests.pay(orderId, { webhooks: 'drop' })
  expect((await guests.verify(signed)).body).toMatchObject({ status: 'confirmed' })
  return signed
}
const cancelAtOnce = (signed: Signed, over: Record<string, unknown> = {}) =>
  hotel.post('/api/payment/refund', {
    razorpay_order_id: signed.razorpay_order_id,
    confirmCancellation: true,
    ...over,
  })
const cancel = (signed: Signed, over: Record<string, unknown> = {}) =>
  whileClockMoves(cancelAtOnce(signed, over))
/** Moves the hotel's clock until the work is done, since its pauses between attempts are on that clock. */
async function whileClockMoves<T>(work: Promise<T>): Promise<T> {
  let isOver = false
  const done = work.finally(() => {
    isOver = true
  })
  await Promise.race([done, shortPause(3000)])
  while (!isOver) await hotel.advance(1)
  return done
}
const atProvider = async () =>
  (await hotel.ledger()).refunds.map(({ id, amount, status, receipt }) => ({ id, amount, status, receipt }))
const sums = async () => (await atProvider()).map(({ amount, status }) => `${status} ${amount}`).sort()
const rows = () => hotel.db.selectFrom('refund').selectAll().orderBy('created_at').orderBy('round').execute()
const inDashboard = async (signed: Signed, amount: number) =>
  (await control('/refunds', { payment_id: signed.razorpay_payment_id, amount })).body
/** Runs the jobs until the value is what is expected. */
const inTheEnd = (what: () => Promise<unknown>) => {
  const runJobsAndRead = async () => {
    await hotel.server.jobs.runOnce()
    return what()
  }
  return expect.poll(runJobsAndRead, { timeout: 20_000, interval: 50 })
}
const statusesOf = async () => (await rows()).map(({ provider_status }) => provider_status)

describe('answers that are lost', () => {
  test('a refund whose answer is lost is found by its receipt and never made twice', async () => {
    const signed = await book()
    await webhooks('drop')
    await fault('refunds.create', 'timeout_after')
    timeout = 700
    const { body } = await cancel(signed)
    const [made, ...others] = await atProvider()
    expect(others).toEqual([])
    expect(body).toMatchObject({ refundId: made?.id, amountRefunded: 2343.36 })
    const [row] = await rows()
    expect(row).toMatchObject({
      id: made?.receipt,
      provider_refund_id: made?.id,
      provider_status: 'processed',
    })
  })

  test.each(['timeout_before', 'reset', '500', '502html', '503', '429', 'garbage'])(
    '%s at first: one refund, and its id in the answer',
    async (kind) => {
      const signed = await book()
      await webhooks('drop')
      await fault('refunds.create', kind)
      if (kind.startsWith('timeout')) timeout = 700
      const { body } = await cancel(signed)
      const made = await atProvider()
      expect(made).toHaveLength(1)
      expect(body).toMatchObject({ refundId: made[0]?.id, amountRefunded: 2343.36 })
      expect(body['refundPending']).toBeUndefined()
    },
  )

  test('a provider down for more than ten seconds: cancelled, promised, and refunded once it is up', async () => {
    const signed = await book()
    await fault('refunds.create', '503', 500)
    const before = paused
    const { status, body } = await cancel(signed)
    // The waiting loop pauses for ten seconds in all; the sending loop beside it may pause as long.
    expect(paused - before).toBeGreaterThanOrEqual(10_000)
    expect(paused - before).toBeLessThanOrEqual(20_500)
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { success: true, refundPending: true, refundId: null, amountRefunded: 2343.36 },
    })
    expect(await guests.statusOf(signed.razorpay_order_id)).toBe('Processing')
    expect(await guests.available()).toMatchObject({ availableRooms: 3 })
    expect(await atProvider()).toEqual([])
    await fault('refunds.create', '503', 0)
    await hotel.advance(3600)
    await inTheEnd(sums).toEqual([`processed ${promised}`])
    expect((await cancel(signed)).body).toMatchObject({ refundId: expect.stringMatching(/^rfnd_/) })
  })

  test('a refund is not repeated while the search for it is unanswered too', async () => {
    const signed = await book()
    await webhooks('drop')
    await control('/faults', [
      { route: 'refunds.create', kind: 'timeout_after', times: 1 },
      { route: 'payments.refunds', kind: '500', times: 1 },
    ])
    timeout = 700
    const { body } = await cancel(signed)
    expect(body).toMatchObject({ refundId: expect.stringMatching(/^rfnd_/) })
    expect(await sums()).toEqual([`processed ${promised}`])
  })

  test('a 409 for a used key never leads to another key', async () => {
    const signed = await book()
    await control('/balance', { paise: 0 })
    await cancel(signed)
    const [row] = await rows()
    await control('/balance', { paise: 100_000_000 })
    // A refund was made with our key but another body, and without our receipt.
    const { keyId, keySecret } = await import('#tools/sandbox/razorpay/constants')
    const url = `${hotel.server.sandboxUrl ?? hotel.server.url}/sandbox/razorpay/v1/payments/${signed.razorpay_payment_id}/refund`
    const spent = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`,
        'x-refund-idempotency': row?.id ?? '',
      },
      body: JSON.stringify({ amount: 100 }),
    })
    expect(spent.status).toBe(200)
    await hotel.advance(61)
    await inTheEnd(async () => (await rows()).map(({ last_error }) => last_error)).toContainEqual(
      expect.stringContaining('409'),
    )
    const ours = (await rows()).filter(({ reason }) => reason === 'cancelled')
    expect(ours).toMatchObject([{ id: row?.id, round: 1, provider_refund_id: null }])
    expect(ours[0]?.due_at).not.toBeNull()
    expect(await sums()).toEqual(['processed 100'])
  })
})

describe('refusals', () => {
  test('a balance that is too low: Processing at once, with the error stored, and tried again', async () => {
    const signed = await book()
    await control('/balance', { paise: 1000 })
    const before = paused
    const { body } = await cancel(signed)
    expect(paused - before).toBeLessThan(5000)
    expect(body).toMatchObject({ success: true, refundPending: true, amountRefunded: 2343.36 })
    expect(await guests.statusOf(signed.razorpay_order_id)).toBe('Processing')
    const [row] = await rows()
    expect(row?.last_error).toContain('enough balance')
    expect(row).toMatchObject({ last_outcome: 'refused', provider_status: null, attempts: 1 })
    await hotel.advance(61)
    await inTheEnd(async () => (await rows())[0]?.attempts).toBe(2)
    await control('/balance', { paise: 300_000 })
    await hotel.advance(301)
    await inTheEnd(sums).toEqual([`processed ${promised}`])
    expect(await rows()).toMatchObject([{ last_error: null, provider_status: 'processed', due_at: null }])
    const mails = await hotel.db.selectFrom('mail').select('event_key').execute()
    expect(mails.filter(({ event_key }) => event_key.startsWith('refunded:'))).toEqual([])
    expect(await guests.statusOf(signed.razorpay_order_id)).toBe('Processing')
  })

  test('a refund of an uncaptured payment waits and is made after the capture', async () => {
    const orderId = await guests.hold()
    const signed = await guests.pay(orderId, { webhooks: 'drop' })
    const order = await hotel.db
      .selectFrom('payment_order')
      .select('id')
      .where('provider_order_id', '=', orderId)
      .executeTakeFirstOrThrow()
    const id = signed.razorpay_payment_id
    const now = hotel.server.clock.now()
    const amount = asPaise(300_000)
    await hotel.db
      .insertInto('payment')
      .values({
        id,
        order_id: order.id,
        status: 'authorized',
        amount,
        currency: 'INR',
        method: 'card',
        fee: null,
        decision: 'declined',
        noted_at: now,
        due_at: null,
      })
      .execute()
    await hotel.db
      .insertInto('refund')
      .values({
        id: 'b7e9f1de-5f0c-4cb0-9d06-2b0b9d7f4b11',
        payment_id: id,
        reason: 'declined',
        amount,
        due_at: now,
        created_at: now,
      })
      .execute()
    await inTheEnd(async () => (await rows())[0]?.last_outcome).toBe('refused')
    await control(`/payments/${id}`, { status: 'captured' })
    await hotel.advance(61)
    await inTheEnd(sums).toEqual([`processed ${amount}`])
    await inTheEnd(statusesOf).toEqual(['processed'])
  })

  test('a payment older than six months is not refunded by the provider but transferred by hand', async () => {
    const signed = await book()
    await hotel.db
      .updateTable('payment')
      .set({ captured_at: new Date('2026-08-20T00:00:00Z') })
      .execute()
    const step1 = await hotel.post('/api/payment/refund', { razorpay_order_id: signed.razorpay_order_id })
    expect(step1.body).toMatchObject({
      bookingDetails: { refundEligible: '80% refund: ₹2,343.36 of ₹3,000.00 paid, by bank transfer' },
    })
    const { body } = await cancel(signed)
    expect(body).toMatchObject({
      success: true,
      refundId: null,
      amountRefunded: 2343.36,
      refundPending: true,
    })
    expect(body['message']).toContain('more than six months old')
    expect(await guests.statusOf(signed.razorpay_order_id)).toBe('Processing')
    expect(await rows()).toMatchObject([{ manual: true, due_at: null, amount: promised }])
    const mails = await hotel.db.selectFrom('mail').select(['event_key', 'text']).execute()
    const toGuest = mails.find(({ event_key }) => event_key.startsWith('cancelled:'))
    expect(toGuest?.text).toContain('the hotel makes a bank transfer instead')
    expect(toGuest?.text).not.toContain('working days')
    expect(mails.find(({ event_key }) => event_key.startsWith('cancelling-notice:'))?.text).toContain(
      'Ask the guest for their bank account, transfer ₹2,343.36 by hand',
    )
    expect(await atProvider()).toEqual([])
  })

  test('a refund refused until its payment is six months old is left to a transfer by hand', async () => {
    const signed = await book()
    await control('/balance', { paise: 0 })
    await cancel(signed)
    await hotel.advance(181 * 86_400)
    await inTheEnd(async () => (await rows())[0]?.manual).toBe(true)
    expect(await rows()).toMatchObject([{ due_at: null }])
  })
})

describe('refunds that take their time', () => {
  test('a pending refund is checked without any webhook until it is processed', async () => {
    const signed = await book()
    await webhooks('drop')
    await control('/refunds/mode', { mode: 'pending' })
    const { body } = await cancel(signed)
    expect(body).toMatchObject({ refundId: expect.stringMatching(/^rfnd_/) })
    expect(await statusesOf()).toEqual(['pending'])
    await control(`/refunds/${body['refundId']}`, { status: 'processed' })
    await hotel.advance(61)
    await inTheEnd(statusesOf).toEqual(['processed'])
    expect(await sums()).toEqual([`processed ${promised}`])
  })

  test('a pending refund is updated sooner by a webhook', async () => {
    const signed = await book()
    await control('/refunds/mode', { mode: 'pending' })
    const { body } = await cancel(signed)
    await control(`/refunds/${body['refundId']}`, { status: 'processed' })
    await inTheEnd(statusesOf).toEqual(['processed'])
  })

  test('a processed refund that fails later is tried again under a new key', async () => {
    const signed = await book()
    const { body } = await cancel(signed)
    expect(await statusesOf()).toEqual(['processed'])
    await control(`/refunds/${body['refundId']}`, { status: 'failed' })
    await inTheEnd(statusesOf).toEqual(['failed', null])
    const [first, second] = await rows()
    expect(second?.id).not.toBe(first?.id)
    expect(second?.last_error).toContain('failed at the provider')
    await hotel.advance(61)
    await inTheEnd(statusesOf).toEqual(['failed', 'processed'])
    expect(await sums()).toEqual([`failed ${promised}`, `processed ${promised}`])
    const again = await cancel(signed)
    expect(again.body).toMatchObject({
      amountRefunded: 2343.36,
      refundId: (await rows())[1]?.provider_refund_id,
    })
  })

  test('a refund that failed after it was marked as refunded is never shown as paid', async () => {
    const signed = await book()
    const first = String((await cancel(signed)).body['refundId'])
    const orderId = signed.razorpay_order_id
    await markRefunded(hotel.server.ctx, 'desk@hotel.example', { orderId })
    const standing = async () => {
      const [snapshot] = await hotel.as('guest-1').booking.mine.query()
      const cancellation = snapshot?.cancellation ?? expect.fail('it is not cancelled')
      return [cancelledMessage(cancellation), ...refundStanding(cancellation)].join(' ')
    }
    expect(await standing()).toContain('was refunded to you on 1 Mar 2027')
    await control('/refunds/mode', { mode: 'failed' })
    await control(`/refunds/${first}`, { status: 'failed' })
    await inTheEnd(statusesOf).toEqual(['failed', null])
    expect(await standing()).toMatch(/did not accept the refund. We send it again/)
    expect(await standing()).not.toMatch(new RegExp(`was refunded|${first}`))
    expect((await cancel(signed)).body).toMatchObject({ refundId: null, refundPending: true })
    await control('/refunds/mode', { mode: 'processed' })
    await hotel.advance(61)
    await inTheEnd(statusesOf).toEqual(['failed', 'processed'])
    const second = (await rows())[1]?.provider_refund_id
    expect(await standing()).toContain(`The refund id is ${second}.`)
    expect(await standing()).not.toMatch(/was refunded/)
    expect(await guests.statusOf(orderId)).toBe('Refunded')
  })

  test('a refund that fails under four keys is left to a transfer by hand', async () => {
    const signed = await book()
    await control('/refunds/mode', { mode: 'failed' })
    await cancelAtOnce(signed)
    await inTheEnd(statusesOf).toEqual(['failed', null])
    await hotel.advance(61)
    await inTheEnd(statusesOf).toEqual(['failed', 'failed', null])
    await hotel.advance(3601)
    await inTheEnd(statusesOf).toEqual(['failed', 'failed', 'failed', null])
    await hotel.advance(86_401)
    await inTheEnd(statusesOf).toEqual(['failed', 'failed', 'failed', 'failed', null])
    expect((await rows()).at(-1)).toMatchObject({ manual: true, due_at: null })
    expect(await sums()).toEqual(Array.from({ length: 4 }, () => `failed ${promised}`))
  })
})

test('a refund that the database lost by a restore is not followed by another one', async () => {
  const signed = await book()
  await cancel(signed)
  expect(await sums()).toEqual([`processed ${promised}`])
  // As an older database has it.
  await hotel.db.deleteFrom('refund').execute()
  await hotel.db.deleteFrom('cancellation').execute()
  await hotel.db.updateTable('booking').set({ status: 'Confirmed', ended_at: null }).execute()
  await hotel.advance(4)
  const quote = await hotel.post('/api/payment/refund', { razorpay_order_id: signed.razorpay_order_id })
  expect(quote.body).toMatchObject({
    bookingDetails: {
      refundEligible: 'No refund: what was due for this booking has already been returned to you.',
    },
  })
  expect((await cancel(signed)).body).toMatchObject({
    refundId: null,
    amountRefunded: 0,
    message: 'Your booking is cancelled. What was due for it has already been returned to you.',
  })
  await hotel.advance(60)
  expect(await sums()).toEqual([`processed ${promised}`])
})

describe('refund webhooks', () => {
  test("a webhook before the provider's answer: one row", async () => {
    const signed = await book()
    await control('/faults', [{ route: 'refunds.create', kind: 'timeout_after', times: 1, ms: 600 }])
    const { body } = await cancel(signed)
    const made = await atProvider()
    expect(made).toHaveLength(1)
    await inTheEnd(async () => (await rows()).map((row) => row.provider_refund_id)).toEqual([made[0]?.id])
    expect(body).toMatchObject({ refundId: made[0]?.id })
  })

  test('the events r1, r2, r1 are two refunds', async () => {
    const signed = await book()
    await webhooks('drop')
    const one = await inDashboard(signed, 10_000)
    const two = await inDashboard(signed, 20_000)
    const sent = (id: unknown, event: string) => refundEvent(signed, String(id), event)
    await sent(one['id'], 'evt_r1')
    await sent(two['id'], 'evt_r2')
    await sent(one['id'], 'evt_r1_again')
    await inTheEnd(async () => (await rows()).map(({ amount }) => amount).sort()).toEqual([10_000, 20_000])
    await guests.runJobs()
    expect(await rows()).toHaveLength(2)
  })

  test('refund.processed before refund.created: the refund as fetched from the provider counts', async () => {
    const signed = await book()
    await webhooks('reverse')
    await control('/refunds/mode', { mode: 'pending' })
    const { body } = await cancel(signed)
    await control(`/refunds/${body['refundId']}`, { status: 'processed' })
    await inTheEnd(statusesOf).toEqual(['processed'])
    await refundEvent(signed, String(body['refundId']), 'late-created', 'pending')
    await guests.runJobs()
    await guests.runJobs()
    expect(await statusesOf()).toEqual(['processed'])
  })

  test('a refund event before the capture event of its payment gives the right rows', async () => {
    const orderId = await guests.hold(aForm())
    const signed = await guests.pay(orderId, { webhooks: 'hold', outcome: 'captured' })
    const made = await inDashboard(signed, 50_000)
    // Part of the money was refunded before the decision, so the rest is refunded and there is no booking.
    await inTheEnd(sums).toEqual(['processed 250000', 'processed 50000'])
    await control('/webhooks/release', {})
    await guests.runJobs()
    await inTheEnd(async () => (await rows()).map(({ amount }) => amount).sort()).toEqual([250_000, 50_000])
    expect((await rows()).map((row) => row.provider_refund_id)).toContain(made['id'])
    expect(await guests.statusOf(orderId)).toBe('Held')
  })

  test('an uncaptured payment that the provider returns is not a refund of ours', async () => {
    const orderId = await guests.hold(aForm())
    await hotel.advance(601)
    await hotel.db
      .updateTable('booking')
      .set({ check_in: '2027-03-01' as never })
      .execute()
    const signed = await guests.pay(orderId)
    await inTheEnd(async () =>
      (await hotel.db.selectFrom('payment').select('decision').execute()).map(({ decision }) => decision),
    ).toEqual(['declined'])
    await hotel.advance(3 * 86_400 + 60)
    await inTheEnd(sums).toEqual(['processed 300000'])
    await guests.runJobs()
    expect(await rows()).toEqual([])
    expect(signed.razorpay_payment_id).toMatch(/^pay_/)
  })
})

describe('refunds made in the dashboard', () => {
  test('before cancelling: shown to the administrator, and only the rest is refunded', async () => {
    const signed = await book()
    const made = await inDashboard(signed, 100_000)
    await inTheEnd(async () => (await rows()).length).toBe(1)
    const listed = await hotel.post('/api/fetchBookings', { status: 'Confirmed' }, await guests.signIn())
    expect(listed.body).toMatchObject([{ refundId: made['id'], refundAmount: 1000 }])
    expect((await cancel(signed)).body).toMatchObject({ amountRefunded: 2000 })
    expect(await sums()).toEqual(['processed 100000', 'processed 200000'])
  })

  test('before cancelling, of everything: nothing is left to refund, and none is made', async () => {
    const signed = await book()
    await inDashboard(signed, 300_000)
    await inTheEnd(async () => (await rows()).length).toBe(1)
    const step1 = await hotel.post('/api/payment/refund', { razorpay_order_id: signed.razorpay_order_id })
    expect(step1.body).toMatchObject({
      bookingDetails: { refundEligible: 'No refund: all of your payment has already been returned to you.' },
    })
    expect((await cancel(signed)).body).toMatchObject({ refundId: null, amountRefunded: 0 })
    expect(await guests.statusOf(signed.razorpay_order_id)).toBe('Cancelled')
  })

  test('before cancelling, without a webhook: the provider is asked, and the promise is kept', async () => {
    const signed = await book()
    await webhooks('drop')
    await inDashboard(signed, 150_000)
    const step1 = await hotel.post('/api/payment/refund', { razorpay_order_id: signed.razorpay_order_id })
    expect(step1.body).toMatchObject({ bookingDetails: { amount: 1500 } })
    const stale = await cancel(signed, { expectedRefund: 2343.36 })
    expect(stale).toMatchObject({ status: 409, body: { message: 'QuoteChanged' } })
    expect((await cancel(signed, { expectedRefund: 1500 })).body).toMatchObject({ amountRefunded: 1500 })
    expect(await sums()).toEqual(['processed 150000', 'processed 150000'])
  })

  test('before the hotel cancels, without a webhook: only the rest is refunded', async () => {
    const signed = await book()
    await webhooks('drop')
    await inDashboard(signed, 100_000)
    const { id } = await hotel.db.selectFrom('booking').select('id').executeTakeFirstOrThrow()
    const cancellation = await whileClockMoves(cancelAsHotel(hotel.server.ctx, 'desk@hotel.example', id))
    expect(cancellation).toMatchObject({ amount: 200_000 })
    expect(await sums()).toEqual(['processed 100000', 'processed 200000'])
  })

  test('before cancelling, while the provider does not list it: only the rest is refunded', async () => {
    const signed = await book()
    await webhooks('drop')
    await inDashboard(signed, 100_000)
    await fault('payments.refunds', '503')
    const { body } = await cancel(signed)
    expect(body).toMatchObject({ success: true, refundId: expect.stringMatching(/^rfnd_/) })
    expect(await sums()).toEqual(['processed 100000', 'processed 200000'])
    expect((await rows()).filter(({ superseded_at }) => superseded_at === null)).toHaveLength(2)
  })

  test('before cancelling, of everything, while the provider does not list it: it is the answer', async () => {
    const signed = await book()
    await webhooks('drop')
    const made = await inDashboard(signed, 300_000)
    await fault('payments.refunds', '503')
    expect((await cancel(signed)).body).toMatchObject({ refundId: made['id'] })
    expect(await sums()).toEqual(['processed 300000'])
    expect((await rows()).every(({ due_at }) => due_at === null)).toBe(true)
  })

  test.each([true, false])(
    'while ours waits for the balance: the dashboard’s counts and ours is not made (webhook: %s)',
    async (isSent) => {
      const signed = await book()
      await hotel.moveTo('2027-05-31T10:00:00+05:30')
      await control('/balance', { paise: 0 })
      expect((await cancel(signed)).body).toMatchObject({ refundPending: true, amountRefunded: 585.84 })
      await control('/balance', { paise: 100_000_000 })
      if (!isSent) await webhooks('drop')
      await hotel.advance(5)
      const made = await inDashboard(signed, 58_584)
      if (isSent)
        await inTheEnd(async () => (await rows()).map(({ covered_by }) => covered_by)).toContain(made['id'])
      await hotel.advance(61)
      await inTheEnd(async () => (await rows()).map(({ covered_by }) => covered_by)).toContain(made['id'])
      await hotel.advance(4000)
      await guests.runJobs()
      expect(await sums()).toEqual(['processed 58584'])
      expect((await cancel(signed)).body).toMatchObject({ refundId: made['id'], amountRefunded: 585.84 })
    },
  )

  test('if the dashboard’s refund fails later, ours is made', async () => {
    const signed = await book()
    await control('/balance', { paise: 0 })
    await cancel(signed)
    await control('/balance', { paise: 100_000_000 })
    await control('/refunds/mode', { mode: 'pending' })
    await hotel.advance(5)
    const made = await inDashboard(signed, promised)
    await inTheEnd(async () => (await rows()).map(({ covered_by }) => covered_by)).toContain(made['id'])
    await control('/refunds/mode', { mode: 'processed' })
    await control(`/refunds/${made['id']}`, { status: 'failed' })
    await inTheEnd(sums).toEqual([`failed ${promised}`, `processed ${promised}`])
  })

  test('after ours was made: a row of its own', async () => {
    const signed = await book()
    await cancel(signed)
    await inDashboard(signed, 10_000)
    await inTheEnd(async () => (await rows()).map(({ amount }) => amount).sort()).toEqual([10_000, promised])
    expect((await cancel(signed)).body).toMatchObject({ amountRefunded: 2343.36 })
  })
})

/** Sends a refund event as the provider would, with any status. */
async function refundEvent(signed: Signed, id: string, eventId: string, status = 'processed'): Promise<void> {
  const refund = { id, entity: 'refund', payment_id: signed.razorpay_payment_id, amount: 1, status }
  const payment = { id: signed.razorpay_payment_id, order_id: signed.razorpay_order_id }
  const raw = JSON.stringify({
    event: `refund.${status}`,
    payload: { refund: { entity: refund }, payment: { entity: payment } },
  })
  const headers = { 'x-razorpay-event-id': eventId, 'x-razorpay-signature': signWebhook(raw) }
  expect((await hotel.post('/api/payment/webhook', raw, headers)).status).toBe(200)
  await guests.runJobs()
}
