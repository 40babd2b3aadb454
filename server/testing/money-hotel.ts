import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import * as alertRows from '#modules/alerts/alert-rows'
import { updateAlerts } from '#modules/alerts/raise'
import * as bookingRows from '#modules/bookings/booking-rows'
import { startCheckout } from '#modules/bookings/checkout'
import { allJobs } from '#modules/jobs'
import { verifyPayment } from '#modules/payments/verify-payment'
import { receiveWebhook } from '#modules/payments/webhooks'
import type { Ctx } from '#server/context'
import { type OpenDatabase, openDatabase } from '#server/database/open-database'
import type { MailOutcome, OutgoingMail } from '#server/integrations/smtp/mailer'
import { realPause, shiftedClock } from '#server/platform/clock'
import type { VerifyOutcome } from '#shared/booking/checkout'
import { asCalendarDate } from '#shared/calendar/calendar-date'
import { contextForTests } from './context-for-tests'
import { emptyHotel } from './empty-hotel'
import { providerForTests } from './provider-for-tests'
import { type aGuest, type Seed, seedBalance, seedBooking } from './seeded-booking'
import { borrowDatabase, type TestDatabase } from './test-database'
import { noCaps } from './two-servers'

export const hotelEmail = 'hotel@hotel.example'
export const admin = 'desk@hotel.example'
const start = new Date('2027-03-01T10:00:00+05:30')

type Held = {
  userId?: string
  draftId?: string
  rooms?: number
  paidAmount?: number
  details?: ReturnType<typeof aGuest>
}

/**
 * One server without HTTP for tests about money, mails and alerts: a fake provider, a fake mail server, and jobs that run
 * only when told to. The clock moves when told to and during the hotel's own pauses. Every test begins with an empty hotel
 * at 10:00 on 1 March 2027, and with a server that remembers nothing.
 */
export function moneyHotel(over: Partial<Ctx> = {}) {
  const clock = shiftedClock({ now: () => start })
  const provider = providerForTests(clock)
  const sent: OutgoingMail[] = []
  let mailServer: MailOutcome = { kind: 'sent' }
  let database: TestDatabase
  let opened: OpenDatabase
  let ctx: Ctx
  let paused = 0
  let turn: Promise<void> = Promise.resolve()
  const poolSize = 4
  const later = (seconds: number) => clock.shiftTo(clock.offsetMs() + seconds * 1000)
  const db = () => opened.db

  /**
   * One pause after the other, each until no work is under way in the database: what is waited for gets on, and two loops that
   * pause take turns, however slow the machine is.
   */
  function pause(milliseconds: number): Promise<void> {
    turn = turn.then(() => pauseUntilQuiet(milliseconds))
    return turn
  }
  async function pauseUntilQuiet(milliseconds: number): Promise<void> {
    paused += milliseconds
    for (let time = 1; time <= 200; time += 1) {
      // Two round trips, as what is waited for may be about to ask; then without a load of their own.
      await (time <= 2 ? sql`select 1`.execute(db()) : realPause(1))
      const { open, idle } = opened.pool()
      if (time >= 2 && open === idle) break
    }
    later(milliseconds / 1000)
  }
  async function send(mail: OutgoingMail): Promise<MailOutcome> {
    if (mailServer.kind === 'sent') sent.push(mail)
    return mailServer
  }

  beforeAll(async () => {
    database = await borrowDatabase()
    opened = openDatabase({ url: database.url, poolSize, log: { warn: () => undefined } })
  })
  afterAll(async () => {
    await opened.end()
    await database.drop()
  })
  beforeEach(async () => {
    // Opening a connection takes longer than the round trips of many pauses, and the pool closes those that were idle for
    // ten seconds, so all are open before each test.
    if (opened.pool().open < poolSize)
      await Promise.all(Array.from({ length: poolSize }, () => sql`select pg_sleep(0.02)`.execute(db())))
    provider.reset()
    clock.shiftTo(0)
    sent.length = 0
    mailServer = { kind: 'sent' }
    const mailer = { send, close: () => undefined }
    const { payments } = provider
    ctx = contextForTests(db(), { payments, clock, pause, mailer, hotelEmail, ...over }, noCaps)
    await emptyHotel(db())
  })

  const verify = (orderId: string, paymentId: string, details?: ReturnType<typeof aGuest>) =>
    verifyPayment(ctx, { signed: { orderId, paymentId, signature: 'genuine' }, details })

  /** A checkout of one Double Bed for the nights of 10 and 11 June 2027, 60 % paid now. */
  async function checkout(held: Held = {}) {
    const { userId = 'guest-1', draftId = 'form', rooms = 1, paidAmount = 3000 * rooms, details } = held
    const [checkIn, checkOut] = [asCalendarDate('2027-06-10'), asCalendarDate('2027-06-12')]
    const request = { type: 'Double Bed' as const, rooms, checkIn, checkOut, paidAmount, draftId }
    return startCheckout(ctx, { userId, request, details })
  }
  async function hold(held: Held = {}): Promise<{ id: string; orderId: string }> {
    const outcome = await checkout(held)
    if (outcome.kind !== 'Held') throw new Error(`not held but ${outcome.kind}`)
    return { id: outcome.bookingId, orderId: outcome.order.id }
  }
  /** Runs these jobs once, in the order of the server's own list. */
  async function run(...names: string[]): Promise<void> {
    const jobs = allJobs(ctx).jobs.filter(({ name }) => names.includes(name))
    if (jobs.length !== names.length) throw new Error(`unknown job among ${names}`)
    for (const job of jobs) await job.run()
  }
  /** Stores a webhook as the provider sends it, and handles it. */
  async function webhook(body: unknown, eventId?: string): Promise<void> {
    const rawBody = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
    await receiveWebhook(ctx, { rawBody, signature: 'genuine', eventId })
    await run('webhooks')
  }

  return {
    provider,
    clock,
    db,
    ctx: () => ctx,
    later,
    moveTo: (instant: string) => clock.shiftTo(new Date(instant).getTime() - start.getTime()),
    /** How long the hotel meant to pause so far, in milliseconds. */
    paused: () => paused,
    seed: (seed: Seed = {}) => seedBooking({ db: db(), provider, clock }, seed),
    /** Pays what is due of a seeded booking online; answers the payment's id. */
    seedBalance: (bookingId: string, amount: number, method: 'card' | 'upi' = 'upi') =>
      seedBalance({ db: db(), provider, clock }, { bookingId, amount, method }),
    checkout,
    hold,
    verify,
    /** Pays an order by card with this outcome, and reports it as the browser does. */
    async pay(orderId: string, status: 'authorized' | 'captured' = 'authorized') {
      const paymentId = provider.pay(orderId, status, { method: 'card' })
      return { paymentId, outcome: (await verify(orderId, paymentId)) as VerifyOutcome }
    },
    run,
    webhook,
    /** Two runs of the checks, since only what both find is raised. */
    async checks(): Promise<void> {
      for (let time = 0; time < 2; time += 1) {
        later(16)
        await updateAlerts(ctx)
      }
    },
    alerts: () => alertRows.unresolved(db(), 200),
    statusOf: async (bookingId: string) => (await bookingRows.byId(db(), bookingId))?.status,
    refunds: () => db().selectFrom('refund').selectAll().orderBy('created_at').orderBy('round').execute(),
    /** The outbox's mails of one kind, such as `cancelled`, oldest first. */
    mails: (kind: string) =>
      db()
        .selectFrom('mail')
        .selectAll()
        .where('event_key', 'like', `${kind}:%`)
        .orderBy('created_at')
        .execute(),
    /** What the mail server has accepted. */
    sent,
    /** What the mail server answers from now on. */
    mailsAre(outcome: MailOutcome['kind'], detail = '550 no such user') {
      mailServer = outcome === 'sent' ? { kind: outcome } : { kind: outcome, detail }
    },
  }
}
