import { buildHotel } from '../container'
import type { Environment } from '../config'
import type { Mailer } from '../integrations/smtp/mailer'
import type { Payments } from '../integrations/razorpay/payments'
import type { Library } from '../repositories/repositories'
import type { Clock } from '../platform/clock'
import type { Ids } from '../platform/ids'
import type { Pause } from '../platform/pause'
import type { Secrets } from '../platform/secrets'
import { type Hotel, NoAnswer } from './hotel'
import { type Crash, lifeOf } from './life'
import { mortalLibrary, mortalMailer, mortalPayments } from './mortal'
import type { Plant } from './plants'
import type { Quiet } from './quiet'

/** What outlives a server: the database, the provider, the mail server, time and the key. */
export type Lasting = {
  environment: Environment
  library: Library
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

export type House = Hotel & {
  isOver(): boolean
  plan(crash: Crash): void
  spare(): void
  end(where: string): void
  receive(webhook: Request): Promise<Response>
}

const passwords = { hash: async () => '', verify: async () => false }

/** One server in this process, as the container joins it, that can die at any moment. */
export function openHouse(name: string, lasting: Lasting): House {
  const life = lifeOf((where) => {
    lasting.died(name, where)
    void sweeps.stop()
  })
  const fate = { life, quiet: lasting.quiet }
  const error = ({ err }: { err?: unknown }, message: string) => {
    if (!life.isOver() && !(err instanceof NoAnswer)) lasting.complained(name, message, err)
  }
  const quiet = () => undefined
  const { sweeps, services } = buildHotel({
    ...lasting,
    library: lasting.plant.library(mortalLibrary(lasting.library, fate)),
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
    checkout: ({ address, ...wish }) =>
      heard(() => services.startCheckout({ ...wish, networkAddress: address })),
    verify: (signed, details) => heard(() => services.verifyPayment({ signed, details })),
    ask: (userId, bookingId) => heard(() => services.askAboutPayment(userId, bookingId)),
    mine: (userId) => heard(() => services.bookingsOfUser(userId)),
    cancel: (orderId, donate) => heard(() => services.cancelAsGuest({ orderId, donate })),
    giveBack: (userId, bookingId) => heard(() => services.giveBack(userId, bookingId)),
    sweep: () => heard(() => sweeps.sweepOnce()),
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
