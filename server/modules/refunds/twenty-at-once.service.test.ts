import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startCheckout } from '#modules/bookings/checkout'
import { verifyPayment } from '#modules/payments/verify-payment'
import { razorpayPayments } from '#server/integrations/razorpay/razorpay-payments'
import type { Server } from '#server/testing/bare-server'
import { guestsOf } from '#server/testing/builders'
import { emptyHotel } from '#server/testing/empty-hotel'
import { type HotelForTests, longTimeoutMs, openHotel } from '#server/testing/hotel-for-tests'
import { openTwoServers, type TwoServers } from '#server/testing/two-servers'
import { asCalendarDate } from '#shared/calendar/calendar-date'
import { keyId, keySecret, webhookSecrets } from '#tools/sandbox/razorpay/constants'
import { cancelAsGuest } from './cancel'

let world: HotelForTests
let server: TwoServers
let one: Server
let two: Server
/** The two servers' timeout for calls to the provider, in milliseconds. */
let timeout = longTimeoutMs

beforeAll(async () => {
  world = await openHotel()
  const payments = razorpayPayments({
    keyId,
    keySecret,
    webhookSecrets: [webhookSecrets.current],
    timeoutMs: () => timeout,
    baseUrl: `${world.server.url}/sandbox/razorpay`,
  })
  server = await openTwoServers(payments, world.server.clock)
  ;[one, two] = server.servers
})
afterAll(async () => {
  await server.close()
  await world.close()
})
beforeEach(async () => {
  timeout = longTimeoutMs
  await world.sandbox('/razorpay/control/faults', [{ route: 'refunds.create', kind: '500', times: 0 }])
  await emptyHotel(one.db)
})

async function book(): Promise<string> {
  const request = {
    type: 'Double Bed' as const,
    rooms: 1,
    paidAmount: 3000,
    draftId: 'form',
    checkIn: asCalendarDate('2027-06-10'),
    checkOut: asCalendarDate('2027-06-12'),
  }
  const held = await startCheckout(one.ctx, { userId: 'guest', request })
  if (held.kind !== 'Held') throw new Error(held.kind)
  const { razorpay_order_id: orderId, ...paid } = await guestsOf(world).pay(held.order.id, {
    webhooks: 'drop',
  })
  const signed = { orderId, paymentId: paid.razorpay_payment_id, signature: paid.razorpay_signature }
  expect(await verifyPayment(one.ctx, { signed })).toMatchObject({ status: 'confirmed' })
  return orderId
}
const atProvider = async () => (await world.ledger()).refunds
const twenty = (orderId: string) =>
  Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      cancelAsGuest((index % 2 === 0 ? one : two).ctx, { orderId, waive: false }),
    ),
  )

test('twenty confirmations of one cancellation, on two servers: one refund, one answer for all', async () => {
  const before = (await atProvider()).length
  const orderId = await book()
  const answers = await twenty(orderId)
  const made = (await atProvider()).slice(before)
  expect(made).toMatchObject([{ amount: 234_336, status: 'processed' }])
  const answer = {
    way: 'refund',
    amount: 234_336,
    waived: 0,
    refundedOn: null,
    refundId: made[0]?.id,
    isPending: false,
    hasFailed: false,
  }
  for (const each of answers)
    expect(each).toEqual({ kind: 'Cancelled', cancellation: { ...answer, date: '2027-03-01' } })
  const mails = await one.db
    .selectFrom('mail')
    .select('event_key')
    .where('event_key', 'like', 'cancelled:%')
    .execute()
  expect(mails).toHaveLength(1)
})

test('the same while the provider’s answer is lost and the search for the refund fails once', async () => {
  const before = (await atProvider()).length
  const orderId = await book()
  await world.sandbox('/razorpay/control/faults', [
    { route: 'refunds.create', kind: 'timeout_after', times: 1 },
    { route: 'payments.refunds', kind: '502html', times: 1 },
  ])
  timeout = 700
  const answers = await twenty(orderId)
  const made = (await atProvider()).slice(before)
  expect(made).toMatchObject([{ amount: 234_336 }])
  for (const each of answers) expect(each).toMatchObject({ cancellation: { refundId: made[0]?.id } })
})

test('if half of them waive the refund, the first request decides for all', async () => {
  const before = (await atProvider()).length
  const orderId = await book()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      cancelAsGuest((index % 2 === 0 ? one : two).ctx, { orderId, waive: index % 4 < 2 }),
    ),
  )
  for (const each of answers) expect(each).toEqual(answers[0])
  const [first] = answers
  const isGift = first?.kind === 'Cancelled' && first.cancellation.way === 'waived'
  expect((await atProvider()).slice(before)).toHaveLength(isGift ? 0 : 1)
})
