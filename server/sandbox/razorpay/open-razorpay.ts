import { Hono } from 'hono'
import type { Clock } from '#server/platform/clock'
import type { Ids } from '#server/platform/ids'
import type { Log } from '../log'
import type { Store } from '../store'
import { mountApi, say } from './api/mount-api'
import { orderRoutes } from './api/order-routes'
import { paymentRoutes } from './api/payment-routes'
import { refundRoutes } from './api/refund-routes'
import { bookRoutes } from './control/book-routes'
import { moneyRoutes } from './control/money-routes'
import { webhookRoutes } from './control/webhook-routes'
import { openFaultPlan } from './faults/fault-plan'
import { faultRoutes } from './faults/fault-routes'
import { expiries } from './lapses'
import { type Ledger, openLedger } from './ledger'
import { paymentMoves } from './payments'
import { refundMoves } from './refunds'
import { refusalOf } from './refusals'
import { type Announce, announcer } from './webhooks/announce'
import { webhookDesk } from './webhooks/desk'
import { openEventBook } from './webhooks/events'
import { webhookSender } from './webhooks/sender'
import { windowRoutes } from './window/window-routes'

/** `clock` is the sandbox's, `watch` the real one. */
type Needs = { store: Store; clock: Clock; watch: Clock; ids: Ids; log: Log; closing: AbortSignal }

/** The payment provider: its API, its window, its webhooks, and the levers that tests pull. Mounted at `/sandbox/razorpay`. */
export function openRazorpay({ store, clock, watch, ids, log, closing }: Needs) {
  const ledger = openLedger(store, clock, ids)
  const book = openEventBook(store)
  const sender = webhookSender({ book, clock, watch, log })
  const hotel = ledger.of('hotel')
  const send = announcer({ book, clock, ids, openUrls: sender.openUrls, onLive: () => sender.pump() })
  // The addresses are the hotel's: what happens at another merchant is not told here.
  const announce: Announce = (event, subject) => {
    if (hotel.payments.get(subject.payment.entity.id)) send(event, subject)
  }
  const eventsTried = async () => {
    if (book.mode.get().beforeHandler) await sender.idle()
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
  const letGo = (id: string) => ledger.payments.put(id, { ...ledger.payment(id), webhooks: 'send' })
  app.route('/control', webhookRoutes(book, webhookDesk({ book, sender, clock, watch, letGo })))
  app.route('/control', bookRoutes(ledger))
  const names = routes.hotel.map(({ name }) => name)
  app.route('/control', faultRoutes(faults, names))
  const refusesKeys = () => ledger.refused.get().kind === 'keys'
  app.route(
    '/v1',
    mountApi({ routes, behaviour: ledger.behaviour.get, refusesKeys, faults, runDue: runExpiries, closing }),
  )
  app.onError((error, c) => {
    const refusal = refusalOf(error)
    if (refusal) return say(c, refusal)
    throw error
  })

  return {
    routes: app,
    ledger: hotel,
    /** Everything that the clock has made due; deliveries are started, not waited for. */
    runDue: () => {
      runExpiries()
      sender.pump()
    },
    close: sender.close,
  }
}
