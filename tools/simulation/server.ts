import { listRooms } from '#modules/bookings/availability'
import { startCheckout } from '#modules/bookings/checkout'
import { release } from '#modules/bookings/release'
import { askAboutPayment, bookingsOfUser } from '#modules/bookings/snapshot'
import { addToFolio } from '#modules/folio/folio'
import { giveBack } from '#modules/folio/give-back'
import { bookAtDesk } from '#modules/front-desk/book'
import { bookingPage } from '#modules/front-desk/booking-page'
import { changeBooking } from '#modules/front-desk/change'
import { checkIn, checkOut } from '#modules/front-desk/check-in'
import { closeDates } from '#modules/front-desk/closed-dates'
import { leaveEarly } from '#modules/front-desk/leave-early'
import { undo } from '#modules/front-desk/undo'
import { allJobs } from '#modules/jobs'
import { changeDates, quoteChange } from '#modules/my-booking/change-dates'
import { openedBy } from '#modules/my-booking/opened-by'
import { payBalance } from '#modules/payments/pay-balance'
import { verifyPayment } from '#modules/payments/verify-payment'
import { watchRefusals } from '#modules/payments/watch-refusals'
import { receiveWebhook } from '#modules/payments/webhooks'
import { changeRate } from '#modules/rates/change-rate'
import { clearPeriod, setPeriod } from '#modules/rates/periods'
import { closeSeason, setSeason, usualSeason } from '#modules/rates/set-season'
import { cancelAsGuest, cancelAsHotel } from '#modules/refunds/cancel'
import type { Config } from '#server/config'
import { type Ctx, contextOf } from '#server/context'
import type { Db } from '#server/database/transaction'
import type { Payments } from '#server/integrations/razorpay/payments'
import type { Mailer } from '#server/integrations/smtp/mailer'
import type { Clock, Pause } from '#server/platform/clock'
import type { Ids } from '#server/platform/ids'
import { scheduler } from '#server/platform/jobs/scheduler'
import type { Secrets } from '#server/platform/secrets'
import type { Activity } from './activity'
import { crashingDb, crashingMailer, crashingPayments } from './crashing'
import { type Desk, type Hotel, NoAnswer } from './hotel'
import { type Crash, openLifetime } from './lifetime'
import type { PlantedBug } from './planted-bugs'

/** What outlives a server: database, provider, mail server, time and key. */
export type Lasting = {
  config: Config
  db: Db
  payments: Payments
  mailer: Mailer
  secrets: Secrets
  clock: Clock
  ids: Ids
  pause: Pause
  plant: PlantedBug
  activity: Activity
  /** A server crashed: which, and where. */
  crashed(name: string, where: string): void
  /** A server logged an error that is not a crash. */
  complained(name: string, message: string, error: unknown): void
}

export type RunningServer = Hotel & {
  isOver(): boolean
  plan(crash: Crash): void
  cancelCrashes(): void
  end(where: string): void
  receive(webhook: Request): Promise<Response>
}

const admin = 'desk@hotel.test'
type Answering = <T>(call: () => Promise<T>) => Promise<T>

const deskOf = (ctx: Ctx, answerOf: Answering): Desk => ({
  page: (bookingId) => answerOf(() => bookingPage(ctx, bookingId)),
  book: (request) => answerOf(() => bookAtDesk(ctx, admin, request)),
  change: (request) => answerOf(() => changeBooking(ctx, admin, request)),
  cancel: (bookingId, how) => answerOf(() => cancelAsHotel(ctx, admin, bookingId, how)),
  undo: (bookingId, action) => answerOf(() => undo(ctx, admin, { bookingId, action })),
  checkIn: (bookingId) => answerOf(() => checkIn(ctx, admin, { bookingId })),
  checkOut: (bookingId) => answerOf(() => checkOut(ctx, admin, { bookingId })),
  leaveEarly: (request) => answerOf(() => leaveEarly(ctx, admin, request)),
  add: (line) => answerOf(() => addToFolio(ctx, admin, line)),
  giveBack: (giving) => answerOf(() => giveBack(ctx, admin, giving)),
  closeDates: (closing) => answerOf(() => closeDates(ctx, admin, closing)),
  changeRate: (rate) => answerOf(() => changeRate(ctx, admin, rate)),
  setPeriod: (setting) => answerOf(() => setPeriod(ctx, admin, setting)),
  clearPeriod: (clearing) => answerOf(() => clearPeriod(ctx, admin, clearing)),
  setSeason: (setting) => answerOf(() => setSeason(ctx, admin, setting)),
  closeSeason: (season) => answerOf(() => closeSeason(ctx, admin, season)),
  usualSeason: (season) => answerOf(() => usualSeason(ctx, admin, season)),
})

const passwords = { hash: async () => '', verify: async () => false }

/** One server in this process, that can crash at any moment. */
export function startServer(name: string, lasting: Lasting): RunningServer {
  const lifetime = openLifetime((where) => {
    lasting.crashed(name, where)
    void jobs.stop()
  })
  const context = { lifetime, activity: lasting.activity }
  const error = ({ err }: { err?: unknown }, message: string) => {
    if (!lifetime.isOver() && !(err instanceof NoAnswer)) lasting.complained(name, message, err)
  }
  const ignore = () => undefined
  const ctx = watchRefusals(
    contextOf({
      ...lasting,
      db: lasting.plant.db(crashingDb(lasting.db, context)),
      payments: lasting.plant.payments(crashingPayments(lasting.payments, context)),
      mailer: crashingMailer(lasting.mailer, context),
      log: { info: ignore, warn: ignore, error },
      passwords,
      publicUrl: 'http://hotel.test',
    }),
  )
  const jobs = scheduler(allJobs(ctx), ctx.log)
  /** The answer of a crashed server does not arrive. */
  const answerOf = async <T>(call: () => Promise<T>): Promise<T> => {
    lifetime.check()
    try {
      return await lasting.activity.during(call)
    } finally {
      lifetime.check()
    }
  }
  return {
    name,
    desk: deskOf(ctx, answerOf),
    isOver: lifetime.isOver,
    plan: lifetime.plan,
    cancelCrashes: lifetime.cancelCrashes,
    end: lifetime.end,
    rooms: () => answerOf(() => listRooms(ctx)),
    checkout: ({ address, ...wanted }) =>
      answerOf(() => startCheckout(ctx, { ...wanted, networkAddress: address })),
    verify: (signed, details) => answerOf(() => verifyPayment(ctx, { signed, details })),
    ask: (userId, bookingId) => answerOf(() => askAboutPayment(ctx, userId, bookingId)),
    mine: (userId) => answerOf(() => bookingsOfUser(ctx, userId)),
    cancel: (orderId, waive) => answerOf(() => cancelAsGuest(ctx, { orderId, waive })),
    payBalance: (keyed) => answerOf(async () => (await payBalance(ctx, await openedBy(ctx, keyed))).order.id),
    quoteChange: (wanted) => answerOf(async () => quoteChange(ctx, (await openedBy(ctx, wanted)).id, wanted)),
    changeDates: (change) => answerOf(async () => changeDates(ctx, (await openedBy(ctx, change)).id, change)),
    release: (userId, bookingId) => answerOf(() => release(ctx, userId, bookingId)),
    runJobs: () => answerOf(() => jobs.runOnce()),
    async receive(webhook) {
      const delivery = {
        rawBody: new Uint8Array(await webhook.arrayBuffer()),
        signature: webhook.headers.get('x-razorpay-signature') ?? undefined,
        eventId: webhook.headers.get('x-razorpay-event-id') ?? undefined,
      }
      const received = await answerOf(() => receiveWebhook(ctx, delivery)).catch((failure: unknown) => {
        error({ err: failure }, 'a webhook was not stored')
        return undefined
      })
      if (received === 'due') jobs.nudge('webhooks')
      if (received === undefined) return new Response(null, { status: 503 })
      return new Response(null, { status: received === 'forged' ? 400 : 200 })
    },
  }
}
