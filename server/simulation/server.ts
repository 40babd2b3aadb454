import type { Config } from '../config'
import { buildHotel } from '../container'
import type { Payments } from '../integrations/razorpay/payments'
import type { Mailer } from '../integrations/smtp/mailer'
import type { Clock } from '../platform/clock'
import type { Ids } from '../platform/ids'
import type { Pause } from '../platform/pause'
import type { Secrets } from '../platform/secrets'
import type { Repositories } from '../repositories/repositories'
import { type Hotel, NoAnswer } from './hotel'
import { type Crash, lifeOf } from './life'
import { mortalMailer, mortalPayments, mortalRepositories } from './mortal'
import type { Plant } from './plants'
import type { Quiet } from './quiet'

/** What outlives a server: the database, the provider, the mail server, time and the key. */
export type Lasting = {
  environment: Config
  repositories: Repositories
  payments: Payments
  mailer: Mailer
  secrets: Secrets
  clock: Clock
  ids: Ids
  pause: Pause
  plant: Plant
  quiet: Quiet
  /** A server died: which, and where. */
  died(name: string, where: string): void
  /** A server complained of something that is no crash. */
  complained(name: string, message: string, error: unknown): void
}

export type RunningServer = Hotel & {
  isOver(): boolean
  plan(crash: Crash): void
  spare(): void
  end(where: string): void
  receive(webhook: Request): Promise<Response>
}

const passwords = { hash: async () => '', verify: async () => false }

/** One server in this process, as the container joins it, that can die at any moment. */
export function startServer(name: string, lasting: Lasting): RunningServer {
  const life = lifeOf((where) => {
    lasting.died(name, where)
    void jobs.stop()
  })
  const fate = { life, quiet: lasting.quiet }
  const error = ({ err }: { err?: unknown }, message: string) => {
    if (!life.isOver() && !(err instanceof NoAnswer)) lasting.complained(name, message, err)
  }
  const quiet = () => undefined
  const { jobs, services } = buildHotel({
    ...lasting,
    repositories: lasting.plant.repositories(mortalRepositories(lasting.repositories, fate)),
    payments: lasting.plant.payments(mortalPayments(lasting.payments, fate)),
    mailer: mortalMailer(lasting.mailer, fate),
    log: { info: quiet, warn: quiet, error },
    passwords,
    publicUrl: 'http://hotel.test',
  })
  /** Whatever a dead server still says, nobody hears it. */
  const heard = async <T>(call: () => Promise<T>): Promise<T> => {
    life.check()
    try {
      return await lasting.quiet.during(call)
    } finally {
      life.check()
    }
  }
  return {
    name,
    isOver: life.isOver,
    plan: life.plan,
    spare: life.spare,
    end: life.end,
    checkout: ({ address, ...wanted }) =>
      heard(() => services.startCheckout({ ...wanted, networkAddress: address })),
    verify: (signed, details) => heard(() => services.verifyPayment({ signed, details })),
    ask: (userId, bookingId) => heard(() => services.askAboutPayment(userId, bookingId)),
    mine: (userId) => heard(() => services.bookingsOfUser(userId)),
    cancel: (orderId, waive) => heard(() => services.cancelAsGuest({ orderId, waive })),
    release: (userId, bookingId) => heard(() => services.release(userId, bookingId)),
    runJobs: () => heard(() => jobs.runOnce()),
    async receive(webhook) {
      const delivery = {
        rawBody: new Uint8Array(await webhook.arrayBuffer()),
        signature: webhook.headers.get('x-razorpay-signature') ?? undefined,
        eventId: webhook.headers.get('x-razorpay-event-id') ?? undefined,
      }
      const kept = await heard(() => services.receiveWebhook(delivery)).catch((failure: unknown) => {
        error({ err: failure }, 'a webhook was not kept')
        return undefined
      })
      return new Response(null, { status: kept === undefined ? 503 : kept ? 200 : 400 })
    },
  }
}
