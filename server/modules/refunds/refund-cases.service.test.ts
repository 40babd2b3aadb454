import { afterAll, beforeAll, expect, test } from 'vitest'
import { shiftedClock } from '#server/platform/clock'
import { systemIds as ids } from '#server/platform/ids'
import type { Server } from '#server/testing/bare-server'
import { providerForTests } from '#server/testing/provider-for-tests'
import { openTwoServers, type TwoServers } from '#server/testing/two-servers'
import { addDays, asCalendarDate } from '#shared/calendar/calendar-date'
import { asPaise } from '#shared/money/paise'
import { asRupees } from '#shared/money/rupees'
import { cases } from '../../../shared/cases/refunds.json'
import { cancelAsGuest, quoteCancelling } from './cancel'

const checkIn = asCalendarDate('2027-08-10')
const start = new Date('2027-08-01T10:00:00+05:30')
const clock = shiftedClock({ now: () => start })
/** A provider that refuses every refund, so that only our own amounts count. */
const provider = providerForTests()
const refused = async () =>
  ({ ok: false, outcome: 'refused', status: 400, detail: '400 not enough balance' }) as const
let server: TwoServers
let hotel: Server

beforeAll(async () => {
  server = await openTwoServers({ ...provider.payments, refund: refused }, clock)
  ;[hotel] = server.servers
})
afterAll(() => server.close())

test.each(cases)(
  '$paidPaise paise, fee $providerFeePaise, $daysBeforeCheckIn days before: the refund is $refundPaise',
  async ({ paidPaise, providerFeePaise, daysBeforeCheckIn, percent, refundPaise }) => {
    const today = addDays(checkIn, -daysBeforeCheckIn)
    clock.shiftTo(new Date(`${today}T12:00:00+05:30`).getTime() - start.getTime())
    const orderId = await paidBooking(asPaise(paidPaise), asPaise(providerFeePaise))
    const quoted = await quoteCancelling(hotel.ctx, orderId)
    expect(quoted.details.quote).toMatchObject({ percent, amount: refundPaise })
    const expected = quoted.details.quote.amount
    const outcome = await cancelAsGuest(hotel.ctx, { orderId, waive: false, expected })
    expect(outcome).toMatchObject({ kind: 'Cancelled', cancellation: { amount: refundPaise } })
    const intents = await hotel.db
      .selectFrom('refund')
      .innerJoin('booking', 'booking.payment_id', 'refund.payment_id')
      .innerJoin('payment_order', 'payment_order.booking_id', 'booking.id')
      .select('refund.amount')
      .where('provider_order_id', '=', orderId)
      .execute()
    expect(intents).toEqual(refundPaise === 0 ? [] : [{ amount: refundPaise }])
  },
)

/** Inserts a confirmed booking with this paid amount and fee; answers its order id. */
async function paidBooking(amount: ReturnType<typeof asPaise>, fee: typeof amount): Promise<string> {
  const [id, orderRow, name] = [ids.uuid(), ids.uuid(), ids.base62(14)]
  const now = clock.now()
  const { db } = hotel
  const paymentId = `pay_${name}`
  await db
    .insertInto('booking')
    .values({
      id,
      room_type: 'Double Bed',
      rooms: 1,
      check_in: checkIn,
      check_out: addDays(checkIn, 2),
      status: 'Confirmed',
      rank: 1,
      nightly_rate: asRupees(2500),
      asked_share: 100,
      user_key: name,
      payment_id: paymentId,
      paid_order_id: orderRow,
      created_at: now,
      confirmed_at: now,
    })
    .execute()
  await db
    .insertInto('payment_order')
    .values({
      id: orderRow,
      booking_id: id,
      share: 100,
      amount,
      pending: asPaise(0),
      created_at: now,
      provider_order_id: `order_${name}`,
    })
    .execute()
  await db
    .insertInto('payment')
    .values({
      id: paymentId,
      order_id: orderRow,
      status: 'captured',
      currency: 'INR',
      amount,
      fee,
      method: 'card',
      decision: 'accepted',
      captured_at: now,
      noted_at: now,
    })
    .execute()
  return `order_${name}`
}
