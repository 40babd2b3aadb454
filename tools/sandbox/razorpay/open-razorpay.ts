import { Hono } from 'hono'
import type { Clock } from '#server/platform/clock'
import type { Ids } from '#server/platform/ids'
import type { Log } from '../log'
import type { Store } from '../store'
import { mountApi, sendRefusal } from './api/mount-api'
import { orderRoutes } from './api/order-routes'
import { paymentRoutes } from './api/payment-routes'
import { refundRoutes } from './api/refund-routes'
import { ledgerRoutes } from './control/ledger-routes'
import { moneyRoutes } from './control/money-routes'
import { webhookRoutes } from './control/webhook-routes'
import { expiries } from './expiries'
import { openFaultPlan } from './faults/fault-plan'
import { faultRoutes } from './faults/fault-routes'
import { type Ledger, openLedger } from './ledger'
import { paymentMoves } from './payments'
import { refundMoves } from './refunds'
import { refusalOf } from './refusals'
import { type Announce, announcer } from './webhooks/announce'
import { webhookDashboard } from './webhooks/dashboard'
import { openEventStore } from './webhooks/events'
import { webhookSender } from './webhooks/sender'
import { windowRoutes } from './window/window-routes'

/** `clock` is the sandbox's, `realClock` the system's. */
type Needs = { store: Store; clock: Clock; realClock: Clock; ids: Ids; log: Log; closing: AbortSignal }

/**
 * The fake payment provider: API, payment window, webhooks, and `/control` for tests. Mounted at `/sandbox/razorpay`.
 */
export function openRazorpay({ store, clock, realClock, ids, log, closing }: Needs) {
  const ledger = openLedger(store, clock, ids)
  const eventStore = openEventStore(store)
  const sender = webhookSender({ eventStore, clock, realClock, log })
  const hotel = ledger.of('hotel')
  const send = announcer({ eventStore, clock, ids, openUrls: sender.openUrls, onLive: () => sender.pump() })
  // All webhook addresses are the hotel's, so the events of another merchant are not sent.
  const announce: Announce = (event, subject) => {
    if (hotel.payments.get(subject.payment.entity.id)) send(event, subject)
  }
  const eventsTried = async () => {
    if (eventStore.mode.get().beforeHandler) await sender.idle()
  }
  const payments = paymentMoves(ledger, announce)
  const refunds = refundMoves(ledger, payments, announce)
  const runExpiries = expiries(ledger, payments, refunds)
  const faults = openFaultPlan(store)
  const routesOver = (own: Ledger) => [
    ...orderRoutes(own),
    ...paymentRoutes(own, payments),
    ...refundRoutes(own, refunds),
  ]
  const routes = { hotel: routesOver(hotel), stranger: routesOver(ledger.of('stranger')) }

  const app = new Hono()
  app.route('/', windowRoutes({ ledger, payments, eventsTried }))
  app.use('/control/*', async (_, next) => {
    runExpiries()
    await next()
  })
  app.route('/control', moneyRoutes({ ledger, payments, refunds, eventsTried }))
  const stopHolding = (id: string) => ledger.payments.put(id, { ...ledger.payment(id), webhooks: 'send' })
  app.route(
    '/control',
    webhookRoutes(eventStore, webhookDashboard({ eventStore, sender, clock, realClock, stopHolding })),
  )
  app.route('/control', ledgerRoutes(ledger))
  const names = routes.hotel.map(({ name }) => name)
  app.route('/control', faultRoutes(faults, names))
  const refusesKeys = () => ledger.refused.get().kind === 'keys'
  app.route(
    '/v1',
    mountApi({ routes, behaviour: ledger.behaviour.get, refusesKeys, faults, runDue: runExpiries, closing }),
  )
  app.onError((error, c) => {
    const refusal = refusalOf(error)
    if (refusal) return sendRefusal(c, refusal)
    throw error
  })

  return {
    routes: app,
    ledger: hotel,
    /** Runs everything that is due; deliveries are started, not awaited. */
    runDue: () => {
      runExpiries()
      sender.pump()
    },
    close: sender.close,
  }
}
