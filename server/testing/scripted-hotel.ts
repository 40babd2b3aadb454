import { afterAll, beforeAll, beforeEach } from 'vitest'
import * as bookingRows from '#modules/bookings/booking-rows'
import { startCheckout } from '#modules/bookings/checkout'
import * as orderRows from '#modules/payments/order-rows'
import * as paymentRows from '#modules/payments/payment-rows'
import { verifyPayment } from '#modules/payments/verify-payment'
import { type ShiftedClock, shiftedClock } from '#server/platform/clock'
import { asCalendarDate, type CalendarDate } from '#shared/calendar/calendar-date'
import type { RoomType } from '#shared/room/room'
import type { Ctx } from '../context'
import type { Payments, ProviderPayment } from '../integrations/razorpay/payments'
import type { Server } from './bare-server'
import { emptyHotel } from './empty-hotel'
import { mailerForTests } from './mailer-for-tests'
import { expectNothingLost } from './nothing-lost'
import { providerForTests } from './provider-for-tests'
import { noCaps, openTwoServers, type TwoServers } from './two-servers'

type Wanted = {
  type?: RoomType
  rooms?: number
  checkIn?: CalendarDate
  checkOut?: CalendarDate
  paidAmount?: number
  draftId?: string
}
type Setup = {
  settings?: Record<string, string>
  /** Replaces parts of both servers' contexts. */
  over?: Partial<Ctx>
  /** What stands between the servers and the provider. */
  around?: (payments: Payments, clock: ShiftedClock) => Payments
}

/**
 * Two servers, a provider that stops and fails where a test wants it to, and a mailer that keeps the mails. Jobs and the
 * clock only run when told to; every test begins with an empty hotel at 10:00 on 1 March 2027. Without caps for holds.
 */
export function scriptedHotel({ settings = {}, over, around = (payments) => payments }: Setup = {}) {
  const clock = shiftedClock({ now: () => new Date('2027-03-01T10:00:00+05:30') })
  const provider = providerForTests()
  const mailbox = mailerForTests()
  let server: TwoServers
  const servers = (): [Server, Server] => server.servers
  const db = () => servers()[0].db
  const later = (seconds: number) => clock.shiftTo(clock.offsetMs() + seconds * 1000)

  beforeAll(async () => {
    const parts = { mailer: mailbox.mailer, pause: async () => undefined, ...over }
    server = await openTwoServers(
      around(provider.payments, clock),
      clock,
      { ...noCaps, RATE_LIMITS: 'off', REMINDER_MAILS: 'off', HOTEL_MAILS: 'each', ...settings },
      parts,
    )
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    provider.reset()
    mailbox.reset()
    clock.shiftTo(0)
    await emptyHotel(db())
  })

  /** One Double Bed for the nights of 10 and 11 June 2027, 60 % paid now. */
  async function checkout(userId: string, wanted: Wanted = {}, at: 0 | 1 = 0) {
    const {
      type = 'Double Bed',
      rooms = 1,
      checkIn = asCalendarDate('2027-06-10'),
      checkOut = asCalendarDate('2027-06-12'),
    } = wanted
    const { paidAmount = 3000 * rooms, draftId = 'form' } = wanted
    const request = { type, rooms, checkIn, checkOut, paidAmount, draftId } as const
    return startCheckout(servers()[at].ctx, { userId, request })
  }

  return {
    provider,
    mailbox,
    clock,
    servers,
    db,
    ctx: () => servers()[0].ctx,
    checkout,
    later,
    async hold(userId: string, wanted: Wanted = {}): Promise<{ orderId: string; bookingId: string }> {
      const outcome = await checkout(userId, wanted)
      if (outcome.kind !== 'Held') throw new Error(`not held but ${outcome.kind}`)
      return { orderId: outcome.order.id, bookingId: outcome.bookingId }
    },
    verify: async (orderId: string, paymentId: string, at: 0 | 1 = 0) =>
      verifyPayment(servers()[at].ctx, { signed: { orderId, paymentId, signature: 'genuine' } }),
    /** Stores a payment as its webhook does, so that it is due to be processed. */
    async hear(paymentId: string, status: ProviderPayment['status']): Promise<void> {
      const payment = provider.all().find(({ id }) => id === paymentId)
      const order = payment?.orderId ? await orderRows.byProviderId(db(), payment.orderId) : undefined
      if (!payment || !order) throw new Error('no such payment')
      await paymentRows.note(db(), { ...payment, orderId: order.id, status }, clock.now(), clock.now())
    },
    /** Runs every due job, on both servers at once. */
    async runJobs(): Promise<void> {
      await Promise.all(servers().map(({ jobs }) => jobs.runOnce()))
    },
    /** Moves the clock and runs every due job once, on the first server. */
    async advance(seconds: number): Promise<void> {
      later(seconds)
      await servers()[0].jobs.runOnce()
    },
    booking: (bookingId: string) => bookingRows.byId(db(), bookingId),
    statusOf: async (bookingId: string) => (await bookingRows.byId(db(), bookingId))?.status,
    async mailKeys(): Promise<string[]> {
      const rows = await db().selectFrom('mail').select('event_key').orderBy('event_key').execute()
      return rows.map(({ event_key }) => event_key).filter((key) => !key.startsWith('new-booking:'))
    },
    nothingIsLost: () => expectNothingLost(db(), provider.all()),
  }
}
